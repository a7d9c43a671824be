// Towers, prisoners and ransoms in random games: what is listed, against a second reading; what never
// happens.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/turn.h"
#include "tests/property/option_sets.h"
#include "tests/property/oracle.h"
#include "tests/property/printed.h"
#include "tests/property/random_games.h"

namespace gatehouse::tests {
namespace {

using namespace engine;
using namespace engine::carcassonne;

using XY = std::pair<int, int>;

std::string in_numbers(const XY& cell) {
  return std::to_string(cell.first) + "," + std::to_string(cell.second);
}

bool has_towers(const Carcassonne& game) {
  const std::vector<std::string>& expansions = game.rules().options().expansions;
  return std::find(expansions.begin(), expansions.end(), "tower") != expansions.end();
}

/// Plays random games of every table with towers.
template <class Visit>
void play_towers(const Visit& visit) {
  for_every_table(12, [&visit](const Carcassonne& game, std::uint64_t seed) {
    if (!has_towers(game)) return;
    play_random(game, game.initial(), seed, [&](const Played& played) { visit(game, played); });
  });
}

std::string_view word_of(const Carcassonne& game, const Move& move) {
  return game.rules().word(move.verb).text;
}

/// With `princess=must` a knight has to go, and nothing else is listed.
bool is_forced(const Played& played) {
  return std::none_of(played.listed.begin(), played.listed.end(),
                      [](const Move& move) { return move.verb == Verb::Pass; });
}

TEST_CASE("pieces are offered on open towers and foundations, and nowhere else") {
  int offered = 0;
  play_towers([&offered](const Carcassonne& game, const Played& played) {
    if (played.seat == kNoSeat || is_forced(played)) return;
    std::set<XY> listed;
    for (const Move& move : played.listed)
      if (word_of(game, move) == "build" && game.rules().figure(move.kind).name == "tower-piece")
        listed.insert({move.cell.x, move.cell.y});
    offered += static_cast<int>(listed.size());
    CHECK(difference(listed, *Oracle(game, played.before).builds(played.seat), in_numbers) == "");
  });
  CHECK(offered > 500);
}

TEST_CASE("followers are offered on top of towers where a second reading lets them, and nowhere else") {
  int offered = 0;
  play_towers([&offered](const Carcassonne& game, const Played& played) {
    if (played.seat == kNoSeat || is_forced(played)) return;
    std::map<FigureKindId, std::set<XY>> listed;
    for (const Move& move : played.listed)
      if (move.verb == Verb::Deploy && move.part == kNoPart)
        listed[move.kind].insert({move.cell.x, move.cell.y});
    const Oracle oracle(game, played.before);
    for (std::size_t kind = 0; kind < game.rules().figure_kinds().size(); ++kind) {
      const auto id = static_cast<FigureKindId>(kind);
      offered += static_cast<int>(listed[id].size());
      CHECK(difference(listed[id], oracle.tops(played.seat, id), in_numbers) == "");
    }
  });
  CHECK(offered > 200);
}

/// Whose it is, of which kind and where: figures that are alike in this are alike in a list.
std::string captive_text(const Carcassonne& game, const State& state, FigureId id) {
  const Figure& figure = state.figures[id];
  std::string text = std::to_string(index(figure.owner)) + " ";
  text += game.rules().figure(figure.kind).name;
  if (figure.at.ground == Ground::Tile) {
    const Cell cell = state.board.tile(figure.at.tile).cell;
    return text + " " + in_numbers({cell.x, cell.y});
  }
  const PartRef where = part_ref({game.rules(), state}, figure.at.part);
  return text + " " + in_numbers({where.cell.x, where.cell.y}) + "." + where.letter;
}

TEST_CASE("a new piece captures whom it reaches, and nobody else") {
  int asked = 0, skipped = 0;
  play_towers([&](const Carcassonne& game, const Played& played) {
    if (played.seat == kNoSeat || word_of(game, played.move) != "build") return;
    const TileIndex tile = played.before.board.tile_at(played.move.cell);
    const Figures& figures = played.before.figures;
    const auto before = std::count_if(figures.begin(), figures.end(), [&](const Figure& figure) {
      return figure.at == on_tile(tile) && figure.kind == played.move.kind;
    });
    std::set<std::string> allowed, listed;
    for (const FigureId id :
         Oracle(game, played.before)
             .captives({played.move.cell.x, played.move.cell.y}, static_cast<int>(before) + 1))
      allowed.insert(captive_text(game, played.before, id));
    if (game.step(played.after) == "capture") {
      std::vector<Move> moves;
      game.legal_moves(played.after, played.seat, moves);
      for (const Move& move : moves)
        if (word_of(game, move) == "capture")
          listed.insert(captive_text(game, played.after, figure_at({game.rules(), played.after}, move)));
    }
    (listed.empty() ? skipped : asked) += 1;
    CHECK(difference(listed, allowed) == "");
  });
  CHECK(asked > 100);
  CHECK(skipped > 50);
}

/// Of each pair of seats one at most has prisoners of the other, but while one of them chooses in a swap.
void check_prisoners(const Carcassonne& game, const State& state) {
  if (game.step(state) == "exchange") return;
  std::set<std::pair<int, int>> held;
  for (const Figure& figure : state.figures)
    if (figure.standing == Standing::Prisoner) {
      CHECK(game.rules().figure(figure.kind).follower);
      held.insert({index(figure.guard), index(figure.owner)});
    }
  for (const auto& [guard, owner] : held) CHECK(!held.contains({owner, guard}));
}

/// What a table has of pieces, and of followers on top of them.
void check_towers(const Carcassonne& game, const State& state) {
  std::map<TileIndex, std::pair<int, int>> towers;  // pieces, followers
  for (const Figure& figure : state.figures) {
    const FigureKind& kind = game.rules().figure(figure.kind);
    if (kind.name == "tower-piece")
      CHECK((figure.standing == Standing::Supply ||
             (figure.standing == Standing::Board && figure.at.ground == Ground::Tile)));
    if (figure.standing != Standing::Board || figure.at.ground != Ground::Tile || figure.owner == kNoSeat)
      continue;
    if (kind.name == "tower-piece") {
      ++towers[figure.at.tile].first;
      continue;
    }
    CHECK((kind.name == "follower" || kind.name == "big-follower" || kind.name == "phantom"));
    ++towers[figure.at.tile].second;
  }
  const Oracle oracle(game, state);
  for (const auto& [tile, tower] : towers) {
    CHECK(oracle.has_mark(tile, "tower"));
    CHECK(tower.first >= 1);
    CHECK(tower.second <= 1);
  }
}

/// How many pieces lie on the table.
int pieces_on(const Carcassonne& game, const State& state) {
  const FigureKindId piece = game.rules().figure_named("tower-piece");
  return static_cast<int>(std::count_if(
      state.figures.begin(), state.figures.end(),
      [piece](const Figure& one) { return one.kind == piece && one.standing == Standing::Board; }));
}

TEST_CASE("pieces come one by one and stay, and prisoners are never mutual") {
  constexpr std::array kEach{0, 10, 10, 9, 7, 6, 5};  // by the number of seats
  int prisoners = 0;
  play_towers([&](const Carcassonne& game, const Played& played) {
    check_towers(game, played.after);
    check_prisoners(game, played.after);
    const bool built = played.seat != kNoSeat && word_of(game, played.move) == "build" &&
                       game.rules().figure(played.move.kind).name == "tower-piece";
    CHECK(pieces_on(game, played.after) == pieces_on(game, played.before) + (built ? 1 : 0));
    const FigureKindId piece = game.rules().figure_named("tower-piece");
    int supplies = pieces_on(game, played.after);
    for (int seat = 0; seat < game.seats(); ++seat)
      supplies += played.after.figures.supply(seat_at(seat), piece);
    CHECK(supplies == game.seats() * kEach[static_cast<std::size_t>(game.seats())]);
    for (const Event& event : played.events) prisoners += event.type == EventType::Captured;
  });
  CHECK(prisoners > 50);
}

/// A figure of the seat's in custody: its kind, and who guards it.
using Captive = std::pair<FigureKindId, int>;

std::set<Captive> in_custody(const State& state, Seat owner) {
  std::set<Captive> found;
  for (const Figure& figure : state.figures)
    if (figure.standing == Standing::Prisoner && figure.owner == owner)
      found.insert({figure.kind, index(figure.guard)});
  return found;
}

std::set<Captive> listed_prisoners(const Carcassonne& game, const Played& played, std::string_view word) {
  std::set<Captive> found;
  for (const Move& move : played.listed)
    if (word_of(game, move) == word) found.insert({move.kind, index(move.owner())});
  return found;
}

TEST_CASE("a swap offers each kind that the other holds") {
  Options options;
  options.expansions = {"inns_and_cathedrals", "phantom", "abbot", "abbey_and_mayor", "tower"};
  const Carcassonne game(options);
  int asked = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    CAPTURE(seed);
    play_random(game, game.initial(), seed, [&](const Played& played) {
      if (played.seat == kNoSeat) return;
      const std::set<Captive> listed = listed_prisoners(game, played, "exchange");
      CHECK((game.step(played.before) == "exchange") == !listed.empty());
      if (listed.empty()) return;
      ++asked;
      const int guard = listed.begin()->second;
      std::set<Captive> held = in_custody(played.before, played.seat);
      std::erase_if(held, [guard](const Captive& one) { return one.second != guard; });
      CHECK((listed == held));
      CHECK(is_forced(played));
    });
  }
  CHECK(asked > 10);
}

/// The steps from T2 to T13 in which the seat in turn is asked. Cards are shown at several times, and the
/// dragon may walk behind T14.
bool pays_in(const Carcassonne& game, std::string_view step) {
  static const std::set<std::string_view> kSteps{"abbey",   "choose-tile", "place-tile", "deploy",
                                                 "capture", "exchange",    "phantom",    "wagon"};
  const std::map<std::string, std::string>& chosen = game.rules().options().choices;
  const auto timing = chosen.find("dragonTiming");
  return kSteps.contains(step) ||
         (step == "dragon" && timing != chosen.end() && timing->second == "beforeScoring");
}

/// What holds of ransoms in the step that a move was made in.
void check_ransoms(const Carcassonne& game, const Played& played, bool has_paid) {
  const std::string_view step = game.step(played.before);
  const std::set<Captive> listed = listed_prisoners(game, played, "ransom");
  const bool rich = game.score(played.before, played.seat) >= 3;
  const bool may = rich && !has_paid && played.seat == played.before.turn.seat;
  if (!may || step == "orders" || step == "escape") CHECK(listed.empty());
  if (may && pays_in(game, step)) CHECK((listed == in_custody(played.before, played.seat)));
}

/// It is beside the step, and paid to who guards the figure.
void check_paid(const Carcassonne& game, const Played& played) {
  const Seat guard = played.move.owner();
  CHECK(game.step(played.after) == game.step(played.before));
  CHECK(game.actor(played.after) == game.actor(played.before));
  CHECK(game.score(played.after, played.seat) == game.score(played.before, played.seat) - 3);
  CHECK(game.score(played.after, guard) == game.score(played.before, guard) + 3);
}

TEST_CASE("a ransom is offered to the seat in turn from the abbey's question to the wagons, once") {
  int offered = 0, paid = 0;
  for_every_table(12, [&](const Carcassonne& game, std::uint64_t seed) {
    if (!has_towers(game)) return;
    bool has_paid = false;
    bool unsure =
        false;  // in a turn that began with an abbey behind the last tile: its question belongs to it
    play_random(game, game.initial(), seed, [&](const Played& played) {
      const bool asked_for_abbey = game.step(played.before) == "abbey";
      if (played.seat != kNoSeat) {
        offered += !listed_prisoners(game, played, "ransom").empty();
        if (!asked_for_abbey && !unsure) check_ransoms(game, played, has_paid);
        if (word_of(game, played.move) == "ransom") {
          ++paid;
          has_paid = true;
          check_paid(game, played);
        }
      }
      if (played.after.turn.number == played.before.turn.number) return;
      has_paid = false;
      unsure = asked_for_abbey;
    });
  });
  CHECK(offered > 50);
  CHECK(paid > 10);
}

}  // namespace
}  // namespace gatehouse::tests
