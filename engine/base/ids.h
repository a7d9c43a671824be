#pragma once
// Strong ids and small sets that every game shares.

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace gatehouse::engine {

/// The most people that can sit at one table, in any game.
inline constexpr int kMaxSeats = 6;

/// A place at the table; seat 0 acts first. Not a person: one may leave the seat and another take it.
enum class Seat : std::uint8_t {};

inline constexpr Seat kNoSeat{0xff};

constexpr int index(Seat seat) {
  return static_cast<int>(seat);
}
/// REQUIRES: 0 <= number < kMaxSeats.
constexpr Seat seat_at(int number) {
  return static_cast<Seat>(number);
}

/// A set of seats, one bit each.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(std::initializer_list<Seat> seats) {
    for (const Seat seat : seats) add(seat);
  }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | (1u << index(seat))); }
  constexpr bool has(Seat seat) const { return seat != kNoSeat && ((bits_ >> index(seat)) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool operator==(const SeatSet&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace gatehouse::engine
