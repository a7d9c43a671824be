#pragma once
// What can be fetched of a room: the record and the drawing of a game that is over, what could be chosen in
// it, and what its page says to those who have no client.

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/analysis/analyst.h"
#include "server/net/net.h"
#include "server/room/room_state.h"
#include "server/store/log_reader.h"

namespace gatehouse::server {

enum class Paper : std::uint8_t {
  Record,    ///< GET /api/rooms/ROOM/record
  Picture,   ///< GET /api/rooms/ROOM/board.svg
  Analysis,  ///< GET /api/rooms/ROOM/analysis; null: nobody has asked; with 202: how far it is
  Choices,   ///< GET /api/rooms/ROOM/choices/VERSION
  Page,      ///< GET /g/ROOM, /watch/ROOM: the client's start page with a summary of the table in it
};

struct PaperOfRoom {
  Paper paper = Paper::Record;
  std::string room;
  Version after = 0;  ///< of Choices: the entry after which one was made
};

/// What such a request asks for; nullopt for every other path.
std::optional<PaperOfRoom> paper_at(std::string_view path);

class RecordDesk {
 public:
  /// The paper with 200 (or 202); or why there is none, for people, with the status of an error.
  using Answer = std::function<void(http::status status, std::string text)>;

  /// `logs` and `analyst` outlive the desk's callers. `public_url` stands before the addresses that other
  /// servers are to fetch, and may be empty.
  RecordDesk(LogReader& logs, Analyst& analyst, Games games, std::string public_url)
      : logs_(logs), analyst_(analyst), games_(games), public_url_(std::move(public_url)) {}

  /// From any thread; answers once, on any. When kRecordsBeingMade are, the answer is 503. `start_page` is
  /// the client's; without it there is no Page.
  void ask(const PaperOfRoom& wanted, std::shared_ptr<const std::string> start_page, Answer answer);

 private:
  LogReader& logs_;
  Analyst& analyst_;
  const Games games_;
  const std::string public_url_;
  std::atomic<std::size_t> under_way_ = 0;
};

}  // namespace gatehouse::server
