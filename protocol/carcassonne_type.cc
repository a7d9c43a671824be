// What a table can choose about Carcassonne, and what its client draws from.

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/carcassonne/options.h"
#include "protocol/carcassonne_catalogue.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/carcassonne_things.h"
#include "protocol/game_options.h"
#include "protocol/match_for.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::carcassonne;

constexpr int kMinSeats = 2;
constexpr std::array kBots{BotLevel::Random, BotLevel::Beginner, BotLevel::Greedy,
                           BotLevel::Solid,  BotLevel::Strong,   BotLevel::Master};

/// The rules with expansions beside the base game, every option at its default.
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
          {"title", kCarcassonne.title},
          {"seats", {{"min", kMinSeats}, {"max", engine::kMaxSeats}}},
          {"expansions", std::move(expansions)},
          {"options", std::move(options)},
          {"texts", std::move(texts)},
          {"bots", listed_bots(kBots)}};
}

/// Tables that together have every tile: each expansion alone and among all others, with each value of its
/// options.
std::vector<Options> tables_of_all_tiles() {
  Options all;
  for (const Expansion& expansion : all_expansions().subspan(1)) all.expansions.emplace_back(expansion.name);
  std::vector<Options> tables{all};
  for (const Expansion& expansion : all_expansions())
    for (const OptionSpec& option : expansion.options)
      for (const std::string_view value : option.values) {
        Options& alone = tables.emplace_back();
        if (&expansion != &all_expansions().front()) alone.expansions.emplace_back(expansion.name);
        alone.choices[std::string(option.key)] = value;
        tables.emplace_back(all).choices[std::string(option.key)] = value;
      }
  return tables;
}

Json catalogue() {
  Json tiles = Json::array(), faces;
  std::set<std::string> known;
  for (const Options& table : tables_of_all_tiles()) {
    const Ruleset rules(table);
    if (faces.is_null()) faces = carcassonne_wire::faces_json(rules, false);
    for (Json& tile : carcassonne_wire::tile_kinds_json(rules, false))
      if (known.insert(tile.at("kind")).second) tiles.push_back(std::move(tile));
  }
  return {{"tiles", std::move(tiles)}, {"faces", std::move(faces)}};
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

Carcassonne carcassonne_with(const Options& options) {
  try {
    return Carcassonne(options);
  } catch (const std::invalid_argument& wrong) {
    throw BadOptions(wrong.what());
  }
}

std::unique_ptr<Match> make(const Json& json, int seats, int rules) {
  Options options = read_options(json, seats);
  options.rules = rules;
  return std::make_unique<MatchFor<Carcassonne, CarcassonneCodec>>(carcassonne_with(options));
}

/// How many tiles of each kind are in play, with those that lie there at the start.
Json tiles(const Json& json) {
  const Carcassonne game = carcassonne_with(read_options(json, kMinSeats));
  Json kinds = Json::object();
  for (const TileKind& kind : game.rules().tile_kinds()) kinds[kind.name] = kind.copies;
  return {{"tiles", std::move(kinds)}};
}

}  // namespace

const GameType kCarcassonne{"carcassonne", "Carcassonne",
                            kMinSeats,     engine::kMaxSeats,
                            kBots,         describe,
                            catalogue,     check,
                            make,          engine::carcassonne::kNewestRules,
                            tiles};

}  // namespace gatehouse::protocol
