#pragma once
// The commands that a room has done, so that a repetition can be recognised.

#include <map>
#include <string>
#include <utility>

#include "server/room/entry.h"

namespace gatehouse::server {

// What a command asks for, beside its id and the version it was made against: as the message, and as the
// entry that it became.
inline std::string asked(const protocol::Command& message) {
  return "choice " + message.choice;
}
inline std::string asked(const Moved& entry) {
  return "choice " + entry.choice;
}
inline std::string asked(const protocol::Undo&) {
  return "undo";
}
inline std::string asked(const Undone&) {
  return "undo";
}
inline std::string asked(const protocol::Resign&) {
  return "resign";
}
inline std::string asked(const Resigned&) {
  return "resign";
}
inline std::string proposal(protocol::Proposing what, std::optional<Seat> about,
                            std::optional<protocol::BotLevel> level) {
  std::string text = "propose " + std::string(protocol::text_of(what));
  if (about) text += " for " + std::to_string(engine::index(*about));
  if (level) text += " by " + std::string(name_of(*level));
  return text;
}
inline std::string asked(const protocol::Propose& message) {
  return proposal(message.what, message.seat, message.level);
}
inline std::string asked(const Proposed& entry) {
  return proposal(entry.what, entry.about, entry.level);
}
inline std::string asked(const protocol::Vote& message) {
  return (message.agree ? "agree to " : "refuse ") + std::to_string(message.proposal);
}
inline std::string asked(const Voted& entry) {
  return (entry.agree ? "agree to " : "refuse ") + std::to_string(entry.proposal);
}
inline std::string asked(const protocol::Rematch&) {
  return "rematch";
}
inline std::string asked(const Rematched&) {
  return "rematch";
}

inline std::string muting(Seat whom, bool muted) {
  return (muted ? "mute " : "unmute ") + std::to_string(engine::index(whom));
}
/// REQUIRES: it names a seat.
inline std::string asked(const protocol::Mute& message) {
  return muting(*message.seat, message.muted);
}
inline std::string asked(const Muted& entry) {
  return muting(entry.whom, entry.muted);
}

inline std::string asked(const protocol::Lock& message) {
  return message.locked ? "lock" : "unlock";
}
inline std::string asked(const Locked& entry) {
  return entry.locked ? "lock" : "unlock";
}
inline std::string asked(const protocol::Appoint& message) {
  return "appoint " + std::to_string(engine::index(message.seat));
}
inline std::string asked(const Appointed& entry) {
  return "appoint " + std::to_string(engine::index(entry.whom));
}

struct KnownCommand {
  Version version = 0;
  std::string asked;
};

class KnownCommands {
 public:
  /// To be called with every durable entry; most hold no command of a client.
  void add(const Entry& entry) {
    std::visit(
        [&](const auto& body) {
          if constexpr (requires { body.command; })
            if (!body.command.empty()) done_[{body.seat, body.command}] = {entry.version, asked(body)};
        },
        entry.body);
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
