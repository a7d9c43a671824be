#pragma once

#include <string_view>

namespace gatehouse::protocol {

/// Whether the text is UTF-8: no overlong forms, surrogates or cut sequences.
bool is_utf8(std::string_view text);

}  // namespace gatehouse::protocol
