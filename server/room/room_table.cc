#include "server/room/room_table.h"

#include <algorithm>
#include <utility>

#include "server/people/result.h"
#include "server/room/match.h"

namespace gatehouse::server {

using engine::index;
using protocol::ErrorCode;
using protocol::Outcome;

Outcome everybody_sees(const Json& event) {
  protocol::EventNotice notice;
  notice.full = event.dump();
  return {{}, {std::move(notice)}};
}

Outcome refusal(ErrorCode code) {
  return {{protocol::entry(code).name}, {}};
}

Created founded_by(const protocol::CreateRoom& message, int rules) {
  Created created{table_of(message.name),
                  message.game,
                  message.seats,
                  message.is_public,
                  message.options,
                  {},
                  {},
                  message.absence_s.value_or(protocol::kUsualAbsence),
                  message.clock,
                  message.watching.value_or(protocol::Watching{}),
                  message.bot_pace,
                  message.allows_programs,
                  rules};
  if (message.match) created.match = protocol::Match{*message.match};
  created.rated = message.kind;
  created.gathered.as_partners = message.partner.has_value();
  return created;
}

RoomTable RoomTable::begun(const std::vector<Seat>& seats) const {
  RoomTable table;
  table.game = game;
  table.created = created;
  table.seating = seating.in_order(seats);
  table.locked = locked;
  if (created.match && !std::ranges::is_sorted(seats))  // lots were drawn
    table.created.match = turned(*std::move(table.created.match));
  return table;
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Created& created, Games games) {
  const auto game = std::find_if(games.begin(), games.end(),
                                 [&](const protocol::GameType& type) { return type.name == created.game; });
  if (game == games.end()) return refusal(ErrorCode::NoSuchGame);
  if (created.rules < 1 || created.rules > game->rules)
    throw BadEntry("the game has no such edition of its rules");
  try {
    if (protocol::offered(*game, created.options, created.size) == protocol::Offered::OnTrial)
      game->make_by(created.options, created.size, created.rules);
  } catch (const protocol::BadOptions&) {
    throw BadEntry("the game does not take the options of the table");  // what it quotes goes into no log
  }
  if (created.match && created.size != protocol::kMatchSeats) throw BadEntry("two play a match");
  auto next = std::make_shared<RoomTable>();
  next->game = &*game;
  next->created = created;
  next->seating = Seating(created.size);
  table = std::move(next);
  return {};
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Seated& seated) {
  if (index(seated.seat) >= table->seating.size()) return refusal(ErrorCode::NoSuchSeat);
  if (table->seating.taken(seated.seat)) return refusal(ErrorCode::SeatTaken);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.sit_down(seated);
  table = std::move(next);
  return everybody_sees(protocol::seated_event(seated.seat, seated.occupant));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Unseated& unseated) {
  if (!table->seating.has(unseated.seat)) return refusal(ErrorCode::NoSuchSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.get_up(unseated.seat);
  table = std::move(next);
  return everybody_sees(protocol::unseated_event(unseated.seat));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Added& added) {
  if (!table->seating.has(added.seat)) return refusal(ErrorCode::NoSuchSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.add_entropy(added);
  table = std::move(next);
  return everybody_sees(protocol::entropy_event(added.seat));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Locked& locked) {
  auto next = std::make_shared<RoomTable>(*table);
  next->locked = locked.locked;
  table = std::move(next);
  return everybody_sees(protocol::locked_event(locked.locked));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Appointed& appointed) {
  if (!table->seating.is_person(appointed.whom)) return refusal(ErrorCode::NoSuchSeat);
  auto next = std::make_shared<RoomTable>(*table);
  if (appointed.away || next->seating.host_away())
    next->seating.stand_in_for_host(appointed.whom);  // who stands in passes on no more than they have
  else
    next->seating.appoint(appointed.whom);
  table = std::move(next);
  return everybody_sees(protocol::appointed_event(appointed.whom));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Muted& muted) {
  if (!table->seating.is_person(muted.whom)) return refusal(ErrorCode::NoSuchSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.occupant(muted.whom).muted = muted.muted;
  table = std::move(next);
  return everybody_sees(protocol::muted_event(muted.whom, muted.muted));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const HandedOver& handed) {
  if (!table->seating.is_person(handed.seat)) return refusal(ErrorCode::NoSuchSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->seating.hand_over(handed);
  table = std::move(next);
  return everybody_sees(protocol::handed_over_event(handed.seat, handed.by));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Rematched& rematched) {
  if (rematched.seat && !table->seating.has(*rematched.seat)) return refusal(ErrorCode::NoSeat);
  engine::ensure(table->rematch.empty(), "a game has one rematch");
  auto next = std::make_shared<RoomTable>(*table);
  next->rematch = rematched.room;
  table = std::move(next);
  return everybody_sees(protocol::rematch_event(rematched.seat, rematched.room));
}

Outcome change(std::shared_ptr<const RoomTable>& table, const Readied& readied) {
  if (!later_in_match(table->created)) return refusal(ErrorCode::NoBreak);
  if (!table->seating.is_person(readied.seat)) return refusal(ErrorCode::NoSeat);
  auto next = std::make_shared<RoomTable>(*table);
  next->ready.add(readied.seat);
  table = std::move(next);
  return everybody_sees(protocol::ready_event(readied.seat));
}

}  // namespace gatehouse::server
