#pragma once
// A room as its log makes it: its table, and the game. Play and replay use the same apply().

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/ids.h"
#include "engine/game/game.h"
#include "protocol/client_messages.h"
#include "protocol/clock.h"
#include "protocol/game_in_play.h"
#include "protocol/games.h"
#include "protocol/patch.h"
#include "protocol/room_document.h"
#include "protocol/server_messages.h"
#include "server/chance/draw_secret.h"
#include "server/room/entry.h"
#include "server/room/room_table.h"
#include "server/room/seat_clocks.h"
#include "server/room/seating.h"

namespace gatehouse::server {

/// A value with one owner; fork() makes the copy on which an entry is tried out. Copies share what does not
/// change from one entry to the next.
class RoomState {
 public:
  /// A room without entries.
  RoomState(std::string room, Games games);
  /// A copy that goes on by itself.
  RoomState fork() const;
  /// A copy to look ahead with, which knows of the game only what the seat may know.
  RoomState fork_for(Seat seat) const;
  /// As of GameInPlay.
  void rest() {
    if (in_play_) in_play_->rest();
  }
  void rest_briefly() {
    if (in_play_) in_play_->rest_briefly();
  }

  /// Applies the next entry, and does not check its fingerprint. A refused entry changes nothing. Throws, and
  /// changes nothing: BadEntry for a Created with options that the game does not take, protocol::BadOptions
  /// for a Started that the game does not begin with them.
  protocol::Outcome apply(const Entry& entry);

  /// How many entries there are.
  Version version() const { return version_; }
  /// Whether it waits, plays, or is finished.
  protocol::RoomStatus status() const;
  /// Null before the start.
  const protocol::GameInPlay* in_play() const { return in_play_.get(); }
  /// Of the game's position; 0 before the start.
  std::uint64_t fingerprint() const { return in_play_ ? in_play_->fingerprint() : 0; }
  /// Who has to act now; nobody before the start.
  engine::Actor actor() const;

  /// Its name.
  const std::string& room() const { return room_; }
  /// All games that can be played here.
  Games games() const { return games_; }
  /// What has been agreed at the table; who sits there; as what it was created.
  const RoomTable& table() const { return *table_; }
  const Seating& seating() const { return table_->seating; }
  const Created& created() const { return table_->created; }
  /// REQUIRES: the room was created.
  const protocol::GameType& game() const { return *table_->game; }
  /// How many steps of this game were undone.
  std::uint64_t undone_steps() const { return undone_steps_; }
  /// Whether nobody decides for this seat, so that the default moves are played for it. REQUIRES: it
  /// is taken.
  bool skipped(Seat seat) const;
  /// The bot that decides for this seat now, if any. REQUIRES: it is taken.
  std::optional<protocol::BotLevel> bot(Seat seat) const;

  /// The seats that have a clock: those of players of a game under way, at a table with one.
  SeatSet clocked() const;
  /// Those of them whose time goes by: they have to act, and nobody does it for them.
  SeatSet on_clock() const;
  /// What they showed at the last entry, and whose time for the present move is over.
  const SeatClocks& clocks() const { return clocks_; }

  /// How often chance has had its turn.
  std::uint64_t draws() const { return draws_; }
  /// Whether more than this cannot be read of the room's log. Nothing is ever added to it.
  bool broken_off() const { return table_->stopped && table_->stopped->broken_off; }
  /// Whether everything has come to light that there was to be kept: nothing is played after it.
  bool revealed() const { return !secret_.empty(); }
  /// The secret once it is revealed, or empty.
  const std::string& revealed_secret() const { return secret_; }

  /// Everything that a viewer may know.
  Json document(protocol::Viewer viewer) const;
  /// What is otherwise in that document than at `before`, a fork from before or after some entries. REQUIRES:
  /// both have a version.
  void compare(const RoomState& before, protocol::Viewer viewer, protocol::Changes& changes) const {
    compare(before, viewer, &changes, changes);
  }
  /// The same in two parts: what is the same for every viewer goes to `common`, unless that is null; the rest
  /// goes to `own`.
  void compare(const RoomState& before, protocol::Viewer viewer, protocol::Changes* common,
               protocol::Changes& own) const;

 private:
  protocol::Outcome start(const Started& started);
  protocol::Outcome break_off(const BrokenOff& broken);
  protocol::Outcome run_out(const RanOut& ran_out);
  // What is played, unless refuse_play().
  protocol::Outcome play(const Rolled& rolled);
  protocol::Outcome play(const Moved& moved);
  protocol::Outcome play(const Undone& undone);
  protocol::Outcome play(const Revealed& revealed);
  /// Why nothing can be played now.
  std::optional<protocol::Outcome> refuse_play() const;
  /// The same for what the players decide among themselves.
  std::optional<protocol::Outcome> refuse_deciding() const;
  /// Ends the game that the table has stopped; adds what everybody is told.
  void end_game(protocol::Outcome& outcome);

  std::string room_;
  Games games_;
  std::shared_ptr<const RoomTable> table_ = std::make_shared<const RoomTable>();
  std::unique_ptr<protocol::GameInPlay> in_play_;
  SeatClocks clocks_;
  std::uint64_t undone_steps_ = 0;
  std::uint64_t draws_ = 0;
  std::string secret_;  ///< empty until it is revealed
  Version version_ = 0;
};

/// Whether the draws were committed to by this secret.
bool committed_to(const RoomState& state, const DrawSecret& secret);

/// What founds the room of the next game, asked for by this seat, who becomes its host: the same game and
/// options, everybody a seat further. REQUIRES: the game has begun.
Rematching rematching(const RoomState& state, Seat seat);

/// How the match stands of which this room has a game; nothing: it is of none.
std::optional<protocol::MatchStanding> standing_of_match(const RoomState& state);
/// Whether the game is over, the match is not, and the room of its next game is not known here.
bool goes_on_in_match(const RoomState& state);
/// Whether nothing is left to do in the room: its game is over, and no next one has to be opened.
bool is_over(const RoomState& state);
/// What founds that room; nothing: there is none to be founded.
std::optional<Rematching> next_of_match(const RoomState& state);

/// What the clocks of a game under way show when its players have thought for so long since the last entry;
/// nothing: there are none.
std::optional<protocol::Clocks> shown_clocks(const RoomState& state, const Thought& thought);

}  // namespace gatehouse::server
