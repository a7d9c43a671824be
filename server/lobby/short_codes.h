#pragma once
// Codes that are short enough to be said aloud, each for a table that waits for players. They are in memory
// only, and somebody who tries codes that lead nowhere has to wait: such short codes could be guessed. Safe
// from any thread.

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "server/base/paced.h"
#include "server/lobby/limits.h"

namespace gatehouse::server {

class ShortCodes {
 public:
  /// Nothing is led to by the code.
  struct Nowhere {};
  /// Too many codes have led nowhere: this one was not looked at.
  struct Wait {
    std::int64_t ms = 0;
  };
  /// The room, or why not.
  using Led = std::variant<std::string, Nowhere, Wait>;

  /// `elsewhere` leads from a code, in small letters alone, to a room that is at another node. Codes that it
  /// knows are given to no room here; two that are made at the same moment may be alike: then each node leads
  /// to its own.
  using Elsewhere = std::function<std::optional<std::string>(std::string_view code)>;
  explicit ShortCodes(Elsewhere elsewhere = {}) : elsewhere_(std::move(elsewhere)) {}

  /// The code of a room: the same until it is forgotten.
  std::string code_of(const std::string& room);
  /// Where somebody at that address gets with the code, in letters of either case and with what signs they
  /// like between them.
  Led follow(std::string_view code, const std::string& address, std::int64_t steady_ms);
  /// All codes that are in use here, and their rooms.
  std::map<std::string, std::string> all() const;
  void forget(const std::string& room);

 private:
  std::optional<std::string> room_of(const std::string& code) const;

  const Elsewhere elsewhere_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> rooms_;  ///< by code
  std::map<std::string, std::string> codes_;  ///< by room
  Paced<std::string> guesses_{kGuessesByAddress};
  Paced<int> all_guesses_{kGuessesByAll};
};

}  // namespace gatehouse::server
