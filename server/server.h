#pragma once
// The whole server, wired together: the one place that knows all parts. Tests run it in their own process.

#include <atomic>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "server/base/clock.h"
#include "server/base/metrics.h"
#include "server/bots/bot_pool.h"
#include "server/cluster/links/node_links.h"
#include "server/cluster/log_watch.h"
#include "server/cluster/node_lease.h"
#include "server/cluster/noticeboard.h"
#include "server/cluster/replication.h"
#include "server/config.h"
#include "server/control/admin_door.h"
#include "server/control/administration.h"
#include "server/control/bans.h"
#include "server/control/control_door.h"
#include "server/lobby/lobby.h"
#include "server/lobby/retention.h"
#include "server/lobby/scrubber.h"
#include "server/net/http/listener.h"
#include "server/people/people.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

/// "gatehouse/1.0.0".
std::string_view server_name();

class Server {
 public:
  /// Takes up the rooms of the store and listens; start() begins to serve. Throws what its parts throw when
  /// one of them cannot be set up: StoreError, boost::system::system_error, std::runtime_error.
  /// `store_failed` is called at most once, from any thread, when the store can no longer be trusted: the
  /// process should stop and start again. `lease`: of this server among several nodes on one store; null: it
  /// has all the rooms of the store. `link_versions`: what it speaks with those. `patience`: how long bots
  /// may think, of the settings' milliseconds.
  Server(const Config& config, Games games, std::unique_ptr<Store> store,
         std::function<void()> store_failed = {}, std::unique_ptr<NodeLease> lease = nullptr,
         const LinkVersions& link_versions = {},
         const std::function<NewPatience(std::chrono::milliseconds)>& patience = patience_of);
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
  void reload(const Config& config);
  /// Stops being ready, finishes what is under way, and closes all connections with 1012. Returns when that
  /// is done, or after a few seconds anyway. REQUIRES: called once at most, not from a thread of the server.
  void stop();

  int port() const { return port_; }
  /// Of the admin page; 0: there is none.
  int admin_port() const { return admin_ ? admin_->port() : 0; }
  std::size_t rooms() const { return lobby_.size(); }

 private:
  void sweep_later();
  bool holds_lease() const { return !lease_ || lease_->holds(); }
  void watch_lease();
  void join_nodes(const Config& config, const LinkVersions& versions);
  void share_lobby();
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
  ConnectionCount connection_count_;
  RequestQuota requests_;
  SaidOnce unnamed_;
  const int thread_count_;
  std::deque<SessionList> sessions_;  // of each group
  asio::io_context context_;
  std::deque<SessionGroup> groups_;
  asio::steady_timer sweep_;
  BotPool bots_;
  std::vector<Record> records_;  // only until they are taken up
  StoreThread store_;
  People people_;
  LogReader logs_;
  Analyst analyst_;
  RecordDesk records_desk_;
  Lobby lobby_;
  Retention retention_;
  Scrubber scrubber_;
  const std::function<void()> store_failed_;
  std::unique_ptr<NodeLease> lease_;  ///< null: there are no other nodes
  bool lease_over_ = false;           ///< as was noticed
  ConnectionServices services_;
  std::shared_ptr<Listener> listener_;
  Administration administration_;
  std::shared_ptr<NodeLinks> links_;               ///< null: there are no other nodes
  std::optional<HiddenAddress> hide_;              ///< nothing: there are no other nodes
  std::shared_ptr<OtherLobbies> others_;           ///< null: there are no other nodes
  std::unique_ptr<Noticeboard> notices_;           ///< null: there are no other nodes
  std::unique_ptr<LogWatch> log_watch_;            ///< null: there is no database that could go back
  std::shared_ptr<ControlDoor> control_;           ///< null: nobody asks
  std::shared_ptr<AdminDoor> admin_;               ///< null: there is no admin page
  std::unique_ptr<MetricsDoor> metrics_;           ///< null: nobody watches
  std::unique_ptr<ReplicationWatch> replication_;  ///< null: there is no database, or nobody watches
  int port_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace gatehouse::server
