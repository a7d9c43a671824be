#pragma once

#include <string_view>

namespace gatehouse::engine::carcassonne::siege {

/// Four tiles, and six.
extern const std::string_view kCathars;
extern const std::string_view kBesiegers;

}  // namespace gatehouse::engine::carcassonne::siege
