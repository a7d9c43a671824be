#pragma once
// An event as its log makes it: who has entered, who plays whom, what was played and ruled. Pure; it computes
// standings, and nothing about it happens by itself.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/events/bracket.h"
#include "server/events/event_entry.h"
#include "server/events/standings.h"

namespace gatehouse::server {

enum class EventStatus : std::uint8_t { Open, Running, Over };
std::string_view text_of(EventStatus status);

struct Entrant {
  std::string profile;     ///< the id of one
  bool withdrawn = false;  ///< is paired no more
  bool put_out = false;    ///< by the organiser
  int entered = 1;         ///< how often
  int seed = 0;            ///< 1 is the first; 0: the event has not begun
};

/// A pairing, as it stands.
struct EventPairing {
  PairingMade made;
  int round = 1;
  std::int64_t opens_ms = 0;
  std::string room = {};  ///< of its present game; empty for a bye
  int attempt = 1;        ///< one more each time it was repeated
  std::vector<GameOfPairing> games = {};
  std::optional<std::array<int, 2>> halves = {};  ///< of the match, once it is over
  bool unplayed = false;                          ///< it was decided without a game
  bool ruled = false;
  std::string reason = {};  ///< of the last ruling or repetition

  bool is_over() const { return halves.has_value(); }
  bool is_bye() const { return !made.second; }
  /// 0: the first of it, 1: the second; nothing: this entrant is not in it.
  std::optional<std::size_t> side_of(int entrant) const;
};

struct EventRound {
  std::int64_t opens_ms = 0;
  std::vector<std::size_t> pairings;  ///< their places in EventState::pairings()
};

class EventState {
 public:
  /// Takes the next entry. Throws BadEntry, and the state is as before: it does not follow from those before.
  void apply(const EventEntry& entry);

  std::uint64_t version() const { return version_; }
  EventStatus status() const { return status_; }
  // Once there is an entry.
  const EventMade& made() const { return *made_; }
  const EventRules& rules() const { return made_->rules; }
  std::int64_t made_ms() const { return made_ms_; }
  /// When its last entry was made.
  std::int64_t changed_ms() const { return changed_ms_; }
  /// Entrant n is at n - 1.
  const std::vector<Entrant>& entrants() const { return entrants_; }
  /// Those who have not withdrawn, by their seeds.
  std::vector<int> active() const;
  /// The number of the entrant whose profile it is; nothing: they have not entered.
  std::optional<int> entrant_of(std::string_view profile) const;
  /// Pairing n is at n - 1.
  const std::vector<EventPairing>& pairings() const { return pairings_; }
  const std::vector<EventRound>& rounds() const { return rounds_; }
  /// How many there were when the event began; 0 before.
  int seeded() const { return seeded_; }
  /// How many rounds there will be; nothing: it is not known before the event has begun.
  std::optional<int> rounds_in_all() const;
  /// The matches of an elimination; empty: it is none, or has not begun.
  const std::vector<BracketMatch>& bracket() const { return bracket_; }
  /// The pairing in which this entrant is to play now; nothing: there is none.
  const EventPairing* open_pairing_of(int entrant) const;
  /// Whether this match of an elimination was drawn, and is to be repeated.
  bool needs_winner(const EventPairing& pairing) const;
  /// Whether no pairing of the latest round is open, or to be repeated.
  bool round_is_over() const;
  const std::optional<EventEnded>& ended() const { return ended_; }
  /// The secret of the lots, once the event has begun; before, and in one that ended before: empty.
  const std::string& lots() const { return lots_; }

  /// How they stand; empty before the start. In an elimination they are ranked by how far they came, and
  /// values are left out.
  std::vector<StandingsRow> standings() const;

 private:
  void take(const EventMade& made);
  void take(const Entered& entered);
  void take(const LeftEvent& left);
  void take(const Begun& begun);
  void take(const RoundPaired& paired);
  void take(const GamePlayed& played);
  void take(const Ruled& ruled);
  void take(const Repeated& repeated);
  void take(const Withdrawn& withdrawn);
  void take(const EventEnded& ended);
  /// Throws BadEntry: there is none.
  Entrant& entrant(int number);
  EventPairing& pairing(int number);
  void take_out(int number);
  std::vector<StandingsRow> places() const;

  std::uint64_t version_ = 0;
  std::int64_t made_ms_ = 0;
  std::int64_t changed_ms_ = 0;
  EventStatus status_ = EventStatus::Open;
  std::optional<EventMade> made_;
  std::vector<Entrant> entrants_;
  int seeded_ = 0;
  std::vector<EventPairing> pairings_;
  std::vector<EventRound> rounds_;
  std::vector<BracketMatch> bracket_;
  std::string lots_;
  std::vector<int> lot_places_;  ///< of entrant n at n - 1: the place of their lot, from 1
  std::optional<EventEnded> ended_;
};

}  // namespace gatehouse::server
