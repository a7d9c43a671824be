#include "server/base/origin.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <string>

namespace gatehouse::server {
namespace {

constexpr std::size_t kLongestName = 253;
constexpr int kLastPort = 65'535;

bool is_number(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) { return std::isdigit(letter); });
}

// Whether the system writes the address as it is written here.
bool is_as_written(int family, std::string_view text) {
  const std::string given(text);
  std::array<unsigned char, sizeof(in6_addr)> address{};
  std::array<char, INET6_ADDRSTRLEN> written{};
  return inet_pton(family, given.c_str(), address.data()) == 1 &&
         inet_ntop(family, address.data(), written.data(), written.size()) != nullptr &&
         given == written.data();
}

bool is_host_name(std::string_view text) {
  if (text.empty() || text.size() > kLongestName || text.front() == '.' ||
      text.find("..") != std::string_view::npos)
    return false;
  const std::string_view last = text.substr(text.rfind('.') + 1);
  if (is_number(last)) return is_as_written(AF_INET, text);
  return std::all_of(text.begin(), text.end(), [](unsigned char letter) {
    return std::islower(letter) || std::isdigit(letter) || letter == '-' || letter == '.' || letter == '_';
  });
}

// `usual`: the port that is never written.
bool is_authority_without(std::string_view text, int usual) {
  std::string_view host = text;
  std::string_view port;
  const std::size_t end = text.starts_with('[') ? text.find(']') : std::string_view::npos;
  const std::size_t colon = text.find(':', end == std::string_view::npos ? 0 : end);
  if (colon != std::string_view::npos) {
    host = text.substr(0, colon);
    port = text.substr(colon + 1);
    int number = 0;
    const auto [after, error] = std::from_chars(port.data(), port.data() + port.size(), number);
    if (!is_number(port) || port.front() == '0' || error != std::errc() || number > kLastPort ||
        number == usual)
      return false;
  }
  if (host.starts_with('['))
    return host.ends_with(']') && is_as_written(AF_INET6, host.substr(1, host.size() - 2));
  return is_host_name(host);
}

}  // namespace

bool is_origin(std::string_view text) {
  constexpr std::string_view kHttps = "https://";
  constexpr std::string_view kHttp = "http://";
  if (text.starts_with(kHttps)) return is_authority_without(text.substr(kHttps.size()), 443);
  return text.starts_with(kHttp) && is_authority_without(text.substr(kHttp.size()), 80);
}

std::string_view host_of_origin(std::string_view origin) {
  const std::string_view authority = origin.substr(origin.find("//") + 2);
  return authority.starts_with('[') ? authority.substr(0, authority.find(']') + 1)
                                    : authority.substr(0, authority.find(':'));
}

bool is_authority(std::string_view text) {
  return is_authority_without(text, 0);
}

}  // namespace gatehouse::server
