#include "server/people/people.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "protocol/fields.h"
#include "protocol/messages.h"
#include "server/auth/base64url.h"
#include "server/auth/tokens.h"
#include "server/base/clock.h"
#include "server/base/metrics.h"
#include "server/base/origin.h"
#include "server/people/kept_people.h"
#include "server/people/recovery_words.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using protocol::Json;

namespace {

constexpr std::string_view kOpening = "open";

std::string adding_to(const Profile& profile) {
  return "add " + profile.id;
}

/// Why it was not kept; nothing: it was. `taken`: what it is when another has something of it.
std::optional<NotDone> refused_by(Store& store, Profile& profile,
                                  Unpersonal taken = Unpersonal::NameProtected) {
  switch (keep(store, profile)) {
    case Keeping::Done:
      return std::nullopt;
    case Keeping::Taken:
      return NotDone{taken};
    case Keeping::Stale:
    case Keeping::Failed:
      break;
  }
  return NotDone{Unpersonal::Unavailable};
}

/// For one more device.
void make_room(Profile& profile) {
  if (profile.devices.size() >= kDevices) profile.devices.erase(profile.devices.begin());
}

struct FindClaim {
  std::optional<Claim> operator()(const protocol::CreateRoom& create) const {
    return Claim{create.name, create.profile, true};
  }
  std::optional<Claim> operator()(const protocol::JoinRoom& join) const {
    if (!join.name) return std::nullopt;
    return Claim{*join.name, join.profile, true};
  }
  std::optional<Claim> operator()(const protocol::WatchRoom& watch) const {
    return Claim{watch.name, watch.profile, false};
  }
  template <class Message>
  std::optional<Claim> operator()(const Message&) const {
    return std::nullopt;
  }
};

struct SettleClaim {
  const std::optional<std::string>& profile;
  template <class Message>
  void operator()(Message& message) const {
    if constexpr (requires { message.profile; }) message.profile = profile;
  }
};

}  // namespace

std::optional<Claim> claim_of(const protocol::ClientMessage& message) {
  return std::visit(FindClaim{}, message);
}

void settle_claim(protocol::ClientMessage& message, const std::optional<std::string>& profile) {
  std::visit(SettleClaim{profile}, message);
}

People::People(StoreThread& store, Settings settings, std::function<std::int64_t()> now_ms,
               std::function<std::int64_t()> told_ms, Challenges challenges)
    : store_(store),
      settings_(std::move(settings)),
      now_ms_(std::move(now_ms)),
      told_ms_(std::move(told_ms)),
      challenges_(std::move(challenges)) {}

std::optional<NotDone> People::refusal(const std::string& address) const {
  if (mode() == "off") return NotDone{Unpersonal::Off};
  const std::lock_guard lock(mutex_);
  const std::int64_t wait = wrong_.wait(address, steady_ms());
  if (wait > 0) return NotDone{Unpersonal::TooFast, wait};
  return std::nullopt;
}

std::optional<NotDone> People::refuse_arrival(const std::string& address, const Arrival& arrival) const {
  if (const auto refused = refusal(address)) return refused;
  if (!is_label(arrival.device)) return NotDone{Unpersonal::BadDevice};
  if (arrival.key &&
      (!protocol::is_plain_text(*arrival.key) || arrival.key->size() < protocol::kMinKeyLength))
    return NotDone{Unpersonal::BadKey};
  return std::nullopt;
}

std::optional<NotDone> People::refuse_making(const std::string& address,
                                             const std::optional<std::string>& word) {
  const auto settings = settings_.get();
  if (settings->mode == "invited") {
    if (!word) return NotDone{Unpersonal::WordNeeded};
    bool known = false;
    for (const std::string& each : settings->words) known = opens(*word, hash_of_token(each)) || known;
    if (!known) return wrong(address, Unpersonal::BadWord);
  }
  const std::lock_guard lock(mutex_);
  const std::int64_t wait = making_.wait(address, steady_ms());
  if (wait > 0) return NotDone{Unpersonal::TooFast, wait};
  making_.note(address, steady_ms());
  return std::nullopt;
}

NotDone People::wrong(const std::string& address, Unpersonal why) {
  const std::lock_guard lock(mutex_);
  wrong_.note(address, steady_ms());
  return NotDone{why};
}

void People::ask(const Answer& answer, StoreWork work) {
  ask_in_steps(answer, [work = std::move(work)](Store& store) { return std::optional(work(store)); });
}

// Commits, and the work of others, have their turn between two steps.
void People::ask_in_steps(const Answer& answer, const StoreStep& step) {
  const bool asked = store_.ask([this, answer, step](Store* store) {
    std::optional<Told> told = Told(NotDone{});
    try {
      if (store != nullptr) told = step(*store);
    } catch (const StoreError& error) {
      spdlog::error("{}", error.what());
    }
    if (told) return answer(*std::move(told));
    ask_in_steps(answer, step);
  });
  if (!asked) answer(NotDone{});
}

People::FoundOwner People::owner_of(Store& store, const std::string& address, const std::string& secret) {
  const std::string hash = hash_of_secret(secret);
  std::optional<Profile> profile = profile_opened_by(store, hash);
  const Device* const device = profile ? device_with(*profile, hash) : nullptr;
  if (device == nullptr) return wrong(address, Unpersonal::BadSecret);
  if (profile->suspended) return NotDone{Unpersonal::Suspended};
  const int id = device->id;
  return Owner{*std::move(profile), id};
}

void People::ask_as_owner(const std::string& address, const std::string& secret, const Answer& answer,
                          OwnerWork work) {
  if (const auto refused = refusal(address)) return answer(*refused);
  ask(answer, [this, address, secret, work = std::move(work)](Store& store) {
    FoundOwner found = owner_of(store, address, secret);
    if (const auto* const refused = std::get_if<NotDone>(&found)) return Told(*refused);
    Owner& owner = std::get<Owner>(found);
    return work(store, owner.profile, owner.device);
  });
}

std::optional<People::Told> People::come_before(Store& store, const std::string& key) const {
  const std::string secret = secret_by(key);
  const std::string hash = hash_of_secret(secret);
  const std::optional<Profile> profile = profile_opened_by(store, hash);
  const Device* const device = profile ? device_with(*profile, hash) : nullptr;
  if (device == nullptr) return std::nullopt;
  if (profile->suspended) return NotDone{Unpersonal::Suspended};
  Json told = shown(*profile, device->id);
  told["secret"] = secret;
  const std::string words = recovery_by(key);
  const bool soon = now_ms_() - device->since_ms < std::chrono::milliseconds(kWordsAgain).count();
  if (soon && hash_of_words(*profile, words) == profile->words_hash) told["recovery"] = words;
  return Told(std::move(told));
}

void People::let_in(const Arrival& arrival, const Answer& answer, Entrance step) {
  const NewDevice device{arrival.device, arrival.key ? *arrival.key : new_token()};
  ask(answer, [this, device, step = std::move(step)](Store& store) {
    if (const auto again = come_before(store, device.key)) return *again;
    Told told = step(store, device);
    if (!std::holds_alternative<NotDone>(told)) return told;
    // Another node may have done the same a moment ago.
    const auto again = come_before(store, device.key);
    return again ? *again : told;
  });
}

People::Told People::add_device(Store& store, Profile& profile, const NewDevice& device,
                                const Json& more) const {
  const std::string secret = secret_by(device.key);
  const int id = profile.next_device++;
  profile.devices.push_back({id, device.name, now_ms_(), hash_of_secret(secret)});
  if (const auto refused = refused_by(store, profile)) return *refused;
  Json told = shown(profile, id);
  told["secret"] = secret;
  told.update(more);
  return told;
}

void People::make(const std::string& address, std::string name, const std::optional<std::string>& word,
                  const Arrival& arrival, const Answer& answer) {
  name = protocol::cleaned(name);
  if (const auto refused = refuse_arrival(address, arrival)) return answer(*refused);
  if (!protocol::good_name(name)) return answer(NotDone{Unpersonal::BadName});
  let_in(arrival, answer, [this, address, word, name](Store& store, const NewDevice& device) {
    if (const auto refused = refuse_making(address, word)) return Told(*refused);
    Profile profile;
    profile.id = new_token();
    profile.name = name;
    profile.since_ms = now_ms_();
    const std::string words = recovery_by(device.key);
    profile.words_hash = hash_of_words(profile, words);
    Told told = add_device(store, profile, device, {{"recovery", words}});
    if (std::holds_alternative<Json>(told)) metrics().profile_changed("make");
    return told;
  });
}

void People::show(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer,
               [](Store&, Profile& profile, int device) { return Told(shown(profile, device)); });
}

void People::recognise(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer, [](Store&, Profile& profile, int) {
    return Told(Json{{"id", profile.id}});
  });
}

void People::make_link(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer, [this](Store& store, Profile& profile, int) {
    const std::string code = new_token();
    const std::int64_t ends = now_ms_() + std::chrono::milliseconds(kLinkLasts).count();
    profile.link = DeviceLink{hash_of_link(code), ends};
    if (const auto refused = refused_by(store, profile)) return Told(*refused);
    return Told(Json{{"code", code}, {"ends_ms", ends}});
  });
}

void People::open(const std::string& address, const std::string& code, const Arrival& arrival,
                  const Answer& answer) {
  if (const auto refused = refuse_arrival(address, arrival)) return answer(*refused);
  let_in(arrival, answer, [this, address, hash = hash_of_link(code)](Store& store, const NewDevice& device) {
    std::optional<Profile> profile = profile_opened_by(store, hash);
    if (!profile || !profile->link || profile->link->hash != hash || profile->link->ends_ms <= now_ms_())
      return Told(wrong(address, Unpersonal::BadCode));
    if (profile->suspended) return Told(NotDone{Unpersonal::Suspended});
    if (profile->devices.size() >= kDevices) return Told(NotDone{Unpersonal::TooManyDevices});
    profile->link.reset();
    return add_device(store, *profile, device, Json::object());
  });
}

void People::recover(const std::string& address, const std::string& name, const std::string& words,
                     const Arrival& arrival, const Answer& answer) {
  const std::string plain_name = protocol::cleaned(name);
  if (const auto refused = refuse_arrival(address, arrival)) return answer(*refused);
  if (!protocol::good_name(plain_name)) return answer(NotDone{Unpersonal::BadName});
  let_in(arrival, answer,
         [this, address, plain_name, typed = plain_recovery(words)](Store& store, const NewDevice& device) {
           std::optional<Profile> profile = profile_named(store, plain_name);
           if (!profile || hash_of_words(*profile, typed) != profile->words_hash)
             return Told(wrong(address, Unpersonal::BadWords));
           if (profile->suspended) return Told(NotDone{Unpersonal::Suspended});
           make_room(*profile);
           const std::string fresh = recovery_by(device.key);
           profile->words_hash = hash_of_words(*profile, fresh);
           return add_device(store, *profile, device, {{"recovery", fresh}});
         });
}

void People::renew_words(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer, [](Store& store, Profile& profile, int) {
    const std::string fresh = new_recovery();
    profile.words_hash = hash_of_words(profile, fresh);
    if (const auto refused = refused_by(store, profile)) return Told(*refused);
    return Told(Json{{"recovery", fresh}});
  });
}

void People::revoke(const std::string& address, const std::string& secret, int device, const Answer& answer) {
  ask_as_owner(address, secret, answer, [device](Store& store, Profile& profile, int own) {
    const auto gone =
        std::erase_if(profile.devices, [device](const Device& each) { return each.id == device; });
    if (gone == 0) return Told(NotDone{Unpersonal::NoSuchDevice});
    profile.link.reset();  // who had the device may have made one
    if (const auto refused = refused_by(store, profile)) return Told(*refused);
    return Told(shown(profile, own));
  });
}

Json People::challenge_for(std::string_view purpose) const {
  const std::int64_t now = now_ms_();
  return {{"challenge", challenges_.make(purpose, now)},
          {"ends_ms", now + std::chrono::milliseconds(kChallengeLasts).count()}};
}

void People::challenge_to_add(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer, [this](Store&, Profile& profile, int) {
    if (profile.passkeys.size() >= kPasskeys) return Told(NotDone{Unpersonal::TooManyPasskeys});
    Json told = challenge_for(adding_to(profile));
    told["user"] = profile.id;
    return Told(std::move(told));
  });
}

std::optional<Passkey> People::passkey_of(const PasskeyOffer& offer, const Profile& profile) const {
  const auto challenge = challenge_in(offer.client_data, Ceremony::Make, offer.origin);
  const std::int64_t now = now_ms_();
  const auto asked_ms = challenge ? challenges_.made_ms(*challenge, adding_to(profile), now) : std::nullopt;
  if (!asked_ms) return std::nullopt;
  const auto made = made_passkey(offer.attestation, host_of_origin(offer.origin));
  if (!made) return std::nullopt;
  return Passkey{base64url_of(made->credential), offer.name, now,
                 base64url_of(made->key),        *asked_ms,  made->counter};
}

void People::add_passkey(const std::string& address, const std::string& secret, const PasskeyOffer& offer,
                         const Answer& answer) {
  if (!is_label(offer.name)) return answer(NotDone{Unpersonal::BadDevice});
  ask_as_owner(address, secret, answer, [this, address, offer](Store& store, Profile& profile, int device) {
    const std::optional<Passkey> made = passkey_of(offer, profile);
    if (!made) return Told(wrong(address, Unpersonal::BadPasskey));
    const Passkey* const known = passkey_with(profile, made->credential);
    // The answer to the same offer may have been lost.
    if (known != nullptr && known->answered_ms == made->answered_ms && known->key == made->key)
      return Told(shown(profile, device));
    if (known != nullptr) return Told(NotDone{Unpersonal::PasskeyKnown});
    if (profile.passkeys.size() >= kPasskeys) return Told(NotDone{Unpersonal::TooManyPasskeys});
    if (made->answered_ms <= profile.offered_ms) return Told(wrong(address, Unpersonal::BadPasskey));
    profile.offered_ms = made->answered_ms;
    profile.passkeys.push_back(*made);
    if (const auto refused = refused_by(store, profile, Unpersonal::PasskeyKnown)) return Told(*refused);
    return Told(shown(profile, device));
  });
}

void People::remove_passkey(const std::string& address, const std::string& secret,
                            const std::string& credential, const Answer& answer) {
  ask_as_owner(address, secret, answer, [credential](Store& store, Profile& profile, int device) {
    const auto gone = std::erase_if(
        profile.passkeys, [&credential](const Passkey& each) { return each.credential == credential; });
    if (gone == 0) return Told(NotDone{Unpersonal::NoSuchPasskey});
    if (const auto refused = refused_by(store, profile)) return Told(*refused);
    return Told(shown(profile, device));
  });
}

void People::challenge_to_open(const std::string& address, const Answer& answer) const {
  if (const auto refused = refusal(address)) return answer(*refused);
  answer(challenge_for(kOpening));
}

bool People::proves(Passkey& passkey, const PasskeyUse& use) const {
  const auto challenge = challenge_in(use.assertion.client_data, Ceremony::Use, use.origin);
  const auto asked_ms = challenge ? challenges_.made_ms(*challenge, kOpening, now_ms_()) : std::nullopt;
  if (!asked_ms || *asked_ms <= passkey.answered_ms) return false;
  const std::optional<std::string> key = bytes_of_base64url(passkey.key);
  const auto counter = key ? signed_count(use.assertion, *key, host_of_origin(use.origin)) : std::nullopt;
  // Where it counts and did not go on, somebody has made a copy.
  if (!counter || (*counter <= passkey.counter && (*counter != 0 || passkey.counter != 0))) return false;
  passkey.answered_ms = *asked_ms;
  passkey.counter = *counter;
  return true;
}

void People::open_by_passkey(const std::string& address, const PasskeyUse& use, const Arrival& arrival,
                             const Answer& answer) {
  if (const auto refused = refuse_arrival(address, arrival)) return answer(*refused);
  let_in(arrival, answer, [this, address, use](Store& store, const NewDevice& device) {
    std::optional<Profile> profile = profile_opened_by(store, hash_of_passkey(use.credential));
    const auto proven = [&](Passkey& each) { return each.credential == use.credential && proves(each, use); };
    if (!profile || std::none_of(profile->passkeys.begin(), profile->passkeys.end(), proven))
      return Told(wrong(address, Unpersonal::BadPasskey));
    if (profile->suspended) return Told(NotDone{Unpersonal::Suspended});
    make_room(*profile);
    return add_device(store, *profile, device, Json::object());
  });
}

void People::erase(const std::string& address, const std::string& secret, const Answer& answer) {
  ask_as_owner(address, secret, answer, [](Store& store, Profile& profile, int) {
    if (store.erase_profile(profile.id, profile.revision) != Keeping::Done) return Told(NotDone{});
    metrics().profile_changed("erase");
    return Told(Json::object());
  });
}

void People::may_use(const std::string& address, const Claim& claim,
                     const std::function<void(Leave)>& answer) {
  const auto refused = refusal(address);
  if (refused && refused->why == Unpersonal::Off)
    return answer({claim.secret ? std::optional(ErrorCode::BadProfile) : std::nullopt});
  if (refused && claim.secret) return answer({ErrorCode::Busy});
  // Who only looks on is not kept out while the store is away.
  const Leave without_store{claim.seat ? std::optional(ErrorCode::Unavailable) : std::nullopt};
  const bool asked = store_.ask([this, address, claim, answer, without_store](Store* store) {
    Leave leave = without_store;
    try {
      if (store != nullptr) leave = leave_for(*store, address, claim);
    } catch (const StoreError& error) {
      spdlog::error("{}", error.what());
    }
    answer(leave);
  });
  if (!asked) answer(without_store);
}

Leave People::leave_for(Store& store, const std::string& address, const Claim& claim) {
  std::optional<Profile> owner;
  if (claim.secret) owner = profile_opened_by(store, hash_of_secret(*claim.secret));
  const std::optional<Profile> named = profile_named(store, claim.name);
  const bool theirs = named && owner && owner->id == named->id;
  if (claim.secret && !owner) {
    wrong(address, Unpersonal::BadSecret);
    return {ErrorCode::BadProfile};
  }
  if (owner && owner->suspended) return {ErrorCode::ProfileSuspended};
  if (named && !theirs) return {ErrorCode::NameProtected};
  return {std::nullopt, theirs ? std::optional(owner->id) : std::nullopt};
}

}  // namespace gatehouse::server
