#pragma once
// The log of a short game of counting, for tests of what keeps, moves and puts rooms away.

#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/room/draft.h"
#include "server/testing/counting_game.h"

namespace gatehouse::server::testing {

/// The entries of a room, up to `most`: two people sit down and start (4), chance draws (5), the first of
/// them takes the number and has won at the end of the turn (7).
inline std::vector<std::string> counted(std::size_t most) {
  using engine::seat_at;
  Draft draft(RoomState("room", counting_games()), {});
  const auto add = [&](EntryBody body) { REQUIRE_FALSE(draft.add(std::move(body), 0)); };
  add(Created{"Anna's table", "counting", 2, true, {{"goal", 1}}, {}});
  add(Seated{seat_at(0), {"Anna", std::nullopt}, "hash"});
  add(Seated{seat_at(1), {"Ben", std::nullopt}, "hash"});
  add(Started{{seat_at(0), seat_at(1)}});
  add(Rolled{"3 100000000"});
  add(Moved{seat_at(0), "take", "1"});
  add(Moved{seat_at(0), "end", "2"});
  REQUIRE(draft.state().status() == protocol::RoomStatus::Finished);
  std::vector<std::string> lines;
  for (const DraftedEntry& drafted : draft.entries())
    if (lines.size() < most) lines.push_back(write_entry(drafted.entry));
  return lines;
}

}  // namespace gatehouse::server::testing
