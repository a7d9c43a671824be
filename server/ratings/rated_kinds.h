#pragma once
// The kinds of tables whose games are rated, as the host of the server names them. Pure.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/client_messages.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"

namespace gatehouse::server {

/// What a table has to be. What is not there may be anything.
struct RatedKind {
  std::string name;
  std::string game;
  int least_seats = 2;
  int most_seats = engine::kMaxSeats;
  std::optional<bool> clock = {};                           ///< whether it has one
  std::optional<std::vector<std::string>> expansions = {};  ///< these and no others; sorted
  bool operator==(const RatedKind&) const = default;
};

/// Reads "NAME: game=GAME seats=2-4 clock=yes expansions=A+B": all but `game` may be left out, `seats` may be
/// one number, `clock` is yes or no, and `expansions=none` means none. Nothing: it is of no such form.
std::optional<RatedKind> kind_in(std::string_view text);

class RatedKinds {
 public:
  /// No table is rated.
  RatedKinds() = default;
  /// Throws std::invalid_argument, which says what is wrong: a text that kind_in() does not read, too many,
  /// two of a name, or a game, an expansion or a number of seats that none of `games` has.
  RatedKinds(const std::vector<std::string>& texts, std::span<const protocol::GameType> games);

  const std::vector<RatedKind>& all() const { return kinds_; }
  bool has(std::string_view name) const;
  /// The first kind that the table fits; null: it fits none.
  const RatedKind* kind_of(const protocol::CreateRoom& table) const;
  /// `ratings` of GET /api/tables.
  protocol::Json to_json() const;

 private:
  std::vector<RatedKind> kinds_;
};

}  // namespace gatehouse::server
