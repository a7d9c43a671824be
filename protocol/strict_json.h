#pragma once
// Reading JSON from strangers: nothing is built that the limits do not allow.

#include <optional>
#include <string_view>

#include "protocol/match.h"

namespace gatehouse::protocol {

/// Parses `text`, or says nothing when it is not JSON, nests deeper than `max_depth`, names a key twice, or
/// holds a number that is no whole number between -(2^53 - 1) and 2^53 - 1. Stops at the first fault.
std::optional<Json> parse_strictly(std::string_view text, int max_depth);

}  // namespace gatehouse::protocol
