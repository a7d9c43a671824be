#include "server/lobby/short_codes.h"

#include <algorithm>
#include <cctype>

#include "server/auth/tokens.h"

namespace gatehouse::server {
namespace {

std::string letters_of(std::string_view code) {
  std::string letters;
  for (const char sign : code)
    if (std::isalnum(static_cast<unsigned char>(sign)) != 0)
      letters += static_cast<char>(std::tolower(static_cast<unsigned char>(sign)));
  return letters;
}

}  // namespace

std::string ShortCodes::code_of(const std::string& room) {
  const std::lock_guard lock(mutex_);
  const auto known = codes_.find(room);
  if (known != codes_.end()) return known->second;
  std::string code = new_short_code();
  while (room_of(code)) code = new_short_code();
  rooms_[code] = room;
  return codes_[room] = code;
}

ShortCodes::Led ShortCodes::follow(std::string_view code, const std::string& address,
                                   std::int64_t steady_ms) {
  const std::lock_guard lock(mutex_);
  const std::int64_t wait = std::max(guesses_.wait(address, steady_ms), all_guesses_.wait(0, steady_ms));
  if (wait > 0) return Wait{wait};
  if (auto room = room_of(letters_of(code))) return std::move(*room);
  guesses_.note(address, steady_ms);
  all_guesses_.note(0, steady_ms);
  return Nowhere{};
}

std::optional<std::string> ShortCodes::room_of(const std::string& code) const {
  const auto room = rooms_.find(code);
  if (room != rooms_.end()) return room->second;
  return elsewhere_ ? elsewhere_(code) : std::nullopt;
}

std::map<std::string, std::string> ShortCodes::all() const {
  const std::lock_guard lock(mutex_);
  return rooms_;
}

void ShortCodes::forget(const std::string& room) {
  const std::lock_guard lock(mutex_);
  const auto known = codes_.find(room);
  if (known == codes_.end()) return;
  rooms_.erase(known->second);
  codes_.erase(known);
}

}  // namespace gatehouse::server
