#include "protocol/games.h"

#include <algorithm>
#include <array>

#include "protocol/carcassonne_codec.h"

namespace gatehouse::protocol {

std::span<const GameType> all_games() {
  static const std::array kAll{
      kCarcassonne,
  };
  return kAll;
}

const GameType* find_game(std::string_view name) {
  const auto found = std::ranges::find(all_games(), name, &GameType::name);
  return found == all_games().end() ? nullptr : &*found;
}

}  // namespace gatehouse::protocol
