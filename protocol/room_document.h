#pragma once
// The part of every document that does not depend on the game: the room; and the events of entries outside
// the game.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/messages.h"

namespace gatehouse::protocol {

/// Who sits on a seat: a person, or a bot of that level.
struct Occupant {
  std::string name;
  std::optional<BotLevel> bot;
};

/// What everybody may know of the source of the draws.
struct FairStart {
  std::string commitment;
  std::vector<std::pair<Seat, std::string>> entropy;  ///< of the seats that added some
  std::string secret;                                 ///< empty until the end
};

struct RoomDocument {
  std::string room;
  std::string name;
  std::string game;
  RoomStatus status = RoomStatus::Waiting;
  bool is_public = false;
  Seat host{};
  std::vector<std::pair<Seat, Occupant>> seats;  ///< the taken ones
  int size = 0;                                  ///< how many seats there are
  Json options;
  std::optional<FairStart> fair;  ///< nothing: the server has not committed to its draws
};

/// The part of a document that is the same in every game, and for every viewer.
Json room_json(const RoomDocument& room);
/// A viewer's document: the room, and the viewer's view of the game (null before the start).
Json document(const RoomDocument& room, Json game);

Json seated_event(Seat seat, const Occupant& occupant);
Json unseated_event(Seat seat);
Json started_event();
Json undone_event(Seat seat);
Json entropy_event(Seat seat);
/// The end of a game that was not played to its end is told by it, too.
Json revealed_event(bool abandoned);

}  // namespace gatehouse::protocol
