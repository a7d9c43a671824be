#pragma once
// The time, as the wire and the store have it, and as clocks of games do.

#include <cstdint>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>

namespace gatehouse::server {

/// A moment, by both clocks.
struct Moment {
  std::int64_t time_ms = 0;  ///< since 1970, UTC; may jump
  std::int64_t steady_ms =
      0;                      ///< never jumps, and goes on while the machine sleeps; since some time or other
  std::int64_t doubt_ms = 0;  ///< it may be so much earlier than `time_ms` by the clock that others read
  /// For so long nobody has set that clock forward.
  std::int64_t trusted_ms = std::numeric_limits<std::int64_t>::max();

  /// How long ago, at least, an entry of a log was made that has this time.
  std::int64_t since(std::int64_t then_ms) const;
  /// What time it is, at least, by the clock of a log whose last entry has this time. Between its entries a
  /// log is believed.
  std::int64_t by_log(std::int64_t last_ms) const { return last_ms + since(last_ms); }
};

/// Milliseconds since 1970, UTC, by the clock of this machine: for what people read, and what no other
/// machine does.
std::int64_t now_ms();
/// The same moment by the clock that never jumps.
std::int64_t steady_ms();
/// By the clocks of this machine, the one on the wall first; both are believed.
Moment this_moment();

/// The time by which logs are written, and by which it is decided what may be told of them already. Of a
/// server alone it is its machine's; of several nodes the database's, never that of their machines. A
/// clock that is set forward makes nothing older: what was written before counts from then on. Safe from any
/// thread.
class ServerClock {
 public:
  enum class Of : std::uint8_t { Machine, Database };
  /// `machine`: the clocks of this machine, for tests. REQUIRES: of the database now() is asked only once it
  /// has told its time.
  explicit ServerClock(Of of, std::function<Moment()> machine = this_moment);

  Moment now();
  /// The database has answered now that it was `time_ms`; it was asked at `asked`, by the steady clock.
  void hear(std::int64_t time_ms, std::int64_t asked);

 private:
  struct Offset {
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  /// Looks whether the clock was set forward. With the mutex held.
  void watch(const Offset& offset, std::int64_t steady);

  const Of of_;
  const std::function<Moment()> machine_;
  std::mutex mutex_;
  // With the mutex held. Offsets are what to add to the steady clock.
  Offset database_;
  std::optional<std::int64_t> usual_;  ///< the offset, until it was set forward
  std::int64_t looked_ = 0;            ///< when it was compared last
  std::int64_t trusted_from_ = 0;
};

}  // namespace gatehouse::server
