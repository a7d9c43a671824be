#pragma once
// What a failed check shows: of two sets only what one has and the other has not, in words; of points all.

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace gatehouse::tests {

/// "only found: A, B; only expected: C"; empty when both are equal. `name` says an item.
template <class Item, class Name>
std::string difference(const std::set<Item>& found, const std::set<Item>& expected, Name&& name) {
  const auto only = [&name](const std::set<Item>& one, const std::set<Item>& other, std::string text) {
    std::vector<Item> left;
    std::set_difference(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(left));
    for (const Item& item : left) text += (&item == &left.front() ? " " : ", ") + name(item);
    return left.empty() ? std::string() : text;
  };
  const std::string more = only(found, expected, "only found:");
  const std::string less = only(expected, found, "only expected:");
  return more + (more.empty() || less.empty() ? "" : "; ") + less;
}
inline std::string difference(const std::set<std::string>& found, const std::set<std::string>& expected) {
  return difference(found, expected, [](const std::string& text) { return text; });
}

/// "3 0 12": a number for each seat.
template <std::size_t kSeats>
std::string printed(const std::array<int, kSeats>& points) {
  std::string text;
  for (const int number : points) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

}  // namespace gatehouse::tests
