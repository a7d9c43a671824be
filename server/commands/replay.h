#pragma once
// gatehouse replay RECORD: runs a game's record and prints what happened. protocol/RECORDS.md is the page.

#include <iosfwd>
#include <string_view>

namespace gatehouse::server {

/// Prints one JSON object. Returns the exit status: 0; 1 when a command is refused; 2 when the text is not a
/// record. `errors` says which, in a line that begins with `name`.
int replay_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
