#pragma once
// Who sits where at a table, and who is its host.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/room_document.h"
#include "server/room/entry.h"

namespace gatehouse::server {

class Seating {
 public:
  explicit Seating(int size = 0) : size_(size) {}

  int size() const { return size_; }
  /// Whether there is such a seat, and somebody on it.
  bool has(Seat seat) const { return engine::index(seat) < size_ && taken(seat); }
  bool is_person(Seat seat) const { return has(seat) && !occupant(seat).bot; }
  bool taken(Seat seat) const { return holder(seat).has_value(); }
  /// REQUIRES: taken(seat).
  const protocol::Occupant& occupant(Seat seat) const { return holder(seat)->occupant; }
  /// The place at which the person on this seat sat down: the start moves people up. REQUIRES: taken(seat).
  Seat first_seat(Seat seat) const { return holder(seat)->first_seat; }
  std::vector<Seat> taken_seats() const;
  std::optional<Seat> lowest_free_seat() const;
  bool has_resigned(Seat seat) const { return taken(seat) && occupant(seat).resigned; }
  /// The seats of people who have not resigned.
  SeatSet players() const;

  Seat host() const { return host_; }
  /// Who is the host again as soon as they are back.
  std::optional<Seat> host_away() const { return host_away_; }

  /// The seat that a token opens, if any.
  std::optional<Seat> seat_of(std::string_view token) const;
  /// Of the tokens that open seats.
  std::vector<std::string> token_hashes() const;

  /// What was added to the draws, for each seat at the table.
  std::vector<std::optional<std::string>> entropy() const;
  /// The same by the one who sits here, or empty. REQUIRES: taken(seat).
  const std::string& added(Seat seat) const { return holder(seat)->added; }
  /// How often they have added something. REQUIRES: taken(seat).
  int times_added(Seat seat) const { return holder(seat)->times_added; }

  /// Everybody for the next game, a seat further, so that the second player begins; the one on this seat
  /// comes first. Each token opens its person's seat there too.
  std::vector<Seated> moved_on(Seat first) const { return again(first, 1); }
  /// The same on the seats that they have.
  std::vector<Seated> stayed(Seat first) const { return again(first, 0); }

  // What changes it. REQUIRES, of all that name a seat: has(seat), but for sit_down: that it is free.
  void sit_down(const Seated& seated);
  void get_up(Seat seat);
  void add_entropy(const Added& added);
  protocol::Occupant& occupant(Seat seat) { return seats_[place(seat)]->occupant; }
  void hand_over(const HandedOver& handed) { seats_[place(handed.seat)]->token_hash = handed.token_hash; }
  void appoint(Seat host) { host_ = host; }
  /// Until the present host, or in whose place they are, is back.
  void stand_in_for_host(Seat whom);
  /// Only these seats, in this order, as the game begins with them.
  Seating in_order(const std::vector<Seat>& seats) const;

 private:
  struct Holder {
    protocol::Occupant occupant;
    std::string token_hash;
    Seat first_seat{};
    std::string added = {};
    int times_added = 0;
  };

  static std::size_t place(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }
  const std::optional<Holder>& holder(Seat seat) const { return seats_[place(seat)]; }
  /// `further`: by how many seats.
  std::vector<Seated> again(Seat first, int further) const;
  /// Makes the first person the host, unless the host is one.
  void find_host();

  int size_ = 0;
  Seat host_{};
  std::optional<Seat> host_away_ = {};
  std::array<std::optional<Holder>, engine::kMaxSeats> seats_;
};

}  // namespace gatehouse::server
