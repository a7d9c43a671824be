#pragma once
// Bytes as letters that stand in any address (RFC 4648, section 5), without padding.

#include <optional>
#include <string>
#include <string_view>

namespace gatehouse::server {

std::string base64url_of(std::string_view bytes);
/// Nothing: the text is not the one form that base64url_of() gives.
std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace gatehouse::server
