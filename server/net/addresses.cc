#include "server/net/addresses.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include "server/net/net.h"

namespace gatehouse::server {

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

}  // namespace gatehouse::server
