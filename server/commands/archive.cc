#include "server/commands/archive.h"

#include <limits>
#include <ostream>

#include "protocol/server_messages.h"
#include "server/base/log_names.h"
#include "server/room/stored_game.h"
#include "server/store/sqlite/acknowledged.h"
#include "server/store/sqlite/store_reader.h"
#include "server/store/store_place.h"

namespace gatehouse::server {

int archive_rooms(Store& store, const std::vector<std::string>& rooms, std::ostream& out,
                  std::ostream& errors) {
  int status = 0;
  for (const std::string& room : rooms) {
    if (is_event_log(room)) {
      errors << "archive: " << room << " is the log of an event, which nobody could go on with\n";
      status = 1;
    } else if (store.archive(room)) {
      out << room << " is put away\n";
    } else {
      errors << "archive: there is no room " << room << "\n";
      status = 1;
    }
  }
  return status;
}

int archive_finished(Store& store, Games games, std::ostream& out, std::ostream& errors) {
  int status = 0;
  int finished = 0;
  for (const std::string& room : store.open_rooms()) {
    if (is_event_log(room)) continue;
    const RoomLog log = store.find(room, std::numeric_limits<std::int32_t>::max()).value();
    try {
      if (stored_game(log, games).status != protocol::RoomStatus::Finished) continue;
      if (!store.archive(room)) throw StoreError("the store cannot write");
      ++finished;
    } catch (const std::exception& bad) {
      errors << "archive: " << room << " stays where it is: " << bad.what() << "\n";
      status = 1;
    }
  }
  out << finished << " finished rooms are put away\n";
  return status;
}

int accept_loss(const std::filesystem::path& file, std::ostream& out) {
  require_place(file, PlaceFor::Writing);
  const bool there = std::filesystem::exists(file);
  const std::uint64_t written = there ? StoreReader(file).written() : 0;
  Acknowledged(file).write(written);
  out << "The store " << file.string() << " holds " << written
      << " entries; the server will go on with these.\n";
  return 0;
}

}  // namespace gatehouse::server
