#pragma once
// When something has come from the other side of a connection, and what its silence asks for.

#include <chrono>
#include <utility>

namespace gatehouse::server {

class Heartbeat {
 public:
  using Clock = std::chrono::steady_clock;

  /// `first`: until when the connection has to say something of its own. A ping is due after a silence of
  /// `ping`, and after twice as long the connection is lost.
  Heartbeat(Clock::time_point first, std::chrono::milliseconds ping)
      : ping_(ping), deadline_(first), heard_(Clock::now()) {}

  /// Something has come.
  void hear() { heard_something_ = true; }
  /// From now on this deadline counts, where one does.
  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  void note_ping() { pinged_ = true; }

  /// Whether it is time for something; `by_deadline`: the deadline counts, and no silence.
  bool is_due(Clock::time_point now, bool by_deadline) {
    if (std::exchange(heard_something_, false)) {
      heard_ = now;
      pinged_ = false;
    }
    if (by_deadline) return now >= deadline_;
    return now - heard_ >= (pinged_ ? 2 : 1) * ping_;
  }
  bool is_lost(Clock::time_point now) const { return now - heard_ >= 2 * ping_; }

 private:
  std::chrono::milliseconds ping_;
  Clock::time_point deadline_;
  Clock::time_point heard_;       ///< when something came, as far as is_due() has looked
  bool heard_something_ = false;  ///< since it has looked
  bool pinged_ = false;           ///< since something came
};

}  // namespace gatehouse::server
