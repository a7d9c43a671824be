#include "server/control/bans.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include "protocol/strict_json.h"
#include "server/base/place.h"
#include "server/control/limits.h"
#include "server/store/private_files.h"
#include "server/store/store_place.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr int kFileDepth = 3;

bool is_over(const Ban& ban, std::int64_t now_ms) {
  return ban.until_ms != 0 && ban.until_ms <= now_ms;
}

Ban read_ban(const Json& entry) {
  Ban ban{entry.at("place"), entry.at("until_ms")};
  if (!is_place(ban.place) || ban.until_ms < 0) throw std::runtime_error("a ban of no address");
  return ban;
}

/// Whether all of it is on the disk, for its owner only.
bool write_whole(const std::filesystem::path& file, const std::string& text) {
  const int target = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (target < 0) return false;
  const bool done =
      ::write(target, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(target) == 0;
  return ::close(target) == 0 && done;
}

}  // namespace

void Bans::keep_in(const std::filesystem::path& file, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  file_ = file;
  require_readable(file);
  if (!std::filesystem::exists(file)) return;
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const auto json = protocol::parse_strictly(text, kFileDepth);
  try {
    if (!json) throw std::runtime_error("it is not JSON");
    const Json& entries = json->at("bans");
    if (!entries.is_array() || entries.size() > kBans) throw std::runtime_error("it is no list of bans");
    for (const Json& entry : entries)
      if (const Ban ban = read_ban(entry); !is_over(ban, now_ms)) bans_.push_back(ban);
  } catch (const std::exception& wrong) {
    throw std::runtime_error(file.string() + " cannot be read: " + wrong.what());
  }
}

void Bans::set_settings(std::vector<std::string> places) {
  const std::lock_guard lock(mutex_);
  settings_ = std::move(places);
}

bool Bans::add(const Ban& ban, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  std::vector<Ban> next = bans_;
  std::erase_if(next, [&](const Ban& one) { return one.place == ban.place || is_over(one, now_ms); });
  next.push_back(ban);
  if (next.size() > kBans || !write(next)) return false;
  bans_ = std::move(next);
  return true;
}

bool Bans::remove(const std::string& place, std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  std::vector<Ban> next = bans_;
  std::erase_if(next, [now_ms](const Ban& one) { return is_over(one, now_ms); });
  if (std::erase_if(next, [&place](const Ban& one) { return one.place == place; }) == 0) return false;
  if (!write(next)) return false;
  bans_ = std::move(next);
  return true;
}

bool Bans::expire(std::int64_t now_ms) {
  const std::lock_guard lock(mutex_);
  return std::erase_if(bans_, [now_ms](const Ban& one) { return is_over(one, now_ms); }) != 0;
}

std::vector<Ban> Bans::list() const {
  const std::lock_guard lock(mutex_);
  return bans_;
}

std::vector<std::string> Bans::places() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> places = settings_;
  for (const Ban& ban : bans_) places.push_back(ban.place);
  return places;
}

// A reader finds the old file or the new one.
bool Bans::write(const std::vector<Ban>& bans) const {
  if (file_.empty()) return true;
  Json list = Json::array();
  for (const Ban& ban : bans) list.push_back({{"place", ban.place}, {"until_ms", ban.until_ms}});
  const std::filesystem::path partial = file_.string() + ".partial";
  if (!write_whole(partial, Json{{"bans", std::move(list)}}.dump() + "\n")) return false;
  std::error_code failed;
  std::filesystem::rename(partial, file_, failed);
  return !failed && sync_folder(file_.parent_path());
}

}  // namespace gatehouse::server
