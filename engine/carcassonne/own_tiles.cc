// Tiles of a table's own: strangers wrote them, so they are read more strictly than ours, and the whole game
// has to fit into a position.

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "engine/carcassonne/definition_lines.h"
#include "engine/carcassonne/ruleset.h"
#include "engine/carcassonne/ruleset_builder.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr std::size_t kMaxName = 16;

bool in_names(char c) {
  return c == '-' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Error messages quote the text, so it has to be plain ASCII.
void check_characters(std::string_view definitions) {
  DefinitionLines lines(definitions);
  for (std::string line; lines.next(line);)
    if (!std::all_of(line.begin(), line.end(), [](char c) { return c >= ' ' && c <= '~'; }))
      throw BadDefinition("it has characters that no tile has", lines.number());
}

/// A symbol has a meaning only where tiles of the game have it: that of a city has none on a field.
void check_marks(const TileKind& kind, const Ruleset& rules) {
  Marks on_tiles = 0;
  std::array<Marks, kMaxTerrains> on_parts{};
  for (const TileKind& other : rules.tile_kinds()) {
    on_tiles |= other.marks;
    for (const Part& part : other.parts) on_parts[static_cast<std::size_t>(part.terrain)] |= part.marks;
  }
  const auto check = [&](Marks misplaced, std::string_view place) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(misplaced));
    if (misplaced != 0)
      throw std::invalid_argument("tile " + kind.name + ": '" + std::string(rules.marks().names[bit]) +
                                  "' does not belong on a " + std::string(place));
  };
  check(kind.marks & ~on_tiles, "whole tile");
  for (const Part& part : kind.parts) {
    const std::string_view terrain = rules.landscape().terrain(part.terrain).name;
    check(part.marks & ~on_parts[static_cast<std::size_t>(part.terrain)], terrain);
    if (part.pennants != 0 && part.terrain != Terrain::City)
      throw std::invalid_argument("tile " + kind.name + ": 'pennant' does not belong on a " +
                                  std::string(terrain));
  }
}

void check_kind(const TileKind& kind, const Ruleset& rules, std::vector<std::string>& names) {
  const auto reject = [&kind](const std::string& why) {
    throw std::invalid_argument("tile " + kind.name.substr(0, kMaxName) + ": " + why);
  };
  if (kind.name.size() > kMaxName || !std::all_of(kind.name.begin(), kind.name.end(), in_names))
    reject("a name is 1 to 16 letters, digits or hyphens");
  if (rules.tile_named(kind.name) != kNoTile ||
      std::find(names.begin(), names.end(), kind.name) != names.end())
    reject("another tile has this name");
  if (kind.copies < 1) reject("a tile has 1 to 99 copies");
  for (std::size_t i = 1; i < kind.looking.size(); ++i)
    for (std::size_t other = 0; other < i; ++other)
      if (const Terrain terrain = kind.parts[kind.looking[i]].terrain;
          terrain == kind.parts[kind.looking[other]].terrain)
        reject("more than one " + std::string(rules.landscape().terrain(terrain).name));
  if (names.size() == kMaxOwnKinds) reject("too many kinds of tiles");
  check_marks(kind, rules);
  names.push_back(kind.name);
}

}  // namespace

void RulesetBuilder::own_tiles(std::string_view definitions) {
  std::vector<std::string> names;
  try {
    check_characters(definitions);
    std::vector<TileKind> kinds = read_tiles(definitions, kOwnSet, rules_.marks_, rules_.landscape_,
                                             [&](const TileKind& kind) { check_kind(kind, rules_, names); });
    for (TileKind& kind : kinds) {
      kind.stack = stack_for(kind);
      rules_.tiles_.push_back(std::move(kind));
    }
  } catch (const BadDefinition& wrong) {
    throw std::invalid_argument("tiles, line " + std::to_string(wrong.line) + ": " + wrong.what());
  }
  if (!definitions.empty() && names.empty()) throw std::invalid_argument("tiles: there is none in the text");
}

}  // namespace gatehouse::engine::carcassonne
