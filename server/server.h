#pragma once
// The whole server, wired together: the one place that knows all parts. Tests run it in their own process.

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/base/clock.h"
#include "server/base/metrics.h"
#include "server/bots/bot_pool.h"
#include "server/cluster/links/cluster_member.h"
#include "server/cluster/log_watch.h"
#include "server/cluster/replication.h"
#include "server/config.h"
#include "server/control/admin_door.h"
#include "server/control/administration.h"
#include "server/control/bans.h"
#include "server/control/control_door.h"
#include "server/events/events.h"
#include "server/lobby/lobby.h"
#include "server/lobby/retention.h"
#include "server/lobby/scrubber.h"
#include "server/net/http/listener.h"
#include "server/net/ws/network_threads.h"
#include "server/net/ws/partners.h"
#include "server/people/people.h"
#include "server/people/ratings.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

/// "gatehouse/1.0.0".
std::string_view server_name();

/// How much connections may ask.
struct ConnectionQuotas {
  ConnectionCount connections;
  RequestQuota requests;
  SaidOnce unnamed;  ///< proxies that do not say for whom they speak
};

/// What the rooms are kept by: the store, those who read it and tidy it up, and the bots; and the lobby with
/// the rooms.
struct RoomKeeping {
  /// Makes Patience of milliseconds.
  using PatienceOf = std::function<NewPatience(std::chrono::milliseconds)>;

  /// `takes_all`: no other node has any of the store's rooms.
  RoomKeeping(const AllSettings& config, Games games, std::unique_ptr<Store> kept,
              std::function<void()> store_failed, bool takes_all, const PatienceOf& patience,
              const std::shared_ptr<ServerClock>& clock, asio::io_context& context, RequestQuota& requests);

  BotPool bots;
  std::vector<RoomLog> taken_over;  ///< only until they are taken up
  StoreThread store;
  People people;
  Ratings ratings;
  LogReader logs;
  Analyst analyst;
  TurnJudge judge;
  RecordDesk desk;
  Lobby lobby;
  Partners partners;
  Events events;
  Retention retention;
  Scrubber scrubber;
};

class Server {
 public:
  /// Takes up the rooms of the store and listens; start() begins to serve. Throws what its parts throw when
  /// one of them cannot be set up: StoreError, boost::system::system_error, std::runtime_error.
  /// `store_failed` is called at most once, from any thread, when the store can no longer be trusted: the
  /// process should stop and start again. `lease`: of this server among several nodes on one store; null: it
  /// has all the rooms of the store. `link_versions`: what it speaks with those. `patience`: how long bots
  /// may think, of the settings' milliseconds.
  Server(const AllSettings& config, Games games, std::unique_ptr<Store> store,
         std::function<void()> store_failed = {}, std::unique_ptr<NodeLease> lease = nullptr,
         const LinkVersions& link_versions = {}, const RoomKeeping::PatienceOf& patience = patience_of);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  /// Takes up the bans of this file, and keeps new ones there. Throws std::runtime_error when it cannot be
  /// read. REQUIRES: before start().
  void keep_bans(const std::filesystem::path& file);
  /// Lets the operator ask this server by a Unix socket. Throws boost::system::system_error. REQUIRES: before
  /// start().
  void open_control(const std::filesystem::path& socket);
  void start();
  /// Takes limits, bans and log level from these settings. From any thread. Throws BadConfig, and then
  /// nothing has changed. REQUIRES: take_again() made them.
  void reload(const AllSettings& config);
  /// Stops being ready, finishes what is under way, and closes all connections with 1012. Returns when that
  /// is done, or after a few seconds anyway. REQUIRES: called once at most, not from a thread of the server.
  void stop();

  int port() const { return doors_.port; }
  /// Of the admin page; 0: there is none.
  int admin_port() const { return doors_.admin ? doors_.admin->port() : 0; }
  std::size_t rooms() const { return keeping_.lobby.size(); }

 private:
  /// By which people and the operator come in.
  struct Doors {
    std::shared_ptr<Listener> listener;
    int port = 0;                                   ///< of the listener
    std::shared_ptr<ControlDoor> control;           ///< null: nobody asks
    std::shared_ptr<AdminDoor> admin;               ///< null: there is no admin page
    std::unique_ptr<MetricsDoor> metrics;           ///< null: nobody watches
    std::unique_ptr<ReplicationWatch> replication;  ///< null: there is no database, or nobody watches
  };

  void open_doors(const AllSettings& config);
  void sweep_later();
  void join_nodes(const AllSettings& config, const LinkVersions& versions);
  void apply_bans();
  Levels levels() const;

  // In this order, so that what connections use outlives the context that runs them.
  const Games games_;
  const std::shared_ptr<ServerClock> clock_;
  const std::string store_url_;  ///< empty: there is no database
  std::atomic<bool> stopping_ = false;
  std::atomic<bool> draining_ = false;
  Bans bans_;
  std::mutex applying_bans_;  ///< so that no older list comes after a newer one
  ConnectionQuotas quotas_;
  NetworkThreads network_;
  asio::steady_timer sweep_;
  RoomKeeping keeping_;
  ClusterMember member_;
  ConnectionServices services_;
  Administration administration_;
  std::unique_ptr<LogWatch> log_watch_;  ///< null: there is no database that could go back
  Doors doors_;
};

}  // namespace gatehouse::server
