#include "server/store/entry_checksum.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <utility>

namespace gatehouse::server {
namespace {

using ShortKey = std::array<unsigned char, crypto_shorthash_KEYBYTES>;
using ShortHash = std::array<unsigned char, crypto_shorthash_BYTES>;

ShortHash short_hash(std::string_view text, const ShortKey& key) {
  ShortHash hash{};
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  return hash;
}

void note_damage(RoomLog& log, std::string damage) {
  if (log.damage.empty()) log.damage = std::move(damage);
}

}  // namespace

std::int64_t checksum_of(std::string_view room, std::uint64_t version, std::string_view entry) {
  const ShortHash place = short_hash(room, {});
  ShortKey key{};
  std::memcpy(key.data(), place.data(), place.size());
  for (std::size_t byte = 0; byte < sizeof(version); ++byte)
    key.at(place.size() + byte) = static_cast<unsigned char>(version >> (8 * byte));
  std::uint64_t sum = 0;
  for (const unsigned char byte : short_hash(entry, key)) sum = sum << 8U | byte;
  return static_cast<std::int64_t>(sum);
}

std::vector<std::string> checksums_of(std::string_view room, std::uint64_t before,
                                      const std::vector<std::string>& entries) {
  std::vector<std::string> sums;
  sums.reserve(entries.size());
  for (const std::string& entry : entries) sums.push_back(std::to_string(checksum_of(room, ++before, entry)));
  return sums;
}

void take_entry(RoomLog& log, std::int64_t version, std::string entry, std::optional<std::int64_t> checksum) {
  const auto next = static_cast<std::int64_t>(log.entries.size() + 1);
  if (version != next)
    note_damage(log, "entry " + std::to_string(version < next ? version : next) + " of its log is " +
                         (version < next ? "there twice" : "missing"));
  else if (checksum && *checksum != checksum_of(log.room, static_cast<std::uint64_t>(version), entry))
    note_damage(log, "entry " + std::to_string(version) + " of its log is not what was written");
  log.entries.push_back(std::move(entry));
}

PutAway put_away_room(std::string room, bool over, std::int64_t version, std::string entry,
                      std::optional<std::int64_t> checksum) {
  if (checksum && *checksum != checksum_of(room, static_cast<std::uint64_t>(version), entry)) entry.clear();
  return {std::move(room), over, std::move(entry)};
}

void require_entries(RoomLog& log, std::int64_t least) {
  if (static_cast<std::int64_t>(log.entries.size()) < least)
    note_damage(log, "entry " + std::to_string(log.entries.size() + 1) + " of its log is missing");
}

}  // namespace gatehouse::server
