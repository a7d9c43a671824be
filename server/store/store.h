#pragma once
// The logs of all rooms, as the rest of the server sees them. An entry is one line of text, whose meaning
// only server/room/entry.h knows.

#include <cstdint>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/chance/draw_secret.h"

namespace gatehouse::server {

/// A fencing token: raised whenever a room gets a new owner. An append under an older epoch is refused.
using Epoch = std::int64_t;

/// A line of a room's chat: kept beside the log, and not a part of it.
struct KeptLine {
  int audience = 0;          ///< whose chat it belongs to
  std::uint64_t number = 0;  ///< 1, 2, 3, ... of that audience
  std::string text;
};

/// A line that is to be kept, and which older ones of its audience no longer are.
struct KeepLine {
  KeptLine line;
  std::uint64_t oldest = 1;  ///< the smallest number that stays
};

/// How a game ended that people with profiles have played. Only server/people knows what the text means.
struct KeptResult {
  std::string room;
  std::int64_t number = 0;            ///< orders the results of a profile, older ones first
  std::vector<std::string> profiles;  ///< the ids of those who played, each once
  std::string text;
  /// From when on, in ms since 1970, others than these may see it; nothing: never.
  std::optional<std::int64_t> public_ms = {};
  /// Ratings are still to follow from it.
  bool unrated = false;
  bool operator==(const KeptResult&) const = default;
};

/// Which results of a profile are read.
struct ResultsWanted {
  std::string profile;
  std::int64_t before = std::numeric_limits<std::int64_t>::max();  ///< only those with a smaller number
  std::size_t most = 0;
  /// Only those that everybody may see at this time; nothing: all.
  std::optional<std::int64_t> seen_ms = {};
};

/// How the ratings of those who played a game have changed with its result. Only server/ratings knows what
/// the text means.
struct KeptRating {
  std::int64_t number = 0;            ///< 1, 2, 3, ...: in this order they follow from one another
  std::string room;                   ///< of the game; no other change is of it
  std::string kind;                   ///< of the table
  std::vector<std::string> profiles;  ///< whose ratings, by their ids, each once; some may have been deleted
  std::string text;
  std::int64_t public_ms = 0;  ///< from when on, in ms since 1970, others than these may know of it
  bool operator==(const KeptRating&) const = default;
};

/// Which changes of somebody's rating are read.
struct RatingsWanted {
  std::string profile;
  std::string kind;
  std::size_t most = 0;
  /// Only those that everybody may know of at this time; nothing: all.
  std::optional<std::int64_t> seen_ms = {};
};

/// A run of entries for one room, appended as a whole or not at all.
struct Append {
  std::string room;
  Epoch epoch = 1;
  std::uint64_t expected = 0;         ///< how many entries the log has before this run
  std::vector<std::string> entries;   ///< at least one, unless something is said
  std::optional<DrawSecret> founder;  ///< set: makes the room, with epoch 1; REQUIRES: `expected` is 0
  bool over = false;                  ///< nothing is left to do in the room after this run
  std::optional<KeepLine> said = {};  ///< REQUIRES: the room exists
  /// Of the game that ends with this run: kept together with it, for those of its profiles that exist; where
  /// none does, it is not. REQUIRES: the room exists, and is that of the result.
  std::optional<KeptResult> result = {};
};

/// What became of a run of entries.
enum class Appended : std::uint8_t {
  Done,      ///< durable
  Fenced,    ///< somebody else owns the room now
  Conflict,  ///< the log is longer than expected, or there is no such room, or a new one exists already
  Behind,    ///< the log is shorter than expected: the store has lost what it had acknowledged
  Failed,    ///< the store cannot write at the moment; nothing of the run is in the log
  Unknown,   ///< what became of the run cannot be found out: the store is suspect
};

/// The log of a room as it stands in the store, with what goes with it.
struct RoomLog {
  std::string room;
  Epoch epoch = 0;
  DrawSecret secret{};
  std::vector<std::string> entries;
  std::string damage;  ///< why it must not be served: a gap in the versions, no secret; empty: it is whole
  int failures = 0;    ///< how often the room has failed; from kFailuresToQuarantine on it is not opened
  std::vector<KeptLine> chat = {};  ///< in the order of their numbers
  bool over = false;                ///< nothing is left to do in the room
};

/// A room that is put away and has not failed.
struct PutAway {
  std::string room;
  bool over = false;
  std::string last_entry;  ///< empty: it is missing, or damaged
};

/// A room that has failed, for the operator.
struct FailedRoom {
  std::string room;
  int failures = 0;
  std::string reason;  ///< of the last failure
};

/// What is kept of a person. Only server/people knows what the text means.
struct KeptProfile {
  std::string id;
  std::int64_t revision = 1;      ///< raised at every change
  std::vector<std::string> keys;  ///< by which it is found; no other profile has one of them
  std::string text;
  bool operator==(const KeptProfile&) const = default;
};

/// What became of a profile that was to be kept or erased, or of a rating that was to be kept.
enum class Keeping : std::uint8_t {
  Done,    ///< durable
  Taken,   ///< another profile has one of the keys
  Stale,   ///< there is no such profile, or it has been changed since; or a rating is not the next one
  Failed,  ///< the store cannot write, or it is not known whether it has
};

/// Thrown when the store cannot be opened or read; what() names the file.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A copy of a store that is being made. On the thread that owns the store, and not longer than that.
class Backup {
 public:
  virtual ~Backup() = default;

  /// Copies a little more. Returns whether the copy is whole and durable; it is not to be called again then.
  /// Throws StoreError: there will be no copy.
  virtual bool step() = 0;

  // Once it is whole.
  virtual std::uint64_t rooms() const = 0;
  virtual std::uint64_t entries() const = 0;
};

/// Owned by one thread at a time (StoreThread once the server runs).
class Store {
 public:
  virtual ~Store() = default;

  /// Appends each run by itself; the answers are in the order of the runs. A run answered with Done is
  /// durable when this returns. A refused run does not affect the others; when the store cannot write, all of
  /// them fail.
  virtual std::vector<Appended> append(std::span<const Append> runs) = 0;

  /// Does what the answers of an append need not wait for; to be called when they have been given.
  virtual void settle() {}

  /// Takes over every room that is not put away, raising its epoch, and returns them, oldest first. Rooms
  /// that are over are put away instead, unread. Throws StoreError.
  virtual std::vector<RoomLog> take_over_all() = 0;

  /// The names of the rooms that are not put away, oldest first. Throws StoreError.
  virtual std::vector<std::string> open_rooms() = 0;

  /// The name of the next room, put away or not, in the order of names; nullopt after the last one. Throws
  /// StoreError.
  virtual std::optional<std::string> room_after(const std::string& name) = 0;

  /// Puts a room away: the next start does not take it up, and nobody can append to it. All its entries are
  /// kept. The cost does not depend on how many rooms and entries there are. Returns false when there is no
  /// such room, or the store cannot write.
  virtual bool archive(const std::string& room) = 0;

  /// Rooms that are put away, by their names, those after `after`, at most `most`; without those that have
  /// failed. Throws StoreError.
  virtual std::vector<PutAway> put_away(const std::string& after, std::size_t most) = 0;
  /// Deletes a room that is put away: its log, its chat and its secret, which are written over on the disk.
  /// Returns false when there is no such room, or the store cannot write.
  virtual bool erase(const std::string& room) = 0;

  /// Keeps the analysis of a room's game, in place of an earlier one; it goes with its room. Returns false
  /// when there is no such room, or the store cannot write.
  virtual bool keep_analysis(const std::string& room, const std::string& text) = 0;
  /// Nothing when there is none. Throws StoreError.
  virtual std::optional<std::string> analysis(const std::string& room) = 0;

  /// Keeps a new profile (revision 1), or changes the one whose revision is the one before.
  virtual Keeping keep_profile(const KeptProfile& profile) = 0;
  /// Deletes the profile, if it has this revision, and the results that belong to nobody else. Ratings stay,
  /// as those of others follow from them.
  virtual Keeping erase_profile(const std::string& id, std::int64_t revision) = 0;
  /// Each nothing when there is none; the keys are sorted by their bytes. These throw StoreError.
  virtual std::optional<KeptProfile> profile_with_key(const std::string& key) = 0;
  /// The first whose id comes after that, byte by byte.
  virtual std::optional<KeptProfile> profile_after(const std::string& id) = 0;
  /// Those that have the next keys after that, at most `most`, in the order of these keys: one that has
  /// several of them comes as often. Throws StoreError.
  virtual std::vector<KeptProfile> profiles_by_key(const std::string& after, std::size_t most) = 0;
  /// Those of these ids that exist, in any order. Throws StoreError.
  virtual std::vector<KeptProfile> profiles_with_ids(const std::vector<std::string>& ids) = 0;

  // What they have played. These throw StoreError.
  /// The texts, those with the greatest numbers first.
  virtual std::vector<std::string> results_of(const ResultsWanted& wanted) = 0;
  /// The first of a room whose name comes after that, byte by byte; its profiles are sorted.
  virtual std::optional<KeptResult> result_after(const std::string& room) = 0;

  // Ratings, which follow from results. All but keep_rating throw StoreError; the profiles are sorted.
  /// The result with the smallest number (of several: the first room by its bytes) that ratings are still to
  /// follow from.
  virtual std::optional<KeptResult> next_unrated() = 0;
  /// Keeps what has followed from the result of its room, which is not unrated any more. Stale: that result
  /// is not unrated, or the number is not the one after the last.
  virtual Keeping keep_rating(const KeptRating& rating) = 0;
  /// The changes of this profile at tables of this kind, those with the greatest numbers first.
  virtual std::vector<KeptRating> ratings_of(const RatingsWanted& wanted) = 0;
  virtual std::optional<KeptRating> rating_of_game(const std::string& room) = 0;
  /// The first with a greater number.
  virtual std::optional<KeptRating> rating_after(std::int64_t number) = 0;
  /// The greatest number; 0: there is none.
  virtual std::int64_t last_rating() = 0;

  /// A room, put away or not, with its first entries, at most `most`; nullopt when there is no such room.
  /// Throws StoreError.
  virtual std::optional<RoomLog> find(const std::string& room, std::size_t most) = 0;
  /// Adds the next entries to a log, at most `most`; returns false when there were none. Throws
  /// StoreError.
  virtual bool read_on(RoomLog& log, std::size_t most) = 0;
  /// Takes over a room that find() gave, under the epoch after the log's; it is no longer put away.
  /// Returns false when the room has changed since, another node has it, or the store cannot write.
  virtual bool reopen(const RoomLog& log) = 0;

  /// Counts a failure of the room and puts it away. Returns how often it has failed; 0 when there is no such
  /// room, or the store cannot write. Of the reason kReasonBytes are kept.
  virtual int count_failure(const std::string& room, const std::string& reason) = 0;
  /// Forgets the failures of a room, so that it can be opened again. Returns false when it had none, or the
  /// store cannot write.
  virtual bool forgive(const std::string& room) = 0;
  /// Ends a room that has failed: it is over, put away, and its failures are forgotten. Returns false when it
  /// had none, or the store cannot write.
  virtual bool end(const std::string& room) = 0;
  /// The rooms that have failed, those that failed most often first, at most kListedFailures. Throws
  /// StoreError.
  virtual std::vector<FailedRoom> failed_rooms() = 0;

  /// Begins a copy of the store in another file, in place of what has that name. It holds everything that was
  /// durable at this moment, and of what is appended before its last step, everything that was durable by
  /// then. Throws StoreError.
  virtual std::unique_ptr<Backup> back_up(const std::filesystem::path& file) = 0;

  /// Where several nodes share the store: at which address another node has this room now; nothing: none has
  /// it, and this one may take it by reopen(). Throws StoreError.
  virtual std::optional<std::string> holder(const std::string& /*room*/) { return std::nullopt; }
  /// Lets others have a room of this node.
  virtual void release(const std::string& /*room*/) {}
  /// Asks the node that has this room to let others have it.
  virtual void ask_for(const std::string& /*room*/) {}

  /// Whether an append could be made durable now.
  virtual bool writable() = 0;

  /// Set after a fault that leaves unknown what is on the disk: every append fails from then on, and the
  /// process should stop and start again.
  virtual bool suspect() const = 0;
};

}  // namespace gatehouse::server
