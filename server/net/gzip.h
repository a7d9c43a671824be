#pragma once

#include <string>
#include <string_view>

namespace gatehouse::server {

/// The text as a gzip file, for Content-Encoding.
std::string gzip(std::string_view text);

}  // namespace gatehouse::server
