#pragma once
// The clocks of a table: what its log makes of them, and what has gone by since its last entry.

#include <array>
#include <cstddef>
#include <cstdint>

#include "protocol/clock.h"

namespace gatehouse::server {

using engine::Seat;
using engine::SeatSet;

/// Milliseconds for each seat. An entry of the log carries what its players have thought since the entry
/// before; less than nothing is time given, because the server was not there (kGraceByDays).
using Thought = std::array<std::int64_t, engine::kMaxSeats>;

/// What the log says: a part of RoomState. Without a begin() there are no clocks.
class SeatClocks {
 public:
  void begin(const protocol::Clock& rule);
  void charge(const Thought& thought);
  /// Who has to act now. A seat that had not begins a move, unless a step was taken back. A seat that has not
  /// any more has ended theirs.
  void ask(SeatSet asked, bool taken_back);
  void run_out(Seat seat);

  std::int64_t left_ms(Seat seat) const { return left_ms_[place(seat)]; }
  /// Whose time for the present move is over.
  SeatSet over() const { return over_; }

 private:
  static std::size_t place(Seat seat) { return static_cast<std::size_t>(engine::index(seat)); }

  protocol::Clock rule_;
  Thought left_ms_{};
  SeatSet asked_;
  SeatSet over_;
};

/// Measures what players think, between two entries of the log. Its times are those of a monotonic clock.
class Stopwatch {
 public:
  /// It is `now_ms`: what has gone by since the last time counts for these seats, but no more than `most_ms`
  /// of it. Returns whether it was more: the process did not run.
  bool run(std::int64_t now_ms, SeatSet seats, std::int64_t most_ms);
  /// What has been measured is in the log, or belongs to nobody.
  void clear() { thought_ = {}; }
  void add(Seat seat, std::int64_t ms) { thought_[static_cast<std::size_t>(engine::index(seat))] += ms; }
  const Thought& thought() const { return thought_; }
  std::int64_t of(Seat seat) const { return thought_[static_cast<std::size_t>(engine::index(seat))]; }

 private:
  std::int64_t now_ms_ = 0;
  Thought thought_{};
};

}  // namespace gatehouse::server
