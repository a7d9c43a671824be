#pragma once
// Who plays what at a table, and what its people have agreed upon: what changes seldom while the game goes
// on.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/errors.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "protocol/room_document.h"
#include "server/room/entry.h"
#include "server/room/seating.h"

namespace gatehouse::server {

using Games = std::span<const protocol::GameType>;

struct RoomTable {
  const protocol::GameType* game = nullptr;
  Created created;
  Seating seating;
  std::optional<protocol::OpenProposal> proposal;
  /// Set when the players ended the game before its end, or when more of it cannot be read.
  std::optional<protocol::Stopped> stopped;
  std::string rematch;  ///< the room of the next game of the same people, or empty
  SeatSet ready;        ///< who is ready for the next game of the match, before it begins
  bool locked = false;  ///< nobody comes in who is not here, or has a seat

  /// The table at which these seats, in this order, begin the game.
  RoomTable begun(const std::vector<Seat>& seats) const;
};

/// The first entry of the table that the message asks for, by that edition of its game's rules. It lacks the
/// commitment.
Created founded_by(const protocol::CreateRoom& message, int rules);

// One for each entry that changes the table: puts a changed one in the place of `table`, unless the entry is
// refused. A game that they stop has still to be ended: what they tell of that comes next.
/// Throws BadEntry when the game does not take the options.
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Created& created, Games games);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Seated& seated);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Unseated& unseated);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Added& added);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Locked& locked);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Appointed& appointed);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Muted& muted);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const HandedOver& handed);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Rematched& rematched);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Readied& readied);
// What players decide among themselves (room_agreement.cc).
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Resigned& resigned);
/// `version`: of the entry.
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Proposed& proposed, Version version);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const Voted& voted);
protocol::Outcome change(std::shared_ptr<const RoomTable>& table, const CameBack& back);

/// An outcome whose one event everybody is told.
protocol::Outcome everybody_sees(const Json& event);
/// A refusal for one of the protocol's own reasons, as an Outcome.
protocol::Outcome refusal(protocol::ErrorCode code);

}  // namespace gatehouse::server
