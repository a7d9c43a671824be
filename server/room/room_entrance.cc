// How people come in: as the founder, from the table where they played before, on a free seat, on their own
// seat, or as a spectator. A request that repeats an earlier one, with its key, is answered as before.

#include <algorithm>
#include <utility>

#include "protocol/fair_draws.h"
#include "server/auth/tokens.h"
#include "server/chance/commitment.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;

void RoomCore::answer_founder(const Occasion& now, const Found& input) {
  const protocol::CreateRoom& message = input.message;
  const Requester requester{input.connection, message.id};
  const Created& made = state_.created();
  const std::optional<Seat> seat = state_.seat_of(input.token);
  if (!seat)
    return audience_.refuse(now, requester,
                            ErrorCode::BadToken);  // the founder has left; or another's key, by chance
  if (made.game != message.game || made.size != message.seats || made.is_public != message.is_public ||
      made.options != message.options ||
      made.absence_s != message.absence_s.value_or(protocol::kUsualAbsence) || made.clock != message.clock ||
      made.watching != message.watching.value_or(protocol::Watching{}) || made.bot_pace != message.bot_pace ||
      made.allows_programs != message.allows_programs || state_.occupant(*seat).program != message.program ||
      state_.occupant(*seat).name != message.name)
    return audience_.refuse(now, requester, ErrorCode::IdReuse);
  sit(now, requester, {input.connection, input.address, message.name}, *seat, input.token, std::nullopt);
}

void RoomCore::take_found_again(const Occasion& now, FoundAgain& input) {
  // Whether this is the room that was asked for, the shell sees for itself.
  if (state_.version() != 0 || pending_) return;
  Draft draft = new_draft();
  Created& created = input.rematching.created;
  const Json table = protocol::bound_table(state_.room(), created.game, created.size, created.options);
  created.commitment = commitment_to(secret_, table);
  engine::Refusal refusal = draft.add(std::move(created), now.time_ms);
  for (Seated& seated : input.rematching.people)
    if (!refusal) refusal = draft.add(std::move(seated), now.time_ms);
  engine::ensure(!refusal, "who has played can play again");
  persist(now, {std::move(draft), std::nullopt, std::nullopt});
}

void RoomCore::watch(const Occasion& now, const Enter& input, const protocol::WatchRoom& message) {
  const Requester requester{input.connection, message.id};
  const Visitor visitor{input.connection, input.address, message.name};
  if (state_.version() == 0) return audience_.refuse(now, requester, ErrorCode::NoSuchRoom);
  if (!may_enter(now, requester, visitor, Door::Wish::Watch)) return;
  if (state_.locked() && !door_.is_guest(visitor)) return audience_.refuse(now, requester, ErrorCode::Locked);
  if (!make_room_for(now, visitor))
    return audience_.refuse(now, requester, ErrorCode::RoomFull, "Too many people look on at this table.");
  enter(now, requester, {std::nullopt, message.name, input.address}, std::nullopt, message.last);
}

// Somebody who has lost the network comes back before the server knows that they are gone.
bool RoomCore::make_room_for(const Occasion& now, const Visitor& visitor) {
  const Person* const here = audience_.find(visitor.connection);
  const bool looks_on = here != nullptr && !here->seat;
  const auto most =
      static_cast<std::size_t>(state_.created().watching.most.value_or(protocol::kMostWatching));
  if (audience_.spectators() - (looks_on ? 1 : 0) < std::min(limits_.spectators, most)) return true;
  const auto& people = audience_.people();
  const auto older = std::find_if(people.begin(), people.end(), [&](const auto& entry) {
    const auto& [connection, person] = entry;
    return connection != visitor.connection && !person.seat && person.name == visitor.name &&
           person.address == visitor.address;
  });
  if (older == people.end()) return false;
  now.effects.emplace_back(Close{older->first, protocol::CloseCode::Replaced});
  audience_.remove(older->first);
  return true;
}

void RoomCore::return_to_seat(const Occasion& now, const Enter& input, const protocol::JoinRoom& message) {
  const Requester requester{input.connection, message.id};
  const std::optional<Seat> seat = state_.seat_of(*message.token);
  if (!seat) return audience_.refuse(now, requester, ErrorCode::BadToken);
  sit(now, requester, {input.connection, input.address, state_.occupant(*seat).name}, *seat, std::nullopt,
      message.last, input.sat_ms);
}

void RoomCore::take_seat(const Occasion& now, Enter& input, const protocol::JoinRoom& message) {
  const Requester requester{input.connection, message.id};
  Visitor visitor{input.connection, std::move(input.address), *message.name};
  if (const std::optional<Seat> before = state_.seat_of(input.token)) {
    const bool same = state_.occupant(*before).name == *message.name &&
                      state_.occupant(*before).program == message.program &&
                      message.seat.value_or(state_.first_seat(*before)) == state_.first_seat(*before);
    if (!same) return audience_.refuse(now, requester, ErrorCode::IdReuse);
    return sit(now, requester, std::move(visitor), *before, input.token, std::nullopt);
  }
  if (!may_sit(now, requester, visitor)) return;
  if (message.program && !state_.created().allows_programs)
    return audience_.refuse(now, requester, ErrorCode::NoPrograms);
  const std::optional<Seat> free = state_.lowest_free_seat();
  if (!free) return audience_.refuse(now, requester, ErrorCode::RoomFull);
  const Seat seat = message.seat.value_or(*free);
  Draft draft = new_draft();
  const engine::Refusal refusal =
      draft.add(Seated{seat, protocol::newcomer(*message.name, message.program), hash_of_token(input.token)},
                now.time_ms);
  if (refusal) return audience_.refuse(now, requester, refusal);
  door_.note_seat(visitor, now.steady_ms);
  persist(now, {std::move(draft), requester, Newcomer{std::move(visitor), seat, std::move(input.token)}});
}

void RoomCore::take_over(const Occasion& now, Enter& input, const protocol::JoinRoom& message) {
  const Requester requester{input.connection, message.id};
  if (const std::optional<Seat> before = state_.seat_of(input.token))
    return sit(now, requester, {input.connection, std::move(input.address), state_.occupant(*before).name},
               *before, input.token, std::nullopt);
  const std::optional<SeatCodes::Offer> offer = codes_.find(*message.code, now.steady_ms);
  // The table of the next game knows the tokens as they were when it was made.
  if (!offer || state_.broken_off() || !state_.rematch().empty() ||
      !may_hand_over(now, offer->seat, offer->by))
    return audience_.refuse(now, requester, ErrorCode::BadCode);
  if (has_seat(input.connection)) return audience_.refuse(now, requester, ErrorCode::AlreadySeated);
  Draft draft = new_draft();
  const engine::Refusal refusal =
      draft.add(HandedOver{offer->seat, offer->by, hash_of_token(input.token)}, now.time_ms);
  engine::ensure(!refusal, "a code is for the seat of a person");
  Visitor visitor{input.connection, std::move(input.address), state_.occupant(offer->seat).name};
  persist(now,
          {std::move(draft), requester, Newcomer{std::move(visitor), offer->seat, std::move(input.token)}});
}

bool RoomCore::may_sit(const Occasion& now, const Requester& requester, const Visitor& visitor) {
  const std::vector<Seat> taken = state_.taken_seats();
  const auto looks_like = [&](Seat seat) {
    return protocol::look_alike(state_.occupant(seat).name, visitor.name);
  };
  if (state_.version() == 0) {
    audience_.refuse(now, requester, ErrorCode::NoSuchRoom);
  } else if (state_.match()) {
    audience_.refuse(now, requester, ErrorCode::AlreadyStarted);
  } else if (!may_enter(now, requester, visitor, Door::Wish::Sit)) {
    return false;
  } else if (state_.locked()) {
    audience_.refuse(now, requester, ErrorCode::Locked);
  } else if (has_seat(visitor.connection)) {
    audience_.refuse(now, requester, ErrorCode::AlreadySeated);
  } else if (std::any_of(taken.begin(), taken.end(), looks_like)) {
    audience_.refuse(now, requester, ErrorCode::NameTaken);
  } else if (const std::int64_t wait = door_.wait_for_seat(visitor, now.steady_ms); wait > 0) {
    audience_.refuse(now, requester, ErrorCode::Busy, {}, static_cast<int>(wait));
  } else {
    return true;
  }
  return false;
}

bool RoomCore::may_enter(const Occasion& now, const Requester& requester, const Visitor& visitor,
                         Door::Wish wish) {
  const std::optional<Door::Barred> barred = door_.barred(visitor, wish, now.steady_ms);
  if (barred) audience_.refuse(now, requester, barred->code, {}, barred->retry_after_ms);
  return !barred;
}

void RoomCore::sit(const Occasion& now, const Requester& requester, Visitor visitor, Seat seat,
                   const std::optional<std::string>& token, std::optional<Version> last,
                   std::optional<std::int64_t> sat_ms) {
  std::vector<ConnectionId> older;
  std::int64_t newest = 0;
  for (const auto& [connection, person] : audience_.people()) {
    if (person.seat != seat) continue;
    newest = std::max(newest, person.sat_ms);
    if (connection != requester.connection) older.push_back(connection);
  }
  if (sat_ms && *sat_ms < newest) {
    now.effects.emplace_back(Close{requester.connection, protocol::CloseCode::Replaced});
    return;
  }
  for (const ConnectionId connection : older) {
    audience_.remove(connection);
    now.effects.emplace_back(Close{connection, protocol::CloseCode::Replaced});
  }
  sitters_[static_cast<std::size_t>(engine::index(seat))] = visitor;
  const std::int64_t sat = sat_ms.value_or(std::max(now.time_ms, newest + 1));
  enter(now, requester, {seat, std::move(visitor.name), std::move(visitor.address), sat}, token, last);
}

// Also for somebody who watches now, or has been in another room.
bool RoomCore::has_seat(ConnectionId connection) const {
  return std::any_of(sitters_.begin(), sitters_.end(),
                     [connection](const Visitor& sitter) { return sitter.connection == connection; });
}

}  // namespace gatehouse::server
