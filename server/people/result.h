#pragma once
// How a game has ended for those who played it, as it is kept for their profiles. It has no name of a
// profile, only its id, so that a profile that is renamed or deleted leaves none behind. Pure.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"
#include "protocol/match.h"
#include "server/store/store.h"

namespace gatehouse::server {

struct ResultSeat {
  std::optional<std::string> profile = {};  ///< the id of the one whose name it was
  std::string name = {};                    ///< at the table; of a profile: empty
  std::optional<protocol::BotLevel> bot = {};
  bool resigned = false;
  int score = 0;
  int place = 1;  ///< the same for those who share it
  bool operator==(const ResultSeat&) const = default;
};

/// What a game counts in the pairing of an event whose it was.
struct EventGame {
  std::string event;
  int pairing = 0;
  int attempt = 1;                         ///< one more each time the pairing was repeated
  int number = 1;                          ///< of the game in its match
  std::vector<int> halves = {};            ///< of points, for each seat; all 0: it is played again
  bool over = true;                        ///< no game of this pairing follows
  std::optional<std::size_t> winner = {};  ///< the seat that has won the match; nothing: none has
  std::string next = {};                   ///< the room of the next game, or empty
  bool operator==(const EventGame&) const = default;
};

struct Result {
  std::string room;
  std::int64_t ended_ms = 0;
  std::int64_t delay_ms = 0;  ///< so much later others than the players may see it
  /// What the table was called; empty: it was called after the profile on a seat.
  std::string title;
  std::optional<std::size_t> titled_after = {};  ///< that seat
  std::string game;
  bool is_public = false;
  std::optional<protocol::EndedEarly> why = {};
  std::optional<int> best_of = {};  ///< it was a game of such a match
  std::string rated = {};           ///< the kind of the table, whose games are rated; empty: they are not
  std::vector<ResultSeat> seats;
  std::optional<EventGame> event = {};
  bool operator==(const Result&) const = default;
};

/// What the table is called that somebody of this name has made.
std::string table_of(std::string_view name);

/// Orders the results of a profile. It does not tell how many other games have ended.
std::int64_t number_of(const Result& result);
/// REQUIRES: a seat has a profile.
KeptResult kept_form(const Result& result);
/// Throws StoreError: it is damaged.
Result result_in(const std::string& text);

/// What is wrong with a result as it is kept; empty: nothing.
std::string fault_in(const KeptResult& kept);

}  // namespace gatehouse::server
