#include "server/base/addresses.h"

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <boost/system/error_code.hpp>
#include <optional>

namespace gatehouse::server {
namespace {

namespace asio = boost::asio;

asio::ip::address plain_address(const asio::ip::address& address) {
  if (address.is_v4()) return address;
  asio::ip::address_v6 v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6);
  v6.scope_id(0);
  return v6;
}

constexpr unsigned short kNetworkBits = 64;

/// Stands for callers without an address behind a proxy.
constexpr std::string_view kUnnamed = "unknown (by ";

constexpr unsigned short kMappedBits = 96;

// REQUIRES: `place` is an address, or an address with the length of a prefix; `address` has its plain form.
bool holds(const std::string& place, const asio::ip::address& address) {
  const std::size_t slash = place.find('/');
  const asio::ip::address named = asio::ip::make_address(place.substr(0, slash));
  const asio::ip::address first = plain_address(named);
  if (slash == std::string::npos || first.is_v4() != address.is_v4()) return first == address;
  auto length = static_cast<unsigned short>(std::stoi(place.substr(slash + 1)));
  if (first.is_v4()) {
    if (named.is_v6()) length = static_cast<unsigned short>(std::max<int>(length - kMappedBits, 0));
    return asio::ip::network_v4(first.to_v4(), length).network() ==
           asio::ip::network_v4(address.to_v4(), length).network();
  }
  return asio::ip::network_v6(first.to_v6(), length).network() ==
         asio::ip::network_v6(address.to_v6(), length).network();
}

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

bool is_for(std::string_view name) {
  return name.size() == 3 && (name[0] | 0x20) == 'f' && (name[1] | 0x20) == 'o' && (name[2] | 0x20) == 'r';
}

// Some proxies write an element of `Forwarded` (RFC 7239), "for=192.0.2.1;proto=https". Nothing: it names
// nobody.
std::string_view value_of_for(std::string_view element) {
  while (!element.empty()) {
    const std::size_t end = std::min(element.find(';'), element.size());
    const std::string_view pair = element.substr(0, end);
    element.remove_prefix(std::min(end + 1, element.size()));
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos && is_for(without_blanks(pair.substr(0, equals))))
      return without_blanks(pair.substr(equals + 1));
  }
  return {};
}

bool is_port(std::string_view text) {
  return !text.empty() && text.size() <= 5 && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The address in one element of a proxy's list: bare, or in quotes or brackets, or with a port.
std::optional<asio::ip::address> address_in(std::string_view element) {
  std::string_view text = without_blanks(element);
  if (text.find('=') != std::string_view::npos) text = value_of_for(text);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = text.substr(1, text.size() - 2);
  std::string_view port;
  bool with_port = false;
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    port = text.substr(end + 1);
    text = text.substr(1, end - 1);
    with_port = !port.empty();
    if (with_port && port.front() != ':') return std::nullopt;
    port.remove_prefix(with_port ? 1 : 0);
  } else if (const std::size_t colon = text.find(':');
             colon != std::string_view::npos && text.find(':', colon + 1) == std::string_view::npos) {
    port = text.substr(colon + 1);  // of an IPv4 address: one of version 6 has more of them
    text = text.substr(0, colon);
    with_port = true;
  }
  if (with_port && !is_port(port)) return std::nullopt;
  boost::system::error_code bad;
  const asio::ip::address parsed = asio::ip::make_address(std::string(text), bad);
  return bad ? std::nullopt : std::optional(plain_address(parsed));
}

}  // namespace

std::string plain_form(const std::string& address) {
  boost::system::error_code bad;
  const asio::ip::address parsed = asio::ip::make_address(address, bad);
  return bad ? address : plain_address(parsed).to_string();
}

std::vector<std::string> addresses_to_share(const std::string& listen_address) {
  boost::system::error_code bad;
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
  boost::system::error_code bad;
  const asio::ip::address asked = asio::ip::make_address(address, bad);
  return !bad &&
         std::any_of(places.begin(), places.end(), [plain = plain_address(asked)](const std::string& place) {
           return holds(place, plain);
         });
}

std::string quota_of(const std::string& address) {
  boost::system::error_code bad;
  const asio::ip::address parsed = asio::ip::make_address(address, bad);
  if (bad) return address;
  const asio::ip::address plain = plain_address(parsed);
  if (plain.is_v4()) return plain.to_string();
  return asio::ip::network_v6(plain.to_v6(), kNetworkBits).canonical().to_string();
}

bool is_unnamed(std::string_view client) {
  return client.starts_with(kUnnamed);
}

std::string client_address(const std::string& socket_address, std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
  std::string address = socket_address;
  // Each proxy appends the address that it was called from. The addresses before the last untrusted one are
  // that client's own claim, and so is what stands before something that is no address.
  for (bool more = true; more && is_one_of(address, trusted_proxies);) {
    const std::size_t comma = forwarded_for.rfind(',');
    more = comma != std::string_view::npos;
    const std::optional<asio::ip::address> named =
        address_in(more ? forwarded_for.substr(comma + 1) : forwarded_for);
    if (!named) return std::string(kUnnamed) + address + ")";
    forwarded_for = more ? forwarded_for.substr(0, comma) : std::string_view();
    address = named->to_string();
  }
  return address;
}

}  // namespace gatehouse::server
