#include "server/room/room_audience.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "server/room/limits.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

constexpr int kRetryAfterMs = 1'000;

// Whether people are told: a crowd that comes and goes is not news each time (kNamedSpectators, kCrowdPart).
// `late`: to those who see late, who do not notice what is not about them.
bool is_news(const protocol::Presence& now, const protocol::Presence& told, bool late) {
  const std::size_t change = now.more > told.more ? now.more - told.more : told.more - now.more;
  const bool same_people =
      now.seats == told.seats && now.spectators == told.spectators && now.muted == told.muted;
  if (late && same_people && change == 0) return false;
  return !same_people || told.more == 0 || now.more == 0 || change * kCrowdPart >= told.more;
}

}  // namespace

// ---- who is here ----

const Person* RoomAudience::find(ConnectionId connection) const {
  const auto person = people_.find(connection);
  return person == people_.end() ? nullptr : &person->second;
}

bool RoomAudience::sits_here(Seat seat) const {
  return std::any_of(people_.begin(), people_.end(),
                     [seat](const auto& entry) { return entry.second.seat == seat; });
}

std::size_t RoomAudience::spectators() const {
  return static_cast<std::size_t>(
      std::count_if(people_.begin(), people_.end(), [](const auto& entry) { return !entry.second.seat; }));
}

// ---- what is told ----

void RoomAudience::send(const Occasion& now, ConnectionId connection, protocol::ServerMessage message) const {
  const auto* const error = std::get_if<protocol::Error>(&message);
  const std::string_view refusal = error != nullptr ? error->code : std::string_view();
  const bool acknowledges = std::holds_alternative<protocol::Ack>(message);
  now.effects.emplace_back(Send{connection,
                                std::make_shared<const std::string>(protocol::encode(std::move(message))),
                                false, refusal, acknowledges});
}

void RoomAudience::send(const Occasion& now, ConnectionId connection, Frame frame) const {
  now.effects.emplace_back(Send{connection, std::move(frame), false});
}

void RoomAudience::refuse(const Occasion& now, const Requester& requester, ErrorCode code,
                          std::string message, std::optional<int> retry_after_ms) const {
  protocol::Error error = protocol::error(code, requester.id, std::move(message));
  error.version = version_told_to(now.state, requester.connection);
  if (code == ErrorCode::Busy || code == ErrorCode::Unavailable) error.retry_after_ms = kRetryAfterMs;
  if (retry_after_ms) error.retry_after_ms = retry_after_ms;
  send(now, requester.connection, std::move(error));
}

void RoomAudience::refuse(const Occasion& now, const Requester& requester, engine::Refusal refusal) const {
  protocol::Error error = protocol::refused(requester.id, refusal);
  error.version = version_told_to(now.state, requester.connection);
  send(now, requester.connection, std::move(error));
}

// It says that nothing was done. Who asks for what may have been done is sent away without an answer, and
// asks again.
void RoomAudience::refuse_unsaved(const Occasion& now, const Requester& requester, Appended appended) const {
  if (appended != Appended::Unknown) refuse(now, requester, protocol::ErrorCode::Unavailable);
}

void RoomAudience::tell_updates(const Occasion& now, const std::vector<DraftedEntry>& entries,
                                const std::set<ConnectionId>& except) const {
  std::array<std::vector<ConnectionId>, kViewerClasses> connections;
  for (const auto& [connection, person] : people_)
    if (!except.contains(connection) && !sees_late(now.state, person.seat))
      connections[class_of(person.seat)].push_back(connection);
  for (std::size_t viewers = 0; viewers < kViewerClasses; ++viewers) {
    if (connections[viewers].empty()) continue;
    const protocol::Viewer viewer = viewer_of(viewers);
    std::vector<Frame> frames;
    frames.reserve(entries.size());
    for (const DraftedEntry& drafted : entries) frames.push_back(drafted.updates.of(viewer).text());
    if (viewer && now.state.actor().seats.has(*viewer))
      frames.back() = std::make_shared<const std::string>(
          entries.back().updates.of(viewer).with_prompt(prompt_for(now.state, viewer)));
    now.effects.emplace_back(Tell{std::move(connections[viewers]), std::move(frames)});
  }
}

void RoomAudience::tell_here(const Occasion& now, protocol::Viewer viewer, const protocol::Presence& here,
                             std::optional<ConnectionId> newcomer) {
  const bool late = sees_late(now.state, viewer);
  protocol::Presence& told = late ? told_late_ : told_presence_;
  const auto frame =
      std::make_shared<const std::string>(protocol::encode(protocol::Viewers{now.state.room(), here}));
  const bool news = is_news(here, told, late);
  if (news) told = here;
  tell(now, {frame}, [&](ConnectionId connection, const Person& person) {
    return sees_late(now.state, person.seat) == late && (news || connection == newcomer);
  });
}

std::optional<Version> RoomAudience::version_told_to(const RoomState& state, ConnectionId connection) const {
  const Person* const person = find(connection);
  if (person == nullptr) return std::nullopt;
  return shown_to(state, person->seat).version();
}

// ---- what viewers see, and when ----

std::optional<std::int64_t> RoomAudience::held_due() const {
  return held_.empty() ? std::nullopt : std::optional(held_.due());
}

std::optional<HeldBack::News> RoomAudience::show_held(const Occasion& now) {
  if (held_.empty() || held_.due() > now.steady_ms) return std::nullopt;
  return held_.show(now.steady_ms);
}

const Sights& RoomAudience::sights(const RoomState& state) {
  if (!sights_) sights_ = state.version() == 0 ? Sights() : sights_of(state);
  return *sights_;
}

protocol::JsonText RoomAudience::prompt_for(const RoomState& state, protocol::Viewer viewer) {
  const bool playing = state.status() == protocol::RoomStatus::Playing;
  return viewer && playing ? state.in_play()->prompt_text(*viewer) : "null";
}

Frame RoomAudience::snapshot(const RoomState& state, protocol::Viewer viewer, protocol::Presence here) {
  const RoomState& shown = shown_to(state, viewer);
  const bool late = &shown != &state;
  protocol::Snapshot snapshot;
  snapshot.room = shown.room();
  snapshot.version = shown.version();
  snapshot.digest = (late ? held_.digest() : sights(state)[class_of(viewer)]).text();
  snapshot.document = late ? held_.document() : document_for(state, viewer);
  snapshot.prompt = prompt_for(state, viewer);
  snapshot.waiting = shown.actor().seats;
  snapshot.viewers = std::move(here);
  return std::make_shared<const std::string>(protocol::encode(std::move(snapshot)));
}

std::shared_ptr<const protocol::JsonText> RoomAudience::document_for(const RoomState& state,
                                                                     protocol::Viewer viewer) {
  auto& document = documents_[sight_of(state, viewer)];
  if (!document) document = std::make_shared<const protocol::JsonText>(state.document(viewer).dump());
  return document;
}

Frame RoomAudience::tail_for(const RoomState& state, protocol::Viewer viewer, Version last) {
  const std::optional<std::vector<protocol::EncodedUpdate>> updates = history_.tail(viewer, last);
  if (!updates) return nullptr;
  protocol::Tail tail{state.room(), last + 1, state.version(), sights(state)[class_of(viewer)].text(), {}};
  for (const protocol::EncodedUpdate& update : *updates)
    tail.updates.push_back(&update == &updates->back() ? update.with_prompt(prompt_for(state, viewer))
                                                       : *update.text());
  return std::make_shared<const std::string>(protocol::encode(std::move(tail)));
}

// ---- what has happened ----

void RoomAudience::note_entries(const Occasion& now, const RoomState& before,
                                const std::vector<DraftedEntry>& entries, const Sights& sights) {
  sights_ = sights;
  documents_ = {};
  if (!held_back(before, entries.front().entry)) return;
  std::vector<Entry> run;
  run.reserve(entries.size());
  for (const DraftedEntry& drafted : entries) run.push_back(drafted.entry);
  held_.add(before, std::move(run), now.steady_ms);
}

void RoomAudience::keep(std::vector<DraftedEntry> entries) {
  for (DraftedEntry& drafted : entries) history_.add(std::move(drafted));
}

void RoomAudience::rest() {
  history_.forget();
  held_.rest();
  documents_ = {};
}

}  // namespace gatehouse::server
