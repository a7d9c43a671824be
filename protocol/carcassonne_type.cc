// What a table can choose about Carcassonne, and what its client draws from.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/carcassonne/options.h"
#include "protocol/carcassonne_catalogue.h"
#include "protocol/carcassonne_codec.h"
#include "protocol/carcassonne_things.h"
#include "protocol/game_in_play_for.h"
#include "protocol/game_options.h"

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
  Json entry{{"name", expansion.name}, {"title", expansion.title}, {"tiles", tiles}};
  for (const Apart& apart : expansion.apart)
    entry["apart"].push_back({{"from", apart.from}, {"key", apart.key}, {"value", apart.value}});
  return entry;
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

/// The rules of a table, or nullopt where there can be no such table.
std::optional<Ruleset> rules_of(const Options& options) {
  try {
    return Ruleset(options);
  } catch (const BadTable&) {
    return std::nullopt;
  }
}

const Expansion& expansion_named(std::string_view name) {
  return *std::find_if(all_expansions().begin(), all_expansions().end(),
                       [name](const Expansion& one) { return one.name == name; });
}

/// The table, and the same with each other value of the expansion's options.
std::vector<Options> with_each_choice(const Options& table, const Expansion& expansion) {
  std::vector<Options> tables{table};
  for (const OptionSpec& option : expansion.options)
    for (const std::string_view value : std::span(option.values).subspan(1))
      tables.emplace_back(table).choices[std::string(option.key)] = value;
  return tables;
}

/// Whether the expansion changes tiles of others at that table.
bool varies_others(const Expansion& expansion, const Options& table) {
  const std::optional<Ruleset> rules = rules_of(table);
  return rules && std::any_of(rules->asked().begin(), rules->asked().end(),
                              [&](const Asked& one) { return one.name == expansion.name && one.varies; });
}

/// The expansions that this one asks about while it is installed at one of these tables, in the order of
/// all_expansions().
std::vector<std::string_view> partners_of(const Expansion& expansion, std::span<const Options> tables) {
  std::set<std::string_view> asked;
  for (const Options& table : tables)
    if (const std::optional<Ruleset> rules = rules_of(table))
      for (const Asked& one : rules->asked())
        if (one.name == expansion.name) asked.insert(one.partners.begin(), one.partners.end());
  std::vector<std::string_view> partners;
  for (const Expansion& other : all_expansions().subspan(1))
    if (asked.contains(other.name) && other.name != expansion.name) partners.push_back(other.name);
  return partners;
}

/// Tables that together have all that an expansion brings: alone, beside each of those that it asks about,
/// and beside all of these, with each value of its options. If it changes tiles of another expansion, the
/// options of that one may choose other tiles: then with each value of these, too.
std::vector<Options> tables_of(const Expansion& expansion) {
  Options alone;
  if (&expansion != &all_expansions().front()) alone.expansions.emplace_back(expansion.name);
  const std::vector<std::string_view> partners = partners_of(expansion, with_each_choice(alone, expansion));
  std::vector<Options> beside{alone};
  for (const std::string_view partner : partners) beside.emplace_back(alone).expansions.emplace_back(partner);
  if (partners.size() > 1) {
    Options& all = beside.emplace_back(alone);
    all.expansions.insert(all.expansions.end(), partners.begin(), partners.end());
  }
  std::vector<Options> tables;
  for (const Options& table : beside)
    for (const Options& chosen : with_each_choice(table, expansion)) {
      tables.push_back(chosen);
      if (chosen.expansions.size() != 2 || !varies_others(expansion, chosen)) continue;
      const std::vector<Options> more = with_each_choice(chosen, expansion_named(chosen.expansions.back()));
      tables.insert(tables.end(), more.begin() + 1, more.end());
    }
  return tables;
}

/// Adds those that are not there yet; `key` names them.
void add_new(Json& list, Json&& more, const char* key, std::set<std::string>& known) {
  for (Json& one : more)
    if (known.insert(one.at(key)).second) list.push_back(std::move(one));
}

/// Made of each expansion by itself: what would be too much at one table does not matter here.
Json catalogue() {
  Json tiles = Json::array(), faces = Json::object();
  std::set<std::string> known;
  std::map<std::string, std::set<std::string>> known_faces;
  for (const Expansion& expansion : all_expansions())
    for (const Options& table : tables_of(expansion)) {
      const std::optional<Ruleset> rules = rules_of(table);
      if (!rules) continue;
      add_new(tiles, carcassonne_wire::tile_kinds_json(*rules, false), "kind", known);
      Json more = carcassonne_wire::faces_json(*rules, false);
      for (auto& [thing, list] : more.items()) {
        Json& all = faces[thing];
        if (all.is_null()) all = Json::array();
        add_new(all, std::move(list), "face", known_faces[thing]);
      }
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

/// Calls `make`, which makes something of a table's options; what they are refused for is BadOptions.
template <class Make>
auto of_options(Make&& make) {
  try {
    return make();
  } catch (const std::logic_error& wrong) {
    throw BadOptions(wrong.what());
  }
}

/// What is wrong with tables without texts, found out once for each: whether all that the expansions bring
/// goes together is known when it is put together, which takes a millisecond. Used by many threads.
class Trials {
 public:
  /// Empty where the game can be played. REQUIRES: no texts.
  std::string wrong_with(const Options& options) {
    std::string key = std::to_string(options.seats);
    const std::set<std::string> expansions(options.expansions.begin(), options.expansions.end());
    for (const std::string& name : expansions) key += ' ' + name;
    for (const auto& [option, value] : checked_choices(options)) key += ' ' + option + '=' + value;
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = known_.find(key); found != known_.end()) return found->second;
    }
    std::string wrong;
    try {
      static_cast<void>(Carcassonne(options).initial());
    } catch (const std::logic_error& refused) {
      wrong = refused.what();
    }
    const std::lock_guard lock(mutex_);
    if (known_.size() >= kMost) known_.clear();
    known_.emplace(std::move(key), wrong);
    return wrong;
  }

 private:
  static constexpr std::size_t kMost = 1000;
  std::mutex mutex_;
  std::map<std::string, std::string> known_;
};

Offered check(const Json& json, int seats) {
  static Trials trials;
  const Options options = read_options(json, seats);
  if (!options.texts.empty()) {
    of_options([&] { return checked_choices(options); });
    return Offered::OnTrial;
  }
  if (const std::string wrong = of_options([&] { return trials.wrong_with(options); }); !wrong.empty())
    throw BadOptions(wrong);
  return Offered::Surely;
}

/// The rules of the games that are played now: those with the same options have the same ones. To put them
/// together takes a millisecond, and they take 20 kB. Used by many threads.
class RulesInPlay {
 public:
  /// Throws what Ruleset throws.
  std::shared_ptr<const Ruleset> of(const Options& options) {
    if (!options.texts.empty()) return std::make_shared<const Ruleset>(options);  // a table's own
    Key key{options.rules, options.seats, options.expansions, options.choices};
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = known_.find(key); found != known_.end())
        if (auto rules = found->second.lock()) return rules;
    }
    // What is only known, and nobody's, is not kept: so this is no std::make_shared.
    std::shared_ptr<const Ruleset> rules(std::make_unique<const Ruleset>(options));
    const std::lock_guard lock(mutex_);
    if (known_.size() >= kMost) std::erase_if(known_, [](const auto& one) { return one.second.expired(); });
    if (known_.size() < kMost) known_[std::move(key)] = rules;
    return rules;
  }

 private:
  using Key = std::tuple<int, int, std::vector<std::string>, std::map<std::string, std::string>>;
  static constexpr std::size_t kMost = 1000;
  std::mutex mutex_;
  std::map<Key, std::weak_ptr<const Ruleset>> known_;
};

std::unique_ptr<GameInPlay> make(const Json& json, int seats, int rules) {
  static RulesInPlay in_play;
  Options options = read_options(json, seats);
  options.rules = rules;
  return of_options([&] {
    return std::make_unique<GameInPlayFor<Carcassonne, CarcassonneCodec>>(Carcassonne(in_play.of(options)));
  });
}

/// How many tiles of each kind are in play, with those that lie there at the start.
Json tiles(const Json& json) {
  const Options options = read_options(json, kMinSeats);
  const Carcassonne game = of_options([&] { return Carcassonne(options); });
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
