#include "engine/carcassonne/tile.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/carcassonne/definition_lines.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr int kPictureSize = 5;
/// How much of an unreadable text error messages quote.
constexpr std::size_t kMaxQuoted = 40;

struct Spot {
  int row, column;
};

/// Where a border slot lies in the picture, clockwise from the north-west.
constexpr std::array<Spot, kBorderSlots> kSlotSpots{
    {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 4}, {4, 3}, {4, 2}, {4, 1}, {3, 0}, {2, 0}, {1, 0}}};

[[noreturn]] void reject_tile(std::string_view tile, std::string_view why) {
  throw std::invalid_argument("tile " + std::string(tile) + ": " + std::string(why));
}

std::vector<std::string> words_in(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

bool is_corner(int row, int column) {
  return (row == 0 || row == kPictureSize - 1) && (column == 0 || column == kPictureSize - 1);
}

void read_legend(TileKind& kind, const std::string& line, const MarkNames& marks,
                 const Landscape& landscape) {
  for (const std::string& entry : words_in(line)) {
    if (entry.size() < 3 || entry[1] != '=' || entry[0] < 'a' || entry[0] > 'z')
      reject_tile(kind.name, "legend entry '" + entry.substr(0, kMaxQuoted) + "' is not LETTER=TERRAIN");
    std::string rest = entry.substr(2);
    std::replace(rest.begin(), rest.end(), '+', ' ');
    const std::vector<std::string> attributes = words_in(rest);
    const std::optional<Terrain> terrain =
        attributes.empty() ? std::nullopt : landscape.terrain_named(attributes.front());
    if (!terrain) reject_tile(kind.name, "unknown terrain in '" + entry.substr(0, kMaxQuoted) + "'");
    if (kind.has_part(entry[0])) reject_tile(kind.name, "letter defined twice in the legend");
    Part part;
    part.terrain = *terrain;
    part.letter = entry[0];
    for (std::size_t i = 1; i < attributes.size(); ++i) {
      const Marks mark = marks.bit(attributes[i]);
      if (attributes[i] == "pennant" && part.pennants < kMaxPennants)
        ++part.pennants;
      else if (mark != 0)
        part.marks |= mark;
      else
        reject_tile(kind.name, "unknown attribute '" + attributes[i].substr(0, kMaxQuoted) + "'");
    }
    kind.parts.push_back(part);
  }
  if (kind.parts.size() > kMaxPartsPerTile) reject_tile(kind.name, "too many parts");
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if (landscape.looks_around(kind.parts[part].terrain))
      kind.looking.push_back(static_cast<std::uint8_t>(part));
  if (kind.looking.size() * landscape.watched().size() > kMaxLooking)
    reject_tile(kind.name, "too many parts look around");
}

/// Fields border a city where their picture cells share a side.
void find_bordering_cities(TileKind& kind) {
  const auto part_in = [&kind](int row, int column) -> std::uint8_t {
    if (row < 0 || column < 0 || row >= kPictureSize || column >= kPictureSize) return kNoPart;
    return kind.part(kind.picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
  };
  for (int row = 0; row < kPictureSize; ++row)
    for (int column = 0; column < kPictureSize; ++column) {
      const std::uint8_t here = part_in(row, column);
      if (here == kNoPart || kind.parts[here].terrain != Terrain::Field) continue;
      constexpr std::array<Spot, 4> kBeside{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};
      for (const Spot& step : kBeside) {
        const std::uint8_t there = part_in(row + step.row, column + step.column);
        if (there != kNoPart && kind.parts[there].terrain == Terrain::City)
          kind.parts[here].cities = static_cast<std::uint16_t>(kind.parts[here].cities | (1u << there));
      }
    }
}

/// Computes TileKind::edges; false where the slots of a side form none.
bool find_edges(TileKind& kind, const Landscape& landscape) {
  kind.edges = {};
  for (std::size_t turn = 0; turn < kRotations; ++turn)
    for (std::size_t side = 0; side < kSides; ++side) {
      const auto terrain = [&](std::size_t along) {
        const std::uint8_t part =
            kind.would_reach(static_cast<Rotation>(turn), static_cast<int>(side * kSlotsPerSide + along));
        return part == kNoPart ? kNoTerrain : kind.parts[part].terrain;
      };
      const std::optional<EdgeKindId> edge = landscape.edge_of({terrain(0), terrain(1), terrain(2)});
      if (!edge) return false;
      kind.edges[turn] |= SideBits{1} << (8 * side + *edge);
    }
  return true;
}

void derive(TileKind& kind, const Landscape& landscape) {
  std::array<bool, kMaxPartsPerTile> drawn{};
  for (int row = 0; row < kPictureSize; ++row)
    for (int column = 0; column < kPictureSize; ++column) {
      const char letter = kind.picture[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (letter == '#' || (letter == '.' && is_corner(row, column))) continue;
      const std::uint8_t part = kind.part(letter);
      if (part == kNoPart)
        reject_tile(kind.name, std::string("letter '") + letter + "' is not in the legend");
      drawn[part] = true;
    }
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if (!drawn[part])
      reject_tile(kind.name, std::string("letter '") + kind.parts[part].letter + "' is not drawn");

  for (std::size_t slot = 0; slot < kBorderSlots; ++slot) {
    const Spot spot = kSlotSpots[slot];
    const std::uint8_t part =
        kind.part(kind.picture[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)]);
    if (part != kNoPart)
      kind.parts[part].slots = static_cast<std::uint16_t>(kind.parts[part].slots | (1u << slot));
    kind.set_reaching(static_cast<int>(slot), part);
  }
  if (!find_edges(kind, landscape)) reject_tile(kind.name, "the slots of a side form no edge");
  find_bordering_cities(kind);
  kind.all_marks = kind.marks;
  for (Part& part : kind.parts) {
    const std::size_t around = landscape.terrain(part.terrain).around.size();
    if (around != 0 && part.slots != 0)
      reject_tile(kind.name, std::string("part '") + part.letter + "' looks around, and reaches the border");
    kind.all_marks |= part.marks;
    part.open = static_cast<std::uint8_t>(around != 0 ? around : std::size_t(std::popcount(part.slots)));
  }
}

int read_copies(const TileKind& kind, const std::string& word) {
  int copies = 0;
  for (const char c : word) {
    if (c < '0' || c > '9' || copies > 9) reject_tile(kind.name, "copies must be a number from 0 to 99");
    copies = copies * 10 + (c - '0');
  }
  return copies;
}

void read_head(TileKind& kind, const std::string& line, const MarkNames& marks) {
  const std::vector<std::string> words = words_in(line);
  if (words.size() < 3 || words[0] != "tile")
    throw std::invalid_argument("expected 'tile NAME COPIES', found '" + line.substr(0, kMaxQuoted) + "'");
  kind.name = words[1].substr(0, kMaxQuoted);
  kind.copies = read_copies(kind, words[2]);
  for (std::size_t i = 3; i < words.size(); ++i) {
    const Marks mark = marks.bit(words[i]);
    if (mark == 0) reject_tile(kind.name, "unknown mark '" + words[i].substr(0, kMaxQuoted) + "'");
    kind.marks |= mark;
  }
}

}  // namespace

std::uint8_t TileKind::part(char letter) const {
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].letter == letter) return static_cast<std::uint8_t>(i);
  return kNoPart;
}

Marks MarkNames::bit(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return Marks{1} << i;
  return 0;
}

std::optional<TileKind> built_on(const TileKind& kind, TileKindId id, const Overlay& overlay,
                                 OverlayId overlay_id, Side from, const Landscape& landscape) {
  if (kind.parts.size() >= kMaxPartsPerTile) return std::nullopt;
  TileKind over = kind;
  over.built = {id, overlay_id, from};
  over.copies = 0;
  Part part;
  part.terrain = overlay.terrain;
  for (part.letter = 'z'; kind.has_part(part.letter);) --part.letter;
  const auto number = static_cast<std::uint8_t>(kind.parts.size());
  for (const int side : {static_cast<int>(from), (static_cast<int>(from) + 2) % kSides}) {
    const int slot = side * kSlotsPerSide + 1;
    const std::uint8_t under = kind.would_reach(Rotation::R0, slot);
    if (under == kNoPart || kind.parts[under].terrain != overlay.over) return std::nullopt;
    over.parts[under].slots = static_cast<std::uint16_t>(over.parts[under].slots & ~(1u << slot));
    over.parts[under].open = static_cast<std::uint8_t>(std::popcount(over.parts[under].slots));
    part.slots = static_cast<std::uint16_t>(part.slots | (1u << slot));
    over.set_reaching(slot, number);
    const Spot spot = kSlotSpots[static_cast<std::size_t>(slot)];
    over.picture[static_cast<std::size_t>(spot.row)][static_cast<std::size_t>(spot.column)] = part.letter;
  }
  part.open = static_cast<std::uint8_t>(std::popcount(part.slots));
  over.parts.push_back(part);
  if (!find_edges(over, landscape)) return std::nullopt;
  return over;
}

TileKind with_inset(const TileKind& kind, const Inset& inset, const Landscape& landscape) {
  ensure(inset.row > 0 && inset.row < kPictureSize - 1 && inset.column > 0 && inset.column < kPictureSize - 1,
         "something is shown on the rim of a tile");
  ensure(!kind.has_part(inset.letter) && kind.parts.size() < kMaxPartsPerTile,
         "a tile has no room for one part more");
  TileKind varied = kind;
  char& cell = varied.picture[static_cast<std::size_t>(inset.row)][static_cast<std::size_t>(inset.column)];
  const char under = std::exchange(cell, inset.letter);
  ensure(std::any_of(varied.picture.begin(), varied.picture.end(),
                     [under](const std::string& row) { return row.find(under) != std::string::npos; }),
         "something covers a whole part of a tile");
  Part part;
  part.terrain = inset.terrain;
  part.letter = inset.letter;
  part.open = static_cast<std::uint8_t>(landscape.terrain(inset.terrain).around.size());
  if (part.open != 0) varied.looking.push_back(static_cast<std::uint8_t>(varied.parts.size()));
  varied.parts.push_back(part);
  return varied;
}

void set_bars(TileKind& kind, const Landscape& landscape) {
  for (int turn = 0; turn < kRotations; ++turn) {
    SideBits bars = 0;
    for (int side = 0; side < kSides; ++side)
      bars |= SideBits{landscape.forbidden(kind.edge(static_cast<Rotation>(turn), static_cast<Side>(side)))}
              << (8 * side);
    kind.bars[static_cast<std::size_t>(turn)] = bars;
  }
}

std::vector<TileKind> read_tiles(std::string_view text, std::string_view set, const MarkNames& marks,
                                 const Landscape& landscape,
                                 const std::function<void(const TileKind&)>& check) {
  std::vector<TileKind> kinds;
  DefinitionLines lines(text);
  for (std::string line; lines.next(line);) {
    const int first = lines.number();
    bool is_read = false;
    TileKind kind;
    try {
      read_head(kind, line, marks);
      kind.set = set;
      if (!lines.next(line)) reject_tile(kind.name, "the legend is missing");
      read_legend(kind, line, marks, landscape);
      for (std::string& row : kind.picture)
        if (!lines.next(row) || row.size() != kPictureSize)
          reject_tile(kind.name, "the picture needs five rows of five");
      is_read = true;
      derive(kind, landscape);
      if (check) check(kind);
    } catch (const std::invalid_argument& wrong) {
      // What is wrong with the tile as a whole is reported for its first line.
      throw BadDefinition(wrong.what(), is_read ? first : lines.number());
    }
    kinds.push_back(std::move(kind));
  }
  return kinds;
}

}  // namespace gatehouse::engine::carcassonne
