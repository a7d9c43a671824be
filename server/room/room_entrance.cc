#include "server/room/room_entrance.h"

#include <algorithm>
#include <utility>

#include "server/auth/tokens.h"

namespace gatehouse::server {

using protocol::ErrorCode;

// A request that repeats an earlier one, with its key, is answered as before.

namespace {

std::nullopt_t refuse(const Occasion& now, const RoomAudience& audience, const Requester& requester,
                      ErrorCode code, std::string message = {}) {
  audience.refuse(now, requester, code, std::move(message));
  return std::nullopt;
}

// Under the name that it had before the operator of the server has given it another.
bool sits_already(const RoomState& state, const std::string& profile) {
  return std::ranges::any_of(state.seating().taken_seats(),
                             [&](Seat seat) { return state.seating().occupant(seat).profile == profile; });
}

/// Where somebody on this seat is after the entry; nothing: on no seat.
protocol::Viewer role_after(const EntryBody& body, Seat seat) {
  if (const auto* const unseated = std::get_if<Unseated>(&body);
      unseated != nullptr && unseated->seat == seat)
    return std::nullopt;
  const auto* const started = std::get_if<Started>(&body);
  if (started == nullptr) return seat;
  const auto place = std::find(started->seats.begin(), started->seats.end(), seat);
  return engine::seat_at(static_cast<int>(place - started->seats.begin()));
}

// Whether seats open by other tokens after it.
bool gives_seats(const EntryBody& body) {
  return std::holds_alternative<Seated>(body) || std::holds_alternative<Unseated>(body) ||
         std::holds_alternative<HandedOver>(body);
}

}  // namespace

Seat seat_after(const std::vector<DraftedEntry>& entries, Seat seat) {
  for (const DraftedEntry& drafted : entries) seat = role_after(drafted.entry.body, seat).value_or(seat);
  return seat;
}

std::optional<RoomEntrance::Pass> RoomEntrance::found_once_more(const Occasion& now,
                                                                const RoomAudience& audience,
                                                                const Found& input) {
  const RoomState& state = now.state;
  const protocol::CreateRoom& message = input.message;
  const Requester requester{input.connection, message.id};
  const Created& made = state.created();
  const std::optional<Seat> seat = state.seating().seat_of(input.token);
  if (!seat)
    return refuse(now, audience, requester,
                  ErrorCode::BadToken);  // the founder has left; or another's key, by chance
  if (made.game != message.game || made.size != message.seats || made.is_public != message.is_public ||
      made.options != message.options ||
      made.absence_s != message.absence_s.value_or(protocol::kUsualAbsence) || made.clock != message.clock ||
      made.watching != message.watching.value_or(protocol::Watching{}) || made.bot_pace != message.bot_pace ||
      made.allows_programs != message.allows_programs || is_rated(made) != message.rated ||
      (made.match ? std::optional(made.match->rules) : std::nullopt) != message.match ||
      state.seating().occupant(*seat).program != message.program ||
      state.seating().occupant(*seat).name != message.name)
    return refuse(now, audience, requester, ErrorCode::IdReuse);
  return Pass{{input.connection, input.address, message.name}, *seat, input.token};
}

std::optional<RoomEntrance::Pass> RoomEntrance::watch(const Occasion& now, RoomAudience& audience,
                                                      const Enter& input,
                                                      const protocol::WatchRoom& message) {
  const RoomState& state = now.state;
  const Requester requester{input.connection, message.id};
  Visitor visitor{input.connection, input.address, message.name};
  if (state.version() == 0) return refuse(now, audience, requester, ErrorCode::NoSuchRoom);
  if (!may_enter(now, audience, requester, visitor, Door::Wish::Watch)) return std::nullopt;
  if (state.table().locked && !door_.is_guest(visitor))
    return refuse(now, audience, requester, ErrorCode::Locked);
  if (!make_room_for(now, audience, visitor))
    return refuse(now, audience, requester, ErrorCode::RoomFull, "Too many people look on at this table.");
  return Pass{std::move(visitor), std::nullopt, std::nullopt, message.last};
}

// Somebody who has lost the network comes back before the server knows that they are gone.
bool RoomEntrance::make_room_for(const Occasion& now, RoomAudience& audience, const Visitor& visitor) const {
  const Person* const here = audience.find(visitor.connection);
  const bool looks_on = here != nullptr && !here->seat;
  const auto most =
      static_cast<std::size_t>(now.state.created().watching.most.value_or(protocol::kMostWatching));
  if (audience.spectators() - (looks_on ? 1 : 0) < std::min(limits_.spectators, most)) return true;
  const auto& people = audience.people();
  const auto older = std::find_if(people.begin(), people.end(), [&](const auto& entry) {
    const auto& [connection, person] = entry;
    return connection != visitor.connection && !person.seat && person.name == visitor.name &&
           person.address == visitor.address;
  });
  if (older == people.end()) return false;
  now.effects.emplace_back(Close{older->first, protocol::CloseCode::Replaced});
  audience.remove(older->first);
  return true;
}

std::optional<RoomEntrance::Pass> RoomEntrance::return_to_seat(const Occasion& now,
                                                               const RoomAudience& audience,
                                                               const Enter& input,
                                                               const protocol::JoinRoom& message) {
  const RoomState& state = now.state;
  const Requester requester{input.connection, message.id};
  // A room that is being made again gets its seats with its first entries.
  if (state.version() == 0) return refuse(now, audience, requester, ErrorCode::Unavailable);
  const std::optional<Seat> seat = state.seating().seat_of(*message.token);
  if (!seat) return refuse(now, audience, requester, ErrorCode::BadToken);
  return Pass{{input.connection, input.address, state.seating().occupant(*seat).name},
              *seat,
              std::nullopt,
              message.last,
              input.sat_ms};
}

std::optional<RoomEntrance::Pass> RoomEntrance::take_seat(const Occasion& now, const RoomAudience& audience,
                                                          Enter& input, const protocol::JoinRoom& message) {
  const RoomState& state = now.state;
  const Requester requester{input.connection, message.id};
  Visitor visitor{input.connection, std::move(input.address), *message.name};
  if (const std::optional<Seat> before = state.seating().seat_of(input.token)) {
    const bool same =
        state.seating().occupant(*before).name == *message.name &&
        state.seating().occupant(*before).program == message.program &&
        message.seat.value_or(state.seating().first_seat(*before)) == state.seating().first_seat(*before);
    if (!same) return refuse(now, audience, requester, ErrorCode::IdReuse);
    return Pass{std::move(visitor), *before, input.token};
  }
  if (!may_sit(now, audience, requester, visitor)) return std::nullopt;
  if (message.program && !state.created().allows_programs)
    return refuse(now, audience, requester, ErrorCode::NoPrograms);
  if (is_rated(state.created()) && !message.profile)
    return refuse(now, audience, requester, ErrorCode::ProfileNeeded);
  if (message.profile && sits_already(state, *message.profile))
    return refuse(now, audience, requester, ErrorCode::AlreadySeated);
  const std::optional<Seat> free = state.seating().lowest_free_seat();
  if (!free) return refuse(now, audience, requester, ErrorCode::RoomFull);
  const Seat seat = message.seat.value_or(*free);
  Seated entry{seat, protocol::newcomer(*message.name, message.program, message.profile),
               hash_of_token(input.token)};
  return Pass{std::move(visitor), seat,           std::move(input.token), std::nullopt, std::nullopt,
              std::move(entry),   message.entropy};
}

std::optional<RoomEntrance::Pass> RoomEntrance::take_over(const Occasion& now, const RoomAudience& audience,
                                                          Enter& input, const std::string& id,
                                                          const std::optional<SeatCodes::Offer>& offer) {
  const RoomState& state = now.state;
  const Requester requester{input.connection, id};
  if (const std::optional<Seat> before = state.seating().seat_of(input.token))
    return Pass{{input.connection, std::move(input.address), state.seating().occupant(*before).name},
                *before,
                input.token};
  // The table of the next game knows the tokens as they were when it was made; in a match it may be there.
  if (!offer || state.broken_off() || !state.table().rematch.empty() || goes_on_in_match(state))
    return refuse(now, audience, requester, ErrorCode::BadCode);
  if (has_seat(input.connection)) return refuse(now, audience, requester, ErrorCode::AlreadySeated);
  HandedOver entry{offer->seat, offer->by, hash_of_token(input.token)};
  return Pass{{input.connection, std::move(input.address), state.seating().occupant(offer->seat).name},
              offer->seat,
              std::move(input.token),
              std::nullopt,
              std::nullopt,
              std::move(entry)};
}

bool RoomEntrance::may_sit(const Occasion& now, const RoomAudience& audience, const Requester& requester,
                           const Visitor& visitor) const {
  const RoomState& state = now.state;
  const std::vector<Seat> taken = state.seating().taken_seats();
  const auto looks_like = [&](Seat seat) {
    return protocol::look_alike(state.seating().occupant(seat).name, visitor.name);
  };
  if (state.version() == 0) {
    audience.refuse(now, requester, ErrorCode::NoSuchRoom);
  } else if (state.in_play()) {
    audience.refuse(now, requester, ErrorCode::AlreadyStarted);
  } else if (!may_enter(now, audience, requester, visitor, Door::Wish::Sit)) {
    return false;
  } else if (state.table().locked) {
    audience.refuse(now, requester, ErrorCode::Locked);
  } else if (has_seat(visitor.connection)) {
    audience.refuse(now, requester, ErrorCode::AlreadySeated);
  } else if (std::any_of(taken.begin(), taken.end(), looks_like)) {
    audience.refuse(now, requester, ErrorCode::NameTaken);
  } else if (const std::int64_t wait = door_.wait_for_seat(visitor, now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::Busy, {}, static_cast<int>(wait));
  } else {
    return true;
  }
  return false;
}

bool RoomEntrance::may_enter(const Occasion& now, const RoomAudience& audience, const Requester& requester,
                             const Visitor& visitor, Door::Wish wish) const {
  const std::optional<Door::Barred> barred = door_.barred(visitor, wish, now.steady_ms);
  if (barred) audience.refuse(now, requester, barred->code, {}, barred->retry_after_ms);
  return !barred;
}

std::optional<Person> RoomEntrance::sit(const Occasion& now, RoomAudience& audience, Visitor visitor,
                                        Seat seat, std::optional<std::int64_t> sat_ms) {
  std::vector<ConnectionId> older;
  std::int64_t newest = 0;
  for (const auto& [connection, person] : audience.people()) {
    if (person.seat != seat) continue;
    newest = std::max(newest, person.sat_ms);
    if (connection != visitor.connection) older.push_back(connection);
  }
  if (sat_ms && *sat_ms < newest) {
    now.effects.emplace_back(Close{visitor.connection, protocol::CloseCode::Replaced});
    return std::nullopt;
  }
  for (const ConnectionId connection : older) {
    audience.remove(connection);
    now.effects.emplace_back(Close{connection, protocol::CloseCode::Replaced});
  }
  sitter(seat) = visitor;
  const std::int64_t sat = sat_ms.value_or(std::max(now.time_ms, newest + 1));
  return Person{seat, std::move(visitor.name), std::move(visitor.address), sat};
}

// Also for somebody who watches now, or has been in another room.
bool RoomEntrance::has_seat(ConnectionId connection) const {
  return std::any_of(sitters_.begin(), sitters_.end(),
                     [connection](const Visitor& sitter) { return sitter.connection == connection; });
}

std::set<ConnectionId> RoomEntrance::change_roles(RoomAudience& audience,
                                                  const std::vector<DraftedEntry>& entries) {
  std::set<ConnectionId> changed;
  for (const DraftedEntry& drafted : entries) {
    for (const auto& [connection, person] : audience.people()) {
      if (!person.seat) continue;
      const protocol::Viewer now = role_after(drafted.entry.body, *person.seat);
      if (now == person.seat) continue;
      changed.insert(connection);
      audience.change_seat(connection, now);
    }
    if (const auto* const unseated = std::get_if<Unseated>(&drafted.entry.body)) sitter(unseated->seat) = {};
    if (const auto* const started = std::get_if<Started>(&drafted.entry.body)) {
      std::array<Visitor, engine::kMaxSeats> moved_up;
      for (std::size_t now = 0; now < started->seats.size(); ++now)
        moved_up[now] = std::move(sitter(started->seats[now]));
      sitters_ = std::move(moved_up);
    }
  }
  return changed;
}

std::vector<ConnectionId> RoomEntrance::bar(const Occasion& now, const RoomAudience& audience,
                                            const std::vector<DraftedEntry>& entries, Removal removal) {
  const auto* const unseated = std::get_if<Unseated>(&entries.front().entry.body);
  if (unseated == nullptr || removal == Removal::None) return {};
  const Visitor& visitor = sitter(unseated->seat);
  if (removal == Removal::Away) {
    door_.keep_away(visitor, true, now.steady_ms);
    return {};
  }
  door_.ban(visitor);
  std::vector<ConnectionId> banned;
  for (const auto& [connection, person] : audience.people())
    if (person.seat == unseated->seat) banned.push_back(connection);
  return banned;
}

bool RoomEntrance::may_seat_bot(const Occasion& now, const RoomAudience& audience,
                                const Requester& requester) {
  if (const std::int64_t wait = door_.wait_for_bot(now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::Busy, {}, static_cast<int>(wait));
    return false;
  }
  door_.note_bot(now.steady_ms);
  return true;
}

bool RoomEntrance::may_act(const Occasion& now, const RoomAudience& audience, const Requester& requester) {
  if (const std::int64_t wait = door_.wait_for_act(now.steady_ms); wait > 0) {
    audience.refuse(now, requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
    return false;
  }
  door_.note_act(now.steady_ms);
  return true;
}

void RoomEntrance::dismiss(const Occasion& now, const Visitor& visitor, bool ban) {
  if (ban)
    door_.ban(visitor);
  else
    door_.keep_away(visitor, false, now.steady_ms);
}

void RoomEntrance::note_guests(const RoomAudience& audience) {
  std::vector<Visitor> here;
  for (const auto& [connection, person] : audience.people())
    here.push_back({connection, person.address, person.name});
  door_.note_guests(std::move(here));
}

void RoomEntrance::note_entry(const EntryBody& body) {
  codes_.note(body);
  if (gives_seats(body)) ++seatings_;
}

}  // namespace gatehouse::server
