#include "server/net/http/match_page.h"

#include <algorithm>
#include <variant>

#include "server/room/room_core.h"

namespace gatehouse::server {

// Who asks for a rematch after a match begins another one.
std::optional<std::string> next_in_match(const RoomLog& shown) {
  const auto is_last = [](const std::string& line) { return kind_of(line) == "rematched"; };
  const auto line = std::find_if(shown.entries.rbegin(), shown.entries.rend(), is_last);
  if (line == shown.entries.rend()) return std::nullopt;
  const Entry entry = read_entry(*line);
  const auto& rematched = std::get<Rematched>(entry.body);
  return rematched.seat ? std::nullopt : std::optional(rematched.room);
}

std::optional<MatchPage> match_page(const RoomLog& shown, Games games) {
  const RoomCore core(shown, games);
  const Json room = core.state().document(std::nullopt).at("room");
  if (!room.contains("match")) return std::nullopt;
  MatchPage page;
  for (const char* const part : {"room", "name", "game", "seats", "match"}) page.told[part] = room.at(part);
  page.decided = room.at("match").contains("ended");
  return page;
}

}  // namespace gatehouse::server
