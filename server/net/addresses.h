#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::server {

/// The addresses of this machine under which others in its network can reach a server that listens there:
/// none for loopback, the one itself unless it stands for all.
std::vector<std::string> addresses_to_share(const std::string& listen_address);

/// Whether the address is one of these, or in a network among them, as 10.0.0.0/8.
bool is_one_of(const std::string& address, const std::vector<std::string>& places);

/// What an address counts as for quotas: an IPv6 address as its network of 64 bits, which is what one
/// customer has at the least ("2001:db8:1:2::/64"); one that stands for an IPv4 address as that. A text that
/// is no address is left as it is.
std::string quota_of(const std::string& address);

/// Where a request comes from: the socket's address, unless that is a trusted proxy; then the last hop in
/// X-Forwarded-For that is none.
std::string client_address(const std::string& socket_address, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies);

}  // namespace gatehouse::server
