// What a table can choose about Carcassonne, and what its client draws from.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/carcassonne/options.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/carcassonne_things.h"
#include "protocol/game_options.h"
#include "protocol/match_for.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::carcassonne;

constexpr int kMinSeats = 2;

/// The rules with one expansion beside the base game, or with all of them, every option at its default.
Ruleset rules_with(const std::vector<std::string>& expansions) {
  Options options;
  options.expansions = expansions;
  return Ruleset(options);
}

Json expansion_entry(const Expansion& expansion) {
  const Ruleset rules = rules_with({std::string(expansion.name)});
  int tiles = 0;
  for (const TileKind& kind : rules.tile_kinds()) {
    if (kind.set == expansion.name) tiles += kind.copies;
  }
  return {{"name", expansion.name}, {"title", expansion.title}, {"tiles", tiles}};
}

Json describe() {
  Json expansions = Json::array();
  Json options = Json::array();
  Json texts = Json::array();
  for (const Expansion& expansion : all_expansions()) {
    if (&expansion != &all_expansions().front()) expansions.push_back(expansion_entry(expansion));
    for (const OptionSpec& option : expansion.options) {
      options.push_back({{"key", option.key},
                         {"expansion", expansion.name},
                         {"values", option.values},
                         {"default", option.values.front()},
                         {"text", option.text}});
    }
    for (const TextSpec& text : expansion.texts) {
      texts.push_back(
          {{"key", text.key}, {"expansion", expansion.name}, {"bytes", text.bytes}, {"text", text.text}});
    }
  }
  return {{"game", kCarcassonne.name},
          {"title", "Carcassonne"},
          {"seats", {{"min", kMinSeats}, {"max", engine::kMaxSeats}}},
          {"expansions", std::move(expansions)},
          {"options", std::move(options)},
          {"texts", std::move(texts)},
          {"bots", {"random", "greedy", "sampler"}}};
}

Json mark_list(const Ruleset& rules, Marks marks) {
  Json list = Json::array();
  for (std::size_t bit = 0; bit < rules.marks().names.size(); ++bit) {
    if ((marks >> bit & 1u) != 0) list.push_back(rules.marks().names[bit]);
  }
  return list;
}

Json part_entry(const Ruleset& rules, const TileKind& kind, const Part& part) {
  Json slots = Json::array();
  for (int slot = 0; slot < kBorderSlots; ++slot) {
    if ((part.slots >> slot & 1) != 0) slots.push_back(slot);
  }
  Json json = {{"part", std::string(1, part.letter)},
               {"terrain", terrain_name(part.terrain)},
               {"slots", std::move(slots)},
               {"pennants", part.pennants},
               {"marks", mark_list(rules, part.marks)}};
  if (part.terrain == Terrain::Field) {
    Json cities = Json::array();
    for (std::size_t other = 0; other < kind.parts.size(); ++other) {
      if ((part.cities >> other & 1) != 0) cities.push_back(std::string(1, kind.parts[other].letter));
    }
    json["cities"] = std::move(cities);
  }
  return json;
}

Json catalogue() {
  std::vector<std::string> names;
  for (const Expansion& expansion : all_expansions().subspan(1)) names.emplace_back(expansion.name);
  const Ruleset rules = rules_with(names);
  Json tiles = Json::array();
  for (const TileKind& kind : rules.tile_kinds()) {
    Json parts = Json::array();
    for (const Part& part : kind.parts) parts.push_back(part_entry(rules, kind, part));
    tiles.push_back({{"kind", kind.name},
                     {"set", kind.set},
                     {"count", kind.copies},
                     {"picture", kind.picture},
                     {"parts", std::move(parts)},
                     {"marks", mark_list(rules, kind.marks)}});
  }
  return {{"tiles", std::move(tiles)}, {"faces", carcassonne_wire::faces_json(rules, false)}};
}

Options read_options(const Json& json, int seats) {
  GameOptions given = read_game_options(json);
  Options options;
  options.seats = seats;
  options.expansions = std::move(given.expansions);
  options.choices = std::move(given.choices);
  options.texts = std::move(given.texts);
  return options;
}

Offered check(const Json& json, int seats) {
  const Options options = read_options(json, seats);
  try {
    checked_choices(options);
  } catch (const std::invalid_argument& wrong) {
    throw BadOptions(wrong.what());
  }
  return options.texts.empty() ? Offered::Surely : Offered::OnTrial;
}

std::unique_ptr<Match> make(const Json& json, int seats) {
  const Options options = read_options(json, seats);
  try {
    return std::make_unique<MatchFor<Carcassonne, CarcassonneCodec>>(Carcassonne(options));
  } catch (const std::invalid_argument& wrong) {
    throw BadOptions(wrong.what());
  }
}

}  // namespace

const GameType kCarcassonne{"carcassonne", kMinSeats, engine::kMaxSeats, describe, catalogue, check, make};

}  // namespace gatehouse::protocol
