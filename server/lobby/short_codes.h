#pragma once
// Codes that are short enough to be said aloud, each for a table that waits for players. They are in memory
// only, and whoever tries codes that lead nowhere has to wait: of so few letters one could be guessed. Safe
// from any thread.

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

#include "server/limits.h"
#include "server/paced.h"

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

  /// The code of a room: the same until it is forgotten.
  std::string code_of(const std::string& room);
  /// Where somebody at that address gets with the code, in letters of either case and with what signs they
  /// like between them.
  Led follow(std::string_view code, const std::string& address, std::int64_t now_ms);
  void forget(const std::string& room);

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> rooms_;  ///< by code
  std::map<std::string, std::string> codes_;  ///< by room
  Paced<std::string> guesses_{kGuessesByAddress};
  Paced<int> all_guesses_{kGuessesByAll};
};

}  // namespace gatehouse::server
