#pragma once
// Options of tables that mix one expansion with others, for tests of its games.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/carcassonne/options.h"

namespace gatehouse::tests {

class TableMix {
 public:
  /// `expansion`: the name of the one that every table has; as long as this lives.
  explicit constexpr TableMix(std::string_view expansion) : expansion_(expansion) {}

  engine::carcassonne::Options operator()(int seats, std::vector<std::string> more,
                                          std::map<std::string, std::string> choices) const {
    engine::carcassonne::Options options;
    options.seats = seats;
    options.expansions = std::move(more);
    options.expansions.emplace_back(expansion_);
    options.choices = std::move(choices);
    return options;
  }

 private:
  std::string_view expansion_;
};

}  // namespace gatehouse::tests
