#include "server/base/place.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace gatehouse::server {

bool is_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> address{};
  return inet_pton(AF_INET, text.c_str(), address.data()) == 1 ||
         inet_pton(AF_INET6, text.c_str(), address.data()) == 1;
}

bool is_place(const std::string& text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return is_address(text);
  int length = -1;
  const auto [end, error] = std::from_chars(text.data() + slash + 1, text.data() + text.size(), length);
  const int longest = text.find(':') == std::string::npos ? 32 : 128;
  return is_address(text.substr(0, slash)) && error == std::errc() && end == text.data() + text.size() &&
         length >= 0 && length <= longest;
}

bool is_wide(const std::string& place) {
  constexpr int kLeastV4 = 8;
  constexpr int kLeastV6 = 16;
  constexpr int kMapped = 96;
  const std::size_t slash = place.find('/');
  if (slash == std::string::npos) return false;
  const int length = std::stoi(place.substr(slash + 1));
  if (place.find(':') == std::string::npos) return length < kLeastV4;
  // ::ffff:0:0/96 is all of IPv4.
  std::array<unsigned char, sizeof(in6_addr)> address{};
  inet_pton(AF_INET6, place.substr(0, slash).c_str(), address.data());
  const bool mapped =
      address[10] == 0xff && address[11] == 0xff &&
      std::all_of(address.begin(), address.begin() + 10, [](unsigned char byte) { return byte == 0; });
  return mapped ? length < kMapped + kLeastV4 : length < kLeastV6;
}

}  // namespace gatehouse::server
