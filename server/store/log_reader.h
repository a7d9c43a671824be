#pragma once
// Reads logs from the store and works on them on a thread of its own: replaying a game would hold up the
// store's thread or one of the network.

#include <atomic>
#include <boost/asio/thread_pool.hpp>
#include <string>

#include "server/store/store_thread.h"

namespace gatehouse::server {

class LogReader {
 public:
  /// `store` has to outlive the reader, or be stopped before it goes.
  explicit LogReader(StoreThread& store) : store_(store) {}
  LogReader(const LogReader&) = delete;
  LogReader& operator=(const LogReader&) = delete;
  ~LogReader() { stop(); }

  /// From any thread. Calls `work` once: on the reader's thread with a room that was found, else on another
  /// thread, where it must not do more than pass the answer on. Busy when kLogsBeingRead are under way. After
  /// stop() it may never be called.
  void read(const std::string& room, StoreThread::ReadAnswer work);
  /// Forgets what waits, and waits for the work under way.
  void stop();

 private:
  StoreThread& store_;
  std::atomic<std::size_t> under_way_ = 0;
  boost::asio::thread_pool thread_{1};
};

}  // namespace gatehouse::server
