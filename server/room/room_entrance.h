#pragma once
// Who comes in: it knows the door, the codes of seats and who sat where, and decides about everybody who
// wants to come in. What has to be durable first it names; RoomCore stores that. In memory only.
//
// REQUIRES, of all functions: `audience` is that of the same room, and the state in `now` is the room's own.

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/door.h"
#include "server/room/draft.h"
#include "server/room/effects.h"
#include "server/room/room_audience.h"
#include "server/room/seat_codes.h"

namespace gatehouse::server {

/// What is a setting of a room's bounds; the others are in room/limits.h.
struct RoomLimits {
  /// One more is refused with `room-full`. People on seats are not counted: their seats are the bound.
  std::size_t spectators = 200;
};

/// Who comes in with a draft.
struct Newcomer {
  Visitor visitor;
  Seat seat{};
  std::string token;
};

/// The seat of somebody once these entries are there, which may begin the game.
Seat seat_after(const std::vector<DraftedEntry>& entries, Seat seat);

/// Whether a draft removes somebody by the host's will, to be kept away or banned.
enum class Removal : std::uint8_t { None, Away, Banned };

class RoomEntrance {
 public:
  /// Somebody who may come in.
  struct Pass {
    Visitor visitor;
    protocol::Viewer seat;
    std::optional<std::string> token = {};    ///< that the answer names
    std::optional<Version> last = {};         ///< that they have seen
    std::optional<std::int64_t> sat_ms = {};  ///< as in Enter
    /// What has to be durable before they are in. Then there are a seat and a token.
    std::optional<EntryBody> entry = {};
    std::optional<std::string> entropy = {};  ///< what the seat adds to the draws as they come in
  };

  explicit RoomEntrance(const RoomLimits& limits) : limits_(limits) {}

  // One for each way in. Nothing: they may not, and have been answered.
  /// REQUIRES: the room has been founded.
  std::optional<Pass> found_once_more(const Occasion& now, const RoomAudience& audience, const Found& input);
  /// Closes an older connection of the same name and address when too many look on.
  std::optional<Pass> watch(const Occasion& now, RoomAudience& audience, const Enter& input,
                            const protocol::WatchRoom& message);
  /// REQUIRES: the message has a token.
  std::optional<Pass> return_to_seat(const Occasion& now, const RoomAudience& audience, const Enter& input,
                                     const protocol::JoinRoom& message);
  /// REQUIRES: the message has a name.
  std::optional<Pass> take_seat(const Occasion& now, const RoomAudience& audience, Enter& input,
                                const protocol::JoinRoom& message);
  /// `offer`: what the code of the message opens, if it may be used now.
  std::optional<Pass> take_over(const Occasion& now, const RoomAudience& audience, Enter& input,
                                const std::string& id, const std::optional<SeatCodes::Offer>& offer);
  /// Puts them on a seat that is theirs; an older connection of that seat is closed. Nothing: a newer one has
  /// the seat by now, and theirs is closed.
  std::optional<Person> sit(const Occasion& now, RoomAudience& audience, Visitor visitor, Seat seat,
                            std::optional<std::int64_t> sat_ms);

  // Codes of seats.
  std::string offer_code(const Occasion& now, const SeatCodes::Offer& offer) {
    return codes_.offer(offer, now.steady_ms);
  }
  std::optional<SeatCodes::Offer> find_code(const Occasion& now, std::string_view code) const {
    return codes_.find(code, now.steady_ms);
  }

  // What the host does. The first two: whether they may now; if not, answers them.
  bool may_seat_bot(const Occasion& now, const RoomAudience& audience, const Requester& requester);
  bool may_act(const Occasion& now, const RoomAudience& audience, const Requester& requester);
  /// Keeps this spectator out, for a time or for good.
  void dismiss(const Occasion& now, const Visitor& visitor, bool ban);
  /// Who is here now may come back while the table is locked.
  void note_guests(const RoomAudience& audience);

  // What has become durable.
  /// A draft by which this visitor takes a free seat is on its way.
  void note_seat(const Occasion& now, const Visitor& visitor) { door_.note_seat(visitor, now.steady_ms); }
  void note_entry(const EntryBody& body);
  void note_newcomer(const Newcomer& newcomer) { sitter(newcomer.seat) = newcomer.visitor; }
  /// Keeps away those who sat on a seat that the entries emptied; returns the connections to send away. To be
  /// called before change_roles().
  std::vector<ConnectionId> bar(const Occasion& now, const RoomAudience& audience,
                                const std::vector<DraftedEntry>& entries, Removal removal);
  /// Gives people the seats that the entries gave them; returns the connections whose seat changed.
  std::set<ConnectionId> change_roles(RoomAudience& audience, const std::vector<DraftedEntry>& entries);
  /// See RoomCounts.
  std::uint64_t seatings() const { return seatings_; }

 private:
  /// Whether one more may look on: when there are too many, in place of an older connection of the same name
  /// and address, which is closed.
  bool make_room_for(const Occasion& now, RoomAudience& audience, const Visitor& visitor) const;
  /// Whether this visitor may try to take a seat; if not, answers why.
  bool may_sit(const Occasion& now, const RoomAudience& audience, const Requester& requester,
               const Visitor& visitor) const;
  bool may_enter(const Occasion& now, const RoomAudience& audience, const Requester& requester,
                 const Visitor& visitor, Door::Wish wish) const;
  bool has_seat(ConnectionId connection) const;
  Visitor& sitter(Seat seat) { return sitters_[static_cast<std::size_t>(engine::index(seat))]; }

  RoomLimits limits_;
  Door door_;
  SeatCodes codes_;
  /// Who took each seat, or was the last to come back to it, even when they are not here. Empty after a
  /// restart.
  std::array<Visitor, engine::kMaxSeats> sitters_;
  std::uint64_t seatings_ = 0;
};

}  // namespace gatehouse::server
