// The drawing of a board.

#include "engine/carcassonne/picture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"

namespace gatehouse::engine::carcassonne {
namespace {

int count(std::string_view text, std::string_view what) {
  int found = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

/// Whether every element is closed, each before the one around it.
bool is_nested(std::string_view text) {
  std::vector<std::string_view> open;
  for (std::size_t at = text.find('<'); at != std::string_view::npos; at = text.find('<', at + 1)) {
    const std::size_t end = text.find('>', at);
    if (end == std::string_view::npos) return false;
    const std::string_view tag = text.substr(at + 1, end - at - 1);
    if (tag.ends_with('/')) continue;
    const std::string_view name = tag.substr(0, tag.find(' '));
    if (!name.starts_with('/')) {
      open.push_back(name);
    } else {
      if (open.empty() || open.back() != name.substr(1)) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

TEST_CASE("A drawing shows the start tile: a city, a road, and the frame around one cell") {
  const Carcassonne game(Options{});
  const State state = game.initial();
  const std::string drawing = svg({game.rules(), state});
  CHECK(is_nested(drawing));
  CHECK(drawing.find("viewBox=\"-10 -10 70 70\"") != std::string::npos);
  CHECK(count(drawing, "<use ") == 1);
  CHECK(count(drawing, "#c98f5f") == 1);  // its city
  CHECK(count(drawing, "#f4e6c3") == 1);  // its road
  CHECK(count(drawing, "<circle") == 0);
}

TEST_CASE("Every tile of a whole game with every expansion is drawn, and every figure on a tile") {
  Options options;
  options.seats = 3;
  for (const Expansion& expansion : all_expansions())
    if (expansion.name != "base") options.expansions.emplace_back(expansion.name);
  bring_together(options);
  const Carcassonne game(options);
  SeededDice dice(7);
  std::vector<Move> moves;
  State state = game.initial();
  int drawn = 0;
  const auto draw = [&](const State& now, Seat, Move) {
    if (now.turn.number % 20 != 19 || now.turn.number == drawn) return;
    drawn = now.turn.number;
    const std::string drawing = svg({game.rules(), now});
    CHECK(is_nested(drawing));
    CHECK(count(drawing, "<use ") == static_cast<int>(now.board.tile_count()));
    CHECK(count(drawing, "r=\"6\"") ==
          std::count_if(now.figures.begin(), now.figures.end(),
                        [](const Figure& figure) { return figure.at.tile != kNoTileIndex; }));
    // A page's policy lets no drawing style itself, run anything, or fetch more than the names of its
    // elements.
    for (const char* const forbidden : {"<style", "<script", "style=", "class=", "https:", "url("})
      CHECK(count(drawing, forbidden) == 0);
    CHECK(count(drawing, "http:") == 1);
  };
  play_out(game, state, dice, moves, draw);
  CHECK(drawn > 80);
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
