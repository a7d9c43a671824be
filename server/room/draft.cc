#include "server/room/draft.h"

#include "protocol/digest.h"
#include "protocol/patch.h"

namespace gatehouse::server {
namespace {

using engine::index;
using engine::seat_at;

constexpr std::size_t kSpectators = kViewerClasses - 1;

Sight sight_of(Json document) {
  std::string digest = protocol::digest(document);
  return {std::make_shared<const Json>(std::move(document)), std::move(digest)};
}

protocol::Viewer viewer_of(std::size_t viewers) {
  if (viewers == kSpectators) return std::nullopt;
  return seat_at(static_cast<int>(viewers));
}

// Only a person watches from a seat; the classes of empty seats and bots have no viewers.
bool has_own_sight(const RoomState& state, std::size_t viewers) {
  if (viewers == kSpectators || !state.match()) return false;
  const Seat seat = seat_at(static_cast<int>(viewers));
  return index(seat) < state.size() && state.taken(seat) && !state.occupant(seat).bot;
}

}  // namespace

std::size_t class_of(protocol::Viewer viewer) {
  return viewer ? static_cast<std::size_t>(index(*viewer)) : kSpectators;
}

Sights sights_of(const RoomState& state) {
  Sights sights;
  sights.fill(sight_of(state.document(std::nullopt)));
  for (std::size_t viewers = 0; viewers < kSpectators; ++viewers) {
    if (!has_own_sight(state, viewers)) continue;
    Json document = state.document(viewer_of(viewers));
    if (document != *sights[kSpectators].document) sights[viewers] = sight_of(std::move(document));
  }
  return sights;
}

Json events_for(protocol::Viewer viewer, const std::vector<protocol::Notice>& notices) {
  Json events = Json::array();
  for (const protocol::Notice& notice : notices)
    if (const Json& seen = notice.seen_by(viewer); !seen.is_null()) events.push_back(seen);
  return events;
}

engine::Refusal Draft::add(EntryBody body, std::int64_t time_ms) {
  Step step;
  step.entry = {state_.version() + 1, time_ms, 0, std::move(body)};
  protocol::Outcome outcome = state_.apply(step.entry);
  if (outcome.refusal) return outcome.refusal;
  step.entry.fingerprint = state_.fingerprint();
  step.notices = std::move(outcome.notices);
  Sights after = sights_of(state_);
  step.updates = updates_for(step.entry.version, step.notices, after);
  sights_ = std::move(after);
  steps_.push_back(std::move(step));
  return {};
}

Updates Draft::updates_for(Version version, const std::vector<protocol::Notice>& notices,
                           const Sights& after) const {
  Updates updates;
  // The spectators come first, so that the others can share what is the same.
  for (std::size_t at = kViewerClasses; at-- > 0;) {
    Json events = events_for(viewer_of(at), notices);
    const auto& shared = updates[kSpectators];
    if (shared && sights_[at].document == sights_[kSpectators].document &&
        after[at].document == after[kSpectators].document && events == shared->events) {
      updates[at] = shared;
      continue;
    }
    protocol::Update update;
    update.room = state_.room();
    update.version = version;
    update.digest = after[at].digest;
    update.events = std::move(events);
    // Before the first entry there is no document, and nobody has been shown one.
    if (sights_[at].document) update.patch = protocol::diff(*sights_[at].document, *after[at].document);
    update.waiting = state_.actor().seats;
    updates[at] = std::make_shared<const protocol::Update>(std::move(update));
  }
  return updates;
}

}  // namespace gatehouse::server
