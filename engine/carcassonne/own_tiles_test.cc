// Tiles of a table's own: what is refused, with its line, and whole games with some.

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::carcassonne {
namespace {

const std::string kCastle =
    "; Two walls\n"
    "tile OWN-1 3\n"
    "c=city+pennant d=city f=field\n"
    ".ccc.\n"
    "fcccf\n"
    "fffff\n"
    "fdddf\n"
    ".ddd.\n";
const std::string kMeadow = "tile P0 1\nf=field\n.fff.\nfffff\nfffff\nfffff\n.fff.\n";

/// A city whose sides are cut where the pictures need more than a row.
std::string tile_text(const std::string& head, const std::string& legend, const std::string& letter) {
  const std::string row = letter + letter + letter;
  return head + "\n" + legend + "\n." + row + ".\n" + letter + row + letter + "\n" + letter + row + letter +
         "\n" + letter + row + letter + "\n." + row + ".\n";
}

std::string wrong_with_tiles(const std::string& text, std::vector<std::string> expansions = {}) {
  Options options;
  options.expansions = std::move(expansions);
  options.texts[std::string(kOwnTiles)] = text;
  try {
    Carcassonne game(options);
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return "";
}

TEST_CASE("tiles of a table's own that cannot be are refused, by line and reason") {
  CHECK(wrong_with_tiles("; only a remark\n") == "tiles: there is none in the text");
  CHECK(wrong_with_tiles("\n\ntale M 1\n") == "tiles, line 3: expected 'tile NAME COPIES', found 'tale M 1'");
  CHECK(wrong_with_tiles("tile P0 0" + kMeadow.substr(9)) ==
        "tiles, line 1: tile P0: a tile has 1 to 99 copies");
  CHECK(wrong_with_tiles("tile P0 100" + kMeadow.substr(9)) ==
        "tiles, line 1: tile P0: copies must be a number from 0 to 99");
  CHECK(wrong_with_tiles("tile P0 x" + kMeadow.substr(9)) ==
        "tiles, line 1: tile P0: copies must be a number from 0 to 99");
  CHECK(wrong_with_tiles("tile D 1" + kMeadow.substr(9)) ==
        "tiles, line 1: tile D: another tile has this name");
  CHECK(wrong_with_tiles(kMeadow + kMeadow) == "tiles, line 8: tile P0: another tile has this name");
  CHECK(wrong_with_tiles("tile A_B 1" + kMeadow.substr(9)) ==
        "tiles, line 1: tile A_B: a name is 1 to 16 letters, digits or hyphens");
  CHECK(wrong_with_tiles("tile ABCDEFGHIJKLMNOPQ 1" + kMeadow.substr(9)) ==
        "tiles, line 1: tile ABCDEFGHIJKLMNOP: a name is 1 to 16 letters, digits or hyphens");
  CHECK(wrong_with_tiles("tile P0 1 volcano" + kMeadow.substr(9)) ==
        "tiles, line 1: tile P0: unknown mark 'volcano'");
  CHECK(wrong_with_tiles("tile P0 1 volcano" + kMeadow.substr(9), {"princess_and_dragon"}).empty());
  CHECK(wrong_with_tiles("tile P0 1\nm=cloister n=cloister f=field\n.fff.\nfmfff\nfffff\nfffnf\n.fff.\n") ==
        "tiles, line 1: tile P0: more than one cloister");
  CHECK(wrong_with_tiles("tile P0 1\nf=swamp\n") == "tiles, line 2: tile P0: unknown terrain in 'f=swamp'");
  CHECK(wrong_with_tiles("tile P0 1\nf=field\n.fff.\nffff\n") ==
        "tiles, line 4: tile P0: the picture needs five rows of five");
  CHECK(wrong_with_tiles(tile_text("tile P0 1", "f=field", "g")) ==
        "tiles, line 1: tile P0: letter 'g' is not in the legend");
  CHECK(wrong_with_tiles(kMeadow + "tile Q2 1\nc=city f=field\n.fcf.\nfffff\nfffff\nfffff\n.fff.\n") ==
        "tiles, line 8: tile Q2: the slots of a side form no edge");
  CHECK(wrong_with_tiles("tile P0 1\nf=field+\xc3\xa4\n") ==
        "tiles, line 2: it has characters that no tile has");
  CHECK(wrong_with_tiles("; \xc3\xa4\n" + kMeadow).empty());
}

TEST_CASE("a symbol of a table's own tile stands where tiles of the game have it") {
  const std::string gate = tile_text("tile P0 1", "c=city+king-gate", "c");
  CHECK(wrong_with_tiles(gate, {"royal_gates"}).empty());
  CHECK(wrong_with_tiles(tile_text("tile P0 1", "f=field+king-gate", "f"), {"royal_gates"}) ==
        "tiles, line 1: tile P0: 'king-gate' does not belong on a field");
  CHECK(wrong_with_tiles(tile_text("tile P0 1 king-gate", "c=city", "c"), {"royal_gates"}) ==
        "tiles, line 1: tile P0: 'king-gate' does not belong on a whole tile");
  CHECK(wrong_with_tiles(tile_text("tile P0 1", "f=field+pennant", "f")) ==
        "tiles, line 1: tile P0: 'pennant' does not belong on a field");
}

TEST_CASE("no game has more tiles, parts or kinds than a position holds") {
  CHECK(wrong_with_tiles("tile P0 99" + kMeadow.substr(9)).empty());
  const std::string many = "tile P0 99" + kMeadow.substr(9) + "tile Q2 99" + kMeadow.substr(9);
  CHECK(wrong_with_tiles(many).empty());
  std::string more = many;
  for (const std::string name : {"R1", "R2", "R3"}) more += "tile " + name + " 99" + kMeadow.substr(9);
  CHECK(wrong_with_tiles(more) ==
        "the game would have 567 tiles, and 512 are the most: leave out tiles of its own (495)");
  const std::string crossing =
      " 90\na=road b=road c=road d=road e=field f=field g=field h=field\n"
      ".eaf.\neeaff\nbb#cc\nggdhh\n.gdh.\n";
  CHECK(wrong_with_tiles("tile R2" + crossing).empty());
  CHECK(wrong_with_tiles("tile R2" + crossing + "tile R3" + crossing + "tile R4" + crossing) ==
        "the game would have 2403 parts of tiles, and 2304 are the most: leave out tiles of its own (2160)");
  std::string kinds;
  for (int kind = 0; kind <= 60; ++kind) kinds += "tile K" + std::to_string(kind) + " 1" + kMeadow.substr(9);
  CHECK(wrong_with_tiles(kinds) == "tiles, line 421: tile K60: too many kinds of tiles");
  CHECK(wrong_with_tiles(std::string(12'001, ';')) == "the text 'tiles' has more than 12000 bytes");
}

TEST_CASE("whole games are played with a table's own tiles, and marks of what is in play") {
  Options options;
  options.expansions = {"royal_gates", "princess_and_dragon"};
  options.choices["gates.orphan"] = "released";
  options.texts[std::string(kOwnTiles)] =
      kCastle + tile_text("tile GATE 9 dragon", "c=city+king-gate+queen-gate", "c") + "tile P0 5 volcano" +
      kMeadow.substr(9);
  const Carcassonne game(options);
  const TileKindId castle = game.rules().tile_named("OWN-1");
  REQUIRE(castle != kNoTile);
  CHECK(game.rules().tile(castle).set == "own");
  CHECK(game.initial().bag.count(castle) == 3);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    SeededDice dice(seed);
    State state = game.initial();
    std::vector<Move> moves;
    int placed = 0;
    for (Actor actor = game.actor(state); !actor.nobody(); actor = game.actor(state)) {
      Seat seat = kNoSeat;
      if (actor.chance) {
        moves = {game.roll(state, dice)};
      } else {
        for (seat = Seat{}; !actor.seats.has(seat);) seat = seat_at(index(seat) + 1);
        game.legal_moves(state, seat, moves);
      }
      const Move move = moves[dice.below(moves.size())];
      CHECK(game.read(state, game.write(state, move)) == move);
      game.play(state, seat, move, nullptr);
    }
    for (const PlacedTile& tile : state.board.tiles()) placed += game.rules().tile(tile.kind).set == "own";
    CHECK(placed > 0);
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
