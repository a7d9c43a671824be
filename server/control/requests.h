#pragma once
// What the operator may ask of a store: the same whether a server has it open, which is asked through its
// control socket, or none has. A request is {"do": NAME, ...}; an answer is an object, with "error" if it
// could not be done.

#include "protocol/match.h"
#include "server/store/store.h"

namespace gatehouse::server {

/// {"do": "failed"} lists the rooms that have failed; {"do": "retry", "room": ROOM} lets one be opened again.
/// On the thread that owns the store. Never throws.
protocol::Json answer_request(Store& store, const protocol::Json& request);

/// The answer that says why nothing was done.
protocol::Json refused_request(const std::string& why);

}  // namespace gatehouse::server
