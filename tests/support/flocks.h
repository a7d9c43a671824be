#pragma once
// An imitation of sheep on the hills: after each tile that is placed chance says how large a flock comes to
// graze on it. A token with a face, which nobody knows before it lies there.

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/dice.h"
#include "engine/carcassonne/ruleset_builder.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne::imitations {

/// How many flocks of each size lie in their bag, and what lies on the tiles: the size, or 0.
struct Flocks {
  std::array<std::uint8_t, 3> bag{3, 2, 1};
  std::array<std::uint8_t, kMaxTiles> on_tile{};
};
struct FlockWords {
  Verb grazes = Verb::Pass;
};

inline constexpr std::array<std::string_view, 3> kFlockNames{"ONE", "TWO", "THREE"};

inline const Flocks& flocks_of(const Position& position) {
  return position.rules.extra<Flocks>(position.state);
}

inline std::string_view flock_name(const Ruleset&, std::uint8_t size) {
  return kFlockNames.at(size);
}

inline std::optional<std::uint8_t> find_flock(const Ruleset&, std::string_view name) {
  for (std::uint8_t size = 0; size < kFlockNames.size(); ++size)
    if (kFlockNames[size] == name) return size;
  return std::nullopt;
}

inline void offer_flocks(const Position& position, Seat seat, Offers& offers) {
  for (std::uint8_t size = 0; size < kFlockNames.size() && seat == kNoSeat; ++size)
    if (flocks_of(position).bag[size] > 0) offers.offer(position.rules.config<FlockWords>().grazes, size);
}

/// Each flock of the bag is equally likely.
inline Move roll_flock(const Position& position, Dice& dice) {
  const Flocks& flocks = flocks_of(position);
  auto left = dice.below(static_cast<std::uint64_t>(flocks.bag[0] + flocks.bag[1] + flocks.bag[2]));
  std::uint8_t size = 0;
  while (left >= flocks.bag[size]) left -= flocks.bag[size++];
  return move_of(position.rules.config<FlockWords>().grazes, size);
}

inline Progress play_flock(Turn& turn, Seat, const Move& move) {
  Flocks& flocks = turn.extra<Flocks>();
  --flocks.bag[move.kind];
  flocks.on_tile[turn.state.turn.placed] = static_cast<std::uint8_t>(move.kind + 1);
  return Progress::Done;
}

inline Progress enter_flocks(Turn& turn) {
  const Flocks& flocks = flocks_of(turn.position());
  return flocks.bag == std::array<std::uint8_t, 3>{} ? Progress::Done : Progress::Wait;
}

inline Actor flock_comes(const Position&) {
  return Actor::roll();
}

inline Thing show_flocks(const Position& position) {
  Tokens tokens;
  const Flocks& flocks = flocks_of(position);
  for (std::size_t tile = 0; tile < position.state.board.tile_count(); ++tile)
    if (const std::uint8_t size = flocks.on_tile[tile]; size != 0)
      tokens.tokens.push_back({site_ref(position, on_tile(static_cast<TileIndex>(tile))), kNoFigure, 1,
                               static_cast<FaceId>(size - 1)});
  return tokens;
}

inline void give_flock(Turn& turn, const Given& given) {
  if (!given.face || given.at.ground != Ground::Tile) throw std::invalid_argument("a flock lies on a tile");
  Flocks& flocks = turn.extra<Flocks>();
  flocks.on_tile[given.at.tile] = static_cast<std::uint8_t>(*given.face + 1);
  --flocks.bag[*given.face];
}

inline void install_flocks(RulesetBuilder& builder) {
  builder.extra_state(Flocks{});
  const Verb grazes = builder.verb("graze", Operands::Item, {"flock", flock_name, find_flock});
  builder.config(FlockWords{grazes});
  ThingKind flocks{"flocks", Secrecy::Public, show_flocks, give_flock};
  for (const std::string_view name : kFlockNames)
    flocks.faces.push_back({std::string(name), "a flock", static_cast<int>(flocks.faces.size()) + 1});
  builder.thing(std::move(flocks));
  builder.phase(Slot::AfterTile, {"flocks", enter_flocks, flock_comes, roll_flock},
                {{grazes, kEveryFigure, offer_flocks, play_flock}});
}

}  // namespace gatehouse::engine::carcassonne::imitations
