// What a table can choose about King's Gate, and what its client draws from.

#include <array>
#include <string>
#include <utility>

#include "protocol/game_in_play_for.h"
#include "protocol/game_options.h"
#include "protocol/kings_gate_codec.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::kings_gate;

constexpr int kMinSeats = 2;
constexpr int kMaxSeats = kColours;
constexpr std::array kBots{BotLevel::Random, BotLevel::Greedy, BotLevel::Sampler};

Json describe() {
  Json options = Json::array();
  for (const OptionRow& row : kOptionTable) {
    options.push_back({{"key", row.key},
                       {"expansion", "base"},
                       {"values", row.values},
                       {"default", row.values.front()},
                       {"text", row.text}});
  }
  return {{"game", kKingsGate.name},
          {"title", kKingsGate.title},
          {"seats", {{"min", kMinSeats}, {"max", kMaxSeats}}},
          {"expansions", Json::array()},
          {"options", std::move(options)},
          {"texts", Json::array()},
          {"bots", listed_bots(kBots)}};
}

Json catalogue() {
  Json tiles = Json::array();
  for (const DistrictRow& row : kDistrictTable) {
    tiles.push_back({{"sign", std::string(1, row.sign)},
                     {"name", row.name},
                     {"value", row.district == District::Dragon ? Json() : Json(row.value)},
                     {"copies", row.copies}});
  }
  Json characters = Json::array();
  for (const CharacterRow& row : kCharacterTable)
    characters.push_back({{"name", row.name}, {"effect", row.effect}});
  Json locations = Json::array();
  for (int number = 1; number <= kLocations; ++number) locations.push_back(KingsGateCodec::location(number));
  return {{"colours", kColourNames},
          {"tiles", std::move(tiles)},
          {"characters", std::move(characters)},
          {"locations", std::move(locations)}};
}

Options checked(const Json& json, int seats) {
  const GameOptions given = read_game_options(json);
  if (!given.expansions.empty())
    throw BadOptions("King's Gate has no expansion " + given.expansions.front() + ".");
  if (!given.texts.empty()) throw BadOptions("King's Gate takes no \"texts\".");
  if (seats < kMinSeats || seats > kMaxSeats) throw BadOptions("King's Gate is for 2 to 4 seats.");
  Options options;
  for (const auto& [key, value] : given.choices) {
    if (!choose(options, key, value)) throw BadOptions("There is no option \"" + key + "\" with that value.");
  }
  return options;
}

Offered check(const Json& json, int seats) {
  checked(json, seats);
  return Offered::Surely;
}

std::unique_ptr<GameInPlay> make(const Json& json, int seats, int rules) {
  if (rules != kKingsGate.rules) throw BadOptions("King's Gate has one edition of its rules.");
  return std::make_unique<GameInPlayFor<KingsGate, KingsGateCodec>>(KingsGate(seats, checked(json, seats)));
}

}  // namespace

const GameType kKingsGate{"kings_gate", "King's Gate", kMinSeats, kMaxSeats, kBots,
                          describe,     catalogue,     check,     make};

}  // namespace gatehouse::protocol
