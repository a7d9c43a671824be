#pragma once
// What messages cost their sender, in credits of RateLimit.

#include "protocol/messages.h"

namespace gatehouse::server {

/// One credit is about what a ping costs to read and answer; the others are measured against each other
/// (README.md, figures), and making a room also costs those who are not asked. What cannot be read costs one.
int price_of(const protocol::ClientMessage& message);

}  // namespace gatehouse::server
