#pragma once
// Clients for the crash tests: what they are told is counted and written down.

#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <string>

#include "server/testing/loopback.h"

namespace gatehouse::tests {

/// Counts what was acknowledged, and lets the test wait for so much.
class Progress {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++acks_;
    changed_.notify_all();
  }
  int acks() const {
    const std::lock_guard lock(mutex_);
    return acks_;
  }
  void wait_for(int more) { wait_until(acks() + more); }
  /// Returns once there are as many in all.
  void wait_until(int goal) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return acks_ >= goal; });
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int acks_ = 0;
};

/// Every frame that was seen, for tests/protocol/check.mjs to hold against the schemas: kept when
/// GATEHOUSE_FRAMES names a folder.
class Transcript {
 public:
  Transcript() {
    if (const char* const folder = std::getenv("GATEHOUSE_FRAMES"))
      file_.open(folder + ("/" + std::to_string(getpid())) + ".jsonl", std::ios::app);
  }
  /// The number of a new connection.
  int connection() { return ++connections_; }
  void add(int connection, const char* direction, const std::string& frame) {
    const std::lock_guard lock(mutex_);
    if (!file_.is_open()) return;
    file_ << R"({"direction":")" << direction << R"(","connection":)" << connection << R"(,"frame":)" << frame
          << "}\n";
  }

 private:
  std::mutex mutex_;
  std::ofstream file_;
  std::atomic<int> connections_ = 0;
};

/// A connection whose frames are written down.
class RecordedClient {
 public:
  RecordedClient(int port, Transcript& transcript)
      : client_(port), transcript_(transcript), number_(transcript.connection()) {}

  void send(const protocol::Json& message) {
    const std::string text = message.dump();
    transcript_.add(number_, "client", text);
    client_.send_text(text);
  }
  std::string read_text() {
    std::string text = client_.read_text();
    transcript_.add(number_, "server", text);
    return text;
  }
  void hello() {
    send({{"type", "hello"}, {"client", "test/1"}});
    read_text();
  }

 private:
  server::testing::LoopbackClient client_;
  Transcript& transcript_;
  const int number_;
};

}  // namespace gatehouse::tests
