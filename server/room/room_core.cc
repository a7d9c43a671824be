#include "server/room/room_core.h"

#include <algorithm>
#include <utility>

#include "protocol/fair_draws.h"
#include "server/auth/tokens.h"
#include "server/chance/draw_dice.h"
#include "server/room/door_limits.h"
#include "server/room/limits.h"
#include "server/room/replay_log.h"

namespace gatehouse::server {

using engine::ensure;
using engine::index;
using engine::seat_at;
using protocol::ErrorCode;

namespace {

/// 1 of a game that there is not, which is refused later.
int newest_rules(Games games, const std::string& name) {
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const protocol::GameType& type) { return type.name == name; });
  return game == games.end() ? 1 : game->rules;
}

template <class... Messages>
bool is_one_of(const Say& say) {
  return (std::holds_alternative<Messages>(say.message) || ...);
}

// What waits while something is being stored: all but what only asks, or is not in the log.
bool changes_the_room(const Say& say, protocol::RoomStatus status) {
  if (is_one_of<protocol::Leave>(say)) return status == protocol::RoomStatus::Waiting;
  return !is_one_of<protocol::Analyse, protocol::Dismiss, protocol::HandOver, protocol::Preview,
                    protocol::Inspect, protocol::ReadHistory, protocol::Resync>(say);
}

std::string id_of(const Say& say) {
  return std::visit([](const auto& message) { return message.id; }, say.message);
}

}  // namespace

RoomCore::RoomCore(std::string room, Games games, const DrawSecret& secret, const RoomLimits& limits)
    : state_(std::move(room), games), entrance_(limits), secret_(secret) {}

RoomCore::RoomCore(const Record& record, Games games, const RoomLimits& limits)
    : state_(record.room, games),
      entrance_(limits),
      secret_(record.secret),
      epoch_(record.epoch),
      chat_(record.chat) {
  std::optional<RoomState> before;
  const auto begin = [&](const Entry& next) {
    before.reset();
    if (held_back(state_, next)) before = state_.fork();
  };
  const auto broken = replay_log(record, state_, begin, [&](const Entry& entry) {
    if (before) audience_.hold_logged(*before, entry);
    last_entry_ms_ = entry.time_ms;
    if (entry.version == 1) created_ms_ = entry.time_ms;
    commands_.add(entry);
  });
  if (broken) throw BadEntry(broken->what);
  audience_.begin_history(state_.version());
}

void RoomCore::rest() {
  if (!audience_.people().empty() || busy()) return;
  audience_.rest();
  chat_.rest();
}

void RoomCore::resume(Moment moment, std::optional<std::chrono::milliseconds> abandoned_after,
                      std::vector<Effect>& effects) {
  const Occasion now(moment, state_, effects);
  handled_ms_ = now.steady_ms;
  audience_.take_up(moment, last_entry_ms_);
  founded_ms_ = now.steady_ms - std::max<std::int64_t>(0, moment.by_log(last_entry_ms_) - created_ms_);
  show_held(now);
  tableside_.note_absence(now, audience_);
  tableside_.take_up_clocks(now, last_entry_ms_);
  const bool abandoned = state_.status() == protocol::RoomStatus::Playing && abandoned_after &&
                         now.time_ms - last_entry_ms_ >= abandoned_after->count();
  state_.rest();
  if (!abandoned || state_.created().commitment.empty()) return ask_bots(now, false);
  persist_certain(now, {Revealed{digits_of(secret_)}}, "the secret is the one that was committed to");
}

void RoomCore::handle(Input input, Moment moment, std::vector<Effect>& effects) {
  const Occasion now(moment, state_, effects);
  handled_ms_ = now.steady_ms;
  tableside_.run_clocks(now, audience_, busy());
  show_held(now);
  const auto* const stored = std::get_if<Stored>(&input);
  const bool failed = stored != nullptr && stored->appended != Appended::Done;
  if (stored == nullptr && !busy())  // a move that comes too late is too late
    persist_certain(now, tableside_.time_over(now), "time runs out for whose clock runs");
  take(now, input);
  take_queued(now);
  if (!failed) {  // else what follows comes with the next input, not in a loop
    if (!busy())
      persist_certain(now, tableside_.welcome_back(now, audience_), "who is back takes their place again");
    if (!busy())
      persist_certain(now, tableside_.relieve_host(now, audience_), "who sits at the table can be its host");
  }
  state_.rest();
  if (pending_) pending_->draft.rest();
}

// ---- inputs ----

void RoomCore::take(const Occasion& now, Input& input) {
  std::visit(
      Overloaded{
          [&](Found& what) { take_found(now, what); }, [&](FoundAgain& what) { take_found_again(now, what); },
          [&](Enter& what) { take_enter(now, what); }, [&](Say& what) { take_say(now, what); },
          [&](Gone& what) { take_gone(now, what); }, [&](Overflowed& what) { take_overflowed(now, what); },
          [&](Stored& what) { take_stored(now, what); }, [&](BotAnswer& what) { take_bot_answer(now, what); },
          [&](RematchOpened& what) { take_rematch_opened(now, what); },
          [&](PastRead& what) { take_past_read(now, what); },
          [&](AnalysisTaken& what) { take_analysis_taken(now, what); }, [](Tick&) {}},
      input);
}

void RoomCore::take_found(const Occasion& now, Found& input) {
  const protocol::CreateRoom& message = input.message;
  const Requester requester{input.connection, message.id};
  if (busy()) return queue(now, std::move(input), requester);
  if (state_.version() != 0) return come_in(now, requester, entrance_.found_once_more(now, audience_, input));
  Draft draft = new_draft();
  const Seat seat = seat_at(0);
  const Json table = protocol::bound_table(state_.room(), message.game, message.seats, message.options);
  engine::Refusal refusal = draft.add(Created{message.name + "'s table",
                                              message.game,
                                              message.seats,
                                              message.is_public,
                                              message.options,
                                              commitment_to(secret_, table),
                                              {},
                                              message.absence_s.value_or(protocol::kUsualAbsence),
                                              message.clock,
                                              message.watching.value_or(protocol::Watching{}),
                                              message.bot_pace,
                                              message.allows_programs,
                                              newest_rules(state_.games(), message.game)},
                                      now.time_ms);
  if (!refusal)
    refusal =
        draft.add(Seated{seat, protocol::newcomer(message.name, message.program), hash_of_token(input.token)},
                  now.time_ms);
  ensure(!refusal, "the lobby founds only what the games offer");
  persist(
      now,
      {std::move(draft), requester,
       Newcomer{{input.connection, std::move(input.address), message.name}, seat, std::move(input.token)}});
}

void RoomCore::take_found_again(const Occasion& now, FoundAgain& input) {
  // Whether this is the room that was asked for, the shell sees for itself.
  if (state_.version() != 0 || pending_) return;
  Created& created = input.rematching.created;
  const Json table = protocol::bound_table(state_.room(), created.game, created.size, created.options);
  created.commitment = commitment_to(secret_, table);
  std::vector<EntryBody> entries{std::move(created)};
  for (Seated& seated : input.rematching.people) entries.emplace_back(std::move(seated));
  persist_certain(now, std::move(entries), "who has played can play again");
}

void RoomCore::take_enter(const Occasion& now, Enter& input) {
  if (const auto* const message = std::get_if<protocol::WatchRoom>(&input.message))
    return come_in(now, {input.connection, message->id}, entrance_.watch(now, audience_, input, *message));
  const auto& message = std::get<protocol::JoinRoom>(input.message);
  const Requester requester{input.connection, message.id};
  if (message.token) return come_in(now, requester, entrance_.return_to_seat(now, audience_, input, message));
  if (busy()) return queue(now, std::move(input), requester);
  if (!message.code) return come_in(now, requester, entrance_.take_seat(now, audience_, input, message));
  std::optional<SeatCodes::Offer> offer = entrance_.find_code(now, *message.code);
  if (offer && !tableside_.may_hand_over(now, offer->seat, offer->by)) offer.reset();
  come_in(now, requester, entrance_.take_over(now, audience_, input, message.id, offer));
}

void RoomCore::come_in(const Occasion& now, const Requester& requester,
                       std::optional<RoomEntrance::Pass> pass) {
  if (!pass) return;
  if (!pass->entry) {
    if (pass->seat) return sit(now, requester, std::move(*pass));
    Visitor& visitor = pass->visitor;
    return enter(now, requester, {std::nullopt, std::move(visitor.name), std::move(visitor.address)},
                 std::nullopt, pass->last);
  }
  const bool is_new = std::holds_alternative<Seated>(*pass->entry);
  Draft draft = new_draft();
  const engine::Refusal refusal = draft.add(std::move(*pass->entry), now.time_ms);
  ensure(is_new || !refusal, "a code is for the seat of a person");
  if (refusal) return audience_.refuse(now, requester, refusal);
  if (is_new) entrance_.note_seat(now, pass->visitor);
  persist(now, {std::move(draft), requester,
                Newcomer{std::move(pass->visitor), *pass->seat, std::move(*pass->token)}});
}

void RoomCore::sit(const Occasion& now, const Requester& requester, RoomEntrance::Pass pass) {
  std::optional<Person> person =
      entrance_.sit(now, audience_, std::move(pass.visitor), *pass.seat, pass.sat_ms);
  if (person) enter(now, requester, std::move(*person), pass.token, pass.last);
}

void RoomCore::take_say(const Occasion& now, Say& input) {
  const Person* const person = audience_.find(input.connection);
  const Requester requester{input.connection, id_of(input)};
  if (person == nullptr) return audience_.refuse(now, requester, ErrorCode::NotInRoom);
  if (state_.broken_off() && changes_the_room(input, state_.status()))
    return audience_.refuse(now, requester, ErrorCode::GameOver,
                            "This game is kept to be read, and nothing can be added.");
  if (busy() && changes_the_room(input, state_.status())) return queue(now, std::move(input), requester);
  const Person who = *person;
  answer(now, input, who);
}

void RoomCore::take_gone(const Occasion& now, Gone& input) {
  if (pending_ && pending_->requester && pending_->requester->connection == input.connection)
    pending_->requester.reset();
  if (saying_ && saying_->requester && saying_->requester->connection == input.connection)
    saying_->requester.reset();
  if (rematch_asked_ && rematch_asked_->requester &&
      rematch_asked_->requester->connection == input.connection)
    rematch_asked_->requester.reset();
  // Somebody who has gone gets no answer.
  std::erase_if(waiting_, [&](const Input& waiting) {
    if (const auto* const found = std::get_if<Found>(&waiting)) return found->connection == input.connection;
    if (const auto* const enter = std::get_if<Enter>(&waiting)) return enter->connection == input.connection;
    if (const auto* const say = std::get_if<Say>(&waiting)) return say->connection == input.connection;
    return false;
  });
  drop(now, input.connection);
}

void RoomCore::take_overflowed(const Occasion& now, Overflowed& input) {
  const Person* const person = audience_.find(input.connection);
  if (person == nullptr) return;
  now.effects.emplace_back(Send{input.connection, snapshot_for(now, person->seat), true});
  send_beside(now, input.connection, person->seat);
}

void RoomCore::take_bot_answer(const Occasion& now, BotAnswer& input) {
  if (saying_) return waiting_.push_back(std::move(input));  // it can wait: talk does not change the game
  // If something else came before the bot's answer, the bot is asked again when that is stored, or has
  // failed.
  if (pending_ || input.version != state_.version()) return;
  persist_certain(now, {Moved{input.seat, std::move(input.choice), {}}},
                  "a bot made a choice that the rules refuse");
}

void RoomCore::queue(const Occasion& now, Input input, const Requester& requester) {
  if (waiting_.size() >= kQueuedInputs) return audience_.refuse(now, requester, ErrorCode::Busy);
  waiting_.push_back(std::move(input));
}

// A message after leaving, and before coming in again, belongs to no room. It is answered while that is
// possible.
void RoomCore::refuse_queued(const Occasion& now, ConnectionId left) {
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    if (const auto* const enter = std::get_if<Enter>(&*at); enter && enter->connection == left) return;
    const auto* const say = std::get_if<Say>(&*at);
    if (!say || say->connection != left) {
      ++at;
      continue;
    }
    audience_.refuse(now, {left, id_of(*say)}, ErrorCode::NotInRoom);
    at = waiting_.erase(at);
  }
}

void RoomCore::take_queued(const Occasion& now) {
  while (!busy() && !waiting_.empty()) {
    Input input = std::move(waiting_.front());
    waiting_.pop_front();
    take(now, input);
  }
}

// ---- the way of a draft ----

bool RoomCore::may_reveal(const RoomState& state) const {
  return state.status() == protocol::RoomStatus::Finished && !state.revealed() &&
         !state.created().commitment.empty();
}

// Nobody adds anything to the draws any more once the start of the game is durable.
DrawSource RoomCore::source_of_draws(const RoomState& state) {
  if (state_.match() == nullptr) return key_of_draws(secret_, state.entropy());
  if (!draws_) draws_ = key_of_draws(secret_, state_.entropy());
  return *draws_;
}

std::optional<EntryBody> RoomCore::unattended(const RoomState& state) {
  const engine::Actor actor = state.actor();
  if (actor.chance) {
    DrawDice dice(source_of_draws(state), state.draws() + 1);
    return Rolled{state.match()->roll(dice)};
  }
  for (const Seat seat : state.taken_seats())
    if (actor.seats.has(seat) && state.skipped(seat))
      return Moved{seat, state.match()->default_choice(seat), {}, true};
  return std::nullopt;
}

void RoomCore::persist_certain(const Occasion& now, std::vector<EntryBody> entries, const char* why,
                               std::optional<Requester> requester) {
  if (entries.empty()) return;
  Draft draft = new_draft();
  for (EntryBody& entry : entries) ensure(!draft.add(std::move(entry), now.time_ms), why);
  persist(now, {std::move(draft), std::move(requester), std::nullopt});
}

void RoomCore::persist(const Occasion& now, Pending pending) {
  Draft& draft = pending.draft;
  pending.asked = draft.state().version();
  for (int steps = 0; auto body = unattended(draft.state()); ++steps) {
    ensure(steps < kUnattendedInARow, "nobody comes to act");
    const engine::Refusal refusal = draft.add(std::move(*body), now.time_ms);
    ensure(!refusal, "chance or a default move is what the rules refuse");
  }
  if (may_reveal(draft.state())) {
    const engine::Refusal refusal = draft.add(Revealed{digits_of(secret_)}, now.time_ms);
    ensure(!refusal, "the secret is the one that was committed to");
  }
  Append run;
  run.room = state_.room();
  run.epoch = epoch_;
  run.expected = state_.version();
  for (const Step& step : draft.steps()) run.entries.push_back(write_entry(step.entry));
  if (state_.version() == 0) run.founder = secret_;
  run.over = draft.state().status() == protocol::RoomStatus::Finished;
  pending_ = std::move(pending);
  now.effects.emplace_back(Persist{std::move(run)});
}

void RoomCore::take_stored(const Occasion& now, Stored& input) {
  const bool done = input.appended == Appended::Done;
  tableside_.note_store(now, done);
  if (saying_) return take_said(now, input.appended);
  ensure(pending_.has_value(), "the store answers what was asked");
  Pending pending = std::move(*pending_);
  pending_.reset();
  if (done)
    commit(now, std::move(pending));
  else
    fail(now, pending, input.appended);
}

void RoomCore::commit(const Occasion& now, Pending pending) {
  const RoomState before = std::exchange(state_, pending.draft.take_state());
  tableside_.note_entries();
  std::vector<Step> steps = pending.draft.take_steps();
  if (before.version() == 0) founded_ms_ = now.steady_ms;
  audience_.note_steps(now, before, steps, pending.draft.sights());
  for (const Step& step : steps) {
    commands_.add(step.entry);
    entrance_.note_entry(step.entry.body);
  }
  if (pending.requester && !pending.newcomer)
    audience_.send(now, pending.requester->connection, protocol::Ack{pending.requester->id, pending.asked});
  if (pending.requester && pending.leaves) {
    audience_.remove(pending.requester->connection);
    refuse_queued(now, pending.requester->connection);
    now.effects.emplace_back(Release{pending.requester->connection});
  }
  for (const ConnectionId banned : entrance_.bar(now, audience_, steps, pending.removal))
    send_away(now, banned, ErrorCode::Banned);
  const bool started = std::holds_alternative<Started>(steps.front().entry.body);
  tableside_.note_absence(now, audience_);
  const std::set<ConnectionId> changed = entrance_.change_roles(audience_, steps);
  audience_.tell_updates(now, steps, changed);
  audience_.keep(std::move(steps));
  for (const ConnectionId connection : changed) {
    const protocol::Viewer seat = audience_.people().at(connection).seat;
    audience_.send(now, connection, protocol::Joined{{}, state_.room(), seat, std::nullopt});
    audience_.send(now, connection, snapshot_for(now, seat));
    send_beside(now, connection, seat);
  }
  if (pending.newcomer) entrance_.note_newcomer(*pending.newcomer);
  if (pending.requester && pending.newcomer)
    sit(now, *pending.requester,
        {pending.newcomer->visitor, pending.newcomer->seat, pending.newcomer->token});
  else if (!changed.empty() || started || pending.leaves || pending.removal != Removal::None)
    tell_presence(now);
  tableside_.tell_clocks(now, audience_);
  ask_bots(now, false);
}

void RoomCore::fail(const Occasion& now, const Pending& pending, Appended appended) {
  const bool unfounded = state_.version() == 0;
  if (pending.requester) {
    refuse_unsaved(now, *pending.requester, appended);
    if (unfounded) now.effects.emplace_back(Release{pending.requester->connection});
  }
  if (unfounded || appended != Appended::Failed)
    lose(now, appended);
  else
    ask_bots(now, true);
}

// It says that nothing was done. Who asks for what may have been done is sent away without an answer, and
// asks again.
void RoomCore::refuse_unsaved(const Occasion& now, const Requester& requester, Appended appended) {
  if (appended != Appended::Unknown) audience_.refuse(now, requester, ErrorCode::Unavailable);
}

void RoomCore::lose(const Occasion& now, Appended appended) {
  waiting_.clear();
  const bool goes_on_elsewhere =
      appended == Appended::Fenced || appended == Appended::Behind || appended == Appended::Unknown;
  now.effects.emplace_back(End{goes_on_elsewhere ? protocol::CloseCode::Restart : protocol::CloseCode::Bug});
}

void RoomCore::ask_bots(const Occasion& now, bool after_failure) {
  const engine::Actor actor = state_.actor();
  for (const Seat seat : state_.taken_seats())
    if (const auto level = state_.bot(seat); level && actor.seats.has(seat))
      now.effects.emplace_back(AskBot{seat, state_.version(), *level, state_.match()->fork(),
                                      state_.created().bot_pace, after_failure});
}

// ---- the people here ----

void RoomCore::enter(const Occasion& now, const Requester& requester, Person person,
                     const std::optional<std::string>& token, std::optional<Version> last) {
  const protocol::Viewer seat = person.seat;
  now.effects.emplace_back(Admit{requester.connection, person.sat_ms});
  audience_.let_in(requester.connection, std::move(person));
  audience_.send(now, requester.connection, protocol::Joined{requester.id, state_.room(), seat, token});
  const Frame tail =
      last && !audience_.sees_late(state_, seat) ? audience_.tail_for(state_, seat, *last) : nullptr;
  audience_.send(now, requester.connection, tail ? tail : snapshot_for(now, seat));
  send_beside(now, requester.connection, seat);
  tell_presence(now, requester.connection);
}

void RoomCore::drop(const Occasion& now, ConnectionId connection) {
  if (audience_.remove(connection)) tell_presence(now);
}

void RoomCore::send_away(const Occasion& now, ConnectionId connection, ErrorCode why) {
  audience_.remove(connection);
  protocol::Error goodbye = protocol::error(why, {});
  if (why == ErrorCode::Removed) goodbye.retry_after_ms = static_cast<int>(kKeptAway.count());
  audience_.send(now, connection, std::move(goodbye));
  refuse_queued(now, connection);
  now.effects.emplace_back(Release{connection});
}

}  // namespace gatehouse::server
