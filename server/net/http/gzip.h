#pragma once

#include <string>
#include <string_view>

namespace gatehouse::server {

/// The text compressed, for Content-Encoding: gzip.
std::string gzip(std::string_view text);

}  // namespace gatehouse::server
