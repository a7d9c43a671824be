// The text form of moves: "place 0,1 r1", "deploy follower 0,1.c", "move fairy 0,1.c", "move dragon 0,1",
// "remove follower 0,1.c", "deploy barn 0,1/ne", "deploy follower @market", "pass", "draw V". Where figures
// of one kind and of several seats stand, the number of a seat says whose: "remove follower 1 0,1.c". It is
// what records, logs, scenarios and the wire carry, so it never changes for a move that exists.

#include <array>
#include <charconv>
#include <optional>
#include <stdexcept>

#include "engine/carcassonne/rules.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

[[noreturn]] void reject(std::string_view text) {
  throw std::invalid_argument("not a move: '" + std::string(text.substr(0, 40)) + "'");
}

/// Splits at single spaces; anything else about white space is not canonical and refused by the word count.
std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (words.size() < 5) {
    const std::size_t space = text.find(' ');
    words.push_back(text.substr(0, space));
    if (space == std::string_view::npos) break;
    text.remove_prefix(space + 1);
  }
  return words;
}

/// A short text that is appended in one piece.
class Piece {
 public:
  Piece& letter(char letter) {
    *end_++ = letter;
    return *this;
  }
  /// REQUIRES: it fits eight bits.
  Piece& number(int number) {
    if (number < 0) letter('-');
    const int digits = number < 0 ? -number : number;
    if (digits < 10) return letter(static_cast<char>('0' + digits));
    end_ = std::to_chars(end_, end_ + 3, digits).ptr;
    return *this;
  }
  Piece& cell(Cell cell) { return number(cell.x).letter(',').number(cell.y); }
  void append_to(std::string& out) const {
    out.append(text_.data(), static_cast<std::size_t>(end_ - text_.data()));
  }

 private:
  std::array<char, 16> text_;
  char* end_ = text_.data();
};

/// Reads "X,Y" from the front and drops it. Numbers beyond the table are kept beyond it, never wrapped.
Cell read_cell(std::string_view& text, std::string_view whole) {
  const auto number = [&text, whole](char after) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || text.starts_with("-0") || (text[0] == '0' && end != text.data() + 1))
      reject(whole);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (after != '\0') {
      if (!text.starts_with(after)) reject(whole);
      text.remove_prefix(1);
    }
    return static_cast<std::int8_t>(value < -100 ? -100 : value > 100 ? 100 : value);
  };
  const std::int8_t x = number(',');
  return {x, number('\0')};
}

constexpr std::string_view kCorner = "/ne";

/// Reads "0,1.c", "0,1", "0,1/ne" or "@market".
void read_site(const Position& position, std::string_view words, std::string_view whole, Move& move) {
  std::string_view rest = words;
  if (rest.starts_with('@')) {
    const PlaceId place = position.rules.place_named(rest.substr(1));
    if (place == kNoPlace) reject(whole);
    move.set_place(place);
    return;
  }
  move.cell = read_cell(rest, whole);
  if (rest.empty()) return;
  if (rest == kCorner) {
    move.part = kAtCorner;
    return;
  }
  if (rest.size() != 2 || rest[0] != '.' || rest[1] < 'a' || rest[1] > 'z') reject(whole);
  const TileIndex tile = tile_on(position.state, move.cell);
  if (tile != kNoTileIndex) move.part = kind_of(position, tile).part(rest[1]);
  if (move.part == kNoPart) move.part = kNoSuchPart;
}

void read_placement(std::string_view cell, std::string_view turn, std::string_view whole, Move& move) {
  move.cell = read_cell(cell, whole);
  if (!cell.empty() || turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3') reject(whole);
  move.rotation = static_cast<Rotation>(turn[1] - '0');
}

std::optional<Seat> read_seat(std::string_view word, int seats) {
  if (word.size() != 1 || word[0] < '0' || word[0] - '0' >= seats) return std::nullopt;
  return seat_at(word[0] - '0');
}

/// How many words a move consists of, the first one included, without the number of a seat.
std::size_t length(Operands operands) {
  switch (operands) {
    case Operands::None:
      return 1;
    case Operands::Tile:
    case Operands::Item:
      return 2;
    default:
      return 3;
  }
}

}  // namespace

std::string Carcassonne::write(const State& now, Move move) const {
  const Word& word = rules_->word(move.verb);
  std::string text(word.text);
  if (word.operands == Operands::None) return text;
  if (word.operands == Operands::Placement) {
    Piece().letter(' ').cell(move.cell).letter(' ').letter('r').number(index(move.rotation)).append_to(text);
    return text;
  }
  text += ' ';
  switch (word.operands) {
    case Operands::Tile:
      text += rules_->tile(move.tile).name;
      return text;
    case Operands::Item:
      text += word.items.name(*rules_, move.kind);
      return text;
    case Operands::Prisoner:
      text += rules_->figure(move.kind).name;
      Piece().letter(' ').number(index(move.owner())).append_to(text);
      return text;
    case Operands::None:
    case Operands::Placement:
    case Operands::ToSite:
    case Operands::ToTile:
    case Operands::AtSite:
      break;
  }
  text += rules_->figure(move.kind).name;
  text += ' ';
  if (move.owner() != kNoSeat) Piece().number(index(move.owner())).letter(' ').append_to(text);
  const Position position{*rules_, now};
  // A place that is not on the table, which no legal move has, is written by its cell.
  const Site site = site_of(position, move);
  append_site(
      site.ground == Ground::None ? SiteRef{Ground::Tile, move.cell, '?', {}} : site_ref(position, site),
      text);
  return text;
}

void append_site(const SiteRef& site, std::string& text) {
  if (site.ground == Ground::None) return;
  if (site.ground == Ground::Place) {
    text.append("@").append(site.place);
    return;
  }
  Piece().cell(site.cell).append_to(text);
  if (site.ground == Ground::Part) Piece().letter('.').letter(site.letter).append_to(text);
  if (site.ground == Ground::Corner) text += kCorner;
}

Move Carcassonne::read(const State& now, std::string_view text) const {
  const std::vector<std::string_view> words = words_of(text);
  const std::optional<Verb> verb = rules_->verb_named(words[0]);
  if (!verb) reject(text);
  const Word& word = rules_->word(*verb);
  const std::optional<Seat> owner =
      about_figures(word.operands) && words.size() == 4 ? read_seat(words[2], rules_->seats()) : std::nullopt;
  if (words.size() != length(word.operands) + (owner ? 1u : 0u)) reject(text);
  Move move = move_of(*verb);
  if (owner) move.set_owner(*owner);
  switch (word.operands) {
    case Operands::None:
      break;
    case Operands::Tile:
      move.tile = rules_->tile_named(words[1]);
      if (move.tile == kNoTile) reject(text);
      break;
    case Operands::Item: {
      const std::optional<std::uint8_t> item = word.items.find(*rules_, words[1]);
      if (!item) reject(text);
      move.kind = *item;
      break;
    }
    case Operands::Prisoner: {
      const std::optional<Seat> guard = read_seat(words[2], rules_->seats());
      if (!guard) reject(text);
      move.kind = rules_->figure_named(words[1]);
      move.set_owner(*guard);
      break;
    }
    case Operands::Placement:
      read_placement(words[1], words[2], text, move);
      break;
    case Operands::ToSite:
    case Operands::ToTile:
    case Operands::AtSite:
      move.kind = rules_->figure_named(words[1]);
      read_site({*rules_, now}, words.back(), text, move);
      break;
  }
  return move;
}

}  // namespace gatehouse::engine::carcassonne
