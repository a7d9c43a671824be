#pragma once
// Hands out the records of games that are over: GET /api/rooms/ROOM/record.

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/net.h"
#include "server/room/room_state.h"
#include "server/store/log_reader.h"

namespace gatehouse::server {

/// The room in the path of such a request.
std::optional<std::string> room_of_record(std::string_view path);

class RecordDesk {
 public:
  /// The record with 200; or why there is none, for people, with the status of an error.
  using Answer = std::function<void(http::status status, std::string text)>;

  /// `logs` outlives the desk's callers.
  RecordDesk(LogReader& logs, Games games) : logs_(logs), games_(games) {}

  /// From any thread; answers once, on any. When kRecordsBeingMade are, the answer is 503.
  void ask(const std::string& room, Answer answer);

 private:
  LogReader& logs_;
  const Games games_;
  std::atomic<std::size_t> under_way_ = 0;
};

}  // namespace gatehouse::server
