#pragma once
// How often players may propose something to each other.

#include <chrono>

#include "server/base/paced.h"

namespace gatehouse::server {

/// How often a seat may propose something to the others; then `busy`, with the time after which it goes
/// on.
inline constexpr Pace kProposals{5, std::chrono::seconds(30)};

}  // namespace gatehouse::server
