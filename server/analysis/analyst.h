#pragma once
// Has games that are over analysed on the bots' threads, a turn at a time, so that the bots of games that go
// on come in between.

#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>

#include "protocol/analysis.h"
#include "protocol/errors.h"
#include "server/bots/bot_pool.h"
#include "server/room/room_table.h"
#include "server/store/log_reader.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

class Analyst {
 public:
  /// All of them outlive the analyst's callers, and are stopped before the analyst goes.
  Analyst(StoreThread& store, LogReader& logs, BotPool& bots, Games games)
      : store_(store), logs_(logs), bots_(bots), games_(games) {}

  /// From any thread: has the game of a room analysed and kept, unless that is under way or was done.
  /// `address`: of who asks, as addresses share the bots' threads. Busy when too many are under way.
  /// REQUIRES: the game is over, and everybody may see it to its end.
  std::optional<protocol::ErrorCode> ask(const std::string& room, const std::string& address);

  /// How far an analysis is.
  struct Progress {
    std::size_t done = 0;
    std::size_t of = 0;  ///< 0: not known yet
  };
  /// The analysis itself, how far it is, or that there is none, or that this cannot be told at the moment.
  struct None {};
  struct Unknown {};
  using Told = std::variant<std::string, Progress, None, Unknown>;
  /// How far the analysis of a room's game is; nullopt: none is under way. From any thread; reads nothing.
  std::optional<Progress> progress(const std::string& room) const;
  /// From any thread; answers once, on any. Reads the store.
  void tell(const std::string& room, const std::function<void(Told)>& answer);

 private:
  struct UnderWay {
    std::string address;
    Progress progress;
  };
  /// A game that is analysed; whichever thread works on it owns it.
  struct Game {
    std::string room;
    std::string address;
    protocol::Analysis analysis;
    std::chrono::steady_clock::duration thought{};
  };

  void read(const std::string& room, const std::string& address);
  void think(std::shared_ptr<Game> game);
  void keep(const Game& game);
  void end(const std::string& room);

  StoreThread& store_;
  LogReader& logs_;
  BotPool& bots_;
  const Games games_;
  mutable std::mutex mutex_;
  std::map<std::string, UnderWay> under_way_;  ///< by room
};

}  // namespace gatehouse::server
