#pragma once
// The commands that a room has done, so that a repetition can be recognised.

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/room/entry.h"

namespace gatehouse::server {

struct KnownCommand {
  Version version = 0;
  std::optional<std::string> choice;  ///< nullopt: an undo
};

class KnownCommands {
 public:
  /// To be called with every durable entry; most hold no command of a client.
  void add(const Entry& entry) {
    if (const auto* const moved = std::get_if<Moved>(&entry.body); moved && !moved->command.empty())
      done_[{moved->seat, moved->command}] = {entry.version, moved->choice};
    if (const auto* const undone = std::get_if<Undone>(&entry.body))
      done_[{undone->seat, undone->command}] = {entry.version, std::nullopt};
  }
  /// Null when the seat has done no command of this id.
  const KnownCommand* find(Seat seat, const std::string& id) const {
    const auto at = done_.find({seat, id});
    return at == done_.end() ? nullptr : &at->second;
  }

 private:
  std::map<std::pair<Seat, std::string>, KnownCommand> done_;
};

}  // namespace gatehouse::server
