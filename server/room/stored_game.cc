#include "server/room/stored_game.h"

#include <algorithm>
#include <utility>

#include "server/room/room_core.h"

namespace gatehouse::server {
namespace {

std::string of_seat(Seat seat, const std::string& choice) {
  return std::to_string(engine::index(seat)) + ": " + choice;
}

std::optional<std::string> command_of(const EntryBody& body) {
  if (const auto* const rolled = std::get_if<Rolled>(&body)) return rolled->outcome;
  if (const auto* const moved = std::get_if<Moved>(&body)) return of_seat(moved->seat, moved->choice);
  if (const auto* const undone = std::get_if<Undone>(&body)) return of_seat(undone->seat, "undo");
  return std::nullopt;
}

/// The lots of every draw, from the rules. REQUIRES: the record replays.
std::vector<protocol::Lots> lots_of_draws(const protocol::Record& record) {
  std::vector<protocol::Lots> lots;
  const auto in_play = protocol::begin_record(record);
  for (const std::string& command : record.commands) {
    if (protocol::is_chance(command)) lots.push_back(protocol::lots_of(*in_play));
    protocol::play_command(*in_play, command);
  }
  return lots;
}

/// Where each seat's player sat before the start, counted among those who did; empty when no lots were drawn.
std::vector<int> order_of(const Started& started) {
  std::vector<int> order;
  if (!started.drawn) return order;
  for (const Seat seat : started.seats)
    order.push_back(static_cast<int>(
        std::ranges::count_if(started.seats, [seat](Seat other) { return index(other) < index(seat); })));
  return order;
}

protocol::FairDraws fair_draws(const RoomState& state, std::vector<int> order,
                               const protocol::Record& record) {
  protocol::FairDraws fair;
  fair.room = state.room();
  fair.size = state.created().size;
  fair.commitment = state.created().commitment;
  fair.secret = state.revealed_secret();
  fair.entropy = state.seating().entropy();
  fair.order = std::move(order);
  fair.lots = lots_of_draws(record);
  return fair;
}

}  // namespace

StoredGame stored_game(const RoomLog& room, Games games) {
  const RoomCore core(room, games);
  const RoomState& state = core.state();
  StoredGame game;
  game.status = state.status();
  game.record.game = state.created().game;
  game.record.options = state.created().options;
  game.record.seats = state.seating().size();
  game.record.rules = state.created().rules;
  std::vector<int> order;
  for (const std::string& line : room.entries) {
    const Entry entry = read_entry(line);
    if (auto command = command_of(entry.body)) {
      game.record.commands.push_back(std::move(*command));
      game.versions.push_back(entry.version);
    }
    if (const auto* const started = std::get_if<Started>(&entry.body)) order = order_of(*started);
  }
  // Nothing was played after it.
  if (state.broken_off()) {
    game.record.broken_off = text_of(*state.table().stopped->broken_off);
  } else if (state.table().stopped) {
    game.record.commands.emplace_back(protocol::kEndCommand);
    game.versions.push_back(state.version());
  }
  if (state.revealed()) game.record.fair = fair_draws(state, std::move(order), game.record);
  return game;
}

}  // namespace gatehouse::server
