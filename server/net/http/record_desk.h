#pragma once
// What can be fetched of a room. Of a game that is over: the record, the drawing, what could be chosen in it,
// and how another turn would have done. And what its page says to those who have no client.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/client_messages.h"
#include "server/analysis/analyst.h"
#include "server/analysis/turn_judge.h"
#include "server/base/clock.h"
#include "server/base/network.h"
#include "server/net/http/http_target.h"
#include "server/net/http/kept_papers.h"
#include "server/net/http/limits.h"
#include "server/net/http/request_quota.h"
#include "server/net/http/turns.h"
#include "server/room/room_summary.h"
#include "server/room/room_table.h"
#include "server/store/log_reader.h"
#include "server/store/store.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

enum class Paper : std::uint8_t {
  Record,    ///< GET /api/rooms/ROOM/record
  Picture,   ///< GET /api/rooms/ROOM/board.svg
  Preview,   ///< GET /api/rooms/ROOM/board.png: the same, for messengers
  Analysis,  ///< GET /api/rooms/ROOM/analysis; null: nobody has asked; with 202: how far it is
  Choices,   ///< GET /api/rooms/ROOM/choices/VERSION
  Again,     ///< GET /api/rooms/ROOM/again/FROM?choice=ID
  Match,     ///< GET /api/match/ROOM
  Page,  ///< GET /g/ROOM, /watch/ROOM, /replay/ROOM: the client's start page with a summary of the table in
         ///< it
};

struct PaperOfRoom {
  Paper paper = Paper::Record;
  std::string room;
  Version after = 0;  ///< of Choices: the entry after which one was made; of Again: the first of a turn
  std::vector<std::string> choices = {};  ///< of Again: what is played, as it was asked
};

/// The 404 of a room that there is not, or that nobody is to know of yet; other 404s say what it lacks.
inline constexpr std::string_view kNoSuchRoom = "There is no such room.";

/// What such a request asks for; nullopt for every other path. Papers do not read parameters that they do not
/// know.
std::optional<PaperOfRoom> paper_at(std::string_view path, const std::vector<Parameter>& query = {});

class RecordDesk {
 public:
  /// The paper with 200 (or 202); or why there is none, for people, with the status of an error.
  using Answer = std::function<void(http::status status, const std::string& text)>;
  /// Nothing: the room is not here.
  using Stands = std::function<std::optional<RoomProgress>(const std::string& room)>;

  /// `logs`, `analyst`, `judge` and `quota` outlive the desk's callers. `public_url` stands before the
  /// addresses that other servers are to fetch, and may be empty. `now`: the time by which logs are written.
  RecordDesk(LogReader& logs, Analyst& analyst, TurnJudge& judge, Games games, std::string public_url,
             Stands stands, RequestQuota& quota, std::function<Moment()> now)
      : logs_(logs),
        analyst_(analyst),
        judge_(judge),
        games_(games),
        public_url_(std::move(public_url)),
        stands_(std::move(stands)),
        quota_(quota),
        now_(std::move(now)) {}

  /// From any thread; answers once, on any. That a game is not over is answered without its log while its
  /// room is here, and how far an analysis is; what was made lately is answered again. What has to be made
  /// costs the address kPriceOfPaper requests, and waits for its turn among addresses (kRecordsBeingMade,
  /// kPapersOfAddress, kPapersWaiting): else it is 429 or 503. So it is where a turn would have to be judged
  /// beyond the bounds of TurnJudge. `address`: who asks, as quotas count it.
  /// `start_page` is the client's; without it there is no Page.
  void ask(const PaperOfRoom& wanted, const std::string& address,
           std::shared_ptr<const std::string> start_page, Answer answer);

 private:
  struct Order {
    PaperOfRoom wanted;
    std::string address;
    std::shared_ptr<const std::string> start_page;
    Answer answer;
  };
  /// Makes what waits, as much at once as may be.
  void serve();
  void begin(const std::shared_ptr<const Order>& order);
  void tell_analysis(const std::shared_ptr<const Order>& order);
  void read(const std::shared_ptr<const Order>& order, const Analyst::Told& analysis);
  void make(const std::shared_ptr<const Order>& order, ReadResult result, const RoomLog& log,
            const Analyst::Told& analysis);
  /// `version`: of the log, by which the answer is kept; nothing: it is not.
  void judge(const std::shared_ptr<const Order>& order, std::shared_ptr<const protocol::TriedTurn> turn,
             std::optional<Version> version);
  /// What has been read of a match so far.
  struct MatchRead {
    std::shared_ptr<const RoomLog> last = nullptr;  ///< of its rooms, as everybody may know it
    int rooms = 0;
    Version asked = 0;  ///< entries of the room by which it was asked for
  };
  /// Reads on at this room, until there is no next one.
  void read_match(const std::shared_ptr<const Order>& order, const std::string& room, MatchRead before);
  void tell_match(const Order& order, const MatchRead& read);
  void end(const Order& order);
  /// Whether the order was answered by what is kept.
  bool answer_from_kept(const Order& order, const std::optional<RoomProgress>& here);

  LogReader& logs_;
  Analyst& analyst_;
  TurnJudge& judge_;
  const Games games_;
  const std::string public_url_;
  const Stands stands_;
  RequestQuota& quota_;
  const std::function<Moment()> now_;
  KeptPapers kept_{kKeptPapersBytes};
  std::mutex mutex_;
  Turns<std::shared_ptr<const Order>> waiting_;
  std::map<std::string, std::size_t> of_address_;  ///< waiting and under way
  std::size_t under_way_ = 0;
  bool serving_ = false;
};

}  // namespace gatehouse::server
