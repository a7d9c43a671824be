#include "tests/load/crowd.h"

#include <stdexcept>

namespace gatehouse::load {
namespace {

constexpr std::chrono::seconds kArrivalPatience{60};
constexpr std::size_t kAtOnce = 50;
constexpr std::size_t kEchoBytes = 200;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Crowd::Crowd(Loop& loop, int port, std::size_t size, const std::string& room) {
  for (std::size_t number = 0; number < size; ++number) {
    Listener& listener = *listeners_.emplace_back(std::make_unique<Listener>());
    listener.connection = std::make_unique<Connection>(loop, port);
    listener.connection->on_message = [this, &listener, room](std::string_view text) {
      hear(listener, room, text);
    };
    // A few at a time.
    loop.until([&] { return arrived_ + kAtOnce > number; }, kArrivalPatience, "spectators who come in");
  }
  loop.until([&] { return arrived_ == size; }, kArrivalPatience, "spectators who come in");
}

void Crowd::hear(Listener& listener, const std::string& room, std::string_view text) {
  if (text.empty()) return listener.connection->send(R"({"type":"hello","client":"gatehouse-load/1"})");
  read(text, said_);
  if (said_.type == "error") throw std::runtime_error("refused: " + std::string(text));
  if (said_.type == "welcome")
    return listener.connection->send(R"({"type":"watch","id":"watch","name":"Cleo","room":")" + room + "\"}");
  if (said_.type != "update" && said_.type != "snapshot") return;
  if (listener.version == 0) ++arrived_;
  if (said_.version > newest_) {
    newest_ = said_.version;
    there_ = 0;
  }
  if (said_.version == newest_ && listener.version != newest_) ++there_;
  listener.version = said_.version;
  if (said_.type != "update") return;
  ++deliveries_;
  bytes_ += text.size();
  latencies_.add(Clock::now() - since_);
}

BareCrowd::BareCrowd(Loop& loop, int port, std::size_t listeners) : loop_(loop) {
  for (std::size_t number = 0; number <= listeners; ++number) {
    connections_.push_back(std::make_unique<Connection>(loop, port));
    connections_.back()->on_message = [this](std::string_view text) {
      if (text.empty()) {
        ++open_;
        return;
      }
      ++deliveries_;
      latencies_.add(Clock::now() - since_);
    };
  }
  loop.until([this] { return open_ == connections_.size(); }, kArrivalPatience, "listeners");
}

void BareCrowd::broadcast() {
  connections_.front()->send("go");
  due_ += connections_.size() - 1;
  loop_.until([this] { return deliveries_ == due_; }, kArrivalPatience, "a broadcast");
}

double BareCrowd::deliveries_per_s(std::chrono::milliseconds time) {
  const std::uint64_t before = deliveries_;
  const Clock::time_point start = Clock::now();
  while (Clock::now() < start + time) broadcast();
  return static_cast<double>(deliveries_ - before) / seconds_since(start);
}

Latencies BareCrowd::paced(double per_s, std::chrono::milliseconds time) {
  latencies_.clear();
  const std::chrono::microseconds pause(static_cast<std::int64_t>(1e6 / per_s));
  const Clock::time_point end = Clock::now() + time;
  for (since_ = Clock::now(); since_ < end; since_ += pause) {
    while (Clock::now() < since_) loop_.step(since_);
    broadcast();
  }
  return latencies_;
}

double echoes_per_s(Loop& loop, int port, std::size_t connections, std::chrono::milliseconds time) {
  const std::string message(kEchoBytes, 'x');
  std::vector<std::unique_ptr<Connection>> speakers;
  std::uint64_t echoes = 0;
  for (std::size_t number = 0; number < connections; ++number) {
    Connection& speaker = *speakers.emplace_back(std::make_unique<Connection>(loop, port));
    speaker.on_message = [&](std::string_view text) {
      if (!text.empty()) ++echoes;
      speaker.send(message);
    };
  }
  const Clock::time_point warm = Clock::now() + time / 4;
  while (Clock::now() < warm) loop.step(warm);
  echoes = 0;
  const Clock::time_point start = Clock::now();
  while (Clock::now() < start + time) loop.step(start + time);
  return static_cast<double>(echoes) / seconds_since(start);
}

}  // namespace gatehouse::load
