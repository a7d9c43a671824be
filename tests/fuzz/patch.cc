// Two documents, split by a line break: the patch between them leads from the one to the other.

#include <optional>

#include "protocol/client_messages.h"
#include "protocol/patch.h"
#include "protocol/strict_json.h"
#include "tests/fuzz/fuzz.h"

namespace protocol = gatehouse::protocol;

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text = gatehouse::fuzz::text_of(bytes, size);
  const std::size_t split = text.find('\n');
  if (split == std::string_view::npos) return 0;
  const std::optional<protocol::Json> before =
      protocol::parse_strictly(text.substr(0, split), protocol::kMaxDepth);
  const std::optional<protocol::Json> after =
      protocol::parse_strictly(text.substr(split + 1), protocol::kMaxDepth);
  if (!before || !after) return 0;
  gatehouse::fuzz::require(before->patch(protocol::diff(*before, *after)) == *after,
                           "the patch makes the second of the first");
  return 0;
}
