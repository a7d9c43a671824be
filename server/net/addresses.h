#pragma once

#include <string>
#include <vector>

namespace gatehouse::server {

/// The addresses of this machine under which others in its network can reach a server that listens there:
/// none for loopback, the one itself unless it stands for all.
std::vector<std::string> addresses_to_share(const std::string& listen_address);

}  // namespace gatehouse::server
