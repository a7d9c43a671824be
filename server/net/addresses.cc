#include "server/net/addresses.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>

#include "server/net/net.h"

namespace gatehouse::server {
namespace {

constexpr unsigned short kNetworkBits = 64;

// REQUIRES: `place` is an address, or an address with the length of a prefix.
bool holds(const std::string& place, const asio::ip::address& address) {
  const std::size_t slash = place.find('/');
  const asio::ip::address first = asio::ip::make_address(place.substr(0, slash));
  if (slash == std::string::npos || first.is_v4() != address.is_v4()) return first == address;
  const auto length = static_cast<unsigned short>(std::stoi(place.substr(slash + 1)));
  if (first.is_v4())
    return asio::ip::network_v4(first.to_v4(), length).network() ==
           asio::ip::network_v4(address.to_v4(), length).network();
  return asio::ip::network_v6(first.to_v6(), length).network() ==
         asio::ip::network_v6(address.to_v6(), length).network();
}

}  // namespace

std::vector<std::string> addresses_to_share(const std::string& listen_address) {
  NetworkError bad;
  const asio::ip::address listening = asio::ip::make_address(listen_address, bad);
  if (bad || listening.is_loopback()) return {};
  if (!listening.is_unspecified()) return {listen_address};
  std::vector<std::string> addresses;
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return {};
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    const bool usable = one->ifa_addr != nullptr && (one->ifa_flags & IFF_UP) != 0 &&
                        (one->ifa_flags & IFF_LOOPBACK) == 0 && one->ifa_addr->sa_family == AF_INET;
    if (!usable) continue;
    const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    addresses.push_back(asio::ip::address_v4(ntohl(address->sin_addr.s_addr)).to_string());
  }
  freeifaddrs(first);
  return addresses;
}

bool is_one_of(const std::string& address, const std::vector<std::string>& places) {
  NetworkError bad;
  const asio::ip::address asked = asio::ip::make_address(address, bad);
  return !bad && std::any_of(places.begin(), places.end(),
                             [&](const std::string& place) { return holds(place, asked); });
}

std::string quota_of(const std::string& address) {
  NetworkError bad;
  const asio::ip::address parsed = asio::ip::make_address(address, bad);
  if (bad || parsed.is_v4()) return address;
  asio::ip::address_v6 v6 = parsed.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  v6.scope_id(0);
  return asio::ip::network_v6(v6, kNetworkBits).canonical().to_string();
}

std::string client_address(const std::string& socket_address, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
  std::string address = socket_address;
  // Each proxy appends the address that it was called from. The addresses before the last untrusted one are
  // that client's own claim.
  while (!forwarded_for.empty() && is_one_of(address, trusted_proxies)) {
    const std::size_t comma = forwarded_for.rfind(',');
    std::string_view hop = comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
    forwarded_for = comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
    hop.remove_prefix(std::min(hop.find_first_not_of(' '), hop.size()));
    hop = hop.substr(0, hop.find_last_not_of(' ') + 1);
    NetworkError bad;
    const asio::ip::address parsed = asio::ip::make_address(std::string(hop), bad);
    if (bad) break;
    address = parsed.to_string();
  }
  return address;
}

}  // namespace gatehouse::server
