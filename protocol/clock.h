#pragma once
// The clock of a table: how long its players may think, and what becomes of a move whose time is over.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

enum class ClockKind : std::uint8_t {
  Bank,  ///< time for the whole game, and an increment for each move
  Move,  ///< seconds for each move
  Days,  ///< days for each move
};

/// What happens at zero.
enum class TimeOver : std::uint8_t {
  Skip,  ///< the default moves are played until the move is over
  Bot,   ///< a bot plays until the move is over
  Vote,  ///< the others decide, as about somebody who is away; until then the player may still move
};

// What a table may set.
inline constexpr int kLeastBank_s = 30;
inline constexpr int kMostBank_s = 21'600;
inline constexpr int kMostIncrement_s = 600;
inline constexpr int kLeastMove_s = 10;
inline constexpr int kMostMove_s = 3'600;
inline constexpr int kMostDays = 14;
inline constexpr int kDay_s = 86'400;
inline constexpr int kMostClock_s = kMostDays * kDay_s;

/// INVARIANT: within these bounds; `level` is there with TimeOver::Bot only.
struct Clock {
  ClockKind kind = ClockKind::Move;
  int time_s = 0;       ///< the bank, or the time for each move; whole days with Days
  int increment_s = 0;  ///< with Bank
  TimeOver over = TimeOver::Skip;
  std::optional<BotLevel> level = {};
  bool operator==(const Clock&) const = default;
};

/// What the clocks show at this moment.
struct Clocks {
  std::string room;
  std::vector<std::pair<Seat, std::int64_t>> left_ms;  ///< of every seat that has a clock
  SeatSet running;                                     ///< whose time goes by
  SeatSet over;                                        ///< whose time for the present move is over
  bool operator==(const Clocks&) const = default;
};

/// As the wire and the log have it: {"kind", "time_s", "increment_s", "over", "level"}.
Json clock_json(const Clock& clock);
/// Reads that form, strictly; nullopt when it is anything else, and then `why` says what is wrong,
/// without a full stop.
std::optional<Clock> read_clock(Json json, std::string& why);

std::string_view text_of(ClockKind kind);
std::string_view text_of(TimeOver over);

}  // namespace gatehouse::protocol
