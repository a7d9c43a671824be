#include "engine/scenario/kings_gate/position.h"

#include <algorithm>
#include <stdexcept>

#include "engine/kings_gate/notation.h"
#include "engine/kings_gate/position.h"

namespace gatehouse::engine::kings_gate {

using scenario::Heading;
using scenario::Line;
using scenario::Mistake;
using scenario::SeatNames;
using scenario::Words;

namespace {

/// What a text means; a text without meaning is a mistake.
template <class Parse>
auto meaning(Parse&& parse) {
  try {
    return parse();
  } catch (const std::invalid_argument& error) {
    throw Mistake(error.what());
  }
}

Options read_options(const Heading& heading) {
  Options options;
  for (const Line& line : heading.options) {
    Words words(line.text);
    while (!words.done()) {
      const std::string key = words.next("an option");
      if (key == ";") continue;
      if (!words.take("=")) throw Mistake("option " + key + " has no value", line.number);
      const std::string value = words.next("the value of " + key);
      if (!choose(options, key, value)) throw Mistake("there is no option " + key + "=" + value, line.number);
    }
  }
  return options;
}

class PositionReader {
 public:
  PositionReader(const Heading& heading, const KingsGate& game)
      : game_(game), seats_(heading.seats), position_(game) {}

  void sentence(const Line& line) {
    Words words(line.text);
    const std::string first = words.next("a word");
    words.take(":");
    if (first == "opening") {
      words.finish();
      opening_ = true;
      return;
    }
    if (first != "stack" && first != "turn") stated_ = line.number;
    if (words.done()) throw Mistake("what '" + first + "' says is missing");
    for (Words& entry : words.split(";")) meaning([&] { return statement(first, entry), 0; });
  }

  ScenarioPosition position() const {
    if (opening_ && stated_ != 0)
      throw Mistake("the game begins at its setup: beside 'opening' stand only 'stack' and 'turn'", stated_);
    return {game_, opening_ ? game_.initial() : position_.state(), draws_, first_};
  }

 private:
  void statement(std::string_view first, Words& words) {
    if (first == "location") {
      const int number = words.number("the number of the location");
      position_.location(number, read_cell(words));
    } else if (first == "tile") {
      tile(words);
    } else if (first == "hand") {
      for (const Tile held : read_tiles(words)) position_.hand(held);
    } else if (first == "stack") {
      for (const Tile left : read_tiles(words)) {
        position_.stack(left);
        draws_.push_back(left);
      }
    } else if (first == "scores") {
      for (const auto& [seat, points] : seats_.read_numbers(words)) position_.score(seat, points);
    } else if (first == "counter") {
      const Seat seat = seats_.read(words);
      position_.holds(seat, read_character(words));
    } else if (first == "turn") {
      first_ = seats_.read(words);
      position_.turn(first_);
    } else if (first == "locate") {
      position_.locate(seats_.read(words));
    } else if (first == "last") {
      position_.last_placer(seats_.read(words));
    } else {
      throw Mistake("'" + std::string(first) + "' says nothing about a position");
    }
    words.finish();
  }

  /// "TILE X,Y X,Y ... [CHARACTER]"
  void tile(Words& words) {
    const Tile what = parse_tile(words.next("a tile"));
    do {
      const Cell cell = read_cell(words);
      const bool marked = !words.done() && words.peek().find(',') == std::string_view::npos;
      position_.tile(what, cell, marked ? read_character(words) : Character::None);
    } while (!words.done());
  }

  const KingsGate& game_;
  const SeatNames& seats_;
  Position position_;
  std::vector<Tile> draws_;
  Seat first_{0};
  bool opening_ = false;
  int stated_ = 0;  ///< the line of a sentence that says what lies on the table
};

}  // namespace

ScenarioPosition read_position(const Heading& heading) {
  const int seats = heading.seats.count();
  if (seats < 2 || seats > kColours) throw Mistake("seats must be 2 to 4", heading.seats_line);
  const KingsGate game(seats, read_options(heading));
  PositionReader reader(heading, game);
  for (const Line& line : heading.position) {
    try {
      reader.sentence(line);
    } catch (const Mistake& mistake) {
      throw Mistake(mistake.what(), line.number);
    }
  }
  return meaning([&] { return reader.position(); });
}

Cell read_cell(Words& words) {
  return meaning([&] { return parse_cell(words.next("a cell")); });
}

Colour read_colour(Words& words) {
  return meaning([&] { return parse_colour(words.next("a colour")); });
}

Character read_character(Words& words) {
  return meaning([&] { return parse_character(words.next("a character")); });
}

std::vector<Tile> read_tiles(Words& words) {
  std::vector<Tile> tiles;
  if (words.take("none")) return tiles;
  do {
    const std::string word = words.next("a tile");
    const std::size_t star = word.find('*');
    const Tile tile = meaning([&] { return parse_tile(word.substr(0, star)); });
    const int copies =
        star == std::string::npos ? 1 : meaning([&] { return parse_number(word.substr(star + 1)); });
    if (copies < 1 || copies > kTilesOfColour) throw Mistake("there are not so many tiles");
    tiles.insert(tiles.end(), static_cast<std::size_t>(copies), tile);
  } while (!words.done());
  return tiles;
}

std::array<Counts, kColours> read_counts(Words& words) {
  std::array<Counts, kColours> counts{};
  for (const Tile tile : read_tiles(words))
    ++counts[static_cast<std::size_t>(index(tile.colour))][static_cast<std::size_t>(index(tile.district))];
  return counts;
}

std::string rest_of(Words& words) {
  std::string text = words.next("a word");
  while (!words.done()) text += " " + words.next("a word");
  return text;
}

std::string tile_text(const PlacedTile& tile) {
  return text_of(tile.tile) + (tile.character == Character::None ? "" : " " + text_of(tile.character));
}

namespace {

/// Four letters a cell: "re4 ", "re4*" with a counter, "##" the current location, "==" an older one.
std::string cell_picture(const Board& board, Cell cell) {
  if (board.has_location(cell)) {
    const Cell at = board.location();
    return cell == at || cell == shifted(at, 1, 0) ? "####" : "====";
  }
  const int top = board.top(cell);
  if (top == 0) return "  . ";
  const PlacedTile& lies = board.tile(top);
  const std::string text = text_of(lies.tile);
  return text.substr(0, 2) + text.back() + (lies.character == Character::None ? " " : "*");
}

std::string hand_text(const State& state, int colour) {
  std::string text;
  for (int d = 0; d < kDistricts; ++d)
    for (int copy = 0; copy < state.hand[static_cast<std::size_t>(colour)][static_cast<std::size_t>(d)];
         ++copy)
      text += " " + text_of(Tile{colour_at(colour), district_at(d)});
  return text;
}

}  // namespace

std::string render(const State& state, const SeatNames& seats) {
  const Board& board = state.board;
  Cell low = board.location(), high = low;
  for (int y = Board::kSouth; y <= Board::kNorth; ++y)
    for (int x = Board::kWest; x <= Board::kEast; ++x) {
      const Cell cell = shifted({}, x, y);
      if (board.empty(cell)) continue;
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
  std::string text = "north-west cell is " + std::to_string(low.x) + "," + std::to_string(high.y) + "\n";
  for (int y = high.y; y >= low.y; --y) {
    for (int x = low.x; x <= high.x; ++x) text += cell_picture(board, shifted({}, x, y));
    text += "\n";
  }
  for (int seat = 0; seat < seats.count(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    text += seats.names[at] + " " + std::to_string(state.score[at]) + ":";
    for (int c = seat; c < kColours; c += seats.count()) text += hand_text(state, c);
    text += " and " + std::to_string(state.stack_size[at]) + " in the stack\n";
  }
  return text;
}

}  // namespace gatehouse::engine::kings_gate
