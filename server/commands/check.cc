#include "server/commands/check.h"

#include <cstdint>
#include <ostream>
#include <string>
#include <unordered_set>

#include "server/base/log_names.h"
#include "server/events/event_log.h"
#include "server/people/profile.h"
#include "server/people/result.h"
#include "server/ratings/rating_change.h"
#include "server/room/replay_log.h"
#include "server/room/room_core.h"
#include "server/store/postgres/postgres_reader.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/store_reader.h"

namespace gatehouse::server {
namespace {

/// Says each fault, and counts them.
class Faults {
 public:
  explicit Faults(std::ostream& errors) : errors_(errors) {}
  void add(const std::string& fault) {
    errors_ << "check: " << fault << "\n";
    ++count_;
  }
  int count() const { return count_; }

 private:
  std::ostream& errors_;
  int count_ = 0;
};

void check_file(StoreReader& store, const std::filesystem::path& file, Faults& faults) {
  if (const std::string damage = store.damage(); !damage.empty())
    faults.add("the file is damaged: " + damage);
  const auto acknowledged = read_acknowledged(file);  // a backup has none
  if (acknowledged && store.written() < *acknowledged)
    faults.add(std::to_string(*acknowledged - store.written()) + " acknowledged entries are missing");
  if (const std::uint64_t missing = store.missing(); missing != 0)
    faults.add(std::to_string(missing) + " of the entries that were written are in no log");
}

/// How many entries of it replay.
std::uint64_t check_room(RoomReader& store, const std::string& room, Games games, Faults& faults) {
  try {
    const std::optional<DrawSecret> secret = store.secret(room);
    if (is_event_log(room)) {
      RoomLog log = store.read(room).value();
      log.secret = secret.value_or(DrawSecret{});
      return event_in(log).version();
    }
    const RoomCore core(store.read(room).value(), games);
    if (secret && !is_committed(core.state(), *secret)) faults.add("room " + room + ": " + kAnotherSecret);
    return core.state().version();
  } catch (const std::exception& bad) {
    faults.add("room " + room + " does not replay: " + bad.what());
    return 0;
  }
}

/// The faults of one profile, and what else has its name.
void check_profile(RoomReader& store, const KeptProfile& kept, Faults& faults) {
  const std::string fault = fault_in(kept);
  if (!fault.empty()) faults.add("profile " + kept.id + ": " + fault);
  try {
    for (const std::string& key : keys_of_name(profile_of(kept).name)) {
      const auto found = store.profile_with_key(key);
      if (!found || found->id == kept.id) continue;
      return faults.add("profile " + kept.id + " has the name of profile " + found->id +
                        ", or one that looks like it");
    }
  } catch (const StoreError&) {
    return;  // told already
  }
}

/// How many there are.
std::uint64_t check_profiles(RoomReader& store, Faults& faults) {
  std::uint64_t profiles = 0;
  try {
    std::string last;
    for (auto next = store.profile_after(last); next; next = store.profile_after(last)) {
      check_profile(store, *next, faults);
      last = next->id;
      ++profiles;
    }
    if (const std::uint64_t lost = store.keys_of_no_profile(); lost != 0)
      faults.add(std::to_string(lost) + " names or devices belong to no profile");
  } catch (const StoreError& unreadable) {
    faults.add(unreadable.what());
  }
  return profiles;
}

/// How many there are.
std::uint64_t check_results(RoomReader& store, Faults& faults) {
  std::uint64_t results = 0;
  try {
    std::string last;
    for (auto next = store.result_after(last); next; next = store.result_after(last)) {
      const std::string fault = fault_in(*next);
      if (!fault.empty()) faults.add("result of room " + next->room + ": " + fault);
      last = next->room;
      ++results;
    }
    if (const std::uint64_t stray = store.stray_results(); stray != 0)
      faults.add(std::to_string(stray) + " results belong to nobody, or are not there");
  } catch (const StoreError& unreadable) {
    faults.add(unreadable.what());
  }
  return results;
}

/// How many there are.
std::uint64_t check_ratings(RoomReader& store, Faults& faults) {
  std::uint64_t ratings = 0;
  try {
    std::unordered_set<std::string> rooms;
    RatingsAnew anew;
    bool follows = true;  // until the first that does not: nothing after it can
    for (auto next = store.rating_after(0); next; next = store.rating_after(next->number)) {
      const std::string rating = "rating " + std::to_string(next->number) + ", of room " + next->room + ": ";
      if (!rooms.insert(next->room).second) faults.add(rating + "the room has another one");
      const std::string fault = follows ? anew.take(*next) : std::string();
      if (!fault.empty()) faults.add(rating + fault);
      follows = follows && fault.empty();
      ++ratings;
    }
    if (const std::uint64_t stray = store.stray_ratings(); stray != 0)
      faults.add(std::to_string(stray) + " ratings belong to nobody, are not there, or are still to follow");
  } catch (const StoreError& unreadable) {
    faults.add(unreadable.what());
  }
  return ratings;
}

int check_contents(RoomReader& store, const std::string& where, Games games, std::ostream& out,
                   Faults& faults) {
  for (const std::string& room : store.rooms_without_secret())
    faults.add("room " + room + " has no whole secret of its draws");
  std::uint64_t entries = 0;
  for (const std::string& room : store.rooms()) entries += check_room(store, room, games, faults);
  const std::uint64_t profiles = check_profiles(store, faults);
  const std::uint64_t results = check_results(store, faults);
  const std::uint64_t ratings = check_ratings(store, faults);
  out << where << ": " << store.rooms().size() << " rooms, " << entries << " entries replayed, " << profiles
      << " profiles, " << results << " results, " << ratings << " ratings, " << faults.count() << " faults\n";
  return faults.count() == 0 ? 0 : 1;
}

}  // namespace

int check(const std::filesystem::path& file, Games games, std::ostream& out, std::ostream& errors) {
  StoreReader store(file);
  Faults faults(errors);
  check_file(store, file, faults);
  return check_contents(store, file.string(), games, out, faults);
}

int check_database(const std::string& url, Games games, std::ostream& out, std::ostream& errors) {
  PostgresReader store(url);
  Faults faults(errors);
  return check_contents(store, shown_address(url), games, out, faults);
}

}  // namespace gatehouse::server
