// What expansions remember is found by its type. A type that nothing in play installed is an error of the
// rules, named in every build; without that check another expansion's bytes would be read for it.

#include "engine/carcassonne/ruleset.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>

#include "engine/base/ensure.h"
#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

struct Stranger {
  std::uint64_t value = 0;
};
struct First {
  std::uint64_t value = 11;
};
struct Second {
  std::uint64_t value = 22;
};
struct Setting {
  int value = 33;
};
struct Hoard {
  std::array<std::uint8_t, 3000> bytes{};
};

void install_extras(RulesetBuilder& builder) {
  builder.extra_state<First>();
  builder.extra_state<Second>();
  builder.config(Setting{});
}

Carcassonne game_from(void (*installs)(RulesetBuilder&)) {
  const std::array<Expansion, 1> unlisted{Expansion{"tried", "Tried here", {}, installs}};
  return Carcassonne({}, unlisted);
}

}  // namespace

TEST_CASE("extra state and configuration are found by their type") {
  const Carcassonne game = game_from(install_extras);
  State state = game.initial();
  CHECK(game.rules().extra<First>(state).value == 11);
  CHECK(game.rules().extra<Second>(state).value == 22);
  CHECK(game.rules().config<Setting>().value == 33);
  Turn(game.rules(), state, nullptr).extra<Second>().value = 44;
  const State& seen = state;
  CHECK(game.rules().extra<First>(seen).value == 11);
  CHECK(game.rules().extra<Second>(seen).value == 44);
}

TEST_CASE("extra state of a type that is not installed is a broken invariant") {
  for (const Carcassonne& game : {Carcassonne({}), game_from(install_extras)}) {
    State state = game.initial();
    const State& seen = state;
    CHECK_THROWS_AS(static_cast<void>(Turn(game.rules(), state, nullptr).extra<Stranger>()), BrokenInvariant);
    CHECK_THROWS_AS(static_cast<void>(game.rules().extra<Stranger>(seen)), BrokenInvariant);
  }
  State state = Carcassonne({}).initial();
  CHECK_THROWS_AS(static_cast<void>(Carcassonne({}).rules().extra<First>(state)), BrokenInvariant);
}

TEST_CASE("configuration of a type that is not installed is a broken invariant") {
  const Carcassonne base({}), more = game_from(install_extras);
  CHECK_THROWS_AS(static_cast<void>(base.rules().config<Setting>()), BrokenInvariant);
  CHECK_THROWS_AS(static_cast<void>(base.rules().config<Stranger>()), BrokenInvariant);
  CHECK_THROWS_AS(static_cast<void>(more.rules().config<Stranger>()), BrokenInvariant);
}

TEST_CASE("extra state is installed once, and as long as there is room") {
  CHECK_THROWS_AS(game_from([](RulesetBuilder& builder) {
                    builder.extra_state<First>();
                    builder.extra_state<First>();
                  }),
                  BadTable);
  CHECK_NOTHROW(game_from([](RulesetBuilder& builder) { builder.extra_state<Hoard>(); }));
  CHECK_THROWS_AS(game_from([](RulesetBuilder& builder) {
                    builder.extra_state<Hoard>();
                    builder.extra_state<std::array<std::uint8_t, 1500>>();
                  }),
                  BadTable);
}

TEST_CASE("copies of another's tile are left out by its name, as many as there are") {
  const auto copies_of_b = [](const Carcassonne& game) {
    return game.rules().tile(game.rules().tile_named("B")).copies;
  };
  CHECK(copies_of_b(Carcassonne({})) == 4);
  CHECK(copies_of_b(game_from([](RulesetBuilder& builder) { builder.leave_out("B", 3); })) == 1);
  CHECK(copies_of_b(game_from([](RulesetBuilder& builder) { builder.leave_out("B"); })) == 3);
  CHECK_THROWS_AS(game_from([](RulesetBuilder& builder) { builder.leave_out("B", 5); }), BadTable);
  CHECK_THROWS_AS(game_from([](RulesetBuilder& builder) { builder.leave_out("B0"); }), BadTable);
}

TEST_CASE("one copy of another's tile shows something more, as a kind of its own") {
  static constexpr std::array<Variant, 2> kRoads{{{"U", "U2", 1, 2}, {"V", "V2", 1, 3}}};
  const Carcassonne game = game_from([](RulesetBuilder& builder) {
    builder.vary("base", Terrain::Cloister, 'a', kRoads);
    builder.vary("river", Terrain::Cloister, 'a', kRoads);  // not in play
  });
  const TileKind& plain = game.rules().tile(game.rules().tile_named("U"));
  const TileKind& varied = game.rules().tile(game.rules().tile_named("U2"));
  CHECK(plain.copies == 7);
  CHECK(varied.copies == 1);
  CHECK(varied.set == "tried");
  CHECK(varied.picture[1] == "ffaff");
  CHECK(varied.edges == plain.edges);
  CHECK(varied.bars == plain.bars);
  REQUIRE(varied.parts.size() == plain.parts.size() + 1);
  CHECK(varied.parts.back().terrain == Terrain::Cloister);
  CHECK(varied.parts.back().open == 8);
  CHECK(varied.looking.size() == 1);
  CHECK(plain.looking.empty());
}

TEST_CASE("a tile that is not there, or of which no copy is left, has no variant") {
  static constexpr std::array<Variant, 2> kSome{{{"B0", "B1", 2, 2}, {"X", "X2", 1, 1}}};
  const Carcassonne game = game_from([](RulesetBuilder& builder) {
    builder.leave_out("X");
    builder.vary("base", Terrain::Cloister, 'a', kSome);
  });
  CHECK(game.rules().tile_named("B1") == kNoTile);
  CHECK(game.rules().tile_named("X2") == kNoTile);
}

TEST_CASE("what is shown on a tile covers nothing wholly, and does not reach its rim") {
  static constexpr std::array<Variant, 1> kRim{{{"U", "U2", 0, 2}}}, kCloister{{{"B", "B2", 2, 2}}},
      kTaken{{{"U", "V", 1, 2}}}, kLetter{{{"U", "U2", 1, 2}}};
  CHECK_THROWS_AS(
      game_from([](RulesetBuilder& builder) { builder.vary("base", Terrain::Cloister, 'a', kRim); }),
      BadTable);
  CHECK_THROWS_AS(
      game_from([](RulesetBuilder& builder) { builder.vary("base", Terrain::Cloister, 'a', kCloister); }),
      BadTable);
  CHECK_THROWS_AS(
      game_from([](RulesetBuilder& builder) { builder.vary("base", Terrain::Cloister, 'a', kTaken); }),
      BadTable);
  CHECK_THROWS_AS(
      game_from([](RulesetBuilder& builder) { builder.vary("base", Terrain::Cloister, 'f', kLetter); }),
      BadTable);
}

}  // namespace gatehouse::engine::carcassonne
