#include "server/control/profile_requests.h"

#include <spdlog/spdlog.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages.h"
#include "server/base/metrics.h"
#include "server/control/limits.h"
#include "server/control/requests.h"
#include "server/people/kept_people.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

/// What the operator is told of one.
Json operators_view(const Profile& profile) {
  Json told = {{"id", profile.id},
               {"name", profile.name},
               {"since_ms", profile.since_ms},
               {"devices", profile.devices.size()},
               {"passkeys", profile.passkeys.size()}};
  if (profile.suspended)
    told["suspended"] = {{"since_ms", profile.suspended->since_ms}, {"reason", profile.suspended->reason}};
  return told;
}

Json operators_view(const KeptProfile& kept) {
  try {
    return operators_view(profile_of(kept));
  } catch (const StoreError&) {
    return {{"id", kept.id}, {"damaged", true}, {"found_as", name_in_keys(kept.keys)}};
  }
}

Json list_profiles(Store& store, const std::string& after) {
  std::vector<KeptProfile> found =
      store.profiles_by_key(place_of_name(protocol::cleaned(after)), kToldProfiles + 1);
  const bool more = found.size() > kToldProfiles;
  if (more) found.pop_back();
  Json profiles = Json::array();
  for (const KeptProfile& kept : found) profiles.push_back(operators_view(kept));
  return {{"profiles", std::move(profiles)}, {"more", more}};
}

Json refused_by_store(Keeping kept) {
  switch (kept) {
    case Keeping::Taken:
      return refused_request("another profile has that name, or one that looks like it");
    case Keeping::Stale:
      return refused_request("its owner has changed it at this moment: ask again");
    case Keeping::Done:
    case Keeping::Failed:
      break;
  }
  return refused_request("the store cannot write");
}

/// What is to be done with a profile, and why.
struct Change {
  std::string what;
  std::string reason;
  std::string to;  ///< of rename
};

/// Suspends, resumes or renames it; the result says why it cannot be, or nothing.
std::string apply_change(Profile& profile, const Change& wanted, std::int64_t now_ms) {
  if (wanted.what == "suspend") {
    if (profile.suspended) return "it is suspended already";
    profile.suspended = Suspension{now_ms, wanted.reason};
    profile.link.reset();
  } else if (wanted.what == "resume") {
    if (!profile.suspended) return "it is not suspended";
    profile.suspended.reset();
  } else {
    if (!protocol::good_name(wanted.to)) return "that is no name that people may have";
    profile.name = wanted.to;
  }
  return {};
}

Json report(const Change& wanted, const std::string& id, Keeping done, Json told) {
  if (done != Keeping::Done) return refused_by_store(done);
  spdlog::warn("the operator: {} of the profile {}: {}", wanted.what, id, wanted.reason);
  metrics().profile_changed(wanted.what);
  return told;
}

Json make_change(Store& store, Profile profile, const Change& wanted, std::int64_t now_ms) {
  if (const std::string fault = apply_change(profile, wanted, now_ms); !fault.empty())
    return refused_request(fault);
  const Keeping done = keep(store, profile);
  return report(wanted, profile.id, done, operators_view(profile));
}

}  // namespace

bool is_about_profiles(std::string_view what) {
  return what == "profiles" || what == "suspend" || what == "resume" || what == "rename" || what == "delete";
}

Json answer_about_profiles(Store& store, const Json& request, std::int64_t now_ms) {
  const std::string what = request.at("do");
  if (what == "profiles") return list_profiles(store, request.value("after", std::string()));
  Change wanted{what, protocol::cleaned(request.at("reason").get<std::string>()), {}};
  if (what == "rename") wanted.to = protocol::cleaned(request.at("to").get<std::string>());
  if (!protocol::good_chat(wanted.reason))
    return refused_request("a reason of 1 to 160 characters is needed; it stands in the log");
  const std::optional<KeptProfile> kept =
      kept_profile_named(store, protocol::cleaned(request.at("name").get<std::string>()));
  if (!kept) return refused_request("nobody has a profile of that name");
  if (what == "delete")  // a damaged one as well: nothing else can be done with it
    return report(wanted, kept->id, store.erase_profile(kept->id, kept->revision), {{"id", kept->id}});
  return make_change(store, profile_of(*kept), wanted, now_ms);
}

}  // namespace gatehouse::server
