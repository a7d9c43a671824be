#pragma once
// What people in a room ask, and what changes nothing: where choices would lead, what is where, what has
// been, and how the game was played. Answered at once, or once the store or the analysis has answered.
//
// REQUIRES, of all functions: `audience` is that of the same room, and the state in `now` is the room's own.

#include <set>

#include "server/room/effects.h"
#include "server/room/room_audience.h"

namespace gatehouse::server {

class RoomQuestions {
 public:
  // One for each message of somebody who is here.
  static void preview(const Occasion& now, const RoomAudience& audience, ConnectionId from, const Person& who,
                      const protocol::Preview& message);
  static void inspect(const Occasion& now, const RoomAudience& audience, ConnectionId from, const Person& who,
                      const protocol::Inspect& message);
  void read_history(const Occasion& now, const RoomAudience& audience, ConnectionId from, const Person& who,
                    const protocol::ReadHistory& message);
  static void analyse(const Occasion& now, const RoomAudience& audience, ConnectionId from, const Person& who,
                      const protocol::Analyse& message);

  // What they lead to.
  void past_read(const Occasion& now, const RoomAudience& audience, PastRead& input);
  static void analysis_taken(const Occasion& now, const RoomAudience& audience, const AnalysisTaken& input);
  /// Whether a page of the past is being read for this connection.
  bool reads_past(ConnectionId connection) const { return reading_past_.contains(connection); }

 private:
  std::set<ConnectionId> reading_past_;  ///< those that wait for a page from the store
};

}  // namespace gatehouse::server
