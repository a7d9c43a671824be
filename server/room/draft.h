#pragma once
// A run of entries tried out on a copy of the room, with what each viewer will be told. Nobody sees any of it
// until the store has it.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "server/room/room_state.h"

namespace gatehouse::server {

/// Viewers who know the same form a class: one for each seat, one for all spectators.
inline constexpr std::size_t kViewerClasses = engine::kMaxSeats + 1;
std::size_t class_of(protocol::Viewer viewer);

/// What a class of viewers sees.
struct Sight {
  std::shared_ptr<const Json> document;
  std::string digest;
};
using Sights = std::array<Sight, kViewerClasses>;

/// The documents of all classes. Classes for which it is the same share one.
Sights sights_of(const RoomState& state);

/// An update for each class, without its prompt. Classes that are told the same share one.
using Updates = std::array<std::shared_ptr<const protocol::Update>, kViewerClasses>;

struct Step {
  Entry entry;
  std::vector<protocol::Notice> notices;
  Updates updates;
};

class Draft {
 public:
  Draft(const RoomState& now, const Sights& sights) : state_(now.fork()), sights_(sights) {}

  /// Tries the next entry; `time_ms` since 1970. A refused entry leaves the draft as it was. Throws what
  /// RoomState::apply throws.
  engine::Refusal add(EntryBody body, std::int64_t time_ms);

  const RoomState& state() const { return state_; }
  const std::vector<Step>& steps() const { return steps_; }

  // Move the parts out, once the entries are durable.
  RoomState take_state() { return std::move(state_); }
  Sights take_sights() { return std::move(sights_); }
  std::vector<Step> take_steps() { return std::move(steps_); }

 private:
  Updates updates_for(Version version, const std::vector<protocol::Notice>& notices,
                      const Sights& after) const;

  RoomState state_;
  Sights sights_;
  std::vector<Step> steps_;
};

/// The events of an entry as this viewer may see them.
Json events_for(protocol::Viewer viewer, const std::vector<protocol::Notice>& notices);

}  // namespace gatehouse::server
