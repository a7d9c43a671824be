#pragma once
// Games of two players who pick one of their choices at random, over real connections; or of one against a
// bot.

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/latencies.h"
#include "tests/load/said.h"

namespace gatehouse::load {

/// What happened in some time.
struct Played {
  std::uint64_t commands = 0;  ///< acknowledged
  std::uint64_t entries = 0;   ///< of the logs: what was drawn, too
  std::uint64_t tiles = 0;     ///< placed by them
  std::uint64_t games = 0;     ///< over
  Latencies ack;               ///< from a command, or from when it was due, to its acknowledgement
};

class Tables {
 public:
  struct Plan {
    std::size_t tables = 1;
    std::string options;     ///< of `create`, as JSON
    double per_second = 0;   ///< commands of all tables; 0: each answers at once
    std::uint64_t seed = 1;  ///< of what the players pick
    bool again = true;       ///< a new game follows the one that is over
    std::string bot{};       ///< the level of one on the second seat, which moves at once; empty: two players
    std::size_t per_address = 100'000;  ///< tables from one address; the next come from another
  };

  /// Makes the tables and starts their games; returns when all of them have begun.
  Tables(Loop& loop, int port, Plan plan) : Tables(loop, std::vector<int>{port}, std::move(plan)) {}
  /// People are spread over these ports, so that the two of a table meet by every pair of them.
  Tables(Loop& loop, const std::vector<int>& ports, Plan plan);

  /// Plays until `stop` says so, which is asked between the events.
  void play(const std::function<bool()>& stop);
  void play_for(std::chrono::milliseconds time);

  Played& played() { return played_; }
  void forget() { played_ = {}; }
  /// Tiles placed at the table that has the fewest.
  int least_tiles() const;
  const std::string& room(std::size_t table) const { return tables_[table]->room; }
  /// The newest that its players were told.
  std::uint64_t version(std::size_t table) const { return tables_[table]->version; }
  /// When its last command was sent, or due.
  Clock::time_point since(std::size_t table) const { return tables_[table]->since; }
  /// Whether every table waits for being let to play, or is over.
  bool all_wait() const;
  bool all_over() const;
  /// While this is false nobody plays; who was asked meanwhile plays when it is true again.
  void let_play(bool yes);

 private:
  struct Command {
    std::size_t seat = 0;
    std::uint64_t version = 0;  ///< at which it was asked for
    std::string choice;
  };
  struct Table {
    std::array<std::unique_ptr<Connection>, 2> seats;  ///< nothing for a bot
    std::size_t greeted = 0;                           ///< of them
    std::string room;
    std::uint64_t version = 0;
    std::mt19937_64 dice;
    bool begun = false;
    bool over = false;
    int tiles = 0;
    std::optional<Command> next;  ///< to be sent
    std::optional<Command> sent;  ///< and not acknowledged
    Clock::time_point since;      ///< when it was sent, or due
    std::uint64_t number = 0;     ///< of the last command
  };

  void hear(Table& table, std::size_t seat, std::string_view text);
  void create(Table& table);
  void ask(Table& table, std::size_t seat);
  void on_ack(Table& table);
  void offer(Table& table);
  void send(Table& table, Clock::time_point since);
  void keep_pace();

  Loop& loop_;
  const Plan plan_;
  Said said_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::deque<Table*> ready_;  ///< may send their next command once it is due, or they are let
  bool may_play_ = false;
  Clock::time_point due_;  ///< of the next command, when there is a pace
  Played played_;
};

}  // namespace gatehouse::load
