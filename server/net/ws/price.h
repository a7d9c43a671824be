#pragma once
// What messages cost their sender, in credits of RateLimit.

#include "protocol/client_messages.h"

namespace gatehouse::server {

/// One credit is about the processor time of reading and answering a ping. Other prices follow from
/// measurements (tests/bench/FIGURES.md); making a room costs more than its time, as it takes a place from
/// others. A message that cannot be read costs one credit.

int price_of(const protocol::ClientMessage& message);

}  // namespace gatehouse::server
