#pragma once
// gatehouse verify: works out the draws of a record again. "Fair draws" of protocol/README.md says what they
// follow from.

#include <iosfwd>
#include <string_view>

namespace gatehouse::server {

/// Returns 0 and says so on `out` when every draw of the record is the one that the revealed secret leads to.
/// Else returns 1 and names on `errors` what does not fit, the first draw if it is one. Returns 2 when the
/// text is no record, or has nothing by which its draws can be verified. `name` is how messages call it.
int verify_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
