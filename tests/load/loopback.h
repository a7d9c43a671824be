#pragma once
// Addresses of this machine.

#include <arpa/inet.h>
#include <netinet/in.h>

#include <cstdint>

namespace gatehouse::load {

/// A port of 127.0.0.1, or of the address that many behind it.
inline sockaddr_in loopback(int port, int behind = 0) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + static_cast<std::uint32_t>(behind));
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

}  // namespace gatehouse::load
