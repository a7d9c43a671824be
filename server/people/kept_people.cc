#include "server/people/kept_people.h"

namespace gatehouse::server {

Keeping keep(Store& store, Profile& profile) {
  const Keeping kept = store.keep_profile(kept_form(profile));
  if (kept == Keeping::Done) ++profile.revision;
  return kept;
}

std::optional<Profile> profile_opened_by(Store& store, const std::string& hash) {
  const std::optional<KeptProfile> kept = store.profile_with_key(hash);
  return kept ? std::optional(profile_of(*kept)) : std::nullopt;
}

std::optional<Profile> profile_named(Store& store, const std::string& name) {
  const std::optional<KeptProfile> kept = kept_profile_named(store, name);
  return kept ? std::optional(profile_of(*kept)) : std::nullopt;
}

std::optional<KeptProfile> kept_profile_named(Store& store, const std::string& name) {
  for (const std::string& key : keys_of_name(name))
    if (auto kept = store.profile_with_key(key)) return kept;
  return std::nullopt;
}

}  // namespace gatehouse::server
