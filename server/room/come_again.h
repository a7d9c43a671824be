#pragma once
// Refusals that are over soon.

#include <string>

#include "protocol/errors.h"
#include "protocol/server_messages.h"
#include "server/room/effects.h"

namespace gatehouse::server {

/// A refusal with the time after which to ask again: about half a second, another one each time, so that many
/// who are refused together do not come back together.
protocol::Error come_again(protocol::ErrorCode code, const std::string& id);

/// A refusal of any kind as a frame; with that time where it is over soon.
Frame refusal_frame(protocol::ErrorCode code, const std::string& id);

}  // namespace gatehouse::server
