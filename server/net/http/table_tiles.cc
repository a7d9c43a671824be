#include "server/net/http/table_tiles.h"

namespace gatehouse::server {

using protocol::BadOptions;
using protocol::Json;

namespace {

Json options_in(const HttpTarget& target) {
  if (target.raw_query.size() > kTilesQuery) throw BadOptions("The query is too long.");
  Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  for (const Parameter& one : target.query) {
    if (one.name != "expansions") {
      if (!options["choices"].emplace(one.name, one.value).second)
        throw BadOptions("\"" + one.name + "\" is given twice.");
    } else {
      for (std::string_view names = one.value; !names.empty();)
        options["expansions"].push_back(take_until(names, ','));
    }
  }
  return options;
}

}  // namespace

std::optional<Json> table_tiles(std::span<const protocol::GameType> games, const HttpTarget& target) {
  constexpr std::string_view kGames = "/api/games/";
  constexpr std::string_view kTiles = "/tiles";
  const std::string_view path = target.path;
  for (const protocol::GameType& game : games)
    if (game.tiles != nullptr && path.starts_with(kGames) && path.ends_with(kTiles) &&
        path.size() == kGames.size() + game.name.size() + kTiles.size() &&
        path.substr(kGames.size(), game.name.size()) == game.name)
      return game.tiles(options_in(target));
  return std::nullopt;
}

}  // namespace gatehouse::server
