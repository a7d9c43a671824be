#include "server/room/room_core.h"

#include <algorithm>
#include <utility>

#include "server/auth/tokens.h"
#include "server/people/result.h"
#include "server/room/ended_game.h"
#include "server/room/limits.h"
#include "server/room/replay_log.h"

namespace gatehouse::server {

using engine::ensure;
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

/// What happens next without anybody: the start of a game for which all are ready, an outcome of chance, a
/// default move; nothing: somebody has to act.
/// `draft` follows `durable`.
std::optional<EntryBody> unattended(const RoomState& durable, const RoomState& draft, RoomDraws& draws) {
  if (auto started = start_if_ready(draft, draws)) return *std::move(started);
  const engine::Actor actor = draft.actor();
  if (actor.chance) return draws.roll(durable, draft);
  for (const Seat seat : draft.seating().taken_seats())
    if (actor.seats.has(seat) && draft.skipped(seat))
      return Moved{seat, draft.in_play()->default_choice(seat), {}, true};
  return std::nullopt;
}

/// Whether the game is over and the secret of its draws, to which the server committed, not revealed yet.
bool may_reveal(const RoomState& state) {
  return state.status() == protocol::RoomStatus::Finished && !state.revealed() &&
         !state.created().commitment.empty();
}

void ask_bots(const Occasion& now, bool after_failure) {
  const RoomState& state = now.state;
  const engine::Actor actor = state.actor();
  for (const Seat seat : state.seating().taken_seats())
    if (const auto level = state.bot(seat); level && actor.seats.has(seat))
      now.effects.emplace_back(AskBot{seat, state.version(), *level, state.in_play()->fork(),
                                      state.created().bot_pace, after_failure});
}

}  // namespace

RoomCore::RoomCore(std::string room, Games games, const DrawSecret& secret, const RoomLimits& limits)
    : state_(std::move(room), games), entrance_(limits), draws_(secret) {}

RoomCore::RoomCore(const RoomLog& log, Games games, const RoomLimits& limits)
    : state_(log.room, games), entrance_(limits), talk_(log.chat), draws_(log.secret), epoch_(log.epoch) {
  std::optional<RoomState> before;
  const auto begin = [&](const Entry& next) {
    before.reset();
    if (held_back(state_, next)) before = state_.fork();
  };
  const auto broken = replay_log(log, state_, begin, [&](const Entry& entry) {
    if (before) audience_.hold_logged(*before, entry);
    last_entry_ms_ = entry.time_ms;
    if (entry.version == 1) created_ms_ = entry.time_ms;
    requests_.note_entry(entry);
  });
  if (broken) throw BadEntry(broken->what);
  audience_.begin_history(state_.version());
}

void RoomCore::rest() {
  if (!audience_.people().empty() || busy()) return;
  audience_.rest();
  talk_.rest();
}

void RoomCore::resume(Moment moment, std::optional<std::chrono::milliseconds> abandoned_after,
                      std::vector<Effect>& effects) {
  const Occasion now(moment, state_, effects);
  handled_ms_ = now.steady_ms;
  audience_.take_up(moment, last_entry_ms_);
  match_.note_founded(now.steady_ms - std::max<std::int64_t>(0, moment.by_log(last_entry_ms_) - created_ms_));
  audience_.show_held(now);
  tableside_.note_absence(now, audience_);
  tableside_.take_up_clocks(now, last_entry_ms_);
  const bool abandoned = state_.status() == protocol::RoomStatus::Playing && abandoned_after &&
                         now.time_ms - last_entry_ms_ >= abandoned_after->count();
  state_.rest();
  if (!abandoned || state_.created().commitment.empty()) {
    ask_bots(now, false);
    return requests_.go_on(now, draws_, match_.ask_for_next(now, talk_));
  }
  persist_certain(now, {draws_.reveal()}, "the secret is the one that was committed to");
}

void RoomCore::handle(Input input, Moment moment, std::vector<Effect>& effects) {
  const Occasion now(moment, state_, effects);
  handled_ms_ = now.steady_ms;
  const bool was_busy = busy();
  tableside_.run_clocks(now, audience_, busy());
  if (const std::optional<HeldBack::News> news = audience_.show_held(now))
    audience_.tell(now, news->anew ? std::vector<Frame>{snapshot_for(now, std::nullopt)} : news->updates,
                   [](ConnectionId, const Person& person) { return !person.seat; });
  const auto* const stored = std::get_if<Stored>(&input);
  const bool failed = stored != nullptr && stored->appended != Appended::Done;
  if (stored == nullptr && !busy())  // a move that comes too late is too late
    persist_certain(now, tableside_.time_over(now), "time runs out for whose clock runs");
  if (stored == nullptr && !busy())
    persist_certain(now, match_.begin_game(now, draws_), "who has played can play the next game");
  take(now, input);
  take_waiting(now);
  if (!failed) {  // else what follows comes with the next input, not in a loop
    if (!busy())
      persist_certain(now, tableside_.welcome_back(now, audience_), "who is back takes their place again");
    if (!busy())
      persist_certain(now, tableside_.relieve_host(now, audience_), "who sits at the table can be its host");
    if (!busy()) requests_.go_on(now, draws_, match_.ask_for_next(now, talk_));
  }
  if (audience_.people().empty())
    state_.rest();
  else
    state_.rest_briefly();
  // The store mostly answers at once, and the draft is looked at then. A slow store leaves time to pack it.
  if (was_busy && pending_) pending_->draft.rest();
}

// ---- inputs ----

void RoomCore::take(const Occasion& now, Input& input) {
  std::visit(Overloaded{[&](Found& what) { take_found(now, what); },
                        [&](FoundAgain& what) { take_found_again(now, what); },
                        [&](Enter& what) { take_enter(now, what); }, [&](Say& what) { take_say(now, what); },
                        [&](Gone& what) { take_gone(now, what.connection); },
                        [&](Overflowed& what) {
                          if (const Person* const person = audience_.find(what.connection))
                            send_all(now, what.connection, person->seat, true);
                        },
                        [&](Stored& what) { take_stored(now, what.appended); },
                        [&](BotAnswer& what) { take_bot_answer(now, what); },
                        [&](RematchOpened& what) { take_rematch_opened(now, what); },
                        [&](PastRead& what) { questions_.past_read(now, audience_, what); },
                        [&](TalkRead& what) { talk_.talk_read(now, audience_, what); },
                        [&](AnalysisTaken& what) { RoomQuestions::analysis_taken(now, audience_, what); },
                        [](Tick&) {}},
             input);
}

void RoomCore::take_found(const Occasion& now, Found& input) {
  const protocol::CreateRoom& message = input.message;
  const Requester requester{input.connection, message.id};
  if (busy()) return waiting_.add(now, audience_, std::move(input), requester);
  if (state_.version() != 0) return come_in(now, requester, entrance_.found_once_more(now, audience_, input));
  Draft draft = new_draft();
  const Seat seat = engine::seat_at(0);
  Created created = founded_by(message, newest_rules(state_.games(), message.game));
  created.commitment = draws_.commitment(state_.room(), created);
  engine::Refusal refusal = draft.add(std::move(created), now.time_ms);
  if (!refusal)
    refusal = draft.add(Seated{seat, protocol::newcomer(message.name, message.program, message.profile),
                               hash_of_token(input.token)},
                        now.time_ms);
  if (!refusal && message.partner && message.partner->entropy)
    refusal = draft.add(Added{seat, *message.partner->entropy}, now.time_ms);
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
  created.commitment = draws_.commitment(state_.room(), created);
  std::vector<EntryBody> entries{std::move(created)};
  const Seat host = input.rematching.people.front().seat;
  for (Seated& seated : input.rematching.people) entries.emplace_back(std::move(seated));
  for (const Seat seat : input.rematching.muted) entries.emplace_back(Muted{host, seat, true, {}});
  talk_.keep_silenced(input.rematching.silenced);
  persist_certain(now, std::move(entries), "who has played can play again");
}

void RoomCore::take_enter(const Occasion& now, Enter& input) {
  if (const auto* const message = std::get_if<protocol::WatchRoom>(&input.message)) {
    if (match_.refuse_early(now, audience_, {input.connection, message->id})) return;
    return come_in(now, {input.connection, message->id}, entrance_.watch(now, audience_, input, *message));
  }
  const auto& message = std::get<protocol::JoinRoom>(input.message);
  const Requester requester{input.connection, message.id};
  if (message.token) return come_in(now, requester, entrance_.return_to_seat(now, audience_, input, message));
  if (busy()) return waiting_.add(now, audience_, std::move(input), requester);
  if (!message.code) return come_in(now, requester, entrance_.take_seat(now, audience_, input, message));
  std::optional<SeatCodes::Offer> offer = entrance_.find_code(now, *message.code);
  if (offer && !tableside_.may_hand_over(now, offer->seat, offer->by)) offer.reset();
  come_in(now, requester, entrance_.take_over(now, audience_, input, message.id, offer));
}

void RoomCore::come_in(const Occasion& now, const Requester& requester,
                       std::optional<RoomEntrance::Pass> pass) {
  if (!pass) return;
  if (!pass->entry) return enter(now, requester, std::move(*pass));
  const bool is_new = std::holds_alternative<Seated>(*pass->entry);
  Draft draft = new_draft();
  const engine::Refusal refusal = draft.add(std::move(*pass->entry), now.time_ms);
  ensure(is_new || !refusal, "a code is for the seat of a person");
  if (refusal) return audience_.refuse(now, requester, refusal);
  if (pass->entropy) ensure(!draft.add(Added{*pass->seat, *pass->entropy}, now.time_ms), "who sits adds");
  if (is_new) entrance_.note_seat(now, pass->visitor);
  persist(now, {std::move(draft), requester,
                Newcomer{std::move(pass->visitor), *pass->seat, std::move(*pass->token)}});
}

void RoomCore::enter(const Occasion& now, const Requester& requester, RoomEntrance::Pass pass) {
  const protocol::Viewer seat = pass.seat;
  Visitor& visitor = pass.visitor;
  std::optional<Person> person =
      seat ? entrance_.sit(now, audience_, std::move(visitor), *seat, pass.sat_ms)
           : Person{std::nullopt, std::move(visitor.name), std::move(visitor.address)};
  if (!person) return;
  now.effects.emplace_back(Admit{requester.connection, person->sat_ms});
  audience_.let_in(requester.connection, std::move(*person));
  audience_.send(now, requester.connection,
                 protocol::Joined{requester.id, state_.room(), seat, std::move(pass.token)});
  const Frame tail = pass.last && !audience_.sees_late(state_, seat)
                         ? audience_.tail_for(state_, seat, *pass.last)
                         : nullptr;
  audience_.send(now, requester.connection, tail ? tail : snapshot_for(now, seat));
  send_beside(now, requester.connection, seat);
  tell_presence(now, requester.connection);
}

void RoomCore::take_say(const Occasion& now, Say& input) {
  const Person* const person = audience_.find(input.connection);
  const Requester requester{input.connection, id_of(input)};
  if (person == nullptr) return audience_.refuse(now, requester, ErrorCode::NotInRoom);
  if (state_.broken_off() && changes_the_room(input, state_.status()))
    return audience_.refuse(now, requester, ErrorCode::GameOver,
                            "This game is kept to be read, and nothing can be added.");
  if (busy() && changes_the_room(input, state_.status()))
    return waiting_.add(now, audience_, std::move(input), requester);
  const Person who = *person;
  answer(now, input, who);
}

// Somebody who has gone gets no answer.
void RoomCore::take_gone(const Occasion& now, ConnectionId connection) {
  if (pending_ && pending_->requester && pending_->requester->connection == connection)
    pending_->requester.reset();
  talk_.forget(connection);
  requests_.forget(connection);
  waiting_.forget(connection);
  if (audience_.remove(connection)) tell_presence(now);
}

void RoomCore::take_bot_answer(const Occasion& now, BotAnswer& input) {
  // It can wait: talk does not change the game.
  if (talk_.stores_line()) return waiting_.add_own(std::move(input));
  // If something else came before the bot's answer, the bot is asked again when that is stored, or has
  // failed.
  if (pending_ || input.version != state_.version()) return;
  persist_certain(now, {Moved{input.seat, std::move(input.choice), {}}},
                  "a bot made a choice that the rules refuse");
}

void RoomCore::take_rematch_opened(const Occasion& now, const RematchOpened& input) {
  if (auto asked = requests_.rematch_opened(now, audience_, input))
    persist_certain(now, {std::move(asked->entry)}, "a game that is over can be followed by another",
                    std::move(asked->requester));
}

void RoomCore::take_waiting(const Occasion& now) {
  while (!busy() && !waiting_.empty()) {
    Input input = waiting_.take_first();
    take(now, input);
  }
}

// ---- messages ----

void RoomCore::answer(const Occasion& now, const Say& input, const Person& who) {
  const ConnectionId from = input.connection;
  const Asking asking{now, audience_, tableside_, entrance_, talk_, draws_, from, who};
  const auto wish = [&](std::optional<RoomRequests::Wish> wanted) { carry_out(now, std::move(wanted)); };
  std::visit(
      Overloaded{[&](const protocol::SeatBot& message) { wish(requests_.seat_bot(asking, message)); },
                 [&](const protocol::RemoveSeat& message) { wish(requests_.remove_seat(asking, message)); },
                 [&](const protocol::Dismiss& message) {
                   const auto dismissed = requests_.dismiss(asking, message);
                   for (const ConnectionId each : dismissed.spectators) send_away(now, each, dismissed.why);
                   if (!dismissed.spectators.empty()) tell_presence(now);
                 },
                 [&](const protocol::AddEntropy& message) { wish(requests_.add_entropy(asking, message)); },
                 [&](const protocol::Start& message) { wish(requests_.start(asking, message)); },
                 [&](const protocol::Lock& message) { wish(requests_.lock(asking, message)); },
                 [&](const protocol::Appoint& message) { wish(requests_.appoint(asking, message)); },
                 [&](const protocol::Leave& message) {
                   if (auto stored = requests_.leave(asking, message)) return wish(std::move(stored));
                   now.effects.emplace_back(Release{from});
                   if (audience_.remove(from)) tell_presence(now);
                 },
                 [&](const protocol::Resign& message) { wish(requests_.resign(asking, message)); },
                 [&](const protocol::Propose& message) { wish(requests_.propose(asking, message)); },
                 [&](const protocol::Vote& message) { wish(requests_.vote(asking, message)); },
                 [&](const protocol::Rematch& message) { requests_.rematch(asking, message); },
                 [&](const protocol::Ready& message) { wish(requests_.ready(asking, message)); },
                 [&](const protocol::HandOver& message) { requests_.hand_over(asking, message); },
                 [&](const protocol::Chat& message) { answer_chat(now, from, who, message); },
                 [&](const protocol::Mute& message) {
                   if (message.seat) return wish(requests_.mute_seat(asking, message));
                   if (requests_.mute_spectators(asking, message)) tell_presence(now);
                 },
                 [&](const protocol::Command& message) { wish(requests_.play(asking, message)); },
                 [&](const protocol::Undo& message) { wish(requests_.undo(asking, message)); },
                 [&](const protocol::Preview& message) {
                   RoomQuestions::preview(now, audience_, from, who, message);
                 },
                 [&](const protocol::Inspect& message) {
                   RoomQuestions::inspect(now, audience_, from, who, message);
                 },
                 [&](const protocol::ReadHistory& message) {
                   questions_.read_history(now, audience_, from, who, message);
                 },
                 [&](const protocol::Analyse& message) {
                   RoomQuestions::analyse(now, audience_, from, who, message);
                 },
                 [&](const protocol::Resync&) { send_all(now, from, who.seat); }},
      input.message);
}

void RoomCore::answer_chat(const Occasion& now, ConnectionId from, const Person& who,
                           const protocol::Chat& message) {
  std::optional<KeepLine> line = talk_.take_chat(now, audience_, from, who, message);
  if (!line) return;
  Append run;
  run.room = state_.room();
  run.epoch = epoch_;
  run.expected = state_.version();
  run.over = is_over(state_);
  run.said = std::move(line);
  now.effects.emplace_back(Persist{std::move(run)});
}

void RoomCore::carry_out(const Occasion& now, std::optional<RoomRequests::Wish> wish) {
  if (!wish) return;
  const auto* const proposed = std::get_if<Proposed>(&wish->entries.front());
  const std::optional<Seat> proposes = proposed != nullptr ? std::optional(proposed->seat) : std::nullopt;
  try {
    Draft draft = new_draft();
    for (EntryBody& entry : wish->entries)
      if (const engine::Refusal refusal = draft.add(std::move(entry), now.time_ms))
        return audience_.refuse(now, wish->requester, refusal);
    if (proposes) tableside_.note_proposal(now, *proposes);
    persist(now, {std::move(draft), wish->requester, std::nullopt, wish->leaves, 0, wish->removal});
  } catch (const protocol::BadOptions& bad) {
    audience_.refuse(now, wish->requester, ErrorCode::BadOptions, bad.what());
  }
}

// ---- the way of a draft ----

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
  for (int steps = 0; auto body = unattended(state_, draft.state(), draws_); ++steps) {
    ensure(steps < kUnattendedInARow, "nobody comes to act");
    const engine::Refusal refusal = draft.add(std::move(*body), now.time_ms);
    ensure(!refusal, "chance or a default move is what the rules refuse");
  }
  if (may_reveal(draft.state())) {
    const engine::Refusal refusal = draft.add(draws_.reveal(), now.time_ms);
    ensure(!refusal, "the secret is the one that was committed to");
  }
  Append run;
  run.room = state_.room();
  run.epoch = epoch_;
  run.expected = state_.version();
  for (const DraftedEntry& drafted : draft.entries()) run.entries.push_back(write_entry(drafted.entry));
  if (state_.version() == 0) run.founder = draws_.secret();
  run.over = is_over(draft.state());
  if (auto result = result_between(state_, draft.state(), now.time_ms)) {
    const std::optional<Rematching> next = next_of_match(draft.state());
    if (result->event && next) result->event->next = draws_.next_room(state_.room(), next->people);
    run.result = kept_form(*result);
  }
  pending_ = std::move(pending);
  now.effects.emplace_back(Persist{std::move(run)});
}

void RoomCore::take_stored(const Occasion& now, Appended appended) {
  const bool done = appended == Appended::Done;
  tableside_.note_store(now, done);
  if (talk_.stores_line()) {
    talk_.line_stored(now, audience_, appended);
    if (!done && appended != Appended::Failed) lose(now, appended);
    return;
  }
  ensure(pending_.has_value(), "the store answers what was asked");
  Pending pending = std::move(*pending_);
  pending_.reset();
  if (done)
    commit(now, std::move(pending));
  else
    fail(now, pending, appended);
}

void RoomCore::commit(const Occasion& now, Pending pending) {
  const RoomState before = std::exchange(state_, pending.draft.take_state());
  tableside_.note_entries();
  std::vector<DraftedEntry> entries = pending.draft.take_entries();
  if (before.version() == 0) match_.note_founded(now.steady_ms);
  audience_.note_entries(now, before, entries, pending.draft.sights());
  for (const DraftedEntry& drafted : entries) {
    requests_.note_entry(drafted.entry);
    entrance_.note_entry(drafted.entry.body);
  }
  if (pending.requester && !pending.newcomer)
    audience_.send(now, pending.requester->connection, protocol::Ack{pending.requester->id, pending.asked});
  if (pending.requester && pending.leaves) {
    audience_.remove(pending.requester->connection);
    waiting_.refuse_said(now, audience_, pending.requester->connection);
    now.effects.emplace_back(Release{pending.requester->connection});
  }
  for (const ConnectionId banned : entrance_.bar(now, audience_, entries, pending.removal))
    send_away(now, banned, ErrorCode::Banned);
  if (pending.newcomer) pending.newcomer->seat = seat_after(entries, pending.newcomer->seat);
  const bool started = std::ranges::any_of(entries, [](const DraftedEntry& drafted) {
    return std::holds_alternative<Started>(drafted.entry.body);
  });
  tableside_.note_absence(now, audience_);
  const std::set<ConnectionId> changed = entrance_.change_roles(audience_, entries);
  audience_.tell_updates(now, entries, changed);
  audience_.keep(std::move(entries));
  for (const ConnectionId connection : changed) {
    const protocol::Viewer seat = audience_.people().at(connection).seat;
    audience_.send(now, connection, protocol::Joined{{}, state_.room(), seat, std::nullopt});
    send_all(now, connection, seat);
  }
  if (pending.newcomer) entrance_.note_newcomer(*pending.newcomer);
  if (pending.requester && pending.newcomer)
    enter(now, *pending.requester,
          {pending.newcomer->visitor, pending.newcomer->seat, pending.newcomer->token});
  else if (!changed.empty() || started || pending.leaves || pending.removal != Removal::None)
    tell_presence(now);
  tableside_.tell_clocks(now, audience_);
  ask_bots(now, false);
}

void RoomCore::fail(const Occasion& now, const Pending& pending, Appended appended) {
  const bool unfounded = state_.version() == 0;
  if (pending.requester) {
    audience_.refuse_unsaved(now, *pending.requester, appended);
    if (unfounded) now.effects.emplace_back(Release{pending.requester->connection});
  }
  if (unfounded || appended != Appended::Failed)
    lose(now, appended);
  else
    ask_bots(now, true);
}

void RoomCore::lose(const Occasion& now, Appended appended) {
  waiting_.clear();
  const bool goes_on_elsewhere =
      appended == Appended::Fenced || appended == Appended::Behind || appended == Appended::Unknown;
  now.effects.emplace_back(End{goes_on_elsewhere ? protocol::CloseCode::Restart : protocol::CloseCode::Bug});
}

}  // namespace gatehouse::server
