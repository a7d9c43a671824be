// What the players decide among themselves, as entries of the log make it: resigning, ending the game
// together, who stands in for somebody.

#include <algorithm>
#include <utility>

#include "server/room/room_table.h"

namespace gatehouse::server {

using protocol::ErrorCode;
using protocol::Outcome;

namespace {

/// The last that the outcome tells of the table.
void stop(RoomTable& table, const protocol::Stopped& stopped, Outcome& outcome) {
  table.proposal.reset();
  table.stopped = stopped;
  outcome.notices.push_back(everybody_sees(protocol::stopped_event(stopped)).notices.front());
}

/// Carries out what the table's proposal has come to; adds what everybody is told.
void settle(RoomTable& table, Outcome& outcome) {
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
    table.seating.stand_in_for_host(proposal.by);
    outcome.notices.push_back(everybody_sees(protocol::appointed_event(proposal.by)).notices.front());
    return;
  }
  const protocol::StandIn stand_in{proposal.level};
  table.seating.occupant(*proposal.about).stand_in = stand_in;
  outcome.notices.push_back(
      everybody_sees(protocol::stood_in_event(*proposal.about, stand_in)).notices.front());
}

}  // namespace

Outcome change(std::shared_ptr<const RoomTable>& table, const Resigned& resigned) {
  if (!table->seating.is_person(resigned.seat)) return refusal(ErrorCode::NoSeat);
  if (table->seating.has_resigned(resigned.seat)) return refusal(ErrorCode::Resigned);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.occupant(resigned.seat).resigned = true;
  Outcome outcome = everybody_sees(protocol::resigned_event(resigned.seat));
  if (next->proposal) {
    next->proposal->asked.remove(resigned.seat);
    next->proposal->agreed.remove(resigned.seat);
    next->proposal->refused.remove(resigned.seat);
  }
  std::vector<Seat> left;
  for (const Seat seat : next->seating.taken_seats())
    if (!next->seating.has_resigned(seat)) left.push_back(seat);
  const auto is_bot = [&next](Seat seat) { return next->seating.occupant(seat).bot.has_value(); };
  if (left.size() == 1)
    stop(*next, {left.front(), false}, outcome);
  else if (std::ranges::all_of(left, is_bot))
    stop(*next, {std::nullopt, false}, outcome);
  else if (next->proposal && next->proposal->by == resigned.seat)
    next->proposal.reset();
  else
    settle(*next, outcome);
  table = std::move(next);
  return outcome;
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Proposed& proposed, Version version) {
  const Seating& seating = table->seating;
  if (seating.has_resigned(proposed.seat)) return refusal(ErrorCode::Resigned);
  if (!proposed.asked.has(proposed.seat)) return refusal(ErrorCode::NotAsked);
  // What somebody has proposed who has no say any more gives way.
  if (table->proposal && proposed.asked.has(table->proposal->by)) return refusal(ErrorCode::ProposalOpen);
  const bool new_host = proposed.what == protocol::Proposing::Host;
  if (new_host && proposed.about != seating.host()) return refusal(ErrorCode::NoSuchSeat);
  // A host who has given the game up is the host still.
  const bool plays = proposed.about && (new_host || seating.players().has(*proposed.about));
  if (proposed.about && (!plays || proposed.asked.has(*proposed.about))) return refusal(ErrorCode::NotAbsent);
  auto next = std::make_shared<RoomTable>(*table);
  next->proposal = {version, proposed.what,  proposed.seat, proposed.asked, {proposed.seat},
                    {},      proposed.about, proposed.level};
  Outcome outcome = everybody_sees(protocol::proposed_event(*next->proposal));
  settle(*next, outcome);
  table = std::move(next);
  return outcome;
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Voted& voted) {
  const auto& open = table->proposal;
  if (!open || open->version != voted.proposal) return refusal(ErrorCode::NoProposal);
  const bool again = voted.agree && open->agreed.has(voted.seat);
  if (!open->asked.has(voted.seat) || again || open->refused.has(voted.seat))
    return refusal(ErrorCode::NotAsked);
  auto next = std::make_shared<RoomTable>(*table);
  Outcome outcome = everybody_sees(protocol::voted_event(voted.seat, voted.agree));
  protocol::OpenProposal& proposal = *next->proposal;
  (voted.agree ? proposal.agreed : proposal.refused).add(voted.seat);
  if (!voted.agree) proposal.agreed.remove(voted.seat);
  if (!voted.agree && voted.seat == proposal.by)
    next->proposal.reset();  // taken back
  else
    settle(*next, outcome);
  table = std::move(next);
  return outcome;
}

Outcome change(std::shared_ptr<const RoomTable>& table, const CameBack& back) {
  if (!table->seating.has(back.seat)) return refusal(ErrorCode::NoSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.occupant(back.seat).stand_in.reset();
  if (next->proposal && next->proposal->about == back.seat) next->proposal.reset();
  table = std::move(next);
  return everybody_sees(protocol::came_back_event(back.seat));
}

}  // namespace gatehouse::server
