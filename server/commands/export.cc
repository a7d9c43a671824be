#include "server/commands/export.h"

#include <fstream>
#include <optional>
#include <ostream>

#include "protocol/record.h"
#include "protocol/server_messages.h"
#include "server/base/log_names.h"
#include "server/room/replay_log.h"
#include "server/room/stored_game.h"
#include "server/store/store.h"

namespace gatehouse::server {
namespace {

using protocol::RoomStatus;

constexpr int kRefused = 1;
constexpr int kUnreadable = 2;

/// The game; nullopt when its log does not replay.
std::optional<StoredGame> game_of(const RoomLog& room, Games games, std::ostream& errors) {
  try {
    const std::optional<RoomLog> kept = kept_to_read(room, games);
    StoredGame game = stored_game(kept ? *kept : room, games);
    if (game.record.commands.size() <= protocol::kMaxRecordCommands) return game;
    errors << "export: " << room.room << " has more commands than a record may hold\n";
  } catch (const std::exception& bad) {
    errors << "export: the log of " << room.room << " does not replay: " << bad.what() << "\n";
  }
  return std::nullopt;
}

bool may_leave(RoomStatus status, Exported which) {
  return status == RoomStatus::Finished ||
         (status == RoomStatus::Playing && which == Exported::UnfinishedToo);
}

// The name comes from the store, so it must not be able to lead out of the folder.
std::optional<std::filesystem::path> file_of(const std::filesystem::path& folder, const std::string& room) {
  if (room.empty() || room.starts_with('.') || room.find('/') != std::string::npos) return std::nullopt;
  return folder / (room + (is_event_log(room) ? ".jsonl" : ".json"));
}

/// The log of an event, an entry a line: without its secret, and without names.
std::string entries_of(const RoomLog& log) {
  std::string lines;
  for (const std::string& entry : log.entries) lines += entry + "\n";
  return lines;
}

bool write_file(const std::filesystem::path& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  stream.close();
  return stream.good();
}

}  // namespace

int export_room(RoomReader& store, const std::string& room, Games games, Exported which, std::ostream& out,
                std::ostream& errors) {
  const std::optional<RoomLog> record = store.read(room);
  if (!record) {
    errors << "export: there is no room " << room << " in the store\n";
    return kUnreadable;
  }
  if (is_event_log(room)) {
    out << entries_of(*record);
    return 0;
  }
  const std::optional<StoredGame> game = game_of(*record, games, errors);
  if (!game) return kRefused;
  if (!may_leave(game->status, which)) {
    errors << "export: the game of " << room
           << (game->status == RoomStatus::Waiting
                   ? " has not begun\n"
                   : " is not over, and its record tells what players may not know yet: --unfinished\n");
    return kRefused;
  }
  out << write_record(game->record) << "\n";
  return 0;
}

int export_all(RoomReader& store, const std::filesystem::path& folder, Games games, Exported which,
               std::ostream& out, std::ostream& errors) {
  std::error_code cannot;
  std::filesystem::create_directories(folder, cannot);
  int written = 0, left = 0, broken = 0;
  for (const std::string& room : store.rooms()) {
    if (is_event_log(room)) {
      const auto file = file_of(folder, room);
      if (file && write_file(*file, entries_of(*store.read(room)))) continue;
      errors << "export: " << room << ".jsonl cannot be written to " << folder.string() << "\n";
      return kUnreadable;
    }
    const std::optional<StoredGame> game = game_of(*store.read(room), games, errors);
    if (!game) {
      ++broken;
    } else if (!may_leave(game->status, which)) {
      ++left;
    } else {
      const auto file = file_of(folder, room);
      if (!file || !write_file(*file, write_record(game->record) + "\n")) {
        errors << "export: " << room << ".json cannot be written to " << folder.string() << "\n";
        return kUnreadable;
      }
      ++written;
    }
  }
  out << written << " games written, " << left << " not over, " << broken << " that do not replay\n";
  return broken == 0 ? 0 : kRefused;
}

}  // namespace gatehouse::server
