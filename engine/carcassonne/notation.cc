// The text form of moves: "place 0,1 r1", "deploy follower 0,1.c", "move fairy 0,1.c", "move dragon 0,1",
// "remove follower 0,1.c", "pass", "draw V". It is what records, logs, scenarios and the wire carry, so it
// never changes for a move that exists.

#include <array>
#include <charconv>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

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

std::string cell_text(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

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

constexpr std::array<std::pair<Verb, std::string_view>, 4> kCardVerbs{{{Verb::DealCard, "deal"},
                                                                       {Verb::ReturnCard, "return"},
                                                                       {Verb::DiscardCard, "discard"},
                                                                       {Verb::ShowCard, "show"}}};

/// What the verbs of cards speak of: the thing with faces. Null when there is none.
const ThingKind* cards_of(const Ruleset& rules) {
  for (const ThingKind& kind : rules.things())
    if (!kind.faces.empty()) return &kind;
  return nullptr;
}

std::optional<Verb> card_verb(std::string_view word) {
  for (const auto& [verb, name] : kCardVerbs)
    if (name == word) return verb;
  return std::nullopt;
}

std::string_view card_word(Verb card) {
  for (const auto& [verb, name] : kCardVerbs)
    if (verb == card) return name;
  return "?";
}

std::optional<Verb> figure_verb(std::string_view word) {
  if (word == "deploy") return Verb::Deploy;
  if (word == "move") return Verb::Move;
  if (word == "remove") return Verb::Remove;
  return std::nullopt;
}

}  // namespace

std::string Carcassonne::write(const State& now, Move move) const {
  switch (move.verb) {
    case Verb::Draw:
      return "draw " + rules_->tile(move.kind).name;
    case Verb::Place:
      return "place " + cell_text(move.cell) + " r" + std::to_string(index(move.rotation));
    case Verb::Deploy:
    case Verb::Move:
    case Verb::Remove: {
      const std::string_view verb = move.verb == Verb::Deploy ? "deploy "
                                    : move.verb == Verb::Move ? "move "
                                                              : "remove ";
      std::string text(verb);
      text.append(rules_->figure(move.kind).name).append(" ").append(cell_text(move.cell));
      const TileIndex tile = tile_on(now, move.cell);
      if (tile == kNoTileIndex || move.part >= kind_of({*rules_, now}, tile).parts.size()) return text;
      return text + "." + kind_of({*rules_, now}, tile).parts[move.part].letter;
    }
    case Verb::DrawCard:
      return "draw-card";
    case Verb::DealCard:
    case Verb::ReturnCard:
    case Verb::DiscardCard:
    case Verb::ShowCard:
      return std::string(card_word(move.verb)) + " " + cards_of(*rules_)->faces[move.kind].id;
    case Verb::Pass:
      return "pass";
  }
  return "?";
}

Move Carcassonne::read(const State& now, std::string_view text) const {
  const std::vector<std::string_view> words = words_of(text);
  Move move;
  if (words[0] == "pass" && words.size() == 1) {
    move.verb = Verb::Pass;
  } else if (words[0] == "draw" && words.size() == 2) {
    move.verb = Verb::Draw;
    move.kind = rules_->tile_named(words[1]);
    if (move.kind == kNoTile) reject(text);
  } else if (words[0] == "place" && words.size() == 3) {
    move.verb = Verb::Place;
    std::string_view rest = words[1];
    move.cell = read_cell(rest, text);
    const std::string_view turn = words[2];
    if (!rest.empty() || turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3') reject(text);
    move.rotation = static_cast<Rotation>(turn[1] - '0');
  } else if (const std::optional<Verb> verb = figure_verb(words[0]); verb && words.size() == 3) {
    move.verb = *verb;
    move.kind = rules_->figure_named(words[1]);
    std::string_view rest = words[2];
    move.cell = read_cell(rest, text);
    if (rest.empty() && move.verb == Verb::Move) return move;
    if (rest.size() != 2 || rest[0] != '.' || rest[1] < 'a' || rest[1] > 'z') reject(text);
    const TileIndex tile = tile_on(now, move.cell);
    if (tile != kNoTileIndex) move.part = kind_of({*rules_, now}, tile).part(rest[1]);
    if (move.part == kNoPart) move.part = kNoSuchPart;
  } else if (words[0] == "draw-card" && words.size() == 1) {
    move.verb = Verb::DrawCard;
  } else if (const std::optional<Verb> card = card_verb(words[0]); card && words.size() == 2) {
    const ThingKind* const cards = cards_of(*rules_);
    const std::optional<FaceId> named = cards == nullptr ? std::nullopt : cards->face_named(words[1]);
    if (!named) reject(text);
    move.verb = *card;
    move.kind = *named;
  } else {
    reject(text);
  }
  return move;
}

}  // namespace gatehouse::engine::carcassonne
