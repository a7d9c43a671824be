#include "engine/kings_gate/notation.h"

#include <charconv>
#include <stdexcept>

#include "engine/kings_gate/rules.h"

namespace gatehouse::engine::kings_gate {
namespace {

[[noreturn]] void fail(const char* what) {
  throw std::invalid_argument(what);
}

/// The words of a move, one space apart.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  bool done() const { return done_; }
  std::string_view next() {
    if (done_) fail("the text ends too early");
    const std::size_t space = rest_.find(' ');
    const std::string_view word = rest_.substr(0, space);
    if (word.empty()) fail("words stand one space apart");
    if (space == std::string_view::npos)
      done_ = true;
    else
      rest_.remove_prefix(space + 1);
    return word;
  }

 private:
  std::string_view rest_;
  bool done_ = false;
};

Move parse_placement(Words& words) {
  Move move{.verb = Verb::Place, .tile = parse_tile(words.next())};
  move.to = parse_cell(words.next());
  if (!words.done()) move.character = parse_character(words.next());
  return move;
}

// The dragon bears no counter; that text is read so that the rules can refuse it by name.
Move parse_dragon(Words& words) {
  Move move{.verb = Verb::Dragon, .tile = {parse_colour(words.next()), District::Dragon}};
  move.to = parse_cell(words.next());
  if (!words.done()) move.character = parse_character(words.next());
  return move;
}

Move parse_sorceress(Words& words) {
  Move move{.verb = Verb::Sorceress};
  move.from = parse_cell(words.next());
  move.to = parse_cell(words.next());
  return move;
}

Move parse_first(Words& words) {
  const int seat = parse_number(words.next());
  if (seat < 0 || seat >= kColours) fail("there is no such seat");
  return {.verb = Verb::First, .number = static_cast<std::uint8_t>(seat)};
}

Move parse(Words& words) {
  const std::string_view verb = words.next();
  if (verb == "first") return parse_first(words);
  if (verb == "draw") return {.verb = Verb::Draw, .tile = parse_tile(words.next())};
  if (verb == "place") return parse_placement(words);
  if (verb == "dragon") return parse_dragon(words);
  if (verb == "sorceress") return parse_sorceress(words);
  if (verb == "discard")
    return {.verb = Verb::Discard, .tile = {parse_colour(words.next()), District::Dragon}};
  if (verb == "location") return {.verb = Verb::Locate, .to = parse_cell(words.next())};
  if (verb == "end") return {.verb = Verb::End};
  if (verb == "pass") return {.verb = Verb::Pass};
  fail("a move begins with a verb of this game");
}

std::string with_character(const std::string& text, Character character) {
  return character == Character::None ? text : text + " " + text_of(character);
}

}  // namespace

// One number has one text: no sign but a minus, no leading zero, so that every move has exactly one text.
int parse_number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || std::to_string(value) != text)
    fail("a number is written plainly");
  return value;
}

Cell parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) fail("a cell is written X,Y");
  const int x = parse_number(text.substr(0, comma));
  const int y = parse_number(text.substr(comma + 1));
  if (x < -99 || x > 99 || y < -99 || y > 99) fail("a cell lies between -99 and 99");
  return shifted({}, x, y);
}

Colour parse_colour(std::string_view text) {
  for (int c = 0; c < kColours; ++c)
    if (kColourNames[static_cast<std::size_t>(c)] == text) return colour_at(c);
  fail("a colour is red, yellow, blue or green");
}

Tile parse_tile(std::string_view text) {
  for (const DistrictRow& row : kDistrictTable)
    if (!text.empty() && text.back() == row.sign)
      return {parse_colour(text.substr(0, text.size() - 1)), row.district};
  fail("a tile is a colour and one of 0 to 5 or D");
}

Character parse_character(std::string_view text) {
  for (const CharacterRow& row : kCharacterTable)
    if (row.name == text) return row.character;
  fail("there is no such character");
}

std::string text_of(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

std::string text_of(Colour colour) {
  return std::string(kColourNames[static_cast<std::size_t>(index(colour))]);
}

std::string text_of(Tile tile) {
  return text_of(tile.colour) + kDistrictTable[static_cast<std::size_t>(index(tile.district))].sign;
}

std::string text_of(Character character) {
  return std::string(kCharacterTable.at(static_cast<std::size_t>(index(character))).name);
}

// The text form of a move:
//
//   first SEAT                          draw TILE
//   place TILE X,Y [CHARACTER]          dragon COLOUR X,Y
//   sorceress X,Y X,Y                   discard COLOUR
//   location X,Y                        end   pass
//
// Of two cells the first is where the tile comes from.
std::string KingsGate::write(const State&, const Move& move) const {
  switch (move.verb) {
    case Verb::First:
      return "first " + std::to_string(move.number);
    case Verb::Draw:
      return "draw " + text_of(move.tile);
    case Verb::Place:
      return with_character("place " + text_of(move.tile) + " " + text_of(move.to), move.character);
    case Verb::Dragon:
      return with_character("dragon " + text_of(move.tile.colour) + " " + text_of(move.to), move.character);
    case Verb::Sorceress:
      return "sorceress " + text_of(move.from) + " " + text_of(move.to);
    case Verb::End:
      return "end";
    case Verb::Discard:
      return "discard " + text_of(move.tile.colour);
    case Verb::Pass:
      return "pass";
    case Verb::Locate:
      return "location " + text_of(move.to);
  }
  fail("a move has a verb");
}

Move KingsGate::read(const State&, std::string_view text) const {
  Words words(text);
  const Move move = parse(words);
  if (!words.done()) fail("the move goes on after its end");
  return move;
}

}  // namespace gatehouse::engine::kings_gate
