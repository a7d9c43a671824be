#include "server/cluster/followed_room.h"

#include <memory>
#include <utility>

#include "server/cluster/limits.h"
#include "server/room/held_back.h"

namespace gatehouse::server {
namespace {

template <class Message>
constexpr bool kIsCommand = requires(const Message& message) {
  asked(message);
};

Frame frame_of(protocol::ServerMessage message) {
  return std::make_shared<const std::string>(protocol::encode(std::move(message)));
}

}  // namespace

FollowedRoom::FollowedRoom(std::string room, Games games, Version from)
    : from_(from), state_(std::move(room), games) {}

void FollowedRoom::read(std::span<const std::string> lines, Time now) {
  for (const std::string& line : lines) take(read_entry(line), now);
}

void FollowedRoom::take(const Entry& entry, Time now) {
  if (entry.version != state_.version() + 1) throw BadEntry("the log has a gap");
  if (entry.version <= from_) {
    if (state_.apply(entry).refusal) throw BadEntry("an entry is refused");
    if (entry.version == from_) sights_ = sights_of(state_);
  } else {
    Draft draft(state_, sights_, entry.thought);
    if (draft.add(entry.body, entry.time_ms)) throw BadEntry("an entry is refused");
    // By the time of reading, as the owner's clock may be wrong, or this one: it comes later by that, never
    // sooner.
    const Time due =
        held_back(state_, entry) ? now + std::chrono::seconds(state_.created().watching.delay_s) : now;
    FollowedUpdates kept{std::move(draft.take_entries().front().updates), 0, due};
    for (const protocol::EncodedUpdate& update : kept.updates.different())
      kept.bytes += update.text()->size();
    bytes_ += kept.bytes;
    kept_.push_back(std::move(kept));
    while (bytes_ > kFollowedBytes) {
      bytes_ -= kept_.front().bytes;
      kept_.pop_front();
    }
    sights_ = draft.sights();
    state_ = draft.take_state();
  }
  if (state_.fingerprint() != entry.fingerprint) throw BadEntry("an entry leads to another position");
  commands_.add(entry);
  shown_late_ = shown_late(state_);
}

// A seat that was handed on, or given up, is not theirs any more, even if they were shown it.
protocol::Viewer FollowedRoom::seat_of(const Reader& reader) const {
  return reader.token.empty() ? std::nullopt : state_.seating().seat_of(reader.token);
}

FollowedRoom::News FollowedRoom::tell(Reader& reader, Time now) {
  News news;
  if (state_.version() < from_ || state_.version() < reader.told) return news;  // it is being read
  const protocol::Viewer seat = seat_of(reader);
  if (!seat && !reader.token.empty()) return {{}, true};
  if (seat != reader.seat) {
    news.frames.push_back(frame_of(protocol::Joined{{}, state_.room(), seat, std::nullopt}));
    reader.seat = seat;
    news.frames.push_back(show(reader));
    return news;
  }
  const Version first = state_.version() + 1 - kept_.size();  // of those that are kept
  if (reader.told + 1 < first) {
    const Frame all = show(reader);
    return all ? News{{all}, false} : News{{}, true};
  }
  while (reader.told < state_.version()) {
    const FollowedUpdates& next = kept_[reader.told + 1 - first];
    if (!seat && next.due > now) return news;
    const protocol::EncodedUpdate& update = next.updates.of(seat);
    const bool newest = ++reader.told == state_.version();
    if (newest && seat && state_.actor().seats.has(*seat))
      news.frames.push_back(std::make_shared<const std::string>(update.with_prompt(prompt_for(seat))));
    else
      news.frames.push_back(update.text());
  }
  if (news.frames.empty() || sees_late(seat)) return news;
  if (Frame now_left = clocks()) news.frames.push_back(std::move(now_left));
  return news;
}

Frame FollowedRoom::show(Reader& reader) {
  if (sees_late(reader.seat)) return nullptr;
  reader.told = state_.version();
  return snapshot_for(reader.seat);
}

std::optional<Version> FollowedRoom::done(const Reader& reader,
                                          const protocol::ClientMessage& message) const {
  return std::visit(
      [&](const auto& what) -> std::optional<Version> {
        using Message = std::decay_t<decltype(what)>;
        if constexpr (kIsCommand<Message>) {
          if constexpr (std::is_same_v<Message, protocol::Mute>)
            if (!what.seat) return std::nullopt;
          const protocol::Viewer seat = seat_of(reader);
          const auto known = seat ? commands_.find(*seat, what.id) : std::nullopt;
          if (!known || known->asked != asked(what)) return std::nullopt;
          if constexpr (requires { what.expect; })
            if (known->version != led_to(what)) return std::nullopt;
          return known->version;
        } else {
          return std::nullopt;
        }
      },
      message);
}

protocol::JsonText FollowedRoom::prompt_for(protocol::Viewer viewer) const {
  const bool playing = state_.status() == protocol::RoomStatus::Playing;
  return viewer && playing ? state_.in_play()->prompt_text(*viewer) : "null";
}

// Who is there only the room's node knows: nobody is told that players are away who may not be.
Frame FollowedRoom::snapshot_for(protocol::Viewer viewer) const {
  protocol::Snapshot snapshot;
  snapshot.room = state_.room();
  snapshot.version = state_.version();
  snapshot.digest = sights_[class_of(viewer)].text();
  snapshot.document = std::make_shared<const protocol::JsonText>(state_.document(viewer).dump());
  snapshot.prompt = prompt_for(viewer);
  snapshot.waiting = state_.actor().seats;
  for (const Seat seat : state_.seating().taken_seats())
    if (!state_.seating().occupant(seat).bot) snapshot.viewers.seats.add(seat);
  return frame_of(std::move(snapshot));
}

// Just after an entry the log has all that was thought.
Frame FollowedRoom::clocks() const {
  std::optional<protocol::Clocks> now = shown_clocks(state_, {});
  return now ? frame_of(*std::move(now)) : nullptr;
}

}  // namespace gatehouse::server
