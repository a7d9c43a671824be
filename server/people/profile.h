#pragma once
// What is kept of a person: a name that is theirs, and the hashes of what opens it. Pure.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// A browser that has a secret of the profile.
struct Device {
  int id = 0;
  std::string name;  ///< as its owner calls it; may be empty
  std::int64_t since_ms = 0;
  std::string hash;  ///< of its secret
  bool operator==(const Device&) const = default;
};

/// What opens the profile once on another device.
struct DeviceLink {
  std::string hash;
  std::int64_t ends_ms = 0;
  bool operator==(const DeviceLink&) const = default;
};

/// What opens the profile on any device that can use it. Its secret half never leaves its authenticator.
struct Passkey {
  std::string credential;  ///< its name at the authenticator, in base64url
  std::string name;        ///< as its owner calls it; may be empty
  std::int64_t since_ms = 0;
  std::string key;               ///< as MadePasskey has it, in base64url
  std::int64_t answered_ms = 0;  ///< when the last challenge was made that it has answered
  std::uint32_t counter = 0;     ///< of that answer
  bool operator==(const Passkey&) const = default;
};

/// Kept by the operator from being used, and why.
struct Suspension {
  std::int64_t since_ms = 0;
  std::string reason;
  bool operator==(const Suspension&) const = default;
};

struct Profile {
  std::string id;
  std::string name;
  std::int64_t since_ms = 0;
  std::string words_hash;       ///< of the recovery code
  std::vector<Device> devices;  ///< at most kDevices
  int next_device = 1;
  std::vector<Passkey> passkeys;  ///< at most kPasskeys, in the order of their making
  std::int64_t offered_ms = 0;    ///< when the challenge was made that the last of them answered first
  std::optional<DeviceLink> link;
  std::optional<Suspension> suspended;
  bool hidden = false;  ///< nobody but its owner sees what it has played
  /// What a newer version of the server has written of it, and this one does not know: it stays as it is.
  protocol::Json unknown = protocol::Json::object();
  std::int64_t revision = 0;  ///< as it is in the store; 0: it is not there yet
  bool operator==(const Profile&) const = default;
};

/// By what the profile of a name is found, and that of each name that looks like it: by one of these.
std::vector<std::string> keys_of_name(std::string_view name);
/// Where a name is in the order of Store::profiles_by_key(): after the place of "" there are names alone,
/// each profile once.
std::string place_of_name(std::string_view name);
/// What those keys show of its name, which a damaged profile does not tell; empty: they have none.
std::string name_in_keys(const std::vector<std::string>& keys);
/// As it is to be kept, under the next revision.
KeptProfile kept_form(const Profile& profile);
/// Throws StoreError: it is damaged.
Profile profile_of(const KeptProfile& kept);

/// What is wrong with a profile as it is kept; empty: nothing.
std::string fault_in(const KeptProfile& kept);

/// The device with that hash, or null.
const Device* device_with(const Profile& profile, const std::string& hash);
/// The passkey of that credential, or null.
const Passkey* passkey_with(const Profile& profile, const std::string& credential);
/// Whether a device or a passkey may be called so.
bool is_label(const std::string& name);
/// What its owner sees; `own` is the device that asks.
protocol::Json shown(const Profile& profile, int own);

// What is stored of what opens a profile. Each is of its own kind: a code is no secret of a device.
std::string hash_of_secret(const std::string& secret);
std::string hash_of_link(const std::string& code);
/// `credential` in base64url.
std::string hash_of_passkey(const std::string& credential);
/// `words` as plain_recovery() has them.
std::string hash_of_words(const Profile& profile, const std::string& words);

}  // namespace gatehouse::server
