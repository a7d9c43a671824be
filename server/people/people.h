#pragma once
// The people of this server: who may make a profile, what opens one, and which names are somebody's. Each
// question goes to the store, as other nodes may have changed what is there. Safe from any thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "protocol/errors.h"
#include "server/base/current.h"
#include "server/people/challenges.h"
#include "server/people/limits.h"
#include "server/people/passkey_proof.h"
#include "server/people/profile.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

enum class Unpersonal : std::uint8_t {
  Off,
  BadName,
  BadDevice,
  BadKey,
  WordNeeded,
  BadWord,
  NameProtected,
  TooManyDevices,
  BadSecret,
  Suspended,
  BadCode,
  BadWords,
  NoSuchDevice,
  TooManyPasskeys,
  PasskeyKnown,
  BadPasskey,
  NoSuchPasskey,
  NoSuchPage,
  NoSuchRating,
  TooFast,
  Unavailable,
};

/// Why something was not done.
struct NotDone {
  Unpersonal why = Unpersonal::Unavailable;
  std::int64_t retry_after_ms = 0;  ///< of TooFast
};

/// A device to which a profile comes.
struct Arrival {
  std::string device;  ///< as its owner calls it
  /// Made by the client; who had no answer asks again with the same one, and is given the same. Nothing:
  /// they have none.
  std::optional<std::string> key;
};

/// A passkey that a browser offers, as bytes, on a page of `origin`.
struct PasskeyOffer {
  std::string name;  ///< as its owner calls it
  std::string client_data;
  std::string attestation;
  std::string origin;
};
/// A passkey that a browser uses on a page of `origin`.
struct PasskeyUse {
  std::string credential;  ///< in base64url
  Assertion assertion;
  std::string origin;
};

/// What a message of a client says about who asks under which name.
struct Claim {
  std::string name;
  std::optional<std::string> secret;
  bool seat = false;  ///< and not to look on
};
/// Nothing: the message takes no name.
std::optional<Claim> claim_of(const protocol::ClientMessage& message);
/// Puts the id of the profile whose name it is in place of the secret of a message; nothing: it is nobody's.
/// No room, and no other node, is told more, and no client is told the id.
void settle_claim(protocol::ClientMessage& message, const std::optional<std::string>& profile);

/// What becomes of a claim.
struct Leave {
  /// NameProtected, BadProfile, ProfileSuspended, Busy, Unavailable; nothing: they may.
  std::optional<protocol::ErrorCode> refused;
  std::optional<std::string> profile = {};  ///< the id of their profile, where the name is its
};

/// A device that comes, by the key of its client or by one of the server.
struct NewDevice {
  std::string name;
  std::string key;
};

class People {
 public:
  struct Settings {
    std::string mode = "off";             ///< or "invited", "open"
    std::vector<std::string> words;       ///< any of them will do, of who is invited
    std::vector<std::string> kinds = {};  ///< of tables that are rated
  };
  /// Called once, from any thread, where it must not do more than pass the answer on.
  using Told = std::variant<protocol::Json, NotDone>;
  using Answer = std::function<void(Told)>;

  /// `store` outlives this; `now_ms`: the time of day; `told_ms`: what time it is at least by the clock by
  /// which logs are told; `challenges`: with the key of the store's nodes.
  People(StoreThread& store, Settings settings, std::function<std::int64_t()> now_ms,
         std::function<std::int64_t()> told_ms, Challenges challenges);

  void set_settings(Settings settings) { settings_.set(std::move(settings)); }
  std::string mode() const { return settings_.get()->mode; }
  std::vector<std::string> rated_kinds() const { return settings_.get()->kinds; }

  // `address`: who asks, as quotas count it.
  void make(const std::string& address, std::string name, const std::optional<std::string>& word,
            const Arrival& arrival, const Answer& answer);
  void show(const std::string& address, const std::string& secret, const Answer& answer);
  /// Whose the secret is: {"id"}. For the server itself, as nobody is told an id.
  void recognise(const std::string& address, const std::string& secret, const Answer& answer);
  /// A code that opens the profile once elsewhere; the one before is void.
  void make_link(const std::string& address, const std::string& secret, const Answer& answer);
  void open(const std::string& address, const std::string& code, const Arrival& arrival,
            const Answer& answer);
  /// With the recovery code, which is replaced. Where there are kDevices, the oldest goes.
  void recover(const std::string& address, const std::string& name, const std::string& words,
               const Arrival& arrival, const Answer& answer);
  void renew_words(const std::string& address, const std::string& secret, const Answer& answer);
  void revoke(const std::string& address, const std::string& secret, int device, const Answer& answer);
  /// What a new passkey of this profile answers, and the name of its owner for authenticators.
  void challenge_to_add(const std::string& address, const std::string& secret, const Answer& answer);
  void add_passkey(const std::string& address, const std::string& secret, const PasskeyOffer& offer,
                   const Answer& answer);
  void remove_passkey(const std::string& address, const std::string& secret, const std::string& credential,
                      const Answer& answer);
  /// What a passkey answers to open its profile.
  void challenge_to_open(const std::string& address, const Answer& answer) const;
  /// Where there are kDevices, the oldest goes.
  void open_by_passkey(const std::string& address, const PasskeyUse& use, const Arrival& arrival,
                       const Answer& answer);
  void erase(const std::string& address, const std::string& secret, const Answer& answer);

  // What they have played; `before`: as a page before has said it, nothing: the first page.
  /// As everybody sees it. Of who hides it nothing is told, nor that there is somebody.
  void show_page(const std::string& address, const std::string& name,
                 const std::optional<std::int64_t>& before, const Answer& answer);
  /// As its owner sees it.
  void show_results(const std::string& address, const std::string& secret,
                    const std::optional<std::int64_t>& before, const Answer& answer);
  /// All that is kept of somebody, but for hashes; of their results the latest.
  void save(const std::string& address, const std::string& secret, const Answer& answer);
  /// Hides the page of the profile, or shows it again.
  void set_hidden(const std::string& address, const std::string& secret, bool hidden, const Answer& answer);

  /// Whether somebody may go by this name.
  void may_use(const std::string& address, const Claim& claim, const std::function<void(Leave)>& answer);

 private:
  /// On the store's thread, with what stands there.
  using StoreWork = std::function<Told(Store& store)>;
  /// The same in steps; nothing: another one has to follow.
  using StoreStep = std::function<std::optional<Told>(Store& store)>;
  using Entrance = std::function<Told(Store& store, const NewDevice& device)>;
  using OwnerWork = std::function<Told(Store& store, Profile& profile, int device)>;

  /// Somebody who has a secret of their profile.
  struct Owner {
    Profile profile;
    int device = 0;  ///< whose secret it is
  };
  using FoundOwner = std::variant<Owner, NotDone>;
  struct PageReading;

  void ask(const Answer& answer, StoreWork work);
  void ask_in_steps(const Answer& answer, const StoreStep& step);
  FoundOwner owner_of(Store& store, const std::string& address, const std::string& secret);
  void read_page(const Answer& answer, const std::shared_ptr<PageReading>& reading);
  void ask_as_owner(const std::string& address, const std::string& secret, const Answer& answer,
                    OwnerWork work);
  std::optional<NotDone> refusal(const std::string& address) const;
  std::optional<NotDone> refuse_arrival(const std::string& address, const Arrival& arrival) const;
  std::optional<NotDone> refuse_making(const std::string& address, const std::optional<std::string>& word);
  Leave leave_for(Store& store, const std::string& address, const Claim& claim);
  /// Notes a wrong secret, code or word.
  NotDone wrong(const std::string& address, Unpersonal why);
  /// Calls `step` unless this device came by the same key before: then it is given the same again.
  void let_in(const Arrival& arrival, const Answer& answer, Entrance step);
  std::optional<Told> come_before(Store& store, const std::string& key) const;
  /// Adds the device to the profile, and keeps it.
  Told add_device(Store& store, Profile& profile, const NewDevice& device, const protocol::Json& more) const;

  protocol::Json challenge_for(std::string_view purpose) const;
  /// The passkey that is offered to this profile; nothing: it answers none of its challenges.
  std::optional<Passkey> passkey_of(const PasskeyOffer& offer, const Profile& profile) const;
  /// Whether the owner of the passkey uses it now, which it notes.
  bool proves(Passkey& passkey, const PasskeyUse& use) const;

  StoreThread& store_;
  Current<Settings> settings_;
  const std::function<std::int64_t()> now_ms_;
  const std::function<std::int64_t()> told_ms_;
  const Challenges challenges_;
  mutable std::mutex mutex_;
  Paced<std::string> making_{kProfilesByAddress};
  Paced<std::string> wrong_{kWrongSecrets};
};

}  // namespace gatehouse::server
