#pragma once
// The least that a broadcast over Beast can cost, to compare with.

namespace gatehouse::load {

/// Serves WebSockets on the port of the loopback until the process is ended. Whenever the first connection
/// says something, all the others get the same text of this many bytes: one write to each, and nothing else.
void serve_bare_broadcast(int port, int bytes);

}  // namespace gatehouse::load
