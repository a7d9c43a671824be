#include "server/people/profile.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "protocol/messages.h"
#include "server/auth/base64url.h"
#include "server/auth/tokens.h"
#include "server/people/limits.h"
#include "server/people/passkey_proof.h"

namespace gatehouse::server {

using protocol::Json;

namespace {

constexpr std::string_view kWritten = "written:";

/// What kept_form() writes.
constexpr std::array kMembers{"name",       "since_ms", "words", "devices",   "next_device",
                              "offered_ms", "passkeys", "link",  "suspended", "hidden"};

bool is_whole(const Passkey& passkey) {
  const std::optional<std::string> credential = bytes_of_base64url(passkey.credential);
  const std::optional<std::string> key = bytes_of_base64url(passkey.key);
  return credential && !credential->empty() && credential->size() <= kCredentialBytes && key &&
         is_passkey_key(*key) && is_label(passkey.name);
}

}  // namespace

// A sign that no hash has tells the three kinds of keys apart.
std::vector<std::string> keys_of_name(std::string_view name) {
  const auto [written, small] = protocol::looks(name);
  return {std::string(kWritten) + written, "small:" + small};
}

std::string place_of_name(std::string_view name) {
  return name.empty() ? std::string(kWritten) : keys_of_name(name).front();
}

std::string name_in_keys(const std::vector<std::string>& keys) {
  const auto at = std::find_if(keys.begin(), keys.end(),
                               [](const std::string& key) { return key.rfind(kWritten, 0) == 0; });
  return at == keys.end() ? std::string() : at->substr(kWritten.size());
}

KeptProfile kept_form(const Profile& profile) {
  KeptProfile kept;
  kept.id = profile.id;
  kept.keys = keys_of_name(profile.name);
  kept.revision = profile.revision + 1;
  Json devices = Json::array();
  for (const Device& device : profile.devices) {
    devices.push_back(
        {{"id", device.id}, {"name", device.name}, {"since_ms", device.since_ms}, {"hash", device.hash}});
    kept.keys.push_back(device.hash);
  }
  Json text = profile.unknown;
  text["name"] = profile.name;
  text["since_ms"] = profile.since_ms;
  text["words"] = profile.words_hash;
  text["devices"] = std::move(devices);
  text["next_device"] = profile.next_device;
  if (profile.offered_ms != 0) text["offered_ms"] = profile.offered_ms;
  if (!profile.passkeys.empty()) {
    Json& passkeys = text["passkeys"] = Json::array();
    for (const Passkey& passkey : profile.passkeys) {
      passkeys.push_back({{"credential", passkey.credential},
                          {"name", passkey.name},
                          {"since_ms", passkey.since_ms},
                          {"key", passkey.key},
                          {"answered_ms", passkey.answered_ms},
                          {"counter", passkey.counter}});
      kept.keys.push_back(hash_of_passkey(passkey.credential));
    }
  }
  if (profile.link) {
    text["link"] = {{"hash", profile.link->hash}, {"ends_ms", profile.link->ends_ms}};
    kept.keys.push_back(profile.link->hash);
  }
  if (profile.suspended)
    text["suspended"] = {{"since_ms", profile.suspended->since_ms}, {"reason", profile.suspended->reason}};
  if (profile.hidden) text["hidden"] = true;
  kept.text = text.dump();
  std::sort(kept.keys.begin(), kept.keys.end());
  return kept;
}

Profile profile_of(const KeptProfile& kept) {
  try {
    const Json text = Json::parse(kept.text);
    Profile profile;
    profile.id = kept.id;
    profile.revision = kept.revision;
    profile.name = text.at("name");
    profile.since_ms = text.at("since_ms");
    profile.words_hash = text.at("words");
    profile.next_device = text.at("next_device");
    for (const Json& device : text.at("devices"))
      profile.devices.push_back(
          {device.at("id"), device.at("name"), device.at("since_ms"), device.at("hash")});
    profile.offered_ms = text.value("offered_ms", profile.offered_ms);
    if (text.contains("passkeys"))
      for (const Json& passkey : text.at("passkeys"))
        profile.passkeys.push_back({passkey.at("credential"), passkey.at("name"), passkey.at("since_ms"),
                                    passkey.at("key"), passkey.at("answered_ms"), passkey.at("counter")});
    if (text.contains("link"))
      profile.link = DeviceLink{text.at("link").at("hash"), text.at("link").at("ends_ms")};
    if (text.contains("suspended"))
      profile.suspended = Suspension{text.at("suspended").at("since_ms"), text.at("suspended").at("reason")};
    profile.hidden = text.value("hidden", false);
    profile.unknown = text;
    for (const char* const member : kMembers) profile.unknown.erase(member);
    return profile;
  } catch (const Json::exception&) {
    throw StoreError("a profile is damaged");
  }
}

std::string fault_in(const KeptProfile& kept) {
  Profile profile;
  try {
    profile = profile_of(kept);
  } catch (const StoreError&) {
    return "it cannot be read";
  }
  if (!protocol::good_name(profile.name)) return "its name is none";
  const auto out_of_order = [](const Device& a, const Device& b) { return a.id >= b.id; };
  if (profile.devices.size() > kDevices ||
      std::adjacent_find(profile.devices.begin(), profile.devices.end(), out_of_order) !=
          profile.devices.end() ||
      (!profile.devices.empty() && profile.devices.back().id >= profile.next_device))
    return "its devices are not in order";
  if (profile.passkeys.size() > kPasskeys ||
      !std::all_of(profile.passkeys.begin(), profile.passkeys.end(), is_whole))
    return "its passkeys are not whole";
  const std::vector<std::string> keys = kept_form(profile).keys;
  if (std::adjacent_find(keys.begin(), keys.end()) != keys.end()) return "two of its keys are the same";
  if (!std::includes(kept.keys.begin(), kept.keys.end(), keys.begin(), keys.end()))
    return "it is not found by its name or by all of its devices and passkeys";
  return kept.keys == keys ? "" : "something opens it that is none of its devices or passkeys";
}

const Device* device_with(const Profile& profile, const std::string& hash) {
  const auto at = std::find_if(profile.devices.begin(), profile.devices.end(),
                               [&](const Device& device) { return device.hash == hash; });
  return at == profile.devices.end() ? nullptr : &*at;
}

const Passkey* passkey_with(const Profile& profile, const std::string& credential) {
  const auto at = std::find_if(profile.passkeys.begin(), profile.passkeys.end(),
                               [&](const Passkey& passkey) { return passkey.credential == credential; });
  return at == profile.passkeys.end() ? nullptr : &*at;
}

bool is_label(const std::string& name) {
  const auto begins_letter = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0u) != 0x80; };
  return name.empty() ||
         (protocol::good_chat(name) &&
          static_cast<std::size_t>(std::count_if(name.begin(), name.end(), begins_letter)) <= kDeviceName);
}

Json shown(const Profile& profile, int own) {
  Json devices = Json::array();
  for (const Device& device : profile.devices) {
    devices.push_back({{"id", device.id}, {"name", device.name}, {"since_ms", device.since_ms}});
    if (device.id == own) devices.back()["this"] = true;
  }
  Json passkeys = Json::array();
  for (const Passkey& passkey : profile.passkeys)
    passkeys.push_back({{"id", passkey.credential}, {"name", passkey.name}, {"since_ms", passkey.since_ms}});
  Json told = {{"name", profile.name},
               {"since_ms", profile.since_ms},
               {"devices", std::move(devices)},
               {"passkeys", std::move(passkeys)}};
  if (profile.hidden) told["hidden"] = true;
  return told;
}

std::string hash_of_secret(const std::string& secret) {
  return hash_of_token("profile " + secret);
}

std::string hash_of_link(const std::string& code) {
  return hash_of_token("link " + code);
}

std::string hash_of_passkey(const std::string& credential) {
  return hash_of_token("passkey " + credential);
}

std::string hash_of_words(const Profile& profile, const std::string& words) {
  return hash_of_token("words " + profile.id + " " + words);
}

}  // namespace gatehouse::server
