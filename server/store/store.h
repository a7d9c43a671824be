#pragma once
// The log of every room, as the rest of the server sees it. One entry is one line of text; what it says is
// the business of server/room/entry.h.

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// The fencing token: raised whenever a room gets a new owner; an append under an older one is refused.
using Epoch = std::int64_t;

/// A run of entries for one room: all of them or none.
struct Append {
  std::string room;
  Epoch epoch = 1;
  std::uint64_t expected = 0;         ///< how many entries the log has before this run
  std::vector<std::string> entries;   ///< at least one
  std::optional<DrawSecret> founder;  ///< makes the room, whose epoch is then 1; `expected` is 0
  bool over = false;                  ///< nothing is left to do in the room after this run
};

enum class Appended : std::uint8_t {
  Done,      ///< durable
  Fenced,    ///< somebody else owns the room now
  Conflict,  ///< the log is not as long as expected, or the room exists already
  Failed,    ///< the store cannot write at the moment; nothing of the run is in the log
};

/// A room as it stands in the store.
struct Record {
  std::string room;
  Epoch epoch = 0;
  DrawSecret secret{};
  std::vector<std::string> entries;
  std::string damage;  ///< why it is not to be served: versions with a gap, no secret; empty: it is whole
};

/// Thrown when the store cannot be opened or read; what() names the file.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Owned by one thread at a time (StoreThread once the server runs).
class Store {
 public:
  virtual ~Store() = default;

  /// Appends every run, each for itself; the answers are in the order of the runs. What is answered with Done
  /// is durable when this returns. A run that is refused spoils no other; a store that cannot write fails
  /// them all.
  virtual std::vector<Appended> append(std::span<const Append> runs) = 0;

  /// Every room that is not put away, oldest first, each taken over under a raised epoch. Rooms that are over
  /// are put away instead, unread.
  virtual std::vector<Record> take_over_all() = 0;

  /// Puts a room away: the next start does not take it up, and nobody may append to it. Nothing of it is
  /// lost. A few pages are touched, however many rooms and entries there are.
  virtual bool archive(const std::string& room) = 0;

  /// A room, put away or not, with its entries up to `most`; nothing when there is no such room. Found by an
  /// index. Throws StoreError.
  virtual std::optional<Record> find(const std::string& room, std::size_t most) = 0;
  /// Adds to a record the entries that follow, up to `most`; false when none was left. Throws StoreError.
  virtual bool read_on(Record& record, std::size_t most) = 0;
  /// Takes a room over that was found, under the epoch after the record's; it is not put away any more. False
  /// when it is not as it was found, or the store cannot write.
  virtual bool reopen(const Record& record) = 0;

  /// Whether an append could be made durable now.
  virtual bool writable() = 0;

  /// Set after a fault that leaves unknown what is on the disk: every append fails from then on, and the
  /// process should stop and start again.
  virtual bool suspect() const = 0;
};

}  // namespace gatehouse::server
