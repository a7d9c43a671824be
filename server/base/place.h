#pragma once
// Addresses and networks as people write them in settings and bans.

#include <string>

namespace gatehouse::server {

/// Whether a text is an IP address.
bool is_address(const std::string& text);

/// Whether a text is an IP address, or a network such as 10.0.0.0/8.
bool is_place(const std::string& text);

/// Whether banning a place that is_place() shuts out a part of the world:
/// more than a network of 8 bits of IPv4, or of 16 of IPv6.
bool is_wide(const std::string& place);

}  // namespace gatehouse::server
