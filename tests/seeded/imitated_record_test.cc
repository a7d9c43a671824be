// Whole games with imitations, by the list of expansions that gatehouse_imitating has: a record of one is
// read, written and replayed to the same positions, with what was taken back and without. What was built,
// captured and paid there is undone with its move, and may be done again.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dice.h"
#include "protocol/record.h"
#include "tests/support/choice_ids.h"
#include "tests/support/rounds.h"

namespace gatehouse::protocol {
namespace {

using engine::seat_at;

/// The words of their moves. A castle has none: what others complete pays it.
constexpr std::array<std::string_view, 6> kOfImitations{"span",     "heap",   "climb",
                                                        "imprison", "redeem", "visit"};

Record table_with(const std::vector<std::string>& expansions) {
  Record record;
  record.game = "carcassonne";
  record.options["expansions"] = expansions;
  return record;
}

std::string_view word_of(std::string_view command) {
  const std::size_t begin = command.find(": ") + 2;
  return command.substr(begin, command.find(' ', begin) - begin);
}

bool is_paid_castle(const Outcome& outcome) {
  return std::any_of(outcome.notices.begin(), outcome.notices.end(), [](const auto& notice) {
    const Json event = Json::parse(notice.full);
    return event.at("type") == "awarded" && event.at("why") == "castle";
  });
}

/// What a game shows to everybody and to each seat.
std::vector<Json> shown_by(const GameInPlay& in_play) {
  return {in_play.view(std::nullopt), in_play.view(seat_at(0)), in_play.view(seat_at(1)),
          in_play.prompt(seat_at(0)), in_play.prompt(seat_at(1))};
}

/// How often each of these things was done in a record, and how often it was taken back.
struct Tally {
  std::map<std::string, int, std::less<>> done, undone;
};

/// Undoes the last command of the seat, and does it again: each leads to the position that was there before.
void check_again(GameInPlay& in_play, const std::string& command, std::uint64_t before,
                 const std::vector<Json>& shown) {
  const Seat seat = seat_of(command);
  const std::uint64_t after = in_play.fingerprint();
  const std::vector<Json> then = shown_by(in_play);
  REQUIRE_FALSE(in_play.undo(seat).refusal);
  CHECK(in_play.fingerprint() == before);
  CHECK((shown_by(in_play) == shown));
  REQUIRE_FALSE(play_command(in_play, command).refusal);
  CHECK(in_play.fingerprint() == after);
  CHECK((shown_by(in_play) == then));
}

/// Plays by chance, with a liking for what imitations bring; some of that is taken back for good.
Record played(Record record, std::uint64_t seed, Tally& tally, std::vector<std::uint64_t>& fingerprints) {
  engine::SeededDice dice(seed);
  const std::unique_ptr<GameInPlay> in_play = begin_record(record);
  const auto note = [&](const std::string& command, const Outcome& outcome) {
    REQUIRE_FALSE(outcome.refusal);
    record.commands.push_back(command);
    fingerprints.push_back(in_play->fingerprint());
  };
  const auto is_own = [](const std::string& id) {
    return std::any_of(kOfImitations.begin(), kOfImitations.end(),
                       [&](std::string_view word) { return id.starts_with(word); });
  };
  for (engine::Actor actor = in_play->actor(); !actor.nobody(); actor = in_play->actor()) {
    if (actor.chance) {
      const std::string outcome = in_play->roll(dice);
      note(outcome, in_play->chance(outcome));
      continue;
    }
    const Seat seat = *actor.seats.begin();
    std::vector<std::string> ids = tests::choice_ids(in_play->prompt(seat));
    if (dice.below(2) == 0 && std::any_of(ids.begin(), ids.end(), is_own))
      std::erase_if(ids, [&](const std::string& id) { return !is_own(id); });
    const std::string command = std::to_string(engine::index(seat)) + ": " + ids[dice.below(ids.size())];
    INFO(command);
    const std::uint64_t before = in_play->fingerprint();
    const std::vector<Json> shown = shown_by(*in_play);
    const Outcome outcome = play_command(*in_play, command);
    note(command, outcome);
    const std::string what(word_of(command));
    ++tally.done[what];
    if (!in_play->can_undo(seat)) continue;
    ++tally.undone[what];
    check_again(*in_play, command, before, shown);
    if (dice.below(4) == 0) {
      const std::string undo = std::to_string(engine::index(seat)) + ": undo";
      note(undo, play_command(*in_play, undo));
    }
  }
  return record;
}

void check_replay(const Record& record, const std::vector<std::uint64_t>& fingerprints) {
  const Record again = read_record(write_record(record));
  REQUIRE(again.commands == record.commands);
  std::size_t number = 0;
  const std::unique_ptr<GameInPlay> in_play =
      replay(again, [&](const std::string& command, const Outcome&, const GameInPlay& now) {
        INFO(command);
        REQUIRE(now.fingerprint() == fingerprints[number++]);
      });
  CHECK(number == fingerprints.size());
  const std::unique_ptr<GameInPlay> standing = begin_record(again);
  for (const std::size_t at : standing_commands(again))
    REQUIRE_FALSE(play_command(*standing, again.commands[at]).refusal);
  CHECK(standing->fingerprint() == in_play->fingerprint());
  CHECK((shown_by(*standing) == shown_by(*in_play)));
}

}  // namespace

TEST_CASE("a game with imitations replays from its record, and what they bring is undone and done again") {
  const std::vector<std::vector<std::string>> tables{
      {"bridges"}, {"payers"}, {"sites"}, {"bridges", "payers", "signposts", "sites"}};
  Tally tally;
  std::uint64_t number = 0;
  for (int round = 0; round < tests::rounds(1); ++round)
    for (const std::vector<std::string>& expansions : tables) {
      const std::uint64_t seed = tests::nth_seed(++number);
      CAPTURE(seed);
      std::vector<std::uint64_t> fingerprints;
      const Record record = played(table_with(expansions), seed, tally, fingerprints);
      check_replay(record, fingerprints);
    }
  for (const std::string_view word : kOfImitations) {
    CAPTURE(word);
    CHECK(tally.done[std::string(word)] >= 3);
    CHECK(tally.undone[std::string(word)] >= 3);
  }
}

TEST_CASE("a castle is paid in a replay as in the game, and not where the move that pays it is undone") {
  Record record = table_with({"payers"});
  record.commands = {"draw KE", "0: place 0,1 r2", "0: deploy follower 0,1.c",
                     "draw E",  "1: place 1,1 r0", "1: deploy follower 1,1.c",
                     "draw E",  "0: place 1,2 r2"};
  const std::unique_ptr<GameInPlay> in_play =
      replay(record, [](const std::string&, const Outcome&, const GameInPlay&) {});
  const std::uint64_t before = in_play->fingerprint();
  const std::vector<Json> shown = shown_by(*in_play);
  const std::string last = "0: pass";
  CHECK(is_paid_castle(play_command(*in_play, last)));
  const Json paid = in_play->view(std::nullopt);
  CHECK(paid.at("players").at("0").at("score") == 4 + 4);
  CHECK(paid.at("players").at("1").at("score") == 4);
  CHECK(paid.at("players").at("0").at("supply").at("follower") == 7);
  check_again(*in_play, last, before, shown);
  for (const std::string command : {"0: pass", "0: undo", "0: pass"}) record.commands.push_back(command);
  bool told = false;
  const std::unique_ptr<GameInPlay> again =
      replay(read_record(write_record(record)), [&](const std::string&, const Outcome& outcome,
                                                    const GameInPlay&) { told |= is_paid_castle(outcome); });
  CHECK(told);
  CHECK(again->fingerprint() == in_play->fingerprint());
  CHECK((shown_by(*again) == shown_by(*in_play)));
}

TEST_CASE(
    "a record of imitations is begun by this list alone, which has none of the expansions that people play") {
  CHECK_THROWS_AS(begin_record(table_with({"tower"})), BadRecord);
  CHECK_NOTHROW(begin_record(table_with({"sites"})));
}

}  // namespace gatehouse::protocol
