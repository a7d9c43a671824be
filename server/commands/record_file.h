#pragma once
// What the subcommands that take a record have in common: where its text comes from.

#include <iosfwd>
#include <string>
#include <string_view>

namespace gatehouse::server {

/// Does something with the text of a record, called `name` in what it says of errors. Returns the exit
/// status.
using WithRecord = int (*)(std::string_view text, std::string_view name, std::ostream& out,
                           std::ostream& errors);

/// Calls it with the text of a file, or of `input` if the path is "-". Returns 2 when it cannot be read.
int run_on_file(WithRecord run, const std::string& path, std::istream& input, std::ostream& out,
                std::ostream& errors);

}  // namespace gatehouse::server
