#pragma once
// Codes by which a seat comes to another device. In memory only: a restart forgets them, and one asks again.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ids.h"
#include "server/room/entry.h"

namespace gatehouse::server {

class SeatCodes {
 public:
  struct Offer {
    Seat seat{};
    Seat by{};  ///< who asked for the code
  };

  /// A new code for this seat, good for kCodeLives; an older one opens nothing any more.
  std::string offer(const Offer& offer, std::int64_t now);
  /// What the code opens now, if anything.
  std::optional<Offer> find(std::string_view code, std::int64_t now) const;
  /// To be called with every durable entry: a code opens once, and only as long as the same person has that
  /// seat.
  void note(const EntryBody& body);

 private:
  struct KeptCode {
    std::string hash;
    Seat by{};
    std::int64_t until = 0;
  };
  std::map<Seat, KeptCode> kept_;
};

}  // namespace gatehouse::server
