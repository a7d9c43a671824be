// The 30 tiles against a table of facts written by hand (orders_and_gates.md 5): nothing here is derived from
// the pictures that it checks.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"

namespace gatehouse::engine::carcassonne {
namespace {

/// Cities and roads by the sides they reach: "N ES" are two, one on the north, one on the east and the south;
/// "+" is a pennant, "!" the princess. Fields by the half edges they reach, numbered clockwise from the
/// north-west corner, and after "/" the cities they border, by their place in `cities`.
struct Face {
  std::string_view name;
  int copies;
  std::string_view mark;
  std::string_view edges;
  std::string_view cities;
  std::string_view roads;
  std::string_view fields;
  bool cloister = false;
};

const std::vector<Face>& faces() {
  static const std::vector<Face> kFaces{
      {"P01", 1, "volcano", "FFFF", "", "", "01234567/"},
      {"P02", 1, "volcano", "FFRF", "", "S", "01234567/"},
      {"P03", 1, "volcano", "CFFF", "N", "", "234567/0"},
      {"P04", 1, "volcano", "FFRR", "", "SW", "012347/ 56/"},
      {"P05", 1, "volcano", "FRFR", "", "EW", "0127/ 3456/"},
      {"P06", 1, "volcano", "CCFF", "N E", "", "4567/01"},
      {"P07", 1, "dragon", "CFFF", "N", "", "234567/0"},
      {"P08", 1, "dragon", "FRRR", "", "E S W", "0127/ 34/ 56/", true},
      {"P09", 1, "dragon", "FRRR", "", "E S W", "0127/ 34/ 56/"},
      {"P10", 1, "dragon", "CCFC", "NEW", "", "45/0", true},
      {"P11", 2, "dragon", "FFRR", "", "SW", "012347/ 56/"},
      {"P12", 1, "dragon", "FRFR", "", "EW", "0127/ 3456/"},
      {"P13", 1, "dragon", "CFFC", "NW", "", "2345/0"},
      {"P14", 1, "dragon", "FCFC", "EW+", "", "01/0 45/0"},
      {"P15", 1, "dragon", "RCRC", "EW", "NS", "01/0 45/0"},
      {"P16", 1, "dragon", "CFRR", "N", "SW", "2347/0 56/"},
      {"P17", 1, "dragon", "CRRF", "N", "ES", "2567/0 34/"},
      {"P18", 1, "portal", "RRRR", "", "NW ES", "07/ 1256/ 34/"},
      {"P19", 1, "portal", "FRRR", "", "E S W", "0127/ 34/ 56/"},
      {"P20", 1, "portal", "CCFC", "NEW+", "", "45/0"},
      {"P21", 1, "portal", "CRRC", "NW", "ES", "25/0 34/"},
      {"P22", 1, "portal", "CFRR", "N", "SW", "2347/0 56/"},
      {"P23", 1, "portal", "CRRF", "N", "ES", "2567/0 34/"},
      {"P24", 1, "", "CRRR", "N!", "E S W", "27/0 34/ 56/"},
      {"P25", 1, "", "CCCF", "N! ES+", "", "67/0 /01"},
      {"P26", 1, "", "CCFC", "NEW!", "", "45/0"},
      {"P27", 1, "", "CFFC", "NW!", "", "23/0 45/0"},
      {"P28", 1, "", "CFFC", "NW!", "", "2345/0"},
      {"P29", 1, "", "CRRC", "NW!", "ES", "25/0 34/"},
  };
  return kFaces;
}

const Carcassonne& game() {
  static const Carcassonne kGame = [] {
    Options options;
    options.expansions = {"princess_and_dragon"};
    return Carcassonne(options);
  }();
  return kGame;
}

bool reaches(const Part& part, std::size_t slot) {
  return (part.slots >> slot & 1u) != 0;
}

std::string edges_of(const TileKind& kind) {
  std::string text;
  for (std::size_t side = 0; side < kSides; ++side)
    text += "FRCM"[static_cast<std::size_t>(
        kind.parts[kind.would_reach(Rotation::R0, static_cast<int>(side * kSlotsPerSide + 1))].terrain)];
  return text;
}

std::string joined(std::vector<std::string> words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Cities or roads in the table's form, in the order of the pictures' legends.
std::string groups_of(const TileKind& kind, Terrain terrain) {
  const Marks princess = game().rules().marks().bit("princess");
  std::vector<std::string> groups;
  for (const Part& part : kind.parts) {
    if (part.terrain != terrain) continue;
    std::string group;
    for (std::size_t side = 0; side < kSides; ++side)
      if (reaches(part, side * kSlotsPerSide + 1)) group += "NESW"[side];
    group.append(part.pennants, '+');
    if ((part.marks & princess) != 0) group += '!';
    groups.push_back(group);
  }
  return joined(groups);
}

std::string fields_of(const TileKind& kind) {
  std::map<std::uint8_t, char> cities;
  for (std::size_t part = 0; part < kind.parts.size(); ++part)
    if (kind.parts[part].terrain == Terrain::City)
      cities.emplace(static_cast<std::uint8_t>(part), static_cast<char>('0' + cities.size()));
  std::vector<std::string> fields;
  for (const Part& part : kind.parts) {
    if (part.terrain != Terrain::Field) continue;
    std::string field;
    for (std::size_t half = 0; half < 2 * kSides; ++half)
      if (reaches(part, half / 2 * kSlotsPerSide + (half % 2 == 0 ? 0 : 2)))
        field += static_cast<char>('0' + half);
    field += '/';
    for (const auto& [city, number] : cities)
      if ((part.cities >> city & 1u) != 0) field += number;
    fields.push_back(field);
  }
  // By their first half edge, an enclosed one last.
  std::sort(fields.begin(), fields.end(), [](const std::string& a, const std::string& b) {
    return (a[0] == '/') != (b[0] == '/') ? b[0] == '/' : a < b;
  });
  return joined(fields);
}

TEST_CASE("every face of the Princess and the Dragon is as the table says") {
  for (const Face& face : faces()) {
    CAPTURE(face.name);
    const TileKindId id = game().rules().tile_named(face.name);
    REQUIRE(id != kNoTile);
    const TileKind& kind = game().rules().tile(id);
    CHECK(kind.copies == face.copies);
    CHECK(edges_of(kind) == face.edges);
    CHECK(groups_of(kind, Terrain::City) == face.cities);
    CHECK(groups_of(kind, Terrain::Road) == face.roads);
    CHECK(fields_of(kind) == face.fields);
    CHECK(kind.looking.size() == (face.cloister ? 1u : 0u));
    CHECK(kind.marks == (face.mark.empty() ? Marks{0} : game().rules().marks().bit(face.mark)));
  }
}

TEST_CASE("there are 30 tiles: 6 volcanoes, 12 dragons, 6 portals and 6 princesses") {
  std::map<std::string, int> tiles;
  for (const TileKind& kind : game().rules().tile_kinds()) {
    if (kind.set != "princess_and_dragon") continue;
    tiles["all"] += kind.copies;
    for (const char* const mark : {"volcano", "dragon", "portal", "princess"})
      if ((kind.all_marks & game().rules().marks().bit(mark)) != 0) tiles[mark] += kind.copies;
  }
  CHECK(tiles == std::map<std::string, int>{
                     {"all", 30}, {"volcano", 6}, {"dragon", 12}, {"portal", 6}, {"princess", 6}});
}

TEST_CASE("the 30 tiles are mixed with the rest, dragon and fairy wait beside the table") {
  const State start = game().initial();
  CHECK(start.bag.total() == 71 + 30);
  for (const char* const name : {"dragon", "fairy"}) {
    const FigureId id = start.figures.neutral(game().rules().figure_named(name));
    REQUIRE(id != kNoFigure);
    CHECK(start.figures[id].standing == Standing::Supply);
    CHECK(start.figures[id].owner == kNoSeat);
  }
}

}  // namespace
}  // namespace gatehouse::engine::carcassonne
