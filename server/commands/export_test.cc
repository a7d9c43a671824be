#include "server/commands/export.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "engine/base/dice.h"
#include "protocol/games.h"
#include "protocol/record.h"
#include "server/room/draft.h"
#include "server/store/sqlite/sqlite_store.h"
#include "server/store/sqlite/store_reader.h"
#include "server/testing/appends.h"
#include "server/testing/kept_event.h"
#include "server/testing/temporary_folder.h"
#include "tests/support/choice_ids.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using testing::TemporaryFolder;

/// A room in which a game was played at random, from its founding up to a number of entries.
class PlayedRoom {
 public:
  explicit PlayedRoom(const std::string& game, std::size_t most_entries = 10'000)
      : draft_(RoomState("room", protocol::all_games()), {}) {
    add(Created{
        "Anna's table", game, 4, true, {{"expansions", Json::array()}, {"choices", Json::object()}}, {}});
    add(Seated{seat_at(0), {"Anna", std::nullopt}, "hash"});
    add(Seated{seat_at(2), {"Ben", std::nullopt}, "hash"});
    add(Started{{seat_at(0), seat_at(2)}});
    while (!actor().nobody() && entries().size() < most_entries) step();
  }

  std::vector<std::string> entries() const {
    std::vector<std::string> lines;
    for (const DraftedEntry& drafted : draft_.entries()) lines.push_back(write_entry(drafted.entry));
    return lines;
  }
  std::uint64_t fingerprint() const { return draft_.state().fingerprint(); }
  bool undone() const { return undone_; }

 private:
  void add(EntryBody body) { REQUIRE_FALSE(draft_.add(std::move(body), 0)); }
  engine::Actor actor() const { return draft_.state().actor(); }

  void step() {
    const protocol::GameInPlay& in_play = *draft_.state().in_play();
    if (actor().chance) return add(Rolled{in_play.roll(dice_)});
    const Seat seat = actor().seats.has(seat_at(0)) ? seat_at(0) : seat_at(1);
    if (!undone_ && in_play.can_undo(seat)) {
      undone_ = true;
      return add(Undone{seat, "u"});
    }
    const std::vector<std::string> choices = tests::choice_ids(in_play.prompt(seat));
    add(Moved{seat, choices.at(dice_.below(choices.size())), std::to_string(++commands_)});
  }

  Draft draft_;
  engine::SeededDice dice_{7};
  int commands_ = 0;
  bool undone_ = false;
};

void keep(Store& store, const std::string& room, const std::vector<std::string>& entries) {
  const Append run{room, 1, 0, entries, DrawSecret{}};
  REQUIRE(store.append(std::span(&run, 1)).front() == Appended::Done);
}

struct Output {
  int status = 0;
  std::string out;
  std::string errors;
};

Output export_one(const std::filesystem::path& file, const std::string& room,
                  Exported which = Exported::Finished) {
  StoreReader store(file);
  std::ostringstream out, errors;
  const int status = export_room(store, room, protocol::all_games(), which, out, errors);
  return {status, out.str(), errors.str()};
}

TEST_CASE("An exported game replays to the position in which the room was") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  for (const protocol::GameType& game : protocol::all_games()) {
    CAPTURE(game.name);
    const PlayedRoom room{std::string(game.name)};
    REQUIRE(room.undone());
    const std::string name(game.name);
    {
      SqliteStore store(file);
      keep(store, name, room.entries());
      keep(store, name + "-archived", room.entries());
      REQUIRE(store.archive(name + "-archived"));
    }
    const Output live = export_one(file, name);
    REQUIRE(live.status == 0);
    CHECK(live.errors.empty());
    CHECK(live.out.find("Anna") == std::string::npos);
    CHECK(export_one(file, name + "-archived").out == live.out);
    const protocol::Record record = protocol::read_record(live.out);
    CHECK(record.seats == 2);
    const auto in_play = protocol::replay(record, [](const auto&, const auto&, const auto&) {});
    CHECK(in_play->fingerprint() == room.fingerprint());
    CHECK(in_play->actor().nobody());
  }
}

TEST_CASE("A game that goes on is exported only when that is asked for") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const PlayedRoom room("carcassonne", 30);
  {
    SqliteStore store(file);
    keep(store, "playing", room.entries());
    const std::vector<std::string> founding = room.entries();
    keep(store, "waiting", {founding.begin(), founding.begin() + 3});
    std::vector<std::string> forged = room.entries();
    forged.erase(forged.begin() + 10);
    keep(store, "forged", forged);
  }
  const Output refused = export_one(file, "playing");
  CHECK(refused.status == 1);
  CHECK(refused.out.empty());
  CHECK(refused.errors.find("is not over") != std::string::npos);
  const Output asked = export_one(file, "playing", Exported::UnfinishedToo);
  CHECK(asked.status == 0);
  CHECK(protocol::read_record(asked.out).commands.size() == 26);
  CHECK(export_one(file, "waiting", Exported::UnfinishedToo).status == 1);
  CHECK(export_one(file, "forged", Exported::UnfinishedToo).status == 1);
  CHECK(export_one(file, "unknown").status == 2);
}

TEST_CASE("All games are written to a folder, one file each, and summed up") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const PlayedRoom over("carcassonne");
  const PlayedRoom playing("carcassonne", 30);
  {
    SqliteStore store(file);
    keep(store, "over", over.entries());
    keep(store, "playing", playing.entries());
  }
  const auto target = folder.path() / "some" / "records";
  std::ostringstream out, errors;
  const auto all = [&](Exported which) {
    StoreReader store(file);
    return export_all(store, target, protocol::all_games(), which, out, errors);
  };
  CHECK(all(Exported::Finished) == 0);
  CHECK(out.str() == "1 games written, 1 not over, 0 that do not replay\n");
  CHECK_FALSE(std::filesystem::exists(target / "playing.json"));
  std::ifstream written(target / "over.json");
  CHECK(std::string{std::istreambuf_iterator<char>(written), {}} == export_one(file, "over").out);
  CHECK(all(Exported::UnfinishedToo) == 0);
  CHECK(std::filesystem::exists(target / "playing.json"));
  {
    SqliteStore store(file);
    std::vector<std::string> forged = over.entries();
    forged.pop_back();
    forged.push_back("{}");
    keep(store, "forged", forged);
    keep(store, "../outside", over.entries());
  }
  CHECK(all(Exported::Finished) == 2);
  CHECK_FALSE(std::filesystem::exists(target.parent_path() / "outside.json"));
}

TEST_CASE("The log of an event is exported as it is, an entry a line, and stays in the folder") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "rooms.db";
  const Append event = testing::kept_event("autumn");
  {
    SqliteStore store(file);
    REQUIRE(testing::append(store, event) == Appended::Done);
  }
  const Output exported = export_one(file, event.room);
  CHECK(exported.status == 0);
  std::string lines;
  for (const std::string& entry : event.entries) lines += entry + "\n";
  CHECK(exported.out == lines);
  const auto target = folder.path() / "records";
  std::ostringstream out, errors;
  const auto all = [&] {
    StoreReader store(file);
    return export_all(store, target, protocol::all_games(), Exported::Finished, out, errors);
  };
  CHECK(all() == 0);
  CHECK(out.str() == "0 games written, 0 not over, 0 that do not replay\n");
  std::ifstream written(target / "event.autumn.jsonl");
  CHECK(std::string{std::istreambuf_iterator<char>(written), {}} == lines);
  {
    SqliteStore store(file);
    Append outside = event;
    outside.room = "event./../../outside";
    REQUIRE(testing::append(store, outside) == Appended::Done);
  }
  CHECK(all() == 2);
  CHECK_FALSE(std::filesystem::exists(folder.path() / "outside.jsonl"));
}

}  // namespace
}  // namespace gatehouse::server
