#pragma once
// Profiles as they are in a store. On the thread that owns it.

#include <optional>
#include <string>

#include "server/people/profile.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// Keeps the profile under its next revision, and gives it that.
Keeping keep(Store& store, Profile& profile);
// Each nothing when there is none, and throws StoreError.
/// `hash`: of a device's secret, of a link, or of a passkey.
std::optional<Profile> profile_opened_by(Store& store, const std::string& hash);
/// That of the name, or of one that looks like it.
std::optional<Profile> profile_named(Store& store, const std::string& name);
/// The same as it is kept, also when it is damaged.
std::optional<KeptProfile> kept_profile_named(Store& store, const std::string& name);

}  // namespace gatehouse::server
