#include "server/store/log_reader.h"

#include <boost/asio/post.hpp>
#include <memory>
#include <utility>

#include "server/store/limits.h"

namespace gatehouse::server {

void LogReader::read(const std::string& room, StoreThread::ReadAnswer work) {
  if (++under_way_ > kLogsBeingRead) {
    --under_way_;
    return work(ReadResult::Busy, {});
  }
  store_.read(room, [this, work = std::move(work)](ReadResult result, RoomLog log) {
    if (result != ReadResult::Found) {
      --under_way_;
      return work(result, {});
    }
    boost::asio::post(thread_, [this, work, log = std::make_shared<RoomLog>(std::move(log))] {
      work(ReadResult::Found, std::move(*log));
      --under_way_;
    });
  });
}

void LogReader::stop() {
  thread_.stop();
  thread_.join();
}

}  // namespace gatehouse::server
