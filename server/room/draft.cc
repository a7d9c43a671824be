#include "server/room/draft.h"

#include "protocol/patch.h"

namespace gatehouse::server {
namespace {

using engine::index;
using engine::seat_at;

constexpr std::size_t kSpectators = kViewerClasses - 1;

bool has_own_sight(const RoomState& state, std::size_t viewers) {
  if (viewers == kSpectators || !state.in_play() || !state.in_play()->has_secrets()) return false;
  const Seat seat = seat_at(static_cast<int>(viewers));
  return index(seat) < state.seating().size() && state.seating().taken(seat) &&
         !state.seating().occupant(seat).bot;
}

}  // namespace

std::size_t class_of(protocol::Viewer viewer) {
  return viewer ? static_cast<std::size_t>(index(*viewer)) : kSpectators;
}

protocol::Viewer viewer_of(std::size_t viewers) {
  if (viewers == kSpectators) return std::nullopt;
  return seat_at(static_cast<int>(viewers));
}

std::size_t sight_of(const RoomState& state, protocol::Viewer viewer) {
  return has_own_sight(state, class_of(viewer)) ? class_of(viewer) : kSpectators;
}

Sights sights_of(const RoomState& state) {
  Sights sights;
  sights.fill(protocol::digest(state.document(std::nullopt)));
  for (std::size_t viewers = 0; viewers < kSpectators; ++viewers)
    if (has_own_sight(state, viewers)) sights[viewers] = protocol::digest(state.document(viewer_of(viewers)));
  return sights;
}

protocol::JsonText events_for(protocol::Viewer viewer, const std::vector<protocol::EventNotice>& notices) {
  protocol::JsonText list = "[";
  for (const protocol::EventNotice& notice : notices) {
    const protocol::JsonText& seen = notice.seen_by(viewer);
    if (seen.empty()) continue;
    if (list.size() > 1) list += ',';
    list += seen;
  }
  list += ']';
  return list;
}

engine::Refusal Draft::add(EntryBody body, std::int64_t time_ms) {
  DraftedEntry drafted;
  drafted.entry = {state_.version() + 1, time_ms, 0, std::move(body), thought_};
  const RoomState before = state_.fork();
  const protocol::Outcome outcome = state_.apply(drafted.entry);
  if (outcome.refusal) return outcome.refusal;
  drafted.entry.fingerprint = state_.fingerprint();
  thought_ = {};
  drafted.updates = tell(before, outcome.notices);
  entries_.push_back(std::move(drafted));
  return {};
}

Updates Draft::tell(const RoomState& before, const std::vector<protocol::EventNotice>& notices) {
  Updates updates;
  const Sights old_sights = sights_;
  const bool first = before.version() == 0;  // nobody has been shown anything
  if (first) sights_ = sights_of(state_);
  protocol::Changes common;
  // The spectators come first: most others see what they do.
  for (std::size_t viewers = kViewerClasses; viewers-- > 0;) {
    const bool own = has_own_sight(before, viewers) || has_own_sight(state_, viewers);
    if (viewers != kSpectators && !own) {
      sights_[viewers] = sights_[kSpectators];
      updates.share(viewers, kSpectators);
      continue;
    }
    protocol::Changes changes;
    if (!first) {
      state_.compare(before, viewer_of(viewers), viewers == kSpectators ? &common : nullptr, changes);
      changes += common;
      sights_[viewers] = old_sights[viewers];
      sights_[viewers] += changes.digest();
    }
    updates.add(viewers, protocol::EncodedUpdate({state_.room(), state_.version(), sights_[viewers].text(),
                                                  events_for(viewer_of(viewers), notices),
                                                  changes.take_patch(), state_.actor().seats}));
  }
  return updates;
}

}  // namespace gatehouse::server
