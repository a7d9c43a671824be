#pragma once
// gatehouse analyse RECORD: sees a game again turn by turn. "Analysis" of protocol/README.md is the page.

#include <iosfwd>
#include <string_view>

namespace gatehouse::server {

/// Prints one JSON object, in which a turn names the first and the last of its commands, from 1. Returns the
/// exit status: 0; 1 when a command is refused; 2 when the text is not a record. `errors` says which, in a
/// line that begins with `name`.
int analyse_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
