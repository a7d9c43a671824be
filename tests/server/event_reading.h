#pragma once
// An event read a second time, without the code that serves it: from its exported log, and from what the
// store keeps of the games of its rooms.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "protocol/game_in_play.h"
#include "server/people/result.h"
#include "server/store/store.h"

namespace gatehouse::tests {

using protocol::Json;

/// A ruling of the organiser, as it was acknowledged.
struct RulingPromised {
  int pairing = 0;
  std::string result;
  std::string reason;
};

/// What the server has acknowledged about an event.
struct EventPromises {
  std::set<std::string> entered;  ///< the names of those who are in
  bool begun = false;
  int rounds = 0;                       ///< that were paired when the organiser asked for the next one
  std::vector<RulingPromised> rulings;  ///< each of another pairing
  std::set<int> repeated;               ///< pairings
  std::set<std::string> resigned;       ///< rooms in which somebody gave up
};

/// Of an event in which an even number of people enter and nobody leaves.
class EventReading {
 public:
  /// `log`: an entry a line, as exported; other lines are left out. The store is read only.
  EventReading(const std::string& event, const std::string& log, server::Store& store);

  /// What must not be in any event, a line each: a round or two people paired twice, a room made or named
  /// twice, a game counted twice or otherwise than it was played.
  const std::vector<std::string>& faults() const { return faults_; }
  /// What was promised and is not there, a line each.
  std::vector<std::string> lost(const EventPromises& promises) const;
  bool over() const { return over_; }
  /// How many games count.
  std::size_t games() const;
  /// The points of each entrant in halves, by their numbers. REQUIRES: over(), and no faults.
  std::map<int, int> standings() const;

 private:
  using Halves = std::array<int, 2>;
  struct Game {
    std::string room;
    Halves halves{};  ///< for the first and the second of the pairing
    bool operator==(const Game&) const = default;
  };
  struct Pairing {
    int first = 0;
    int second = 0;
    int attempt = 1;
    std::vector<Game> games = {};  ///< of this attempt
    std::string ruling = {};       ///< its result; empty: there is none
    std::string reason = {};
  };

  void take(const Json& entry);
  void take_round(const Json& entry);
  void take_game(const Json& entry);
  void take_repetition(const Json& entry);
  void name_room(const std::string& room);
  void read_people(server::Store& store);
  void read_results(const std::string& event, server::Store& store);
  void read_rooms(const std::string& event, server::Store& store);
  void compare_games();
  Pairing& pairing(const Json& number) { return pairings_.at(number.get<std::size_t>() - 1); }
  /// By the first and the second of the pairing.
  Halves sides_of(const Pairing& pairing, const server::Result& result, const Halves& of_seats) const;
  std::vector<const server::Result*> results_of(int pairing, int attempt) const;
  Halves outcome(int number) const;

  std::vector<std::string> faults_;
  std::vector<std::string> entrants_;  ///< the ids of their profiles
  std::vector<Pairing> pairings_;      ///< pairing n is at n - 1
  int rounds_ = 0;
  bool begun_ = false;
  bool over_ = false;
  std::set<std::string> rooms_;    ///< that the log names as those of a game
  std::set<std::string> counted_;  ///< whose games it counts
  std::set<std::pair<int, int>> met_;
  std::set<int> repeated_;
  std::map<std::string, std::string> names_;       ///< of profiles, by their ids
  std::map<std::string, server::Result> results_;  ///< by their rooms
};

}  // namespace gatehouse::tests
