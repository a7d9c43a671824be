#pragma once
// Logs read from the store, and worked on by a thread of its own: replaying a game is nothing for the store's
// thread, nor for one of the network.

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>

#include "server/store/store_thread.h"

namespace gatehouse::server {

class LogReader {
 public:
  /// `store` outlives the reader, or is stopped before it goes.
  explicit LogReader(StoreThread& store) : store_(store) {}
  LogReader(const LogReader&) = delete;
  LogReader& operator=(const LogReader&) = delete;
  ~LogReader() { stop(); }

  /// From any thread. `work` is called once: on the reader's thread with a room that was found; otherwise on
  /// another, where it should only hand the answer on. Busy when kLogsBeingRead are under way. After stop()
  /// it may not be called at all.
  void read(const std::string& room, StoreThread::ReadAnswer work);
  /// Forgets what waits, and waits for what is being worked on.
  void stop();

 private:
  StoreThread& store_;
  std::atomic<std::size_t> under_way_ = 0;
  boost::asio::thread_pool thread_{1};
};

}  // namespace gatehouse::server
