#include "server/room/room_state.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/base/ensure.h"
#include "protocol/errors.h"
#include "protocol/fair_draws.h"
#include "server/base/overloaded.h"
#include "server/chance/commitment.h"
#include "server/room/ended_game.h"
#include "server/room/match.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using protocol::Outcome;

bool committed_to(const RoomState& state, const DrawSecret& secret) {
  const Created& created = state.created();
  const Json table = protocol::bound_table(state.room(), created.game, created.size, created.options);
  return commitment_to(secret, table) == created.commitment;
}

namespace {

/// Whether the draws were committed to by this text, which may be no secret at all.
bool committed_to_text(const RoomState& state, const std::string& secret) {
  return protocol::is_secret(secret) && committed_to(state, secret_of(secret));
}

/// Whether the rule at zero has taken the move from this seat's player.
bool taken_away(const RoomState& state, Seat seat) {
  return state.clocks().over().has(seat) && (state.skipped(seat) || state.bot(seat));
}

/// How a game of two has ended; nothing: it has not, or was broken off or abandoned.
std::optional<GameEnd> end_of_game(const RoomState& state) {
  const std::optional<EndedGame> ended = ended_game(state);
  if (!ended) return std::nullopt;
  GameEnd end{{ended->scores.at(0), ended->scores.at(1)}, std::nullopt, ended->why};
  if (ended->winners.size() == 1) end.winner = ended->winners.front();
  if (ended->why == protocol::EndedEarly::Resigned) end.winner = state.table().stopped->winner;
  return end;
}

protocol::RoomDocument about(const RoomState& state) {
  const Created& created = state.created();
  const Seating& seating = state.seating();
  protocol::RoomDocument about;
  about.room = state.room();
  about.name = created.title;
  about.game = created.game;
  about.status = state.status();
  about.is_public = created.is_public;
  about.host = seating.host();
  for (const Seat seat : seating.taken_seats()) about.seats.emplace_back(seat, seating.occupant(seat));
  about.size = seating.size();
  about.options = created.options;
  if (about.status == protocol::RoomStatus::Playing) about.proposal = state.table().proposal;
  about.end = state.table().stopped;
  about.absence_s = created.absence_s;
  about.locked = state.table().locked;
  about.clock = created.clock;
  about.watching = created.watching;
  about.bot_pace = created.bot_pace;
  about.allows_programs = created.allows_programs;
  about.rematch = state.table().rematch;
  about.match = standing_of_match(state);
  about.rated = created.rated;
  if (created.gathered.event) about.event = created.gathered.event->event;
  if (created.commitment.empty()) return about;
  protocol::FairStart& fair = about.fair.emplace();
  fair.commitment = created.commitment;
  for (const Seat seat : seating.taken_seats())
    if (const std::string& added = seating.added(seat); !added.empty())
      fair.entropy.emplace_back(seat, added);
  fair.secret = state.revealed_secret();
  return about;
}

}  // namespace

RoomState::RoomState(std::string room, Games games) : room_(std::move(room)), games_(games) {}

RoomState RoomState::fork() const {
  RoomState copy(room_, games_);
  copy.table_ = table_;
  copy.in_play_ = in_play_ ? in_play_->fork() : nullptr;
  copy.clocks_ = clocks_;
  copy.undone_steps_ = undone_steps_;
  copy.draws_ = draws_;
  copy.secret_ = secret_;
  copy.version_ = version_;
  return copy;
}

RoomState RoomState::fork_for(Seat seat) const {
  RoomState copy = fork();
  if (in_play_) copy.in_play_ = in_play_->fork_for(seat);
  return copy;
}

Outcome RoomState::apply(const Entry& entry) {
  engine::ensure(entry.version == version_ + 1, "an entry is out of order");
  engine::ensure((version_ == 0) == std::holds_alternative<Created>(entry.body),
                 "a room is created once, first");
  const auto waiting = [this](const auto& body) {
    return in_play_ ? refusal(ErrorCode::AlreadyStarted) : change(table_, body);
  };
  const auto while_played = [this](const auto& body) {
    auto refused = refuse_play();
    return refused ? std::move(*refused) : play(body);
  };
  const auto deciding = [this](const auto& body, const auto&... more) {
    if (auto refused = refuse_deciding()) return *refused;
    Outcome outcome = change(table_, body, more...);
    if (table_->stopped) end_game(outcome);
    return outcome;
  };
  Outcome outcome = std::visit(Overloaded{[&](const Created& body) { return change(table_, body, games_); },
                                          [&](const Seated& body) { return waiting(body); },
                                          [&](const Unseated& body) { return waiting(body); },
                                          [&](const Added& body) { return waiting(body); },
                                          [&](const Readied& body) { return waiting(body); },
                                          [&](const Started& body) { return start(body); },
                                          [&](const Rolled& body) { return while_played(body); },
                                          [&](const Moved& body) { return while_played(body); },
                                          [&](const Undone& body) { return while_played(body); },
                                          [&](const Revealed& body) { return while_played(body); },
                                          [&](const BrokenOff& body) { return break_off(body); },
                                          [&](const Resigned& body) { return deciding(body); },
                                          [&](const Proposed& body) { return deciding(body, entry.version); },
                                          [&](const Voted& body) { return deciding(body); },
                                          [&](const CameBack& body) { return deciding(body); },
                                          [&](const RanOut& body) { return run_out(body); },
                                          [&](const Rematched& body) {
                                            return status() == protocol::RoomStatus::Finished
                                                       ? change(table_, body)
                                                       : refusal(ErrorCode::NotOver);
                                          },
                                          [&](const HandedOver& body) { return change(table_, body); },
                                          [&](const Muted& body) { return change(table_, body); },
                                          [&](const Locked& body) { return change(table_, body); },
                                          [&](const Appointed& body) { return change(table_, body); }},
                               entry.body);
  if (outcome.refusal) return outcome;
  version_ = entry.version;
  clocks_.charge(entry.thought);
  clocks_.ask(actor().seats, std::holds_alternative<Undone>(entry.body));
  return outcome;
}

Outcome RoomState::start(const Started& started) {
  if (in_play_) return refusal(ErrorCode::AlreadyStarted);
  const std::vector<Seat> taken = seating().taken_seats();
  engine::ensure(started.drawn ? std::ranges::is_permutation(started.seats, taken) : started.seats == taken,
                 "a game starts with the seats that are taken");
  const int count = static_cast<int>(started.seats.size());
  if (count < table_->game->least_seats || (created().match && count != protocol::kMatchSeats))
    return refusal(ErrorCode::NotEnoughSeats);
  in_play_ = table_->game->make_by(created().options, count, created().rules);
  table_ = std::make_shared<const RoomTable>(table_->begun(started.seats));
  if (created().clock) clocks_.begin(*created().clock);
  return everybody_sees(protocol::started_event(started.drawn));
}

Outcome RoomState::play(const Rolled& rolled) {
  Outcome outcome = in_play_->chance(rolled.outcome);
  if (!outcome.refusal) ++draws_;
  return outcome;
}

Outcome RoomState::play(const Moved& moved) {
  if (seating().has_resigned(moved.seat) && !moved.skipped) return refusal(ErrorCode::Resigned);
  if (!moved.command.empty() && taken_away(*this, moved.seat)) return refusal(ErrorCode::OutOfTime);
  Outcome outcome = in_play_->submit(moved.seat, moved.choice);
  if (outcome.refusal || !moved.skipped) return outcome;
  Outcome shown = everybody_sees(protocol::skipped_event(moved.seat));
  std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(shown.notices));
  return shown;
}

Outcome RoomState::play(const Undone& undone) {
  if (seating().has_resigned(undone.seat)) return refusal(ErrorCode::Resigned);
  if (taken_away(*this, undone.seat)) return refusal(ErrorCode::OutOfTime);
  Outcome outcome = in_play_->undo(undone.seat);
  if (outcome.refusal) return outcome;
  ++undone_steps_;
  Outcome shown = everybody_sees(protocol::undone_event(undone.seat));
  std::move(outcome.notices.begin(), outcome.notices.end(), std::back_inserter(shown.notices));
  return shown;
}

Outcome RoomState::break_off(const BrokenOff& broken) {
  if (!in_play_) return refusal(ErrorCode::NotStarted);
  auto table = std::make_shared<RoomTable>(*table_);
  table->proposal.reset();
  table->stopped = protocol::Stopped{std::nullopt, false, broken.why};
  table_ = std::move(table);
  if (committed_to_text(*this, broken.secret)) secret_ = broken.secret;
  return everybody_sees(protocol::stopped_event(*table_->stopped));
}

Outcome RoomState::play(const Revealed& revealed) {
  if (!committed_to_text(*this, revealed.secret)) return refusal(ErrorCode::BadToken);
  secret_ = revealed.secret;
  return everybody_sees(protocol::revealed_event(!in_play_->actor().nobody()));
}

void RoomState::end_game(Outcome& outcome) {
  Outcome ended = in_play_->end();
  engine::ensure(!ended.refusal, "a game in which somebody can act can end");
  std::move(ended.notices.begin(), ended.notices.end(), std::back_inserter(outcome.notices));
}

std::optional<Outcome> RoomState::refuse_play() const {
  if (!in_play_) return refusal(ErrorCode::NotStarted);
  if (revealed() || broken_off()) return refusal(ErrorCode::GameOver);
  return std::nullopt;
}

std::optional<Outcome> RoomState::refuse_deciding() const {
  auto refused = refuse_play();
  if (!refused && in_play_->actor().nobody()) refused = refusal(ErrorCode::GameOver);
  return refused;
}

protocol::RoomStatus RoomState::status() const {
  if (!in_play_) return protocol::RoomStatus::Waiting;
  return actor().nobody() ? protocol::RoomStatus::Finished : protocol::RoomStatus::Playing;
}

engine::Actor RoomState::actor() const {
  return in_play_ && !revealed() && !broken_off() ? in_play_->actor() : engine::Actor::none();
}

Json RoomState::document(protocol::Viewer viewer) const {
  return protocol::document(about(*this), in_play_ ? in_play_->view(viewer) : Json());
}

void RoomState::compare(const RoomState& before, protocol::Viewer viewer, protocol::Changes* common,
                        protocol::Changes& own) const {
  const bool told = table_ != before.table_ || status() != before.status() || revealed() != before.revealed();
  if (common != nullptr && told)
    common->at("room", [&] {
      common->compare(protocol::room_json(about(before)), protocol::room_json(about(*this)));
    });
  if (!in_play_) return;
  const auto in_game = [&] { in_play_->compare(*before.in_play_, viewer, common, own); };
  own.at("game", [&] {
    if (!before.in_play_)
      own.replace(Json(), in_play_->view(viewer));
    else if (common == nullptr || common == &own)
      in_game();
    else
      common->at("game", in_game);
  });
}

namespace {

/// But for its people and its match.
Rematching same_table_again(const RoomState& state) {
  Rematching next;
  next.created = state.created();
  next.created.size = state.seating().size();
  next.created.commitment.clear();
  next.created.gathered.as_partners = false;
  next.created.rematch_of = state.room();
  return next;
}

}  // namespace

Rematching rematching(const RoomState& state, Seat seat) {
  engine::ensure(state.in_play() != nullptr, "only people who have played can play again");
  Rematching next = same_table_again(state);
  next.created.gathered.event.reset();  // they play on as they like
  next.created.rules = state.game().rules;
  if (next.created.match) next.created.match->games.clear();
  next.people = state.seating().moved_on(seat);
  return next;
}

std::optional<protocol::MatchStanding> standing_of_match(const RoomState& state) {
  if (!state.created().match) return std::nullopt;
  const protocol::Match& match = *state.created().match;
  protocol::MatchStanding standing{match};
  const std::optional<GameEnd> end = end_of_game(state);
  if (end) standing.result = counted(match.rules, *end);
  standing.halves = halves_of(match, standing.result);
  if (state.status() == protocol::RoomStatus::Waiting) standing.ready = state.table().ready;
  if (standing.result)
    standing.ended = decided(match, *standing.result);
  else if (state.status() == protocol::RoomStatus::Finished)
    standing.ended = protocol::MatchEnd{std::nullopt, true};
  return standing;
}

bool goes_on_in_match(const RoomState& state) {
  if (!state.created().match || state.status() != protocol::RoomStatus::Finished || state.broken_off() ||
      !state.table().rematch.empty())
    return false;
  const std::optional<GameEnd> end = end_of_game(state);
  return end && !decided(*state.created().match, counted(state.created().match->rules, *end));
}

bool is_over(const RoomState& state) {
  return state.status() == protocol::RoomStatus::Finished && !goes_on_in_match(state);
}

// By the same edition of the rules: the two play one match.
std::optional<Rematching> next_of_match(const RoomState& state) {
  if (!goes_on_in_match(state)) return std::nullopt;
  Rematching next = same_table_again(state);
  NextGame game = next_game(*state.created().match, *end_of_game(state), state.room());
  next.created.match = std::move(game.match);
  next.people = game.exchanged ? state.seating().moved_on(state.seating().host())
                               : state.seating().stayed(state.seating().host());
  for (const Seat before : state.seating().taken_seats())
    if (state.seating().occupant(before).muted)
      next.muted.add(game.exchanged ? engine::seat_at(1 - engine::index(before)) : before);
  return next;
}

}  // namespace gatehouse::server
