#pragma once
// A client without a screen: keeps the document as the wire says it must, and complains when the wire does
// not keep its word. Knows no socket: frames are handed in.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::server::testing {

using protocol::Json;

/// A patch of `add`, `remove` and `replace`, applied as a client would.
void apply_patch(Json& document, const Json& patch);

class ScriptedClient {
 public:
  /// One frame from the server. Throws std::runtime_error when it breaks a promise of the wire: a gap in the
  /// versions, a digest that is not that of the document, an operation that is not allowed.
  void receive(const std::string& frame);

  /// What the client held is forgotten but for its token and its document: as after a lost connection.
  void disconnected();

  /// The code of the last error; empty: there was none.
  std::string last_error() const { return errors.empty() ? "" : errors.back().at("code").get<std::string>(); }

  // What the server has said so far.
  std::string room;
  std::optional<int> seat;  ///< nothing: a spectator
  std::string token;
  Json document;
  std::uint64_t version = 0;
  Json prompt;
  Json waiting = Json::array();
  bool joined = false;
  bool synchronised = false;                  ///< had a snapshot or a tail since it joined
  std::map<std::string, std::uint64_t> acks;  ///< by id of the command
  std::vector<Json> errors;
  std::map<std::pair<std::string, std::uint64_t>, Json> said;  ///< by audience and number of the line
  Json clock;  ///< what the clocks showed when it was told last
  Json last;   ///< the last message of all

  /// What came last of these.
  struct Told {
    Json events = Json::array();           ///< of an update
    std::optional<std::int64_t> break_ms;  ///< how long the break of a match lasted yet
  } told;

  /// How many messages of these kinds came.
  struct Counts {
    std::size_t snapshots = 0;
    std::size_t tails = 0;
    std::size_t updates = 0;
  } came;

 private:
  /// Whether the document names this room as one of an earlier game of the match.
  bool is_earlier(const Json& other) const;
  void take_snapshot(const Json& message);
  void take_update(const Json& message);
};

}  // namespace gatehouse::server::testing
