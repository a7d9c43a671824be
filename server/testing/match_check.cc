#include "server/testing/match_check.h"

#include <limits>
#include <map>
#include <optional>
#include <set>

#include "server/room/room_core.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server::testing {
namespace {

/// What is told of a game, by the names of its people.
struct ByNames {
  std::map<std::string, Json> score, points;
  std::string began;
  Json why;
  bool operator==(const ByNames&) const = default;
};

ByNames by_names(const Json& game, const Json& seats) {
  ByNames told;
  for (const auto& [seat, occupant] : seats.items()) {
    const std::string name = occupant.at("name");
    const auto place = static_cast<std::size_t>(std::stoi(seat));
    told.score[name] = game.at("score").at(place);
    told.points[name] = game.at("points").at(place);
    if (game.at("began") == place) told.began = name;
  }
  told.why = game.value("why", Json());
  return told;
}

std::optional<Json> read_room(const std::string& room, MemoryStore& store) {
  const std::optional<RoomLog> log = store.find(room, std::numeric_limits<std::size_t>::max());
  if (!log) return std::nullopt;
  return RoomCore(*log, counting_games()).state().document(std::nullopt).at("room");
}

/// What is wrong with the last of the games before this room's, by that game's own room; empty: nothing.
std::string fault_of_last(const Json& room, const std::string& before, MemoryStore& store) {
  const Json& games = room.at("match").at("games");
  const std::optional<Json> earlier = read_room(before, store);
  if (!earlier || games.back().at("room") != before) return "the game before is that of the room before";
  const Json& match = earlier->at("match");
  if (match.at("number") != games.size() || !match.contains("result"))
    return "a game follows one that is over, and is counted on from it";
  if (match.contains("ended")) return "no game follows the end of a match";
  if (by_names(match.at("result"), earlier->at("seats")) != by_names(games.back(), room.at("seats")))
    return "a game counts for the people who have played it";
  for (std::size_t at = 0; at + 1 < games.size(); ++at)
    if (by_names(match.at("games").at(at), earlier->at("seats")) != by_names(games.at(at), room.at("seats")))
      return "earlier games are told as before";
  return {};
}

}  // namespace

std::vector<std::string> check_match(const RoomState& state, MemoryStore& store) {
  std::vector<std::string> broken;
  if (!state.created().match) return broken;
  const auto promise = [&](bool kept, const std::string& words) {
    if (!kept) broken.push_back(state.room() + ": " + words);
  };
  const Json room = state.document(std::nullopt).at("room");
  promise(read_room(state.room(), store) == room, "the log tells the match as the room does");
  promise(!goes_on_in_match(state), "a match that goes on has its next room");
  std::set<std::string> rooms{state.room()};
  for (const Json& game : room.at("match").at("games"))
    promise(rooms.insert(game.at("room")).second, "each game is in the match once");
  if (!later_in_match(state.created())) return broken;
  const std::string fault = fault_of_last(room, state.created().rematch_of, store);
  promise(fault.empty(), fault);
  const std::optional<Json> before = read_room(state.created().rematch_of, store);
  promise(before && before->value("rematch", "") == state.room(), "a game is followed by one room");
  return broken;
}

}  // namespace gatehouse::server::testing
