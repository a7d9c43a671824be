#pragma once
// Reads JSON from strangers without ever building more than the limits allow.

#include <optional>
#include <string_view>

#include "protocol/match.h"

namespace gatehouse::protocol {

/// Parses `text`. Returns nullopt, at the first fault, when it is not JSON, nests deeper than `max_depth`,
/// has a key twice in one object, or a number that is not whole or not between -(2^53 - 1) and 2^53 - 1.
std::optional<Json> parse_strictly(std::string_view text, int max_depth);

}  // namespace gatehouse::protocol
