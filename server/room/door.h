#pragma once
// Who may come into a room: it knows whom the host has sent away, and how often seats were taken. Kept in
// memory only, so that no address is ever stored; a restart of the server forgets it.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/base/paced.h"
#include "server/room/effects.h"

namespace gatehouse::server {

/// Somebody who wants to come in, or is in. Connection 0: nobody.
struct Visitor {
  ConnectionId connection = 0;
  std::string address;
  std::string name;
};

class Door {
 public:
  enum class Wish : std::uint8_t { Watch, Sit };

  struct Barred {
    protocol::ErrorCode code = protocol::ErrorCode::Removed;
    std::optional<int> retry_after_ms;
  };

  Door();

  /// Why the host keeps this visitor out at present; nullopt: they may come in.
  std::optional<Barred> barred(const Visitor& visitor, Wish wish, std::int64_t now) const;
  /// For kKeptAway keeps the connection out, and everybody from its address whose name looks the same: from
  /// the seats, and unless `only_from_seats` from watching too.
  void keep_away(const Visitor& visitor, bool only_from_seats, std::int64_t now);
  /// Keeps everybody from that address out, for as long as the room remembers.
  void ban(const Visitor& visitor);

  /// Who may come back to look on while the table is locked.
  void note_guests(std::vector<Visitor> guests) { guests_ = std::move(guests); }
  /// Whether this visitor is one of them: the same name from the same address.
  bool is_guest(const Visitor& visitor) const;

  /// How many ms until this visitor may take a seat; 0: now.
  std::int64_t wait_for_seat(const Visitor& visitor, std::int64_t now) const;
  void note_seat(const Visitor& visitor, std::int64_t now);
  /// The same for a bot of the host's.
  std::int64_t wait_for_bot(std::int64_t now) const { return bots_.wait(0, now); }
  void note_bot(std::int64_t now) { bots_.note(0, now); }
  /// The same for locking the table, or making another the host.
  std::int64_t wait_for_act(std::int64_t now) const { return acts_.wait(0, now); }
  void note_act(std::int64_t now) { acts_.note(0, now); }

 private:
  struct Bar {
    Visitor visitor;
    std::optional<std::int64_t> until;  ///< nothing: a ban
    bool only_from_seats = false;
    bool keeps_out(const Visitor& other) const;
  };
  void remember(Bar bar);

  std::deque<Bar> bars_;  ///< the oldest first
  std::vector<Visitor> guests_;
  Paced<ConnectionId> by_connection_;
  Paced<std::string> by_address_;
  Paced<int> by_all_;
  Paced<int> bots_;
  Paced<int> acts_;
};

}  // namespace gatehouse::server
