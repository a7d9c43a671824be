#pragma once

#include <string_view>

namespace gatehouse::server {

/// Whether a text is an origin as browsers write it in `Origin`: http or https, the host in small letters
/// (xn--... for others than ASCII; addresses in their one form, those of IPv6 in brackets), and the port
/// unless it is the usual one.
bool is_origin(std::string_view text);

/// The host of an origin, without its port. REQUIRES: is_origin(origin).
std::string_view host_of_origin(std::string_view origin);

/// Whether a text is a host with or without a port, as browsers write it in `Host`.
bool is_authority(std::string_view text);

}  // namespace gatehouse::server
