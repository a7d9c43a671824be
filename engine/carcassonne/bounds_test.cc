// What a table may ask for: games as large as the bounds allow, and the refusals of what is larger.

#include "engine/carcassonne/bounds.h"

#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/dice.h"
#include "engine/carcassonne/turn.h"
#include "engine/game/playout.h"
#include "engine/game/undo.h"
#include "engine/game/used_bytes.h"
#include "tests/support/imitations.h"

namespace gatehouse::engine::carcassonne {
namespace {

using imitations::game_with;

/// The title under which game_with() installs.
constexpr std::string_view kTitle = "For this test";

/// A number of kinds with a number of copies each, of roads that cross or of fields alone.
template <int kKinds, int kCopies, bool kCrossing>
void install_tiles(RulesetBuilder& builder) {
  constexpr std::string_view kCross =
      "a=road b=road c=road d=road e=field f=field g=field h=field\n.eaf.\neeaff\nbb#cc\nggdhh\n.gdh.\n";
  constexpr std::string_view kField = "f=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";
  std::string text;
  for (int kind = 0; kind < kKinds; ++kind)
    text += "tile NEW" + std::to_string(kind) + " " + std::to_string(kCopies) + "\n" +
            std::string(kCrossing ? kCross : kField);
  builder.tiles(text, "unlisted");
}

template <int kKinds, int kOfEach>
void install_figures(RulesetBuilder& builder) {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (int kind = 0; kind < 64; ++kind) names.push_back("figure" + std::to_string(kind));
    return names;
  }();
  for (int kind = 0; kind < kKinds; ++kind)
    builder.figure({kNames[static_cast<std::size_t>(kind)], kOfEach, 1, true, true, kEveryFeature});
}

template <int kMarks>
void install_marks(RulesetBuilder& builder) {
  for (int mark = 0; mark < kMarks; ++mark) builder.mark("mark" + std::to_string(mark));
}

template <int kLinks>
void install_links(RulesetBuilder& builder) {
  builder.link("bridge", kLinks);
}

void install_other_start(RulesetBuilder& builder) {
  builder.replace_start();
  builder.start_tile("V");
}

struct Sized {
  std::array<std::uint8_t, kExtraBytes - 64> bytes{};
};
void install_memory(RulesetBuilder& builder) {
  builder.extra_state<Sized>();
}

template <class... Installs>
std::string wrong_with(const std::vector<std::string>& expansions, Installs... installs) {
  try {
    game_with(expansions, installs...);
    return "";
  } catch (const BadTable& refused) {
    return refused.what();
  }
}

/// Plays a random game; every move is read back, and every position copied and undone.
State played_out(const Carcassonne& game, std::uint64_t seed) {
  SeededDice dice(seed);
  State state = game.initial();
  const auto copy = std::make_unique<State>();
  std::vector<Move> moves;
  play_out(game, state, dice, moves, [&](const State& now, Seat seat, const Move& move) {
    REQUIRE(game.read(now, game.write(now, move)) == move);
    std::memset(static_cast<void*>(copy.get()), 0xa5, sizeof(State));
    copy_used(now, *copy);
    const std::uint64_t before = game.fingerprint(now);
    game.play(*copy, seat, move, nullptr);
    const StepBack<State> back(now, *copy);
    back.undo(*copy);
    REQUIRE(game.fingerprint(*copy) == before);
    REQUIRE(same_table(*copy, now));
  });
  return state;
}

int sum(const Ruleset& rules, Bound bound) {
  int total = 0;
  for (const Asked& one : rules.asked()) total += one[bound];
  return total;
}

}  // namespace

TEST_CASE("bounds: a game of 512 tiles of more than 255 kinds is played to its end") {
  const Carcassonne game = game_with({}, install_tiles<440, 1, false>);
  CHECK(sum(game.rules(), Bound::Tiles) == 512);
  const State end = played_out(game, 4);
  CHECK(end.board.tile_count() + end.discarded.size() == 512);
  CHECK(end.board.tile_count() > 300);
  CHECK(end.turn.over);
  std::set<TileKindId> kinds;
  for (const PlacedTile& tile : end.board.tiles()) kinds.insert(tile.kind);
  CHECK(*kinds.rbegin() > 300);
  // Features are those of the parts, also of tiles beyond the 255th.
  const auto last = static_cast<TileIndex>(end.board.tile_count() - 1);
  CHECK(end.graph.tile_of(end.board.tile(last).first_part) == last);
}

TEST_CASE("bounds: a game with as many parts as there may be is played to its end") {
  const Carcassonne game = game_with({}, install_tiles<2, 99, true>, [](RulesetBuilder& builder) {
    builder.tiles(
        "tile NEW 59\na=road b=road c=road d=road e=field f=field g=field h=field\n"
        ".eaf.\neeaff\nbb#cc\nggdhh\n.gdh.\n",
        "unlisted");
  });
  CHECK(sum(game.rules(), Bound::Parts) > 2290);
  const State end = played_out(game, 5);
  CHECK(end.turn.over);
  CHECK(end.graph.part_count() > 2000);
}

TEST_CASE("bounds: 200 figures of 32 kinds stand and are remembered, order cards or not") {
  const Carcassonne game = game_with({"kings_orders"}, install_figures<31, 2>);
  CHECK(game.rules().figure_kinds().size() == 32);
  played_out(game, 6);
  Options options;
  options.seats = 6;
  options.expansions = {"kings_orders"};
  const std::vector<Expansion> unlisted{{"unlisted", kTitle, {}, install_figures<13, 2>}};
  const Carcassonne large(options, unlisted);
  CHECK(sum(large.rules(), Bound::Figures) == 198);
  for (std::uint64_t seed = 7; seed <= 9; ++seed) {
    const State end = played_out(large, seed);
    CHECK(end.figures.size() == 198);
  }
}

TEST_CASE("bounds: the 64th symbol is one like the first") {
  const Carcassonne game = game_with({}, install_marks<64>, [](RulesetBuilder& builder) {
    builder.tiles("tile NEW 1 mark63\nf=field+mark40\n.fff.\nfffff\nfffff\nfffff\n.fff.\n", "unlisted");
  });
  const TileKind& kind = game.rules().tile(game.rules().tile_named("NEW"));
  CHECK(kind.marks == game.rules().marks().bit("mark63"));
  CHECK(kind.marks == Marks{1} << 63);
  CHECK(kind.parts.front().marks == Marks{1} << 40);
  CHECK(game.rules().marks().bit("mark64") == 0);
}

TEST_CASE("bounds: what is too much is refused with its number, and with what to leave out") {
  CHECK(wrong_with({}, install_tiles<441, 1, false>) ==
        "the game would have 513 tiles, and 512 are the most: leave out For this test (441)");
  CHECK(wrong_with({"traders_and_builders", "royal_gates"}, install_tiles<5, 90, false>) ==
        "the game would have 550 tiles, and 512 are the most: leave out For this test (450), "
        "Traders & Builders (24) or The Royal Gates (4)");
  CHECK(wrong_with({}, install_tiles<500, 0, false>) ==
        "the game would have 524 kinds of tiles, and 512 are the most: leave out For this test (500)");
  CHECK(wrong_with({}, install_figures<32, 1>) ==
        "the game would have 33 kinds of figures, and 32 are the most: leave out For this test (32)");
  CHECK(wrong_with({}, install_figures<4, 24>) ==
        "the game would have 206 figures, and 200 are the most: leave out For this test (192)");
  CHECK(wrong_with({}, install_marks<65>) ==
        "the game would have 65 symbols on tiles, and 64 are the most: leave out For this test (65)");
  CHECK(wrong_with({}, install_links<64>).empty());
  CHECK(
      wrong_with({"royal_gates"}, install_links<64>) ==
      "the game would have 70 links between tiles, and 64 are the most: leave out For this test (64) or The "
      "Royal Gates (6)");
  CHECK(wrong_with({}, install_memory).empty());
  CHECK(wrong_with({"kings_orders"}, install_memory).find("bytes to remember, and 4096 are the most") !=
        std::string::npos);
}

TEST_CASE("bounds: two expansions that begin a game in their own way are refused by name") {
  CHECK(wrong_with({}, install_other_start).empty());
  CHECK(wrong_with({"river"}, install_other_start) ==
        "The River and For this test each begin a game in their own way: leave out one of them");
}

TEST_CASE("bounds: one kind of exception says all that is wrong with a table") {
  const auto contradicts = [](RulesetBuilder& builder) { builder.verb("pass", Operands::None); };
  CHECK(wrong_with({}, contradicts) ==
        "this table with For this test cannot be played: a word of the notation is installed twice");
  const auto nowhere = [](RulesetBuilder& builder) {
    builder.action("no-such-step", {Verb::Pass, kEveryFigure, nullptr, nullptr});
  };
  CHECK(wrong_with({}, nowhere) ==
        "this table cannot be played: an action is installed in a step that does not exist");
  const auto terrains = [](RulesetBuilder& builder) {
    for (const std::string_view name : {"a", "b", "c", "d", "e"}) builder.landscape().add_terrain({name});
  };
  CHECK(wrong_with({}, terrains) == "this table with For this test cannot be played: too many terrains");
  CHECK(wrong_with({"nothing"}) == "expansion 'nothing' is unknown");
}

namespace {

/// Sums what a table asks for in a second way.
void check_fits(const Options& options) {
  const Ruleset rules(options);
  for (std::size_t bound = 0; bound < kBounds; ++bound)
    CHECK(sum(rules, static_cast<Bound>(bound)) <= most(static_cast<Bound>(bound)));
  int tiles = 0;
  for (const TileKind& kind : rules.tile_kinds()) tiles += kind.copies + kind.per_seat * rules.seats();
  CHECK(sum(rules, Bound::Tiles) == tiles);
  CHECK(sum(rules, Bound::TileKinds) == static_cast<int>(rules.tile_kinds().size()));
  CHECK(sum(rules, Bound::FigureKinds) == static_cast<int>(rules.figure_kinds().size()));
  CHECK(sum(rules, Bound::Symbols) == static_cast<int>(rules.marks().names.size()));
  CHECK(sum(rules, Bound::Words) == static_cast<int>(rules.words().size()));
  CHECK(sum(rules, Bound::Phases) == static_cast<int>(rules.phases().size()));
  CHECK(sum(rules, Bound::ExtraBytes) == static_cast<int>(rules.extra_bytes()));
  CHECK(sum(rules, Bound::Figures) == static_cast<int>(Carcassonne(options).initial().figures.size()));
}

Options largest_with(std::vector<std::string> expansions) {
  Options options;
  options.seats = kMaxSeats;
  options.expansions = std::move(expansions);
  bring_together(options);
  return options;
}

/// The table, and each that differs from it in one option of an expansion in play.
void check_with_each_value(const Options& options) {
  check_fits(options);
  for (const Expansion& expansion : all_expansions()) {
    if (!is_chosen(options, expansion)) continue;
    for (const OptionSpec& option : expansion.options)
      for (const std::string_view value : option.values) {
        Options other = options;
        other.choices[std::string(option.key)] = value;
        CAPTURE(option.key);
        CAPTURE(value);
        if (go_together(other)) check_fits(other);
      }
  }
}

}  // namespace

TEST_CASE("bounds: every pair of expansions fits, with each value of their options") {
  const auto others = all_expansions().subspan(1);
  for (std::size_t one = 0; one < others.size(); ++one)
    for (std::size_t other = one + 1; other < others.size(); ++other) {
      CAPTURE(others[one].name);
      CAPTURE(others[other].name);
      check_with_each_value(largest_with({std::string(others[one].name), std::string(others[other].name)}));
    }
}

TEST_CASE("bounds: all expansions fit together, with each value of their options") {
  std::vector<std::string> names;
  for (const Expansion& expansion : all_expansions().subspan(1)) names.emplace_back(expansion.name);
  check_with_each_value(largest_with(names));
}

}  // namespace gatehouse::engine::carcassonne
