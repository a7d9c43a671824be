#pragma once
// The standings of an event: who has how much of its matches, and what separates those who have the same.
// Pure: it knows entrants by their numbers, from 1 on, and has no names, no store and no time.
//
// A win counts 2 halves of a point, a draw 1 for each, in a match as in a game. Those with more halves stand
// before those with fewer. Where some have the same, the first tie-break is looked at; where it leaves some
// together, the second, and so on. Whom no tie-break separates have the same rank.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace gatehouse::server {

/// Of each value the greater one is the better. "Opponents" are those of one's played matches: pairings with
/// somebody that are not `unplayed`. Games that are replayed count nowhere.
enum class TieBreak : std::uint8_t {
  /// The halves of one's games less those of one's opponents in them, in halves of points: 2 for each game
  /// that one has won, -2 for each that one has lost.
  GameDifference,
  /// The number of one's games in which one has more halves than the opponent. A drawn game is no win.
  GamesWon,
  /// One's halves of the matches among those who are tied: the entrants whom their halves and the tie-breaks
  /// before this one have left together. All matches between them count, also those that are `unplayed`, as
  /// their result stands. Where any two of those who are tied have no match with each other, it is 0 for all
  /// of them and separates nobody. It is not looked at again for those whom it leaves together.
  Direct,
  /// The points of one's games less those of one's opponents in them, in the matches that Direct takes. Where
  /// Direct is 0 for all because two have no match with each other, so is this.
  DirectPoints,
  /// The sum of the halves of points of all one's opponents, as they stand in this list; somebody whom one
  /// has met twice counts twice. A bye and an `unplayed` match count as one against a virtual opponent, who
  /// has as many halves as oneself in this list. A round without a pairing counts nothing.
  Buchholz,
  /// Buchholz without the opponent who has the fewest halves, who may be a virtual one. With one pairing, or
  /// none, it is 0.
  BuchholzCut,
  /// For each opponent, their halves in this list times one's own halves of the match, in quarters of points:
  /// 4 for each point of somebody whom one has beaten, 2 for each point after a draw. A bye and an `unplayed`
  /// match add nothing.
  SonnebornBerger,
  /// The sum of one's points in games: what the games themselves count, as a score of 83 to 71.
  Points,
  /// The lower number is the better one, so the value is the negative seed. Pages show the seed itself.
  Seed,
  /// The lower number is the better one, so the value is the negative lot. Pages show the lot itself.
  Lot,
};
inline constexpr std::array kTieBreaks{
    TieBreak::GameDifference, TieBreak::GamesWon,    TieBreak::Direct,          TieBreak::DirectPoints,
    TieBreak::Buchholz,       TieBreak::BuchholzCut, TieBreak::SonnebornBerger, TieBreak::Points,
    TieBreak::Seed,           TieBreak::Lot};

/// "game-difference", "games-won", "direct", "direct-points", "buchholz", "buchholz-cut", "sonneborn-berger",
/// "points", "seed" or "lot".
std::string_view text_of(TieBreak tie_break);
std::optional<TieBreak> tie_break_called(std::string_view text);  ///< nothing: there is none

/// A game of a match, for the first and the second of its pairing.
struct PlayedGame {
  std::array<int, 2> halves{};  ///< 2,0, 1,1 or 0,2; or 0,0: it is replayed, and counts nothing
  std::array<int, 2> points{};  ///< of the game itself; more are better
};

/// A pairing that is over.
struct PlayedPairing {
  int number = 0;  ///< no two have the same
  int round = 1;   ///< no value depends on it
  int first = 0;
  std::optional<int> second;  ///< nothing: `first` has a bye
  /// Of the match: 2,0, 1,1 or 0,2; or 0,0: both have lost it. Of a bye: 0,0 to 2,0.
  std::array<int, 2> halves{};
  std::vector<PlayedGame> games = {};
  bool unplayed = false;  ///< it was decided by a forfeit or a ruling, without a game
};

struct StandingsInput {
  int entrants = 0;                     ///< how many
  std::vector<PlayedPairing> pairings;  ///< in any order
  std::vector<TieBreak> tie_breaks;     ///< in the order in which they are looked at
  std::vector<int> seeds;               ///< of entrant n at n-1; only TieBreak::Seed needs them
  std::vector<int> lots;                ///< of entrant n at n-1; only TieBreak::Lot needs them
};

/// The value of a tie-break, in its unit, for one entrant.
struct Reckoned {
  std::int64_t value = 0;
  /// The numbers of those of the entrant's pairings that the value comes from, in ascending order. The value
  /// follows from them and, for Buchholz, BuchholzCut and SonnebornBerger, from the halves of opponents in
  /// the list. For values of games: the matches with a game that counts. For Direct and DirectPoints: the
  /// matches with those who are tied. For Buchholz: all; for BuchholzCut: without the one that is cut, of
  /// several the one with the lowest number. For SonnebornBerger: the played ones. For Seed and Lot: none.
  std::vector<int> from = {};
  bool operator==(const Reckoned&) const = default;
};

struct StandingsRow {
  int entrant = 0;
  int rank = 1;                      ///< one more than there are entrants who stand before this one
  int halves = 0;                    ///< of all matches and byes
  std::vector<Reckoned> tie_breaks;  ///< as StandingsInput::tie_breaks
  bool operator==(const StandingsRow&) const = default;
};

/// All entrants, the best first; those of one rank by their numbers.
/// REQUIRES: at most kMostEntrants and kMostListedPairings (limits.h), and each tie-break once at most.
/// Pairings are of two different entrants, and their halves as above. Byes and what is `unplayed` have no
/// games. All have seeds and lots where those are looked at, and no two have the same lot. What breaks this
/// throws engine::BrokenInvariant.
std::vector<StandingsRow> standings(const StandingsInput& input);

}  // namespace gatehouse::server
