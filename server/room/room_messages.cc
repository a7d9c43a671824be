// The messages of people in a room: one function for each.

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include "protocol/patch.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_dice.h"
#include "server/room/limits.h"
#include "server/room/room_core.h"

namespace gatehouse::server {

using protocol::ErrorCode;

namespace {

std::string bot_name(const RoomState& state, protocol::BotLevel level) {
  std::string plain = std::string(name_of(level)) + " bot";
  plain.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(plain.front())));
  std::string name = plain;
  const std::vector<Seat> seats = state.taken_seats();
  for (int number = 2;; ++number) {
    if (std::none_of(seats.begin(), seats.end(),
                     [&](Seat seat) { return state.occupant(seat).name == name; }))
      return name;
    name = plain + " " + std::to_string(number);
  }
}

// In the order of seats, not of those who ask.
std::string hashes_in_order(const std::vector<Seated>& people) {
  std::map<Seat, std::string_view> of_seats;
  for (const Seated& seated : people) of_seats[seated.seat] = seated.token_hash;
  std::string all;
  for (const auto& [seat, hash] : of_seats) all += hash;
  return all;
}

// The same again when the start is tried again: nobody gains by that.
Started with_drawn_seats(const RoomState& state, const DrawSecret& secret) {
  const std::vector<Seat> taken = state.taken_seats();
  const std::vector<std::optional<std::string>> of_places = state.entropy();
  std::vector<std::optional<std::string>> entropy;
  entropy.reserve(taken.size());
  for (const Seat seat : taken) entropy.push_back(of_places[static_cast<std::size_t>(engine::index(seat))]);
  Started started{{}, true};
  for (const int place : drawn_order(secret, entropy))
    started.seats.push_back(taken[static_cast<std::size_t>(place)]);
  return started;
}

}  // namespace

void RoomCore::answer(const Occasion& now, const Say& input, const Person& who) {
  const ConnectionId from = input.connection;
  std::visit(
      Overloaded{[&](const protocol::SeatBot& message) { answer_seat_bot(now, from, who, message); },
                 [&](const protocol::RemoveSeat& message) { answer_remove_seat(now, from, who, message); },
                 [&](const protocol::Dismiss& message) { answer_dismiss(now, from, who, message); },
                 [&](const protocol::AddEntropy& message) { answer_add_entropy(now, from, who, message); },
                 [&](const protocol::Start& message) { answer_start(now, from, who, message); },
                 [&](const protocol::Lock& message) { answer_lock(now, from, who, message); },
                 [&](const protocol::Appoint& message) { answer_appoint(now, from, who, message); },
                 [&](const protocol::Leave& message) { answer_leave(now, from, who, message); },
                 [&](const protocol::Resign& message) { answer_resign(now, from, who, message); },
                 [&](const protocol::Propose& message) { answer_propose(now, from, who, message); },
                 [&](const protocol::Vote& message) { answer_vote(now, from, who, message); },
                 [&](const protocol::Rematch& message) { answer_rematch(now, from, who, message); },
                 [&](const protocol::Analyse& message) { answer_analyse(now, from, who, message); },
                 [&](const protocol::HandOver& message) { answer_hand_over(now, from, who, message); },
                 [&](const protocol::Chat& message) { answer_chat(now, from, who, message); },
                 [&](const protocol::Mute& message) { answer_mute(now, from, who, message); },
                 [&](const protocol::Command& message) { answer_command(now, from, who, message); },
                 [&](const protocol::Undo& message) { answer_undo(now, from, who, message); },
                 [&](const protocol::Preview& message) { answer_preview(now, from, who, message); },
                 [&](const protocol::Inspect& message) { answer_inspect(now, from, who, message); },
                 [&](const protocol::ReadHistory& message) { answer_read_history(now, from, who, message); },
                 [&](const protocol::Resync& message) { answer_resync(now, from, who, message); }},
      input.message);
}

bool RoomCore::attempt(const Occasion& now, EntryBody body, const Requester& requester) {
  Draft draft = new_draft();
  if (const engine::Refusal refusal = draft.add(std::move(body), now.time_ms)) {
    audience_.refuse(now, requester, refusal);
    return false;
  }
  persist(now, {std::move(draft), requester, std::nullopt});
  return true;
}

bool RoomCore::may_arrange(const Occasion& now, ConnectionId from, const Person& who, const std::string& id) {
  if (state_.match())
    audience_.refuse(now, {from, id}, ErrorCode::AlreadyStarted);
  else if (!who.seat)
    audience_.refuse(now, {from, id}, ErrorCode::NoSeat);
  else if (*who.seat != state_.host())
    audience_.refuse(now, {from, id}, ErrorCode::NotHost);
  else
    return true;
  return false;
}

void RoomCore::answer_seat_bot(const Occasion& now, ConnectionId from, const Person& who,
                               const protocol::SeatBot& message) {
  if (!may_arrange(now, from, who, message.id)) return;
  const Requester requester{from, message.id};
  if (!protocol::has_bots(state_.game(), message.level))
    return audience_.refuse(now, requester, ErrorCode::NoSuchBot);
  const std::optional<Seat> free = state_.lowest_free_seat();
  if (!free) return audience_.refuse(now, requester, ErrorCode::RoomFull);
  if (!entrance_.may_seat_bot(now, audience_, requester)) return;
  attempt(now, Seated{message.seat.value_or(*free), {bot_name(state_, message.level), message.level}, {}},
          requester);
}

void RoomCore::answer_remove_seat(const Occasion& now, ConnectionId from, const Person& who,
                                  const protocol::RemoveSeat& message) {
  if (!may_arrange(now, from, who, message.id)) return;
  const Requester requester{from, message.id};
  Draft draft = new_draft();
  if (const engine::Refusal refusal = draft.add(Unseated{message.seat}, now.time_ms))
    return audience_.refuse(now, requester, refusal);
  Pending pending{std::move(draft), requester, std::nullopt};
  if (message.seat != *who.seat && !state_.occupant(message.seat).bot)
    pending.removal = message.ban ? Removal::Banned : Removal::Away;
  persist(now, std::move(pending));
}

// Spectators are not in the log, so this is not either.
void RoomCore::answer_dismiss(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Dismiss& message) {
  if (!who.seat) return audience_.refuse(now, {from, message.id}, ErrorCode::NoSeat);
  if (*who.seat != state_.host()) return audience_.refuse(now, {from, message.id}, ErrorCode::NotHost);
  std::vector<Visitor> dismissed;
  for (const auto& [connection, person] : audience_.people())
    if (!person.seat && person.name == message.name)
      dismissed.push_back({connection, person.address, person.name});
  audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  for (const Visitor& visitor : dismissed) {
    entrance_.dismiss(now, visitor, message.ban);
    send_away(now, visitor.connection, message.ban ? ErrorCode::Banned : ErrorCode::Removed);
  }
  if (!dismissed.empty()) tell_presence(now);
}

void RoomCore::answer_add_entropy(const Occasion& now, ConnectionId from, const Person& who,
                                  const protocol::AddEntropy& message) {
  const Requester requester{from, message.id};
  if (state_.match()) return audience_.refuse(now, requester, ErrorCode::AlreadyStarted);
  if (!who.seat) return audience_.refuse(now, requester, ErrorCode::NoSeat);
  // Said again, when the answer was lost.
  if (state_.entropy()[static_cast<std::size_t>(engine::index(*who.seat))] == message.text)
    return audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  if (state_.times_added(*who.seat) >= kAddedBySeat)
    return audience_.refuse(now, requester, ErrorCode::EntropyFixed);
  attempt(now, Added{*who.seat, message.text}, requester);
}

void RoomCore::answer_start(const Occasion& now, ConnectionId from, const Person& who,
                            const protocol::Start& message) {
  if (!may_arrange(now, from, who, message.id)) return;
  const Requester requester{from, message.id};
  try {
    attempt(now, message.draw_seats ? with_drawn_seats(state_, secret_) : Started{state_.taken_seats()},
            requester);
  } catch (const protocol::BadOptions& bad) {
    audience_.refuse(now, requester, ErrorCode::BadOptions, bad.what());
  }
}

void RoomCore::answer_leave(const Occasion& now, ConnectionId from, const Person& who,
                            const protocol::Leave& message) {
  const Requester requester{from, message.id};
  if (!who.seat || state_.match()) {
    audience_.send(now, from, protocol::Ack{message.id, audience_.shown_to(state_, who.seat).version()});
    now.effects.emplace_back(Release{from});
    return drop(now, from);
  }
  Draft draft = new_draft();
  const engine::Refusal refusal = draft.add(Unseated{*who.seat}, now.time_ms);
  engine::ensure(!refusal, "who sits somewhere can stand up");
  persist(now, {std::move(draft), requester, std::nullopt, true});
}

template <class Message>
bool RoomCore::answer_again(const Occasion& now, const Requester& requester, Seat seat,
                            const Message& message) {
  const std::optional<KnownCommand> known = commands_.find(seat, requester.id);
  if (!known) return false;
  bool same = known->asked == asked(message);
  // It was made against the version before its entries', and was not stale then.
  if constexpr (requires { message.expect; }) same = same && known->version == led_to(message);
  if (same)
    audience_.send(now, requester.connection, protocol::Ack{requester.id, known->version});
  else
    audience_.refuse(now, requester, ErrorCode::IdReuse);
  return true;
}

template <class Message>
bool RoomCore::may_act(const Occasion& now, const Requester& requester, const Person& who,
                       const Message& message) {
  if (!who.seat)
    audience_.refuse(now, requester, ErrorCode::NoSeat);
  else if (answer_again(now, requester, *who.seat, message))
    return false;
  else if (!state_.match())
    audience_.refuse(now, requester, ErrorCode::NotStarted);
  else
    return true;
  return false;
}

// Nobody is told yet: when the code is used the log says who asked for it.
void RoomCore::answer_hand_over(const Occasion& now, ConnectionId from, const Person& who,
                                const protocol::HandOver& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience_.refuse(now, requester, ErrorCode::NoSeat);
  if (!state_.rematch().empty())
    return audience_.refuse(now, requester, ErrorCode::GameOver, "Ask for it at the next table.");
  const Seat seat = message.seat.value_or(*who.seat);
  if (seat != *who.seat && *who.seat != state_.host())
    return audience_.refuse(now, requester, ErrorCode::NotHost);
  if (engine::index(seat) >= state_.size() || !state_.taken(seat) || state_.occupant(seat).bot)
    return audience_.refuse(now, requester, ErrorCode::NoSuchSeat);
  if (!tableside_.may_hand_over(now, seat, *who.seat))
    return tableside_.refuse_present(now, audience_, requester, seat);
  const int expires_s = static_cast<int>(std::chrono::seconds(kCodeLives).count());
  audience_.send(
      now, from,
      protocol::SeatCode{message.id, seat, entrance_.offer_code(now, {seat, *who.seat}), expires_s});
}

void RoomCore::answer_command(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Command& message) {
  const Requester requester{from, message.id};
  if (!may_act(now, requester, who, message)) return;
  if (message.expect != state_.version()) return audience_.refuse(now, requester, ErrorCode::Stale);
  Draft draft = new_draft();
  for (const std::string& choice : message.choices)
    if (const engine::Refusal refusal = draft.add(Moved{*who.seat, choice, message.id}, now.time_ms))
      return audience_.refuse(now, requester, refusal);
  persist(now, {std::move(draft), requester, std::nullopt});
}

void RoomCore::answer_undo(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Undo& message) {
  const Requester requester{from, message.id};
  if (!may_act(now, requester, who, message)) return;
  if (message.expect != state_.version()) return audience_.refuse(now, requester, ErrorCode::Stale);
  if (state_.undone_steps() >= kUndoneSteps)
    return audience_.refuse(now, requester, ErrorCode::NothingToUndo);
  attempt(now, Undone{*who.seat, message.id}, requester);
}

void RoomCore::answer_resign(const Occasion& now, ConnectionId from, const Person& who,
                             const protocol::Resign& message) {
  const Requester requester{from, message.id};
  if (may_act(now, requester, who, message)) attempt(now, Resigned{*who.seat, message.id}, requester);
}

void RoomCore::answer_propose(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Propose& message) {
  const Requester requester{from, message.id};
  if (!may_act(now, requester, who, message)) return;
  std::optional<Proposed> proposal = tableside_.proposal_by(now, audience_, requester, *who.seat, message);
  if (proposal && attempt(now, std::move(*proposal), requester)) tableside_.note_proposal(now, *who.seat);
}

void RoomCore::answer_vote(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Vote& message) {
  const Requester requester{from, message.id};
  if (may_act(now, requester, who, message))
    attempt(now, Voted{*who.seat, message.proposal, message.agree, message.id}, requester);
}

void RoomCore::answer_rematch(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Rematch& message) {
  const Requester requester{from, message.id};
  if (!may_act(now, requester, who, message)) return;
  if (state_.status() != protocol::RoomStatus::Finished)
    return audience_.refuse(now, requester, ErrorCode::NotOver);
  // The second to ask finds what the first has asked for.
  if (!state_.rematch().empty())
    return audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  Rematching next = state_.rematching(*who.seat);
  const std::string room = room_name_after(secret_, state_.room(), hashes_in_order(next.people));
  rematch_asked_ = {Rematched{*who.seat, room, message.id}, requester};
  now.effects.emplace_back(OpenRematch{room, who.address, std::move(next)});
}

void RoomCore::take_rematch_opened(const Occasion& now, RematchOpened& input) {
  engine::ensure(rematch_asked_.has_value(), "a rematch is made because somebody has asked for it");
  RematchAsked asked = std::move(*rematch_asked_);
  rematch_asked_.reset();
  if (input.refusal) {
    if (asked.requester) audience_.refuse(now, *asked.requester, *input.refusal);
    return;
  }
  persist_certain(now, {std::move(asked.entry)}, "a game that is over can be followed by another",
                  std::move(asked.requester));
}

// What spectators are not to see yet, they could read out of an analysis.
void RoomCore::answer_analyse(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Analyse& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience_.refuse(now, requester, ErrorCode::NoSeat);
  if (state_.status() != protocol::RoomStatus::Finished || audience_.holds_back())
    return audience_.refuse(now, requester, ErrorCode::NotOver);
  now.effects.emplace_back(AskAnalysis{from, message.id, who.address});
}

void RoomCore::take_analysis_taken(const Occasion& now, AnalysisTaken& input) {
  if (!audience_.is_here(input.connection)) return;
  if (input.refusal) return audience_.refuse(now, {input.connection, input.id}, *input.refusal);
  audience_.send(now, input.connection, protocol::Ack{input.id, state_.version()});
}

void RoomCore::answer_mute(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Mute& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience_.refuse(now, requester, ErrorCode::NoSeat);
  if (message.seat && answer_again(now, requester, *who.seat, message)) return;
  if (*who.seat != state_.host()) return audience_.refuse(now, requester, ErrorCode::NotHost);
  if (const std::int64_t wait = chat_.wait_for_mute(now.steady_ms); wait > 0)
    return audience_.refuse(now, requester, ErrorCode::TooFast, {}, static_cast<int>(wait));
  chat_.note_mute(now.steady_ms);
  if (message.seat) {
    attempt(now, Muted{*who.seat, *message.seat, message.muted, message.id}, requester);
    return;
  }
  if (!message.muted) chat_.unsilence(*message.name);
  for (const auto& [connection, person] : audience_.people())
    if (message.muted && !person.seat && person.name == *message.name)
      chat_.silence({connection, person.address, person.name});
  audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  tell_presence(now);
}

// Who is here when the table is locked may come back; a restart forgets who that was, but for the seats.
void RoomCore::answer_lock(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Lock& message) {
  const Requester requester{from, message.id};
  if (!may_act_as_host(now, requester, who, message)) return;
  if (message.locked == state_.locked())
    return audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  entrance_.note_guests(audience_);
  attempt(now, Locked{*who.seat, message.locked, message.id}, requester);
}

void RoomCore::answer_appoint(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Appoint& message) {
  const Requester requester{from, message.id};
  if (!may_act_as_host(now, requester, who, message)) return;
  if (message.seat == *who.seat)
    return audience_.send(now, from, protocol::Ack{message.id, state_.version()});
  attempt(now, Appointed{*who.seat, message.seat, message.id}, requester);
}

template <class Message>
bool RoomCore::may_act_as_host(const Occasion& now, const Requester& requester, const Person& who,
                               const Message& message) {
  if (!who.seat) {
    audience_.refuse(now, requester, ErrorCode::NoSeat);
  } else if (answer_again(now, requester, *who.seat, message)) {
    return false;
  } else if (*who.seat != state_.host()) {
    audience_.refuse(now, requester, ErrorCode::NotHost);
  } else {
    return entrance_.may_act(now, audience_, requester);
  }
  return false;
}

void RoomCore::answer_preview(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Preview& message) {
  const Requester requester{from, message.id};
  if (!who.seat) return audience_.refuse(now, requester, ErrorCode::NoSeat);
  if (!state_.match()) return audience_.refuse(now, requester, ErrorCode::NotStarted);
  if (message.expect != state_.version()) return audience_.refuse(now, requester, ErrorCode::Stale);
  RoomState ahead = state_.fork_for(*who.seat);
  std::vector<protocol::Notice> notices;
  for (const std::string& choice : message.choices) {
    protocol::Outcome outcome = ahead.apply({ahead.version() + 1, 0, 0, Moved{*who.seat, choice, {}}});
    if (outcome.refusal) return audience_.refuse(now, requester, outcome.refusal);
    std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(notices));
  }
  protocol::Previewed answer;
  answer.id = message.id;
  answer.version = state_.version();
  if (state_.match()->foretells()) {
    answer.events = events_for(who.seat, notices);
    protocol::Changes changes;
    ahead.compare(state_, who.seat, changes);
    answer.patch = changes.take_patch();
  }
  answer.prompt = ahead.match()->prompt_text(*who.seat);
  audience_.send(now, from, std::move(answer));
}

void RoomCore::answer_inspect(const Occasion& now, ConnectionId from, const Person& who,
                              const protocol::Inspect& message) {
  const Requester requester{from, message.id};
  const RoomState& state = audience_.shown_to(state_, who.seat);
  if (!state.match()) return audience_.refuse(now, requester, ErrorCode::NotStarted);
  std::optional<Json> result = state.match()->inspect(who.seat, message.target);
  if (!result) return audience_.refuse(now, requester, ErrorCode::BadTarget);
  audience_.send(now, from, protocol::Inspected{message.id, state.version(), std::move(*result)});
}

void RoomCore::answer_read_history(const Occasion& now, ConnectionId from, const Person& who,
                                   const protocol::ReadHistory& message) {
  const Version last = std::min({message.to, audience_.shown_to(state_, who.seat).version(),
                                 message.from + protocol::kMaxHistoryPage - 1});
  // What is kept depends on what has happened since, which who sees late could tell from the time it takes.
  const bool reads = audience_.sees_late(state_, who.seat) && message.from <= last;
  if (auto entries = reads ? std::nullopt : audience_.read(who.seat, message.from, last)) {
    const Version to = message.from + entries->size() - 1;
    return audience_.send(
        now, from, protocol::HistoryPage{message.id, state_.room(), message.from, to, std::move(*entries)});
  }
  if (!reading_past_.insert(from).second) return audience_.refuse(now, {from, message.id}, ErrorCode::Busy);
  now.effects.emplace_back(ReadPast{from, message.id, who.seat, message.from, last});
}

void RoomCore::take_past_read(const Occasion& now, PastRead& input) {
  reading_past_.erase(input.connection);
  const Person* const person = audience_.find(input.connection);
  if (person == nullptr) return;
  // The page was made for the seat of that time; on another seat one may know other things.
  if (!input.entries || person->seat != input.viewer)
    return audience_.refuse(now, {input.connection, input.id}, ErrorCode::Busy);
  const Version to = input.from + input.entries->size() - 1;
  audience_.send(now, input.connection,
                 protocol::HistoryPage{input.id, state_.room(), input.from, to, std::move(*input.entries)});
}

void RoomCore::answer_resync(const Occasion& now, ConnectionId from, const Person& who,
                             const protocol::Resync&) {
  audience_.send(now, from, snapshot_for(now, who.seat));
  send_beside(now, from, who.seat);
}

}  // namespace gatehouse::server
