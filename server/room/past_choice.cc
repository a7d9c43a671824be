#include "server/room/past_choice.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/room/replay_log.h"

namespace gatehouse::server {
namespace {

struct Made {
  Version version = 0;
  Moved moved;
};

/// The first choice after an entry, among those that were not taken back: what a seat undoes is the last one.
std::optional<Made> choice_after(const RoomLog& room, Version after) {
  std::vector<Made> standing;
  for (const std::string& line : room.entries) {
    Entry entry = read_entry(line);
    if (auto* const moved = std::get_if<Moved>(&entry.body))
      standing.push_back({entry.version, std::move(*moved)});
    else if (std::holds_alternative<Undone>(entry.body) && !standing.empty())
      standing.pop_back();
  }
  const auto found =
      std::ranges::find_if(standing, [after](const Made& made) { return made.version > after; });
  if (found == standing.end()) return std::nullopt;
  return *found;
}

}  // namespace

std::optional<PastChoice> past_choice(const RoomLog& room, Games games, Version after) {
  const std::optional<Made> made = choice_after(room, after);
  if (!made) return std::nullopt;
  const Seat seat = made->moved.seat;
  PastChoice found{seat, made->moved.choice, made->version, {}, {}};
  RoomState state(room.room, games);
  const auto before = [&](const Entry& entry) {
    if (entry.version != made->version) return;
    found.prompt = state.in_play()->prompt_text(seat);
    found.game = state.in_play()->view(seat);
  };
  RoomLog until = room;
  until.entries.resize(made->version);
  if (const auto broken = replay_log(until, state, before, [](const Entry& /*entry*/) {}))
    throw BadEntry(broken->what);
  return found;
}

}  // namespace gatehouse::server
