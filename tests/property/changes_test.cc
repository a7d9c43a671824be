// A patch comes from what has changed, the document from the whole position. That both say the same, for
// every viewer, in games of every option set: with undo, previews and secrets.

#include <doctest/doctest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/kings_gate/rules.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/game_in_play_for.h"
#include "protocol/kings_gate_codec.h"
#include "tests/property/option_sets.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using protocol::Changes;
using protocol::Digest;
using protocol::GameInPlay;
using protocol::Json;
using protocol::Viewer;

/// A viewer who was sent the document once, and then nothing but patches.
class Reader {
 public:
  Reader(const GameInPlay& in_play, Viewer viewer)
      : viewer_(viewer), view_(in_play.view(viewer)), digest_(protocol::digest(view_)) {}

  void follow(const GameInPlay& before, const GameInPlay& after) {
    Changes common, own_of_spectators;  // what everybody sees is compared once, for the spectators
    after.compare(before, std::nullopt, &common, own_of_spectators);
    Changes changes;
    after.compare(before, viewer_, nullptr, changes);
    changes += common;
    digest_ += changes.digest();
    view_.patch_inplace(Json::parse(changes.take_patch()));
  }

  /// What a preview shows: the patch of a look ahead leads from the document to what is seen there.
  void look_ahead(const GameInPlay& in_play, const std::string& choice) const {
    const std::unique_ptr<GameInPlay> ahead = in_play.fork_for(*viewer_);
    REQUIRE_FALSE(ahead->submit(*viewer_, choice).refusal);
    Reader reader = *this;
    reader.follow(in_play, *ahead);
    reader.check(*ahead);
  }

  void check(const GameInPlay& in_play) const {
    const Json whole = in_play.view(viewer_);
    if (view_ != whole) FAIL("the patches lead elsewhere: " << protocol::diff(view_, whole).dump());
    CHECK(digest_.text() == protocol::digest(whole).text());
  }

  bool sees_the_same_as(const Reader& other) const { return view_ == other.view_; }
  Viewer viewer() const { return viewer_; }

 private:
  Viewer viewer_;
  Json view_;
  Digest digest_;
};

/// One step of a game, at random: chance, a move, or an undo.
void step(GameInPlay& in_play, int seats, Dice& dice) {
  if (in_play.actor().chance) {
    REQUIRE_FALSE(in_play.chance(in_play.roll(dice)).refusal);
    return;
  }
  for (int number = 0; number < seats; ++number)
    if (in_play.can_undo(seat_at(number)) && dice.below(6) == 0) {
      REQUIRE_FALSE(in_play.undo(seat_at(number)).refusal);
      return;
    }
  int number = 0;
  while (!in_play.actor().seats.has(seat_at(number))) ++number;
  const Seat seat = seat_at(number);
  REQUIRE_FALSE(in_play.submit(seat, in_play.advise(seat, protocol::BotLevel::Random, dice)).refusal);
}

/// Plays a game, and reads it as one who looks on and on every seat; where nobody has secrets, on the first.
/// All readers are held against whole views after each `every` steps, and at the end: a patch that is wrong
/// stays in the document until then.
void check_game(GameInPlay& in_play, int seats, std::uint64_t seed, int every) {
  SeededDice dice(seed);
  std::vector<Reader> readers{{in_play, std::nullopt}};
  for (int seat = 0; seat < (in_play.has_secrets() ? seats : 1); ++seat)
    readers.emplace_back(in_play, seat_at(seat));
  for (int steps = 1; !in_play.actor().nobody(); ++steps) {
    const std::unique_ptr<GameInPlay> before = in_play.fork();
    step(in_play, seats, dice);
    for (Reader& reader : readers) reader.follow(*before, in_play);
    if (steps % every != 0 && !in_play.actor().nobody()) continue;
    for (const Reader& reader : readers) {
      reader.check(in_play);
      if (!in_play.has_secrets()) CHECK(reader.sees_the_same_as(readers.front()));
      if (!reader.viewer() || !in_play.actor().seats.has(*reader.viewer())) continue;
      reader.look_ahead(in_play, in_play.advise(*reader.viewer(), protocol::BotLevel::Random, dice));
    }
  }
}

/// Every option set; of the tables those whose number leaves this rest, so that no test takes long.
void check_tables(std::uint64_t rest) {
  std::uint64_t table = 0;
  for_every_table(0, [&](const carcassonne::Carcassonne& game, std::uint64_t seed) {
    if (table++ % 24 != rest) return;
    protocol::GameInPlayFor<carcassonne::Carcassonne, protocol::CarcassonneCodec> in_play(game);
    check_game(in_play, game.seats(), seed, 150);
  });
}

TEST_CASE("patches and digests from changes are those of whole documents, at every table (1 of 24)") {
  check_tables(0);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (2 of 24)") {
  check_tables(1);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (3 of 24)") {
  check_tables(2);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (4 of 24)") {
  check_tables(3);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (5 of 24)") {
  check_tables(4);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (6 of 24)") {
  check_tables(5);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (7 of 24)") {
  check_tables(6);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (8 of 24)") {
  check_tables(7);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (9 of 24)") {
  check_tables(8);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (10 of 24)") {
  check_tables(9);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (11 of 24)") {
  check_tables(10);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (12 of 24)") {
  check_tables(11);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (13 of 24)") {
  check_tables(12);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (14 of 24)") {
  check_tables(13);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (15 of 24)") {
  check_tables(14);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (16 of 24)") {
  check_tables(15);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (17 of 24)") {
  check_tables(16);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (18 of 24)") {
  check_tables(17);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (19 of 24)") {
  check_tables(18);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (20 of 24)") {
  check_tables(19);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (21 of 24)") {
  check_tables(20);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (22 of 24)") {
  check_tables(21);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (23 of 24)") {
  check_tables(22);
}
TEST_CASE("patches and digests from changes are those of whole documents, at every table (24 of 24)") {
  check_tables(23);
}

TEST_CASE("patches and digests from changes are those of whole documents, in King's Gate") {
  for (int seats = 2; seats <= 4; ++seats)
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      CAPTURE(seats);
      CAPTURE(seed);
      protocol::GameInPlayFor<kings_gate::KingsGate, protocol::KingsGateCodec> in_play{
          kings_gate::KingsGate(seats)};
      check_game(in_play, seats, seed, 40);
    }
}

}  // namespace
}  // namespace gatehouse::tests
