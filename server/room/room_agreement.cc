// What the players decide among themselves, as entries of the log make it: resigning, ending the game
// together, playing again.

#include <algorithm>
#include <iterator>
#include <utility>

#include "server/room/room_state.h"

namespace gatehouse::server {

using engine::index;
using engine::seat_at;
using protocol::ErrorCode;
using protocol::Outcome;

SeatSet RoomState::players() const {
  SeatSet players;
  for (const Seat seat : taken_seats())
    if (!occupant(seat).bot && !occupant(seat).resigned) players.add(seat);
  return players;
}

std::optional<Outcome> RoomState::refuse_deciding() const {
  auto refused = refuse_play();
  if (!refused && match_->actor().nobody()) refused = refusal(ErrorCode::GameOver);
  return refused;
}

Outcome RoomState::apply_body(const Resigned& resigned) {
  if (auto refused = refuse_deciding()) return *refused;
  if (!taken(resigned.seat) || occupant(resigned.seat).bot) return refusal(ErrorCode::NoSeat);
  if (has_resigned(resigned.seat)) return refusal(ErrorCode::Resigned);
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(resigned.seat)]->occupant.resigned = true;
  Outcome outcome = everybody_sees(protocol::resigned_event(resigned.seat));
  if (table->proposal) {
    table->proposal->asked.remove(resigned.seat);
    table->proposal->agreed.remove(resigned.seat);
    table->proposal->refused.remove(resigned.seat);
  }
  std::vector<Seat> left;
  for (const Seat seat : taken_seats())
    if (!table->seats[place(seat)]->occupant.resigned) left.push_back(seat);
  const auto is_bot = [this](Seat seat) { return occupant(seat).bot.has_value(); };
  if (left.size() == 1)
    stop(*table, {left.front(), false}, outcome);
  else if (std::ranges::all_of(left, is_bot))
    stop(*table, {std::nullopt, false}, outcome);
  else if (table->proposal && table->proposal->by == resigned.seat)
    table->proposal.reset();
  else
    settle(*table, outcome);
  table_ = std::move(table);
  return outcome;
}

Outcome RoomState::apply_body(const Proposed& proposed) {
  if (auto refused = refuse_deciding()) return *refused;
  if (has_resigned(proposed.seat)) return refusal(ErrorCode::Resigned);
  if (!proposed.asked.has(proposed.seat)) return refusal(ErrorCode::NotAsked);
  // What somebody has proposed who has no say any more gives way.
  if (table_->proposal && proposed.asked.has(table_->proposal->by)) return refusal(ErrorCode::ProposalOpen);
  const bool new_host = proposed.what == protocol::Proposing::Host;
  if (new_host && proposed.about != host()) return refusal(ErrorCode::NoSuchSeat);
  // A host who has given the game up is the host still.
  const bool plays = proposed.about && (new_host || players().has(*proposed.about));
  if (proposed.about && (!plays || proposed.asked.has(*proposed.about))) return refusal(ErrorCode::NotAbsent);
  auto table = std::make_shared<Table>(*table_);
  table->proposal = {version_ + 1, proposed.what,  proposed.seat, proposed.asked, {proposed.seat},
                     {},           proposed.about, proposed.level};
  Outcome outcome = everybody_sees(protocol::proposed_event(*table->proposal));
  settle(*table, outcome);
  table_ = std::move(table);
  return outcome;
}

Outcome RoomState::apply_body(const Voted& voted) {
  if (auto refused = refuse_deciding()) return *refused;
  const auto& open = table_->proposal;
  if (!open || open->version != voted.proposal) return refusal(ErrorCode::NoProposal);
  const bool again = voted.agree && open->agreed.has(voted.seat);
  if (!open->asked.has(voted.seat) || again || open->refused.has(voted.seat))
    return refusal(ErrorCode::NotAsked);
  auto table = std::make_shared<Table>(*table_);
  Outcome outcome = everybody_sees(protocol::voted_event(voted.seat, voted.agree));
  protocol::OpenProposal& proposal = *table->proposal;
  (voted.agree ? proposal.agreed : proposal.refused).add(voted.seat);
  if (!voted.agree) proposal.agreed.remove(voted.seat);
  if (!voted.agree && voted.seat == proposal.by)
    table->proposal.reset();  // taken back
  else
    settle(*table, outcome);
  table_ = std::move(table);
  return outcome;
}

void RoomState::settle(Table& table, Outcome& outcome) {
  if (!table.proposal) return;
  const protocol::OpenProposal proposal = *table.proposal;
  // A game ends only when all who are asked agree; about somebody who is away more than half of them decide.
  const int asked = proposal.asked.size();
  const int needed = proposal.what == protocol::Proposing::End ? asked : asked / 2 + 1;
  if (asked - proposal.refused.size() < needed) return table.proposal.reset();
  if (proposal.agreed.size() < needed) return;
  if (proposal.what == protocol::Proposing::End) return stop(table, {std::nullopt, true}, outcome);
  table.proposal.reset();
  if (proposal.what == protocol::Proposing::Host) {
    stand_in_for_host(table, proposal.by);
    outcome.notices.push_back(everybody_sees(protocol::appointed_event(table.host)).notices.front());
    return;
  }
  const protocol::StandIn stand_in{proposal.level};
  table.seats[place(*proposal.about)]->occupant.stand_in = stand_in;
  outcome.notices.push_back(
      everybody_sees(protocol::stood_in_event(*proposal.about, stand_in)).notices.front());
}

Outcome RoomState::apply_body(const CameBack& back) {
  if (auto refused = refuse_deciding()) return *refused;
  if (!taken(back.seat)) return refusal(ErrorCode::NoSeat);
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(back.seat)]->occupant.stand_in.reset();
  if (table->proposal && table->proposal->about == back.seat) table->proposal.reset();
  table_ = std::move(table);
  return everybody_sees(protocol::came_back_event(back.seat));
}

Outcome RoomState::apply_body(const HandedOver& handed) {
  if (!taken(handed.seat) || occupant(handed.seat).bot) return refusal(ErrorCode::NoSuchSeat);
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(handed.seat)]->token_hash = handed.token_hash;
  table_ = std::move(table);
  return everybody_sees(protocol::handed_over_event(handed.seat, handed.by));
}

void RoomState::stop(Table& table, const protocol::Stopped& stopped, Outcome& outcome) {
  table.proposal.reset();
  table.stopped = stopped;
  Outcome ended = match_->end();
  engine::ensure(!ended.refusal, "a game in which somebody can act can end");
  outcome.notices.push_back(everybody_sees(protocol::stopped_event(stopped)).notices.front());
  std::move(ended.notices.begin(), ended.notices.end(), std::back_inserter(outcome.notices));
}

Outcome RoomState::apply_body(const Rematched& rematched) {
  if (status() != protocol::RoomStatus::Finished) return refusal(ErrorCode::NotOver);
  if (!taken(rematched.seat)) return refusal(ErrorCode::NoSeat);
  engine::ensure(rematch().empty(), "a game has one rematch");
  auto table = std::make_shared<Table>(*table_);
  table->rematch = rematched.room;
  table_ = std::move(table);
  return everybody_sees(protocol::rematch_event(rematched.seat, rematched.room));
}

Outcome RoomState::apply_body(const Muted& muted) {
  if (!taken(muted.whom) || occupant(muted.whom).bot) return refusal(ErrorCode::NoSuchSeat);
  auto table = std::make_shared<Table>(*table_);
  table->seats[place(muted.whom)]->occupant.muted = muted.muted;
  table_ = std::move(table);
  return everybody_sees(protocol::muted_event(muted.whom, muted.muted));
}

Outcome RoomState::apply_body(const Locked& locked) {
  auto table = std::make_shared<Table>(*table_);
  table->locked = locked.locked;
  table_ = std::move(table);
  return everybody_sees(protocol::locked_event(locked.locked));
}

Outcome RoomState::apply_body(const Appointed& appointed) {
  if (index(appointed.whom) >= size() || !taken(appointed.whom) || occupant(appointed.whom).bot)
    return refusal(ErrorCode::NoSuchSeat);
  auto table = std::make_shared<Table>(*table_);
  if (appointed.away || table->host_away)
    stand_in_for_host(*table, appointed.whom);  // who stands in passes on no more than they have
  else
    table->host = appointed.whom;
  table_ = std::move(table);
  return everybody_sees(protocol::appointed_event(appointed.whom));
}

Rematching RoomState::rematching(Seat seat) const {
  engine::ensure(match_ != nullptr, "only people who have played can play again");
  Rematching next;
  next.created = created();
  next.created.size = size();
  next.created.commitment.clear();
  next.created.rematch_of = room_;
  next.created.rules = game().rules;
  for (const Seat before : taken_seats()) {
    const Seat now = seat_at((index(before) + size() - 1) % size());
    protocol::Occupant occupant{this->occupant(before).name, this->occupant(before).bot};
    occupant.program = this->occupant(before).program;
    const auto at = before == seat ? next.people.begin() : next.people.end();
    next.people.insert(at, Seated{now, occupant, holder(before)->token_hash});
  }
  return next;
}

}  // namespace gatehouse::server
