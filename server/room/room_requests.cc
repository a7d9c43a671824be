#include "server/room/room_requests.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

#include "server/room/limits.h"
#include "server/room/room_state.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using Wish = RoomRequests::Wish;

namespace {

std::string bot_name(const RoomState& state, protocol::BotLevel level) {
  std::string plain = std::string(name_of(level)) + " bot";
  plain.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(plain.front())));
  std::string name = plain;
  const std::vector<Seat> seats = state.seating().taken_seats();
  for (int number = 2;; ++number) {
    if (std::none_of(seats.begin(), seats.end(),
                     [&](Seat seat) { return state.seating().occupant(seat).name == name; }))
      return name;
    name = plain + " " + std::to_string(number);
  }
}

std::nullopt_t refuse_wish(const Asking& asking, const Requester& requester, ErrorCode code) {
  asking.audience.refuse(asking.now, requester, code);
  return std::nullopt;
}

/// There is nothing to do.
std::nullopt_t acknowledge(const Asking& asking, const Requester& requester) {
  asking.audience.send(asking.now, asking.from, protocol::Ack{requester.id, asking.now.state.version()});
  return std::nullopt;
}

Wish to_store(Requester requester, EntryBody entry) {
  Wish wish{std::move(requester)};
  wish.entries.push_back(std::move(entry));
  return wish;
}

// ---- who may: each of these answers those who may not ----

/// Whether something is so; if not, refuses for that reason.
bool require(const Asking& asking, const Requester& requester, bool is_so, ErrorCode otherwise) {
  if (!is_so) asking.audience.refuse(asking.now, requester, otherwise);
  return is_so;
}

bool has_seat(const Asking& asking, const Requester& requester) {
  return require(asking, requester, asking.who.seat.has_value(), ErrorCode::NoSeat);
}

bool hosts_table(const Asking& asking, const Requester& requester) {
  return has_seat(asking, requester) &&
         require(asking, requester, *asking.who.seat == asking.now.state.seating().host(),
                 ErrorCode::NotHost);
}

bool before_start(const Asking& asking, const Requester& requester) {
  return require(asking, requester, asking.now.state.in_play() == nullptr, ErrorCode::AlreadyStarted);
}

bool after_start(const Asking& asking, const Requester& requester) {
  return require(asking, requester, asking.now.state.in_play() != nullptr, ErrorCode::NotStarted);
}

/// Whether this person may still arrange the table.
bool may_arrange(const Asking& asking, const Requester& requester) {
  return before_start(asking, requester) && hosts_table(asking, requester) &&
         require(asking, requester, !later_in_match(asking.now.state.created()), ErrorCode::InMatch);
}

/// Whether they know all that has happened.
template <class Message>
bool is_fresh(const Asking& asking, const Requester& requester, const Message& message) {
  return require(asking, requester, message.expect == asking.now.state.version(), ErrorCode::Stale);
}

}  // namespace

// ---- who may ----

template <class Message>
bool RoomRequests::answer_again(const Asking& asking, const Requester& requester,
                                const Message& message) const {
  const std::optional<KnownCommand> known = commands_.find(*asking.who.seat, requester.id);
  if (!known) return false;
  bool same = known->asked == asked(message);
  // It was made against the version before its entries', and was not stale then.
  if constexpr (requires { message.expect; }) same = same && known->version == led_to(message);
  if (same)
    asking.audience.send(asking.now, requester.connection, protocol::Ack{requester.id, known->version});
  else
    refuse_wish(asking, requester, ErrorCode::IdReuse);
  return true;
}

template <class Message>
bool RoomRequests::is_new(const Asking& asking, const Requester& requester, const Message& message) const {
  return has_seat(asking, requester) && !answer_again(asking, requester, message);
}

template <class Message>
bool RoomRequests::may_act(const Asking& asking, const Requester& requester, const Message& message) const {
  return is_new(asking, requester, message) && after_start(asking, requester);
}

template <class Message>
bool RoomRequests::is_new_of_host(const Asking& asking, const Requester& requester,
                                  const Message& message) const {
  return is_new(asking, requester, message) && hosts_table(asking, requester);
}

template <class Message>
bool RoomRequests::may_act_as_host(const Asking& asking, const Requester& requester,
                                   const Message& message) const {
  return is_new_of_host(asking, requester, message) &&
         asking.entrance.may_act(asking.now, asking.audience, requester);
}

// ---- before the game ----

std::optional<Wish> RoomRequests::seat_bot(const Asking& asking, const protocol::SeatBot& message) const {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!may_arrange(asking, requester)) return std::nullopt;
  if (is_for_people(state.created())) return refuse_wish(asking, requester, ErrorCode::RatedTable);
  if (!protocol::has_bots(state.game(), message.level))
    return refuse_wish(asking, requester, ErrorCode::NoSuchBot);
  const std::optional<Seat> free = state.seating().lowest_free_seat();
  if (!free) return refuse_wish(asking, requester, ErrorCode::RoomFull);
  if (!asking.entrance.may_seat_bot(asking.now, asking.audience, requester)) return std::nullopt;
  return to_store(requester,
                  Seated{message.seat.value_or(*free), {bot_name(state, message.level), message.level}, {}});
}

std::optional<Wish> RoomRequests::remove_seat(const Asking& asking,
                                              const protocol::RemoveSeat& message) const {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!may_arrange(asking, requester)) return std::nullopt;
  Wish wish = to_store(requester, Unseated{message.seat});
  if (message.seat != *asking.who.seat && state.seating().taken(message.seat) &&
      !state.seating().occupant(message.seat).bot)
    wish.removal = message.ban ? Removal::Banned : Removal::Away;
  return wish;
}

std::optional<Wish> RoomRequests::add_entropy(const Asking& asking,
                                              const protocol::AddEntropy& message) const {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!before_start(asking, requester) || !has_seat(asking, requester)) return std::nullopt;
  const Seat seat = *asking.who.seat;
  // Said again, when the answer was lost.
  if (state.seating().entropy()[static_cast<std::size_t>(engine::index(seat))] == message.text)
    return acknowledge(asking, requester);
  if (state.seating().times_added(seat) >= kAddedBySeat)
    return refuse_wish(asking, requester, ErrorCode::EntropyFixed);
  return to_store(requester, Added{seat, message.text});
}

std::optional<Wish> RoomRequests::start(const Asking& asking, const protocol::Start& message) const {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!may_arrange(asking, requester)) return std::nullopt;
  // With fewer people it would be of another kind.
  if (is_rated(state.created()) && state.seating().lowest_free_seat())
    return refuse_wish(asking, requester, ErrorCode::NotEnoughSeats);
  return to_store(requester, message.draw_seats ? asking.draws.start_with_drawn_seats(state)
                                                : Started{state.seating().taken_seats()});
}

std::optional<Wish> RoomRequests::leave(const Asking& asking, const protocol::Leave& message) const {
  const protocol::Viewer seat = asking.who.seat;
  const RoomState& state = asking.now.state;
  if (seat && !state.in_play() && !later_in_match(state.created())) {
    Wish wish = to_store({asking.from, message.id}, Unseated{*seat});
    wish.leaves = true;
    return wish;
  }
  asking.audience.send(asking.now, asking.from,
                       protocol::Ack{message.id, asking.audience.shown_to(state, seat).version()});
  return std::nullopt;
}

// ---- what the host does ----

// Spectators are not in the log, so this is not either.
RoomRequests::Dismissed RoomRequests::dismiss(const Asking& asking, const protocol::Dismiss& message) const {
  const Requester requester{asking.from, message.id};
  Dismissed dismissed;
  if (!hosts_table(asking, requester)) return dismissed;
  if (message.ban) dismissed.why = ErrorCode::Banned;
  for (const auto& [connection, person] : asking.audience.people()) {
    if (person.seat || person.name != message.name) continue;
    dismissed.spectators.push_back(connection);
    asking.entrance.dismiss(asking.now, {connection, person.address, person.name}, message.ban);
  }
  acknowledge(asking, requester);
  return dismissed;
}

// Who is here when the table is locked may come back; a restart forgets who that was, but for the seats.
std::optional<Wish> RoomRequests::lock(const Asking& asking, const protocol::Lock& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act_as_host(asking, requester, message)) return std::nullopt;
  if (asking.now.state.created().gathered.event) return refuse_wish(asking, requester, ErrorCode::RatedTable);
  if (message.locked == asking.now.state.table().locked) return acknowledge(asking, requester);
  asking.entrance.note_guests(asking.audience);
  return to_store(requester, Locked{*asking.who.seat, message.locked, message.id});
}

std::optional<Wish> RoomRequests::appoint(const Asking& asking, const protocol::Appoint& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act_as_host(asking, requester, message)) return std::nullopt;
  if (message.seat == *asking.who.seat) return acknowledge(asking, requester);
  return to_store(requester, Appointed{*asking.who.seat, message.seat, message.id});
}

std::optional<Wish> RoomRequests::mute_seat(const Asking& asking, const protocol::Mute& message) const {
  const Requester requester{asking.from, message.id};
  if (!is_new_of_host(asking, requester, message) ||
      !asking.talk.may_mute(asking.now, asking.audience, requester))
    return std::nullopt;
  return to_store(requester, Muted{*asking.who.seat, *message.seat, message.muted, message.id});
}

bool RoomRequests::mute_spectators(const Asking& asking, const protocol::Mute& message) const {
  const Requester requester{asking.from, message.id};
  if (!hosts_table(asking, requester) || !asking.talk.may_mute(asking.now, asking.audience, requester))
    return false;
  asking.talk.mute_spectators(asking.audience, message);
  acknowledge(asking, requester);
  return true;
}

// Nobody is told yet: when the code is used the log says who asked for it.
void RoomRequests::hand_over(const Asking& asking, const protocol::HandOver& message) const {
  const Requester requester{asking.from, message.id};
  const auto& [now, audience, tableside, entrance, talk, draws, from, who] = asking;
  if (!who.seat) return audience.refuse(now, requester, ErrorCode::NoSeat);
  if (!now.state.table().rematch.empty() || goes_on_in_match(now.state))
    return audience.refuse(now, requester, ErrorCode::GameOver, "Ask for it at the next table.");
  const Seat seat = message.seat.value_or(*who.seat);
  if (seat != *who.seat && *who.seat != now.state.seating().host())
    return audience.refuse(now, requester, ErrorCode::NotHost);
  if (engine::index(seat) >= now.state.seating().size() || !now.state.seating().taken(seat) ||
      now.state.seating().occupant(seat).bot)
    return audience.refuse(now, requester, ErrorCode::NoSuchSeat);
  if (now.state.created().gathered.event || (seat != *who.seat && is_rated(now.state.created())))
    return audience.refuse(now, requester, ErrorCode::RatedTable);
  if (!tableside.may_hand_over(now, seat, *who.seat))
    return tableside.refuse_present(now, audience, requester, seat);
  const int expires_s = static_cast<int>(std::chrono::seconds(kCodeLives).count());
  audience.send(now, from,
                protocol::SeatCode{message.id, seat, entrance.offer_code(now, {seat, *who.seat}), expires_s});
}

// ---- in the game ----

std::optional<Wish> RoomRequests::play(const Asking& asking, const protocol::Command& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act(asking, requester, message) || !is_fresh(asking, requester, message)) return std::nullopt;
  Wish wish{requester};
  wish.entries.reserve(message.choices.size());
  for (const std::string& choice : message.choices)
    wish.entries.emplace_back(Moved{*asking.who.seat, choice, message.id});
  return wish;
}

std::optional<Wish> RoomRequests::undo(const Asking& asking, const protocol::Undo& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act(asking, requester, message) || !is_fresh(asking, requester, message)) return std::nullopt;
  if (asking.now.state.undone_steps() >= kUndoneSteps)
    return refuse_wish(asking, requester, ErrorCode::NothingToUndo);
  return to_store(requester, Undone{*asking.who.seat, message.id});
}

std::optional<Wish> RoomRequests::resign(const Asking& asking, const protocol::Resign& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act(asking, requester, message)) return std::nullopt;
  return to_store(requester, Resigned{*asking.who.seat, message.id});
}

std::optional<Wish> RoomRequests::propose(const Asking& asking, const protocol::Propose& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act(asking, requester, message)) return std::nullopt;
  if (message.what == protocol::Proposing::Bot && is_for_people(asking.now.state.created()))
    return refuse_wish(asking, requester, ErrorCode::RatedTable);
  std::optional<Proposed> proposal =
      asking.tableside.proposal_by(asking.now, asking.audience, requester, *asking.who.seat, message);
  if (!proposal) return std::nullopt;
  return to_store(requester, std::move(*proposal));
}

std::optional<Wish> RoomRequests::vote(const Asking& asking, const protocol::Vote& message) const {
  const Requester requester{asking.from, message.id};
  if (!may_act(asking, requester, message)) return std::nullopt;
  return to_store(requester, Voted{*asking.who.seat, message.proposal, message.agree, message.id});
}

// ---- after it ----

void RoomRequests::rematch(const Asking& asking, const protocol::Rematch& message) {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!may_act(asking, requester, message)) return;
  if (state.status() != protocol::RoomStatus::Finished) {
    refuse_wish(asking, requester, ErrorCode::NotOver);
  } else if (!state.table().rematch.empty()) {  // the second to ask finds what the first has asked for
    acknowledge(asking, requester);
  } else if (std::optional<Rematching> next = next_of_match(state)) {
    next->silenced = asking.talk.all_silenced();
    const std::string room = asking.draws.next_room(state.room(), next->people);
    ask_for(asking.now, Rematched{std::nullopt, room, {}}, requester, {}, *std::move(next));
  } else {
    Rematching again = rematching(state, *asking.who.seat);
    const std::string room = asking.draws.next_room(state.room(), again.people);
    ask_for(asking.now, Rematched{*asking.who.seat, room, message.id}, requester, asking.who.address,
            std::move(again));
  }
}

void RoomRequests::go_on(const Occasion& now, const RoomDraws& draws, std::optional<Rematching> next) {
  if (!next) return;
  const std::string room = draws.next_room(now.state.room(), next->people);
  ask_for(now, Rematched{std::nullopt, room, {}}, std::nullopt, {}, *std::move(next));
}

void RoomRequests::ask_for(const Occasion& now, Rematched entry, std::optional<Requester> requester,
                           std::string address, Rematching next) {
  std::string room = entry.room;
  rematch_asked_ = {std::move(entry), std::move(requester)};
  now.effects.emplace_back(OpenRematch{std::move(room), std::move(address), std::move(next)});
}

// Said again, it changes nothing.
std::optional<Wish> RoomRequests::ready(const Asking& asking, const protocol::Ready& message) const {
  const Requester requester{asking.from, message.id};
  const RoomState& state = asking.now.state;
  if (!has_seat(asking, requester)) return std::nullopt;
  if (!later_in_match(state.created()) || state.in_play() != nullptr)
    return refuse_wish(asking, requester, ErrorCode::NoBreak);
  if (state.table().ready.has(*asking.who.seat)) return acknowledge(asking, requester);
  return to_store(requester, Readied{*asking.who.seat});
}

std::optional<RoomRequests::RematchAsked> RoomRequests::rematch_opened(const Occasion& now,
                                                                       const RoomAudience& audience,
                                                                       const RematchOpened& input) {
  engine::ensure(rematch_asked_.has_value(), "a rematch is made because somebody has asked for it");
  std::optional<RematchAsked> asked = std::exchange(rematch_asked_, std::nullopt);
  if (!input.refusal) return asked;
  if (asked->requester) audience.refuse(now, *asked->requester, *input.refusal);
  return std::nullopt;
}

void RoomRequests::forget(ConnectionId connection) {
  if (rematch_asked_ && rematch_asked_->requester && rematch_asked_->requester->connection == connection)
    rematch_asked_->requester.reset();
}

}  // namespace gatehouse::server
