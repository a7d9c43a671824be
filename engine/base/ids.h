#pragma once
// Strong ids and small sets that every game shares.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace gatehouse::engine {

/// The most people that can sit at one table, in any game.
inline constexpr int kMaxSeats = 6;

/// A place at the table; seat 0 acts first. Not a person: one may leave the seat and another take it.
enum class Seat : std::uint8_t {};

inline constexpr Seat kNoSeat{0xff};

constexpr int index(Seat seat) {  ///< its number, from 0
  return static_cast<int>(seat);
}
/// The same, to look something up in a list that has it for each seat.
constexpr std::size_t row_of(Seat seat) {
  return static_cast<std::size_t>(seat);
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
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1u << index(seat))); }
  constexpr bool has(Seat seat) const { return seat != kNoSeat && ((bits_ >> index(seat)) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }          ///< no seat is in it
  constexpr int size() const { return std::popcount(bits_); }  ///< how many seats are in it
  constexpr bool operator==(const SeatSet&) const = default;

  /// The seats, the lowest first.
  class Iterator {
   public:
    using value_type = Seat;
    using difference_type = std::ptrdiff_t;
    using pointer = const Seat*;
    using reference = Seat;
    using iterator_category = std::input_iterator_tag;

    constexpr explicit Iterator(std::uint8_t bits) : bits_(bits) {}
    constexpr Seat operator*() const { return seat_at(std::countr_zero(bits_)); }
    constexpr Iterator& operator++() {
      bits_ = static_cast<std::uint8_t>(bits_ & (bits_ - 1u));
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint8_t bits_;  ///< of the seats that are left
  };
  constexpr Iterator begin() const { return Iterator(bits_); }  ///< the lowest seat
  constexpr Iterator end() const { return Iterator(0); }        ///< behind the highest seat

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace gatehouse::engine
