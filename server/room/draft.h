#pragma once
// A run of entries tried out on a copy of the room, with what each viewer will be told. Nobody sees any of it
// until the store has it.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "protocol/digest.h"
#include "protocol/messages.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

/// Viewers who know the same form a class: one for each seat, one for all spectators.
inline constexpr std::size_t kViewerClasses = engine::kMaxSeats + 1;
std::size_t class_of(protocol::Viewer viewer);
/// Who is in that class.
protocol::Viewer viewer_of(std::size_t viewers);

/// The digest of what each class sees. Only the seats of people in a game with secrets see something of their
/// own; all others see what spectators do.
using Sights = std::array<protocol::Digest, kViewerClasses>;
Sights sights_of(const RoomState& state);
/// The class whose sight this viewer has.
std::size_t sight_of(const RoomState& state, protocol::Viewer viewer);

/// An update for each class. Those that are told the same share one.
class Updates {
 public:
  const protocol::EncodedUpdate& of(protocol::Viewer viewer) const {
    return different_[which_[class_of(viewer)]];
  }
  const std::vector<protocol::EncodedUpdate>& different() const { return different_; }

  void add(std::size_t viewers, protocol::EncodedUpdate update) {
    which_[viewers] = static_cast<std::uint8_t>(different_.size());
    different_.push_back(std::move(update));
  }
  void share(std::size_t viewers, std::size_t others) { which_[viewers] = which_[others]; }

 private:
  std::vector<protocol::EncodedUpdate> different_;
  std::array<std::uint8_t, kViewerClasses> which_{};
};

/// An entry that was tried, and what each viewer will be told of it.
struct DraftedEntry {
  Entry entry;
  Updates updates;
};

class Draft {
 public:
  /// `thought`: what players have thought since the last entry, which the first of the run carries.
  Draft(const RoomState& now, const Sights& sights, const Thought& thought = {})
      : state_(now.fork()), sights_(sights), thought_(thought) {}

  /// Tries the next entry; `time_ms` since 1970. A refused entry leaves the draft as it was. Throws what
  /// RoomState::apply throws.
  engine::Refusal add(EntryBody body, std::int64_t time_ms);

  const RoomState& state() const { return state_; }
  /// While it is being stored: as GameInPlay::rest().
  void rest() { state_.rest(); }
  const std::vector<DraftedEntry>& entries() const { return entries_; }

  // Once the entries are durable.
  RoomState take_state() { return std::move(state_); }
  const Sights& sights() const { return sights_; }
  std::vector<DraftedEntry> take_entries() { return std::move(entries_); }

 private:
  /// What everybody is told about the entry that led here from `before`; the sights follow.
  Updates tell(const RoomState& before, const std::vector<protocol::EventNotice>& notices);

  RoomState state_;
  Sights sights_;
  std::vector<DraftedEntry> entries_;
  Thought thought_{};
};

/// The events of an entry as this viewer may see them: a JSON array.
protocol::JsonText events_for(protocol::Viewer viewer, const std::vector<protocol::EventNotice>& notices);

}  // namespace gatehouse::server
