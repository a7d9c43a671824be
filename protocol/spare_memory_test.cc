#include "protocol/spare_memory.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>
#include <set>
#include <vector>

namespace gatehouse::protocol {
namespace {

/// Of a type of its own for each test, so that no test finds what another gave back.
template <int kTest>
struct Large {
  std::array<std::byte, 10'000> bytes{};
};

template <class Value>
std::shared_ptr<Value> allocated() {
  return std::allocate_shared<Value>(SpareMemory<Value>());
}

TEST_CASE("memory that was given back serves the next value") {
  const void* const first = allocated<Large<1>>().get();
  CHECK(allocated<Large<1>>().get() == first);
}

TEST_CASE("values that live at the same time have memory of their own") {
  std::set<const void*> places;
  std::vector<std::shared_ptr<Large<2>>> living;
  for (int count = 0; count < 10; ++count) places.insert(living.emplace_back(allocated<Large<2>>()).get());
  CHECK(places.size() == living.size());
}

TEST_CASE("a value has nothing of what its memory held before") {
  allocated<Large<3>>()->bytes.fill(std::byte{7});
  CHECK(allocated<Large<3>>()->bytes == Large<3>().bytes);
}

TEST_CASE("no more memory is kept than the bound says") {
  SpareMemory<Large<4>> memory;
  constexpr std::size_t kMore = 5;
  std::vector<Large<4>*> blocks;
  for (std::size_t count = 0; count < memory.kMost + kMore; ++count) blocks.push_back(memory.allocate(1));
  for (Large<4>* const block : blocks) memory.deallocate(block, 1);
  CHECK(memory.spare() == memory.kMost);
}

}  // namespace
}  // namespace gatehouse::protocol
