#pragma once
// Whether an event has kept its promises: a second reading of the lines of its log, beside what was played
// and what people were answered. It knows halves of points only.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/events/event_entry.h"
#include "server/events/event_state.h"

namespace gatehouse::server::testing {

// Promises that are looked for by their words.
inline constexpr const char* kGamesCountOnce = "a game counts once, as it was played";
inline constexpr const char* kRoundsInTurn = "a round starts once the one before is over";
inline constexpr const char* kRulingsStand = "a ruling that was acknowledged stands";

class EventCheck {
 public:
  /// The next line of the log.
  void read(const std::string& line);
  /// This game was played to its end.
  void played(const GamePlayed& game) { played_.emplace(game.game.room, game); }
  /// Somebody was answered that the pairing is ruled so.
  void acknowledged(int pairing, Ruling ruling);
  /// The state has all lines that were read.
  void compare(const EventState& state);
  void promise(bool kept, const std::string& words);

  /// What was broken, in words, the first ones; empty: nothing.
  const std::vector<std::string>& broken() const { return broken_; }
  /// How many entries of each kind there were, and some things that matter more.
  const std::map<std::string, int>& seen() const { return seen_; }

 private:
  struct Pairing {
    int round = 1;
    int first = 0;
    std::optional<int> second = {};
    std::string room = {};
    std::optional<std::array<int, 2>> halves = {};
    bool played_out = false;  ///< `halves` come from games
  };
  struct Person {
    std::string profile;
    bool here = true;
  };
  using Halves = std::map<int, int>;

  void take(const EventMade& made);
  void take(const Entered& entered);
  void take(const LeftEvent& left) { go(left.entrant); }
  void take(const Begun& begun);
  void take(const RoundPaired& paired);
  void take(const GamePlayed& game);
  void take(const Ruled& ruled);
  void take(const Repeated& repeated);
  void take(const Withdrawn& withdrawn) { go(withdrawn.entrant); }
  void take(const EventEnded& ended);

  void go(int entrant);
  void add(const PairingMade& made);
  void check_people(const RoundPaired& paired);
  void check_swiss(const RoundPaired& paired);
  void check_elimination(const RoundPaired& paired);
  bool is_here(int entrant) const;
  bool is_to_be_repeated(const Pairing& pairing) const;
  bool all_over() const;
  bool have_met(const PairingMade& made) const;
  /// The halves of each in the pairings of this round, as they stand; nothing: of all.
  Halves halves_of_round(std::optional<int> round) const;
  /// Who has more than the other in a pairing of the round, or has fewer.
  std::set<int> ahead_in(int round, bool ahead) const;
  void use_room(const std::string& room);
  Pairing* at(int number);

  EventRules rules_;
  std::uint64_t version_ = 0;
  std::vector<Person> people_;
  std::vector<Pairing> pairings_;
  int rounds_ = 0;
  bool ended_ = false;
  std::set<std::string> rooms_;               ///< of all games there are
  std::set<std::string> counted_;             ///< rooms whose game was counted
  std::map<std::string, GamePlayed> played_;  ///< by their rooms
  std::map<std::string, int> seen_;
  std::vector<std::string> broken_;
};

}  // namespace gatehouse::server::testing
