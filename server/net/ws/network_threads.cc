#include "server/net/ws/network_threads.h"

#include <spdlog/spdlog.h>

#include <exception>

namespace gatehouse::server {

NetworkThreads::NetworkThreads(int count, std::chrono::milliseconds look)
    : count_(count), sessions_(static_cast<std::size_t>(count)), context_(count) {
  for (SessionList& sessions : sessions_) groups_.emplace_back(context_, sessions, look);
}

void NetworkThreads::look_every(std::chrono::milliseconds interval) {
  for (SessionGroup& group : groups_) group.look_every(interval);
}

std::size_t NetworkThreads::connections() const {
  std::size_t all = 0;
  for (const SessionList& sessions : sessions_) all += sessions.size();
  return all;
}

void NetworkThreads::close_from(const std::vector<std::string>& places, protocol::CloseCode code) {
  for (SessionList& sessions : sessions_) sessions.close_from(places, code);
}

void NetworkThreads::close_all(protocol::CloseCode code) {
  for (SessionList& sessions : sessions_) sessions.close_all(code);
}

void NetworkThreads::cut_all() {
  for (SessionList& sessions : sessions_) sessions.cut_all();
}

void NetworkThreads::start_groups() {
  for (SessionGroup& group : groups_) group.start();
}

void NetworkThreads::run() {
  for (int number = 0; number < count_; ++number)
    threads_.emplace_back([this] {
      // A handler that throws is a bug in one connection or room; the others go on.
      for (;;) try {
          context_.run();
          return;
        } catch (const std::exception& bug) {
          spdlog::critical("a handler failed: {}", bug.what());
        }
    });
}

void NetworkThreads::stop() {
  context_.stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace gatehouse::server
