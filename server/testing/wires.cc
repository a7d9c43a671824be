#include "server/testing/wires.h"

#include <utility>

namespace gatehouse::server::testing {

ConnectionId Wires::connect(std::string address) {
  const ConnectionId connection = ++last_;
  outboxes_[connection].address =
      address.empty() ? "address" + std::to_string(connection) : std::move(address);
  clients_[connection];
  return connection;
}

bool Wires::disconnect(ConnectionId connection) {
  if (outboxes_.erase(connection) == 0) return false;
  clients_[connection].disconnected();
  return true;
}

void Wires::disconnect_all() {
  outboxes_.clear();
  for (auto& [connection, client] : clients_) client.disconnected();
}

std::optional<protocol::CloseCode> Wires::close_code(ConnectionId connection) const {
  const auto at = close_codes_.find(connection);
  return at == close_codes_.end() ? std::nullopt : std::optional(at->second);
}

void Wires::set_slow(ConnectionId connection, bool slow) {
  outboxes_.at(connection).slow = slow;
  drain(connection);
}

Outbox::Push Wires::deliver(const Send& send) {
  const auto at = outboxes_.find(send.connection);
  if (at == outboxes_.end()) return Outbox::Push::Dropped;
  Outbox& outbox = at->second.outbox;
  sent_[send.connection].push_back(*send.frame);
  Outbox::Push pushed = Outbox::Push::Queued;
  if (send.replaces_all)
    outbox.replace_all(send.frame);
  else
    pushed = outbox.push(send.frame);
  if (pushed == Outbox::Push::GivenUp)
    close(send.connection, protocol::CloseCode::Overloaded);
  else
    drain(send.connection);
  return pushed;
}

void Wires::close(ConnectionId connection, protocol::CloseCode code) {
  close_codes_[connection] = code;
  outboxes_.erase(connection);
  clients_[connection].disconnected();
}

void Wires::release(ConnectionId connection) {
  const auto at = outboxes_.find(connection);
  if (at != outboxes_.end() && !at->second.outbox.empty())
    at->second.leaving = true;
  else
    clients_[connection].disconnected();
}

void Wires::admit(const Admit& admit) {
  sat_[admit.connection] = admit.sat_ms;
  if (const auto at = outboxes_.find(admit.connection); at != outboxes_.end()) at->second.leaving = false;
}

void Wires::drain(ConnectionId connection) {
  const auto at = outboxes_.find(connection);
  if (at == outboxes_.end() || at->second.slow) return;
  Outbox& outbox = at->second.outbox;
  while (!outbox.empty()) {
    const std::vector<Frame> frames(outbox.next().begin(), outbox.next().end());
    outbox.pop(frames.size());
    for (const Frame& frame : frames) clients_[connection].receive(as_asked(*frame));
    outbox.written();
  }
  if (std::exchange(at->second.leaving, false)) clients_[connection].disconnected();
}

std::string Wires::as_asked(const std::string& frame) const {
  const std::size_t mark = drops_marks_ ? frame.find('~') : std::string::npos;
  if (mark == std::string::npos) return frame;
  return frame.substr(0, mark) + frame.substr(frame.find('"', mark));
}

}  // namespace gatehouse::server::testing
