#pragma once
// Reads JSON from strangers without ever building more than the limits allow.

#include <optional>
#include <string>
#include <string_view>

#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// What is wrong with a text, and where. Of the text itself it repeats nothing but names of fields.
struct JsonFault {
  std::string field;  ///< as "options.choices[2]"; empty: the text as a whole
  std::string how;    ///< what follows it in a sentence: "is there twice"

  /// As a sentence, but for its last point: of the field, or else of the `whole`, which is a name of the
  /// text.
  std::string sentence(std::string_view whole) const;
};

/// Parses `text`. Returns nullopt at the first fault: it is not JSON, nests deeper than `max_depth`, has a
/// key twice in one object, or a number that is not whole or not between -(2^53 - 1) and 2^53 - 1. However a
/// number is written, as 5, 5.0 or 50e-1, it is the same. `fault`: set to the fault, if there is one.
std::optional<Json> parse_strictly(std::string_view text, int max_depth, JsonFault* fault = nullptr);

}  // namespace gatehouse::protocol
