#pragma once
// A match: games between the same two people until one has won it. Its rules, as a table is made with them
// and as its log keeps them; and how it stands, as documents tell it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// How many seats a match has.
inline constexpr int kMatchSeats = 2;
/// Games of a match, those that are played again too. After the last of them the points that there are decide
/// it.
inline constexpr int kMostMatchGames = 16;

/// Who begins the second game and later ones.
enum class Begins : std::uint8_t {
  Turns,  ///< the seats are exchanged each time
  Lot,    ///< lots are drawn at the start
  Loser,  ///< who lost the game before; after a drawn game the seats are exchanged
};
inline constexpr std::array kBegins{Begins::Turns, Begins::Lot, Begins::Loser};

/// What a drawn game counts.
enum class DrawnCounts : std::uint8_t {
  Half,    ///< half a point for each
  Again,   ///< nothing, and it is played again
  Second,  ///< a point for the one who did not begin
};
inline constexpr std::array kDrawnCounts{DrawnCounts::Half, DrawnCounts::Again, DrawnCounts::Second};

inline constexpr std::array kBestOf{1, 3, 5, 7};

struct MatchRules {
  int best_of = 3;  ///< one of kBestOf
  Begins begins = Begins::Turns;
  DrawnCounts drawn = DrawnCounts::Half;
  bool operator==(const MatchRules&) const = default;
};

/// Why a game of a match was not played to its end.
enum class EndedEarly : std::uint8_t { Resigned, Agreed };
inline constexpr std::array kEndedEarly{EndedEarly::Resigned, EndedEarly::Agreed};

/// A number for each of the two seats.
using PerSeat = std::array<int, kMatchSeats>;

/// A game of a match that is over, by the seats of the room that tells it.
struct MatchGame {
  std::string room;  ///< empty: the one that tells it
  Seat began{};
  PerSeat score{};
  PerSeat halves{};  ///< what it counted, in halves of points
  std::optional<EndedEarly> why = {};
  bool operator==(const MatchGame&) const = default;
};

struct MatchEnd {
  std::optional<Seat> winner;  ///< nothing: it is drawn, or broken off
  bool broken_off = false;
  bool operator==(const MatchEnd&) const = default;
};

/// The rules of a match, and its games before the one of this room.
struct Match {
  MatchRules rules;
  std::vector<MatchGame> games = {};
  bool operator==(const Match&) const = default;
};

/// How the match stands, as a document tells it.
struct MatchStanding {
  Match match;
  PerSeat halves{};  ///< so far, with the game of this room once it is over
  SeatSet ready = {};
  std::optional<MatchGame> result = {};  ///< of the game of this room
  std::optional<MatchEnd> ended = {};
};

/// A match in one line, as lists of tables tell it.
struct MatchScore {
  int best_of = 3;
  int number = 1;    ///< of the game of this room
  PerSeat halves{};  ///< as in MatchStanding
  bool operator==(const MatchScore&) const = default;
};

std::string_view text_of(Begins begins);
std::string_view text_of(DrawnCounts drawn);
std::string_view text_of(EndedEarly why);

/// {"best_of", "begins", "drawn"}.
Json match_rules_json(const MatchRules& rules);
/// Reads that form, strictly; nullopt when it is anything else, and then `why` says what is wrong, without a
/// full stop.
std::optional<MatchRules> read_match_rules(Json json, std::string& why);

/// As the first entry of a room has it: the rules, and "games".
Json match_json(const Match& match);
/// Reads that form; throws Json::exception, or std::out_of_range where a value is none of those that there
/// are.
Match read_match(const Json& json);

/// As a document has it.
Json match_standing_json(const MatchStanding& standing);

MatchScore score_of(const MatchStanding& standing);
/// {"best_of", "number", "points"}.
Json match_score_json(const MatchScore& score);
/// Reads that form; throws Json::exception.
MatchScore read_match_score(const Json& json);

}  // namespace gatehouse::protocol
