#pragma once
// A room as its log makes it: who sits where, and the game. Play and replay use the same apply().

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "protocol/errors.h"
#include "protocol/games.h"
#include "protocol/match.h"
#include "protocol/patch.h"
#include "protocol/room_document.h"
#include "server/chance/draw_secret.h"
#include "server/room/entry.h"
#include "server/room/seat_clocks.h"

namespace gatehouse::server {

using Games = std::span<const protocol::GameType>;

/// A value with one owner; fork() makes the copy on which an entry is tried out. Copies share what does not
/// change from one entry to the next.
class RoomState {
 public:
  RoomState(std::string room, Games games);
  RoomState fork() const;
  /// A copy to look ahead with, which knows of the game only what the seat may know.
  RoomState fork_for(Seat seat) const;
  /// As Match::rest().
  void rest() {
    if (match_) match_->rest();
  }

  /// Applies the next entry. A refused entry changes nothing; nor does a Created with options that the game
  /// does not take, which throws BadEntry, nor a Started that the game does not begin with them, which throws
  /// protocol::BadOptions. Does not check the entry's fingerprint.
  protocol::Outcome apply(const Entry& entry);

  Version version() const { return version_; }
  protocol::RoomStatus status() const;
  /// Null before the start.
  const protocol::Match* match() const { return match_.get(); }
  std::uint64_t fingerprint() const { return match_ ? match_->fingerprint() : 0; }
  /// Who has to act now; nobody before the start.
  engine::Actor actor() const;

  const std::string& room() const { return room_; }
  Games games() const { return games_; }
  const Created& created() const { return table_->created; }
  /// REQUIRES: the room was created.
  const protocol::GameType& game() const { return *table_->game; }
  int size() const { return table_->size; }
  Seat host() const { return table_->host; }
  /// Who is the host again as soon as they are back.
  std::optional<Seat> host_away() const { return table_->host_away; }
  bool taken(Seat seat) const { return holder(seat).has_value(); }
  /// REQUIRES: taken(seat).
  const protocol::Occupant& occupant(Seat seat) const { return holder(seat)->occupant; }
  /// The place at which the person on this seat sat down: the start moves people up. REQUIRES: taken(seat).
  Seat first_seat(Seat seat) const { return holder(seat)->first_seat; }
  std::vector<Seat> taken_seats() const;
  std::optional<Seat> lowest_free_seat() const;
  /// The seat that a token opens, if any.
  std::optional<Seat> seat_of(std::string_view token) const;
  /// Of the tokens that open seats.
  std::vector<std::string> token_hashes() const;
  std::uint64_t undone_steps() const { return undone_steps_; }
  bool has_resigned(Seat seat) const { return taken(seat) && occupant(seat).resigned; }
  /// Whether nobody decides for this seat, so that the default moves are played for it. REQUIRES:
  /// taken(seat).
  bool skipped(Seat seat) const;
  /// The bot that decides for this seat now, if any. REQUIRES: taken(seat).
  std::optional<protocol::BotLevel> bot(Seat seat) const;

  /// The seats that have a clock: those of players of a game under way, at a table with one.
  SeatSet clocked() const;
  /// Those of them whose time goes by: they have to act, and nobody does it for them.
  SeatSet on_clock() const;
  /// Those whose time for the present move is over.
  SeatSet out_of_time() const { return clocks_.over(); }
  /// What the clock showed at the last entry. REQUIRES: clocked().has(seat).
  std::int64_t left_ms(Seat seat) const { return clocks_.left_ms(seat); }
  /// The seats of people who have not resigned.
  SeatSet players() const;
  const std::optional<protocol::OpenProposal>& proposal() const { return table_->proposal; }
  /// Set when the players ended the game before its end.
  const std::optional<protocol::Stopped>& stopped() const { return table_->stopped; }
  /// Whether nobody comes in who is not here, or has a seat.
  bool locked() const { return table_->locked; }
  /// The room of the next game of the same people, or empty.
  const std::string& rematch() const { return table_->rematch; }
  /// What founds it, asked for by this seat, who becomes its host: the same game and options, everybody a
  /// seat further, so that the second player begins. Each token opens its person's seat there too.
  /// REQUIRES: the game has begun.
  Rematching rematching(Seat seat) const;

  /// How often chance has had its turn.
  std::uint64_t draws() const { return draws_; }
  /// What was added to the draws, for each seat at the table.
  std::vector<std::optional<std::string>> entropy() const;
  /// How often the one who sits here has added something. REQUIRES: taken(seat).
  int times_added(Seat seat) const { return holder(seat)->times_added; }
  /// Whether more than this cannot be read of the room's log. Nothing is ever added to it.
  bool broken_off() const { return stopped() && stopped()->broken_off; }
  /// Whether everything has come to light that there was to be kept: nothing is played after it.
  bool revealed() const { return !secret_.empty(); }
  /// The secret once it is revealed, or empty.
  const std::string& revealed_secret() const { return secret_; }
  /// Whether the draws were committed to by this secret.
  bool committed_to(const DrawSecret& secret) const;

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
  struct Holder {
    protocol::Occupant occupant;
    std::string token_hash;
    Seat first_seat{};
    std::string added = {};
    int times_added = 0;
  };

  /// Who plays what, and what they have agreed upon; seldom changes while the game goes on.
  struct Table {
    const protocol::GameType* game = nullptr;
    Created created;
    int size = 0;
    Seat host{};
    std::optional<Seat> host_away = {};
    std::array<std::optional<Holder>, engine::kMaxSeats> seats;
    std::optional<protocol::OpenProposal> proposal;
    std::optional<protocol::Stopped> stopped;
    std::string rematch;
    bool locked = false;
  };

  static std::size_t place(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }
  const std::optional<Holder>& holder(Seat seat) const { return table_->seats[place(seat)]; }
  protocol::RoomDocument about() const;

  protocol::Outcome apply_body(const Created& created);
  protocol::Outcome apply_body(const Seated& seated);
  protocol::Outcome apply_body(const Unseated& unseated);
  protocol::Outcome apply_body(const Added& added);
  protocol::Outcome apply_body(const Started& started);
  protocol::Outcome apply_body(const Rolled& rolled);
  protocol::Outcome apply_body(const Moved& moved);
  protocol::Outcome apply_body(const Undone& undone);
  protocol::Outcome apply_body(const Revealed& revealed);
  protocol::Outcome apply_body(const BrokenOff& broken);
  protocol::Outcome apply_body(const Resigned& resigned);
  protocol::Outcome apply_body(const Proposed& proposed);
  protocol::Outcome apply_body(const Voted& voted);
  protocol::Outcome apply_body(const CameBack& back);
  protocol::Outcome apply_body(const RanOut& ran_out);
  protocol::Outcome apply_body(const Rematched& rematched);
  protocol::Outcome apply_body(const HandedOver& handed);
  protocol::Outcome apply_body(const Muted& muted);
  protocol::Outcome apply_body(const Locked& locked);
  protocol::Outcome apply_body(const Appointed& appointed);
  /// Carries out what the table's proposal has come to; adds what everybody is told.
  void settle(Table& table, protocol::Outcome& outcome);
  void stop(Table& table, const protocol::Stopped& stopped, protocol::Outcome& outcome);
  /// Why nothing can be played now.
  std::optional<protocol::Outcome> refuse_play() const;
  /// The same for a text, which may be no secret at all.
  bool committed_to(const std::string& secret) const;
  /// The same for what the players decide among themselves.
  std::optional<protocol::Outcome> refuse_deciding() const;
  /// Whether the rule at zero has taken the move from this seat's player.
  bool taken_away(Seat seat) const;
  static void appoint_host(Table& table);
  /// Until the present host, or in whose place they are, is back.
  static void stand_in_for_host(Table& table, Seat whom);

  std::string room_;
  Games games_;
  std::shared_ptr<const Table> table_ = std::make_shared<const Table>();
  std::unique_ptr<protocol::Match> match_;
  SeatClocks clocks_;
  std::uint64_t undone_steps_ = 0;
  std::uint64_t draws_ = 0;
  std::string secret_;  ///< empty until it is revealed
  Version version_ = 0;
};

/// An outcome whose one event everybody is told.
protocol::Outcome everybody_sees(const Json& event);
/// A refusal for one of the protocol's own reasons, as an Outcome.
protocol::Outcome refusal(protocol::ErrorCode code);

/// What the clocks of a game under way show when its players have thought for so long since the last entry;
/// nothing: there are none.
std::optional<protocol::Clocks> shown_clocks(const RoomState& state, const Thought& thought);

}  // namespace gatehouse::server
