#pragma once
// Messages of the server that are longer than the longest that it sends: protocol/README.md, "Connecting".

#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::protocol {

/// The messages that carry a longer one, in their order. None of them has more than kMaxSentBytes. REQUIRES:
/// valid UTF-8.
std::vector<std::string> in_pieces(std::string_view message);

}  // namespace gatehouse::protocol
