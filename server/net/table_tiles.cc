#include "server/net/table_tiles.h"

#include <algorithm>
#include <string>
#include <utility>

namespace gatehouse::server {

using protocol::BadOptions;
using protocol::Json;

namespace {

/// Takes what stands before the separator, and the separator.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

/// Names of the wire are of letters, digits, dots, dashes and underlines: nothing is encoded.
Json read_query(std::string_view query) {
  if (query.size() > kTilesQuery) throw BadOptions("The query is too long.");
  Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  while (!query.empty()) {
    std::string_view value = take(query, '&');
    const std::string key(take(value, '='));
    if (key != "expansions") {
      if (!options["choices"].emplace(key, value).second) throw BadOptions("\"" + key + "\" is given twice.");
    } else {
      while (!value.empty()) options["expansions"].push_back(take(value, ','));
    }
  }
  return options;
}

}  // namespace

std::optional<Json> table_tiles(std::span<const protocol::GameType> games, std::string_view target) {
  constexpr std::string_view kGames = "/api/games/";
  constexpr std::string_view kTiles = "/tiles";
  const std::string_view path = take(target, '?');
  for (const protocol::GameType& game : games)
    if (game.tiles != nullptr && path.starts_with(kGames) && path.ends_with(kTiles) &&
        path.size() == kGames.size() + game.name.size() + kTiles.size() &&
        path.substr(kGames.size(), game.name.size()) == game.name)
      return game.tiles(read_query(target));
  return std::nullopt;
}

}  // namespace gatehouse::server
