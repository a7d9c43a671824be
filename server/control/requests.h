#pragma once
// What the operator may ask of a store: the same whether a server has it open, which is asked through its
// control socket, or none has. A request is {"do": NAME, ...}; an answer is an object, with "error" if it
// could not be done.

#include <filesystem>
#include <optional>
#include <string>

#include "protocol/game_in_play.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

/// {"do": "backup", "file": FILE} copies the store into the file, to which the path leads from the root.
/// {"do": "failed"} lists the rooms that have failed; {"do": "retry", "room": ROOM} lets one be opened again;
/// {"do": "end", "room": ROOM} ends its game for good, so that it is kept to be read.
/// Of people's profiles: as profile_requests.h says.
/// On the thread that owns the store. Never throws.
protocol::Json answer_request(Store& store, const protocol::Json& request);

/// The file that a backup is asked for; nullopt: the request is another, or the path begins elsewhere.
std::optional<std::filesystem::path> file_of_backup(const protocol::Json& request);
protocol::Json answer_of_backup(const BackedUp& became);

/// The answer that says why nothing was done.
protocol::Json refused_request(const std::string& why);

}  // namespace gatehouse::server
