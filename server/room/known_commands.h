#pragma once
// The commands that a room has done, so that a repetition can be recognised.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/messages.h"
#include "server/room/entry.h"

namespace gatehouse::server {

// What a command asks for, beside its id and the version it was made against: as the message, and as the
// entry that it became.
inline std::string asked(const protocol::Command& message) {
  std::string text;
  for (const std::string& choice : message.choices) text += (text.empty() ? "choice " : "\nchoice ") + choice;
  return text;
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

/// The version to which the command leads: that of its last entry.
template <class Message>
Version led_to(const Message& message) {
  if constexpr (requires { message.choices; })
    return message.expect + message.choices.size();
  else
    return message.expect + 1;
}

struct KnownCommand {
  Version version = 0;  ///< of its last entry
  std::string_view asked;
};

/// Many are kept for each room, and few are asked for: so they lie close together, in order of seat and id.
class KnownCommands {
 public:
  /// To be called with every durable entry; most hold no command of a client.
  void add(const Entry& entry) {
    std::visit(
        [&](const auto& body) {
          if constexpr (requires { body.command; })
            if (const std::optional<Seat> seat = body.seat; seat && !body.command.empty())
              add(entry.version, *seat, body.command, asked(body));
        },
        entry.body);
  }
  /// Nothing when the seat has done no command of this id.
  std::optional<KnownCommand> find(Seat seat, std::string_view id) const {
    const auto at = place_of(seat, id);
    if (at == done_.end() || !is(*at, seat, id)) return std::nullopt;
    return KnownCommand{at->version, asked_of(*at)};
  }

 private:
  struct Done {
    Version version;
    std::uint32_t begin;  ///< in texts_: the id, then what was asked
    std::uint32_t asked;
    std::uint32_t end;
    Seat seat;
  };

  void add(Version version, Seat seat, std::string_view id, std::string_view asked) {
    const auto at = place_of(seat, id);
    const bool known = at != done_.end() && is(*at, seat, id);
    const auto begin = static_cast<std::uint32_t>(texts_.size());
    texts_ += id;
    const auto middle = static_cast<std::uint32_t>(texts_.size());
    // Each choice of a command is an entry of its own.
    if (known && at->version + 1 == version) texts_ += std::string(asked_of(*at)) + '\n';
    texts_ += asked;
    const Done done{version, begin, middle, static_cast<std::uint32_t>(texts_.size()), seat};
    if (known)
      done_[static_cast<std::size_t>(at - done_.begin())] = done;
    else
      done_.insert(at, done);
  }

  std::string_view text(std::uint32_t begin, std::uint32_t end) const {
    return std::string_view(texts_).substr(begin, end - begin);
  }
  std::string_view id_of(const Done& done) const { return text(done.begin, done.asked); }
  std::string_view asked_of(const Done& done) const { return text(done.asked, done.end); }
  bool is(const Done& done, Seat seat, std::string_view id) const {
    return done.seat == seat && id_of(done) == id;
  }
  std::vector<Done>::const_iterator place_of(Seat seat, std::string_view id) const {
    return std::lower_bound(done_.begin(), done_.end(), std::pair(seat, id),
                            [this](const Done& done, const std::pair<Seat, std::string_view>& wanted) {
                              return std::pair(done.seat, id_of(done)) < wanted;
                            });
  }

  std::vector<Done> done_;
  std::string texts_;
};

}  // namespace gatehouse::server
