#include "engine/scenario/carcassonne/words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

using scenario::Mistake;
using scenario::Words;

namespace {

struct Direction {
  std::string_view word;
  std::uint16_t slots;  ///< border slots of the tile as it lies
};

constexpr std::array<Direction, 20> kDirections{{
    {"N", 0x007},    {"E", 0x038},     {"S", 0x1c0},    {"W", 0xe00},   {"NORTH", 0x007},
    {"EAST", 0x038}, {"SOUTH", 0x1c0}, {"WEST", 0xe00}, {"NNW", 0x001}, {"NNE", 0x004},
    {"ENE", 0x008},  {"ESE", 0x020},   {"SSE", 0x040},  {"SSW", 0x100}, {"WSW", 0x200},
    {"WNW", 0x800},  {"NE", 0x00c},    {"SE", 0x060},   {"SW", 0x300},  {"NW", 0x801},
}};

std::string upper(std::string_view word) {
  std::string text(word);
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

const Direction* direction_word(std::string_view word) {
  const std::string text = upper(word);
  const auto* const found =
      std::find_if(kDirections.begin(), kDirections.end(),
                   [&text](const Direction& direction) { return direction.word == text; });
  return found == kDirections.end() ? nullptr : found;
}

using Parts = std::vector<std::uint8_t>;

Parts parts_where(const TileKind& kind, auto&& wanted) {
  Parts parts;
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if (wanted(static_cast<std::uint8_t>(part))) parts.push_back(static_cast<std::uint8_t>(part));
  return parts;
}

/// The one part of the list. `said` is what the scenario says.
std::uint8_t only(const Parts& parts, const TileKind& kind, const std::string& said) {
  if (parts.empty()) throw MissingPart("tile " + kind.name + " as it lies has no " + said);
  if (parts.size() == 1) return parts.front();
  std::string text = said + " means " + std::to_string(parts.size()) + " parts of tile " + kind.name + ":";
  for (const std::uint8_t part : parts) text += std::string(" ") + kind.parts[part].letter;
  throw Mistake(text + "; give a direction");
}

}  // namespace

std::string cell_text(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

std::optional<CellWord> cell_word(std::string_view word) {
  int x = 0, y = 0;
  const char* const end = word.data() + word.size();
  const auto first = std::from_chars(word.data() + (word.starts_with('+') ? 1 : 0), end, x);
  if (first.ec != std::errc{} || first.ptr == end || *first.ptr != ',') return std::nullopt;
  const char* const from = first.ptr + 1 + (first.ptr + 1 != end && first.ptr[1] == '+' ? 1 : 0);
  const auto second = std::from_chars(from, end, y);
  if (second.ec != std::errc{}) return std::nullopt;
  CellWord read;
  if (end - second.ptr == 2 && *second.ptr == '.')
    read.letter = second.ptr[1];
  else if (second.ptr != end)
    return std::nullopt;
  read.coordinates = std::to_string(x) + "," + std::to_string(y);
  constexpr int kFar = 120;  // beyond the table, and still a Cell: a placement there can be refused
  read.cell = {static_cast<std::int8_t>(std::clamp(x, -kFar, kFar)),
               static_cast<std::int8_t>(std::clamp(y, -kFar, kFar))};
  return read;
}

Cell read_cell(Words& words) {
  const std::string word = words.next("a cell X,Y");
  const std::optional<CellWord> cell = cell_word(word);
  if (!cell || cell->letter != '\0') throw Mistake("'" + word + "' is no cell X,Y");
  return cell->cell;
}

std::optional<SiteWord> take_site(Words& words) {
  if (words.done()) return std::nullopt;
  Words ahead = words;
  const std::string word = ahead.next("a place");
  SiteWord site;
  site.text = word;
  if (word.starts_with('@')) {
    site.ground = Ground::Place;
    site.place = word.substr(1);
  } else {
    const bool corner = word.ends_with("/ne");
    const std::optional<CellWord> cell = cell_word(corner ? word.substr(0, word.size() - 3) : word);
    if (!cell || cell->letter != '\0' || (!corner && !ahead.take("tile"))) return std::nullopt;
    site.cell = cell->cell;
    site.ground = corner ? Ground::Corner : Ground::Tile;
    site.text = cell->coordinates + (corner ? "/ne" : "");
  }
  words = ahead;
  return site;
}

std::optional<Rotation> rotation_word(std::string_view word) {
  if (word.starts_with('r') || word.starts_with('R')) word.remove_prefix(1);
  constexpr std::array<std::pair<std::string_view, Rotation>, 9> kWords{{
      {"0", Rotation::R0},
      {"1", Rotation::R1},
      {"2", Rotation::R2},
      {"3", Rotation::R3},
      {"90", Rotation::R1},
      {"180", Rotation::R2},
      {"270", Rotation::R3},
      {"360", Rotation::R0},
      {"00", Rotation::R0},
  }};
  for (const auto& [text, rotation] : kWords)
    if (text == word) return rotation;
  return std::nullopt;
}

Rotation read_rotation(Words& words) {
  const std::optional<Rotation> rotation = rotation_word(words.peek());
  if (rotation) words.next("a rotation");
  return rotation.value_or(Rotation::R0);
}

Terrain read_terrain(const Landscape& landscape, Words& words) {
  const std::string word = words.next("a feature");
  if (word == "monastery") return Terrain::Cloister;
  std::string known;
  for (std::size_t i = 0; i < landscape.terrain_count(); ++i) {
    const auto terrain = static_cast<Terrain>(i);
    const std::string_view feature = feature_name(landscape, terrain);
    if (word == feature || word == landscape.terrain(terrain).name) return terrain;
    known.append(known.empty() ? "" : ", ").append(feature);
  }
  throw Mistake("'" + word + "' is no feature: " + known);
}

TileKindId read_tile(const Ruleset& rules, Words& words) {
  const std::string name = words.next("a tile");
  const TileKindId kind = rules.tile_named(name);
  if (kind == kNoTile) throw Mistake("there is no tile '" + name + "'");
  return kind;
}

std::string read_overlay(const Ruleset& rules, Words& words) {
  std::string name = words.next("what is built");
  for (const Overlay& overlay : rules.overlays())
    if (overlay.name == name) return name;
  throw Mistake("nobody builds a '" + name + "'");
}

std::string read_card(const Ruleset& rules, Words& words) {
  std::string id = words.next("a card");
  if (rules.thing_with_face(id) == nullptr) throw Mistake("there is no card '" + id + "'");
  return id;
}

FigureKindId read_figure(const Ruleset& rules, Words& words) {
  if (words.take("meeple")) return rules.figure_named("follower");
  for (std::size_t kind = 0; kind < rules.figure_kinds().size(); ++kind)
    if (words.take(rules.figure_kinds()[kind].name)) return static_cast<FigureKindId>(kind);
  return rules.figure_named("follower");
}

std::optional<FigureKindId> neutral_figure(const Ruleset& rules, const Words& words) {
  for (std::size_t kind = 0; kind < rules.figure_kinds().size(); ++kind)
    if (rules.figure_kinds()[kind].per_seat == 0 && rules.figure_kinds()[kind].name == words.peek())
      return static_cast<FigureKindId>(kind);
  return std::nullopt;
}

std::optional<Side> side_word(std::string_view word) {
  const Direction* const direction = direction_word(word);
  for (int side = 0; side < kSides && direction != nullptr; ++side)
    if (direction->slots == 7 << (kSlotsPerSide * side)) return static_cast<Side>(side);
  return std::nullopt;
}

char read_part(const Landscape& landscape, const TileKind& kind, Rotation rotation, Words& words) {
  const std::string word(words.peek());
  const Terrain terrain = read_terrain(landscape, words);
  const auto is_wanted = [&](std::uint8_t part) { return kind.parts[part].terrain == terrain; };
  if (words.take("inner")) {
    const Parts inner =
        parts_where(kind, [&](std::uint8_t part) { return is_wanted(part) && kind.parts[part].slots == 0; });
    return kind.parts[only(inner, kind, word + " inner")].letter;
  }
  std::uint8_t found = kNoPart;
  while (const Direction* const direction = direction_word(words.peek())) {
    const std::string said = word + " " + words.next("a direction");
    const std::uint8_t part = only(parts_where(kind,
                                               [&](std::uint8_t candidate) {
                                                 if (!is_wanted(candidate)) return false;
                                                 for (int slot = 0; slot < kBorderSlots; ++slot)
                                                   if ((direction->slots >> slot & 1) != 0 &&
                                                       kind.would_reach(rotation, slot) == candidate)
                                                     return true;
                                                 return false;
                                               }),
                                   kind, said);
    if (found != kNoPart && found != part)
      throw Mistake("the directions of the " + word + " name two parts of tile " + kind.name);
    found = part;
  }
  if (found == kNoPart) found = only(parts_where(kind, is_wanted), kind, word);
  return kind.parts[found].letter;
}

}  // namespace gatehouse::engine::carcassonne
