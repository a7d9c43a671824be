// What is kept of a game when it ends, for those who have played it with a profile.

#include <doctest/doctest.h>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/ended_game.h"
#include "server/testing/room_world.h"

namespace gatehouse::server {
namespace {

using engine::seat_at;
using std::chrono::hours;
using testing::RoomWorld;

/// Anna, who has a profile, and Ben at a table of two that goes to 1.
struct Two {
  using Change = std::function<void(protocol::CreateRoom&)>;

  explicit Two(std::optional<std::string> bens = "ben's id", const Change& change = {}) {
    for (const std::string id : {"anna's id", "ben's id"})
      REQUIRE(world.memory().keep_profile({id, 1, {"key of " + id}, "text"}) == Keeping::Done);
    protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 1}}};
    create.profile = "anna's id";
    if (change) change(create);
    world.handle(Found{anna, create, "anna", "192.0.2.1"});
    world.settle();
    protocol::JoinRoom join;
    join.id = "join";
    join.room = world.core().state().room();
    join.name = "Ben";
    join.profile = std::move(bens);
    join.program = create.allows_programs;
    world.handle(Enter{ben, join, "ben", "192.0.2.2"});
    world.settle();
    world.start(anna);
  }

  const RoomState& state() { return world.core().state(); }
  /// Sends a choice, which is not stored yet.
  void choose(ConnectionId who, const std::string& choice) {
    const Version version = state().version();
    world.say(who, protocol::Command{"play " + std::to_string(version) + choice, version, {choice}});
  }
  /// Anna takes her number; with her next choice the game is over.
  void play_almost() {
    choose(anna, "take");
    world.settle();
  }
  void play() {
    play_almost();
    choose(anna, "end");
    world.settle();
    REQUIRE(state().status() == protocol::RoomStatus::Finished);
  }
  std::vector<KeptResult> kept() {
    std::vector<KeptResult> results;
    for (auto next = world.memory().result_after(""); next; next = world.memory().result_after(next->room))
      results.push_back(*next);
    return results;
  }
  /// REQUIRES: one is kept.
  Result result() {
    REQUIRE(kept().size() == 1);
    CHECK(fault_in(kept().front()).empty());
    return result_in(kept().front().text);
  }
  int score(int seat) {
    return state().document(std::nullopt).at("game").at("totals").at(static_cast<std::size_t>(seat));
  }

  RoomWorld world;
  ConnectionId anna = world.connect();
  ConnectionId ben = world.connect();
};

TEST_CASE("A game that is played to its end has a result, with the ids of profiles in place of their names") {
  Two table;
  CHECK(table.kept().empty());
  table.play();
  const KeptResult kept = table.kept().at(0);
  const Result result = table.result();
  CHECK(kept.profiles == std::vector<std::string>{"anna's id", "ben's id"});
  CHECK(kept.public_ms == 0);
  CHECK(kept.text.find("Anna") == std::string::npos);
  CHECK(result.room == "testroom");
  CHECK(result.ended_ms == read_entry(table.world.log().back()).time_ms);
  CHECK(result.game == "counting");
  CHECK_FALSE(result.why);
  CHECK_FALSE(result.best_of);
  CHECK(result.titled_after == 0);
  CHECK(result.seats == std::vector<ResultSeat>{{"anna's id", "", {}, false, table.score(0), 1},
                                                {"ben's id", "", {}, false, 0, 2}});
  // What comes after the end changes nothing.
  table.world.say(table.ben, protocol::Rematch{"again"});
  table.world.settle();
  table.world.open_rematch();
  table.world.settle();
  CHECK(table.kept() == std::vector<KeptResult>{kept});
}

TEST_CASE("Guests and bots have the names that they had, and a table called after a guest keeps its title") {
  Two table(std::nullopt);
  table.play();
  CHECK(table.kept().at(0).profiles == std::vector<std::string>{"anna's id"});
  CHECK(table.result().seats.at(1) == ResultSeat{{}, "Ben", {}, false, 0, 2});

  Two guests(std::nullopt, [](protocol::CreateRoom& create) { create.profile.reset(); });
  guests.play();
  CHECK(guests.kept().empty());

  Two titled("ben's id", [](protocol::CreateRoom& create) { create.profile.reset(); });
  titled.play();
  CHECK(titled.result().title == "Anna's table");
  CHECK_FALSE(titled.result().titled_after);

  Two programs("ben's id", [](protocol::CreateRoom& create) { create.allows_programs = true; });
  programs.play();
  CHECK(programs.result().seats.at(1).profile == "ben's id");
}

TEST_CASE("A bot at the table is named with its level") {
  RoomWorld world;
  const ConnectionId anna = world.connect();
  REQUIRE(world.memory().keep_profile({"anna's id", 1, {"key"}, "text"}) == Keeping::Done);
  protocol::CreateRoom create{"create", "Anna", "counting", 2, true, {{"goal", 1}}};
  create.profile = "anna's id";
  world.handle(Found{anna, create, "anna", "192.0.2.1"});
  world.settle();
  world.say(anna, protocol::SeatBot{"bot", std::nullopt, protocol::BotLevel::Greedy});
  world.settle();
  world.start(anna);
  world.say(anna, protocol::Resign{"resign"});
  world.settle();
  const Result result = result_in(world.memory().result_after("").value().text);
  CHECK(result.why == protocol::EndedEarly::Resigned);
  CHECK(result.seats.at(0) == ResultSeat{"anna's id", "", {}, true, 0, 2});
  CHECK(result.seats.at(1).bot == protocol::BotLevel::Greedy);
  CHECK_FALSE(result.seats.at(1).name.empty());
  CHECK(result.seats.at(1).place == 1);
}

TEST_CASE("Who is left when the other gives up has won, whatever the points") {
  Two table("ben's id", [](protocol::CreateRoom& create) { create.options["goal"] = 200; });
  table.play_almost();
  REQUIRE(table.score(0) > 0);
  table.world.say(table.anna, protocol::Resign{"resign"});
  table.world.settle();
  const Result result = table.result();
  CHECK(result.why == protocol::EndedEarly::Resigned);
  CHECK(result.seats.at(0) == ResultSeat{"anna's id", "", {}, true, table.score(0), 2});
  CHECK(result.seats.at(1) == ResultSeat{"ben's id", "", {}, false, 0, 1});
}

TEST_CASE("A game that all end together is counted as it lies, and may be drawn") {
  Two table("ben's id", [](protocol::CreateRoom& create) { create.options["goal"] = 200; });
  table.world.say(table.anna, protocol::Propose{"end", protocol::Proposing::End});
  table.world.settle();
  CHECK(table.kept().empty());
  table.world.say(table.ben, protocol::Vote{"yes", table.state().table().proposal.value().version, true});
  table.world.settle();
  const Result result = table.result();
  CHECK(result.why == protocol::EndedEarly::Agreed);
  CHECK(result.seats.at(0).place == 1);
  CHECK(result.seats.at(1).place == 1);
}

TEST_CASE("A game that nobody ended, or that cannot be read to its end, has no result") {
  Two table("ben's id", [](protocol::CreateRoom& create) { create.options["goal"] = 200; });
  table.world.disconnect(table.anna);
  table.world.disconnect(table.ben);
  table.world.abandon_after(hours(1));
  table.world.clock.pass(hours(2));
  const RoomState playing = table.state().fork();
  table.world.restart();
  table.world.settle();
  REQUIRE(table.state().status() == protocol::RoomStatus::Finished);
  CHECK(table.kept().empty());

  RoomState broken = playing.fork();
  REQUIRE_FALSE(
      broken.apply({broken.version() + 1, 7, 0, BrokenOff{protocol::BreakReason::Refused, ""}}).refusal);
  REQUIRE(broken.status() == protocol::RoomStatus::Finished);
  CHECK_FALSE(result_between(playing, broken, 7));
}

TEST_CASE("At a table with a delay a result is public later, and at one that is not listed never") {
  Two late("ben's id", [](protocol::CreateRoom& create) { create.watching = protocol::Watching{{}, 60}; });
  late.play();
  CHECK(late.kept().at(0).public_ms == late.result().ended_ms + 60'000);
  Two hidden("ben's id", [](protocol::CreateRoom& create) { create.is_public = false; });
  hidden.play();
  CHECK_FALSE(hidden.kept().at(0).public_ms);
  CHECK_FALSE(hidden.result().is_public);
}

TEST_CASE("A game of a match says so, and its next one knows the profiles too") {
  Two table("ben's id", [](protocol::CreateRoom& create) { create.match = protocol::MatchRules{5}; });
  table.play();
  CHECK(table.result().best_of == 5);
  REQUIRE(table.world.rematch().has_value());
  for (const Seated& person : table.world.rematch()->rematching.people)
    CHECK(person.occupant.profile == (person.occupant.name == "Anna" ? "anna's id" : "ben's id"));
}

TEST_CASE("A result is there once, whatever dies, and only with the end of its game") {
  Two table;
  table.play_almost();
  table.choose(table.anna, "end");
  table.world.store(false);
  CHECK(table.kept().empty());
  table.choose(table.anna, "end");
  table.world.restart();
  CHECK(table.kept().empty());
  table.world.let_stray_append_arrive();  // of an owner that has been replaced
  CHECK(table.kept().empty());
  table.anna = table.world.connect();
  table.world.come_back(table.anna, "anna");
  table.choose(table.anna, "end");
  table.world.restart(true);
  REQUIRE(table.state().status() == protocol::RoomStatus::Finished);
  const std::vector<KeptResult> once = table.kept();
  CHECK(once.size() == 1);
  table.world.restart();
  table.world.settle();
  CHECK(table.kept() == once);
}

TEST_CASE("In a log of a version before the seat of a profile has no id, and its game no result") {
  const std::string line =
      R"({"fingerprint":"0","kind":"seated","name":"Anna","profile":true,"seat":0,"time_ms":5,"version":2})";
  const Entry old = read_entry(line);
  CHECK(std::get<Seated>(old.body).occupant.profile == "");
  CHECK(write_entry(old) == line);
  Two table(std::nullopt, [](protocol::CreateRoom& create) { create.profile = ""; });
  table.play();
  CHECK(table.kept().empty());
}

TEST_CASE("The log has the id of a profile where versions before do not look") {
  const Entry entry{2, 5, 0, Seated{seat_at(0), {"Anna", {}, false, {}, false, false, "the id"}, ""}};
  const Json document = document_of(entry);
  CHECK(document.at("profile") == true);
  CHECK(document.at("profile_id") == "the id");
  CHECK(std::get<Seated>(read_entry(write_entry(entry)).body).occupant.profile == "the id");
}

TEST_CASE("Places are shared by those who are equal, and who gave up comes after who did not") {
  Seating seating(3);
  for (const int seat : {0, 1, 2})
    seating.sit_down({seat_at(seat), {"P" + std::to_string(seat), std::nullopt}, "hash"});
  const auto of = [&](EndedGame ended) { return places(ended, seating); };
  CHECK(of({{5, 9, 5}, {seat_at(1)}}) == std::vector<int>{2, 1, 2});
  CHECK(of({{5, 9, 9}, {seat_at(1), seat_at(2)}}) == std::vector<int>{3, 1, 1});
  // The game may know better than the points.
  CHECK(of({{5, 9, 7}, {seat_at(0)}}) == std::vector<int>{1, 2, 3});
  seating.occupant(seat_at(1)).resigned = true;
  CHECK(of({{5, 9, 7}, {seat_at(1)}}) == std::vector<int>{3, 1, 2});
  CHECK(of({{5, 9, 7}, {seat_at(1)}, protocol::EndedEarly::Resigned}) == std::vector<int>{2, 3, 1});
}

}  // namespace
}  // namespace gatehouse::server
