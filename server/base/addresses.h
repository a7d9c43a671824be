#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::server {

/// The addresses at which others in the local network can reach a server that listens on `listen_address`:
/// all of this machine for 0.0.0.0 and ::, none for loopback, else that address itself.
std::vector<std::string> addresses_to_share(const std::string& listen_address);

/// The one name of an address: that of IPv4 where it is mapped to IPv6 (::ffff:192.0.2.1), and without a
/// zone. A text that is not an address is returned as it is.
std::string plain_form(const std::string& address);

/// Whether the address is one of `places`, or in a network among them, such as 10.0.0.0/8.
bool is_one_of(const std::string& address, const std::vector<std::string>& places);

/// What quotas count an address as: an IPv6 address as its /64 network, the least that a customer gets
/// ("2001:db8:1:2::/64"); an IPv4 address mapped to IPv6 (::ffff:192.0.2.1) as that IPv4 address. A text that
/// is not an address is returned as it is.
std::string quota_of(const std::string& address);

/// Where a request comes from: the socket's address, unless that is a trusted proxy; then the last address in
/// X-Forwarded-For that is not a trusted proxy. Port, brackets, quotes and other parts of a `Forwarded`
/// element are cut off. What is no address, or nothing at all, is one caller for each proxy: "unknown
/// (by 10.0.0.1)".
std::string client_address(const std::string& socket_address, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies);

/// Whether client_address() has found no address there.
bool is_unnamed(std::string_view client);

}  // namespace gatehouse::server
