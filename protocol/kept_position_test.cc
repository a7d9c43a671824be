#include "protocol/kept_position.h"

#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace gatehouse::protocol {
namespace {

/// A position with room for a thousand bytes. Of a type of its own for each test, as room is counted and kept
/// for each type.
template <int kTest>
struct Roomy {
  std::size_t used = 0;
  std::array<std::byte, 1000> bytes{};

  std::array<engine::Bytes, 1> used_bytes() const { return {{{0, sizeof(used) + used}}}; }
};

template <class Position>
KeptPosition<Position> kept_one() {
  Position position;
  position.used = 400;
  position.bytes[399] = std::byte{7};
  return KeptPosition<Position>(KeptPosition<Position>::copy_of(position));
}

/// Whether the position, which had its room there, has given it back: the next one gets it. It is the same
/// position afterwards.
template <class Position>
bool gave_back(const KeptPosition<Position>& kept, const void* room) {
  const bool given_back = KeptPosition<Position>::copy_of(Position{}).get() == room;
  CHECK((*kept).used == 400);
  CHECK((*kept).bytes[399] == std::byte{7});
  return given_back;
}

template <class Position>
bool gives_back_briefly(KeptPosition<Position>& kept) {
  const void* const room = &*kept;
  kept.rest_briefly();
  return gave_back(kept, room);
}

/// All that keep their room, but `left` of them.
template <class Position>
std::vector<KeptPosition<Position>> all_but(int left) {
  std::vector<KeptPosition<Position>> keeping(
      static_cast<std::size_t>(KeptPosition<Position>::kMostWhole - left), kept_one<Position>());
  for (KeptPosition<Position>& one : keeping) one.rest_briefly();
  return keeping;
}

TEST_CASE("a position that rests gives its room back") {
  auto kept = kept_one<Roomy<1>>();
  const void* const room = &*kept;
  kept.rest();
  kept.rest();
  CHECK(gave_back(kept, room));
}

TEST_CASE("positions that rest briefly keep their room, as long as they are few") {
  const auto others = all_but<Roomy<2>>(1);
  auto last = kept_one<Roomy<2>>();
  auto one_more = kept_one<Roomy<2>>();
  CHECK_FALSE(gives_back_briefly(last));
  CHECK_FALSE(gives_back_briefly(last));
  CHECK(gives_back_briefly(one_more));
}

TEST_CASE("who rests for long, or is no more, leaves its permit to another") {
  auto others = all_but<Roomy<3>>(0);
  auto waits = kept_one<Roomy<3>>();
  CHECK(gives_back_briefly(waits));
  others.back().rest();
  CHECK_FALSE(gives_back_briefly(waits));
  CHECK(gives_back_briefly(others.back()));
  others.erase(others.begin());
  CHECK_FALSE(gives_back_briefly(others.back()));
  waits = kept_one<Roomy<3>>();
  auto next = kept_one<Roomy<3>>();
  CHECK_FALSE(gives_back_briefly(next));
  CHECK(gives_back_briefly(waits));
}

TEST_CASE("a position that is moved takes its permit along, and a copy has none") {
  auto others = all_but<Roomy<4>>(0);
  auto moved = std::move(others.back());
  CHECK_FALSE(gives_back_briefly(moved));
  others.pop_back();
  auto next = kept_one<Roomy<4>>();
  {
    auto copy = moved;
    copy.rest_briefly();
    CHECK(gives_back_briefly(next));
  }
  CHECK(gives_back_briefly(next));
  CHECK_FALSE(gives_back_briefly(moved));
}

}  // namespace
}  // namespace gatehouse::protocol
