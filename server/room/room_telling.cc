// What viewers are told of the room; at a table with a delay its spectators later than the players.

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "server/room/room_core.h"

namespace gatehouse::server {

void RoomCore::hold_back(const Occasion& now, const RoomState& before, const std::vector<Step>& steps) {
  if (!held_back(before, steps.front().entry)) return;
  std::vector<Entry> run;
  run.reserve(steps.size());
  for (const Step& step : steps) run.push_back(step.entry);
  held_.add(before, std::move(run), now.steady_ms);
}

void RoomCore::show_held(const Occasion& now) {
  if (held_.empty() || held_.due() > now.steady_ms) return;
  const HeldBack::News news = held_.show(now.steady_ms);
  tell(now, news.anew ? std::vector<Frame>{snapshot_for(now, std::nullopt)} : news.updates,
       [](ConnectionId, const Person& person) { return !person.seat; });
}

std::optional<std::chrono::milliseconds> RoomCore::tick() const {
  if (without_host_) return relief_tick();  // before the start nothing else goes by time
  const std::optional<std::chrono::milliseconds> clocks = clock_tick();
  if (held_.empty()) return clocks;
  const std::chrono::milliseconds due(std::max<std::int64_t>(0, held_.due() - handled_ms_));
  return std::min(due, clocks.value_or(due));
}

std::optional<Version> RoomCore::version_told_to(ConnectionId connection) const {
  const auto person = people_.find(connection);
  if (person == people_.end()) return std::nullopt;
  return shown_to(person->second.seat).version();
}

void RoomCore::tell_updates(const Occasion& now, const std::vector<Step>& steps,
                            const std::set<ConnectionId>& except) {
  std::array<std::vector<ConnectionId>, kViewerClasses> connections;
  for (const auto& [connection, person] : people_)
    if (!except.contains(connection) && !sees_late(person.seat))
      connections[class_of(person.seat)].push_back(connection);
  for (std::size_t viewers = 0; viewers < kViewerClasses; ++viewers) {
    if (connections[viewers].empty()) continue;
    const protocol::Viewer viewer = viewer_of(viewers);
    std::vector<Frame> frames;
    frames.reserve(steps.size());
    for (const Step& step : steps) frames.push_back(step.updates.of(viewer).text());
    if (viewer && state_.actor().seats.has(*viewer))
      frames.back() = std::make_shared<const std::string>(
          steps.back().updates.of(viewer).with_prompt(prompt_for(viewer)));
    now.effects.emplace_back(Tell{std::move(connections[viewers]), std::move(frames)});
  }
}

protocol::JsonText RoomCore::prompt_for(protocol::Viewer viewer) const {
  const bool playing = state_.status() == protocol::RoomStatus::Playing;
  return viewer && playing ? state_.match()->prompt_text(*viewer) : "null";
}

Frame RoomCore::snapshot_for(const Occasion& now, protocol::Viewer viewer) {
  const RoomState& state = shown_to(viewer);
  const bool late = &state != &state_;
  protocol::Snapshot snapshot;
  snapshot.room = state.room();
  snapshot.version = state.version();
  snapshot.digest = (late ? held_.digest() : sights()[class_of(viewer)]).text();
  snapshot.document = late ? held_.document() : document_for(viewer);
  snapshot.prompt = prompt_for(viewer);
  snapshot.waiting = state.actor().seats;
  snapshot.viewers = presence(now, viewer);
  return std::make_shared<const std::string>(protocol::encode(std::move(snapshot)));
}

std::shared_ptr<const protocol::JsonText> RoomCore::document_for(protocol::Viewer viewer) {
  auto& document = documents_[sight_of(state_, viewer)];
  if (!document) document = std::make_shared<const protocol::JsonText>(state_.document(viewer).dump());
  return document;
}

Frame RoomCore::tail_for(protocol::Viewer viewer, Version last) {
  const std::optional<std::vector<protocol::EncodedUpdate>> updates = history_.tail(viewer, last);
  if (!updates) return nullptr;
  protocol::Tail tail{state_.room(), last + 1, state_.version(), sights()[class_of(viewer)].text(), {}};
  for (const protocol::EncodedUpdate& update : *updates)
    tail.updates.push_back(&update == &updates->back() ? update.with_prompt(prompt_for(viewer))
                                                       : *update.text());
  return std::make_shared<const std::string>(protocol::encode(std::move(tail)));
}

}  // namespace gatehouse::server
