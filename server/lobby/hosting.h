#pragma once
// What the operator lets others make: who may make a table, and of what kind.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/client_messages.h"
#include "protocol/clock.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "protocol/server_messages.h"
#include "server/ratings/rated_kinds.h"

namespace gatehouse::server {

/// The bounds of new tables. Those that exist keep what they have.
class Hosting {
 public:
  struct Settings {
    std::vector<std::string> words;       ///< any of them will do; none, and no creators: anybody may
    std::vector<std::string> creators;    ///< addresses and networks that need no word
    std::vector<std::string> games;       ///< their names; "all" means all
    std::vector<std::string> expansions;  ///< their names; "all" means all
    int most_seats = engine::kMaxSeats;
    int most_absence_s = protocol::kMostAbsence;
    int most_clock_s = protocol::kMostClock_s;  ///< of a clock's time_s
    RatedKinds rated = {};                      ///< the kinds of tables that are rated
  };

  /// What everybody may make.
  Hosting() = default;
  /// Throws std::invalid_argument for a game or an expansion that none of `games` is or has.
  Hosting(const Settings& settings, std::span<const protocol::GameType> games);

  /// Whether people at this address (as quotas count it) have to know a word.
  bool needs_word(const std::string& address) const;
  /// Takes a time that does not depend on where a wrong word differs.
  bool is_word(std::string_view word) const;
  /// The error `not-allowed` for a table beyond the bounds, which names what is.
  std::optional<protocol::Error> refusal(const protocol::CreateRoom& message) const;
  /// Null: the table is not to be rated, or it may be; `message` has the id of a profile.
  std::optional<protocol::Error> rated_refusal(const protocol::CreateRoom& message) const;
  /// The kind of the rated table that the message asks for; empty: it asks for none.
  std::string kind_of(const protocol::CreateRoom& message) const;
  /// The answer of GET /api/tables to this address.
  protocol::Json to_json(const std::string& address) const;

 private:
  using Hash = std::array<unsigned char, 32>;

  static Hash hash_of(std::string_view word);

  bool open_ = true;
  std::vector<Hash> words_;
  std::vector<std::string> creators_;
  bool any_game_ = true;
  bool any_expansion_ = true;
  std::vector<std::string> games_;  ///< that may be played
  std::vector<std::string> expansions_;
  int most_seats_ = engine::kMaxSeats;
  int most_absence_s_ = protocol::kMostAbsence;
  int most_clock_s_ = protocol::kMostClock_s;
  RatedKinds rated_;
};

}  // namespace gatehouse::server
