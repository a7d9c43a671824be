#include "server/server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/base/tally.h"
#include "server/cluster/limits.h"
#include "server/control/requests.h"
#include "server/net/access_log.h"
#include "server/net/limits.h"

namespace gatehouse::server {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr seconds kSweepInterval{1};
constexpr seconds kStopDeadline{8};
constexpr milliseconds kStopPoll{10};
// How often it is looked whether the database has to be compared with what was shown.
constexpr milliseconds kLogLook{500};
// How often the database is asked how far its replicas are behind.
constexpr seconds kReplicationLook{10};

ConnectionLimits connection_limits(const Config& config) {
  return {static_cast<std::size_t>(config.limits.connections),
          static_cast<std::size_t>(config.limits.connections_per_address)};
}

// Throws BadConfig for what no game is or has.
std::shared_ptr<const Hosting> hosting(const Config& config, Games games) {
  try {
    const Hosting::Settings settings{config.rooms.words,      config.rooms.creators, config.rooms.games,
                                     config.rooms.expansions, config.rooms.seats,    config.rooms.absence_s,
                                     config.rooms.clock_s};
    return std::make_shared<const Hosting>(settings, games);
  } catch (const std::invalid_argument& unknown) {
    throw BadConfig(std::string("rooms.games, rooms.expansions: ") + unknown.what());
  }
}

LobbyLimits lobby_limits(const Config& config, Games games) {
  return {static_cast<std::size_t>(config.limits.rooms),
          static_cast<std::size_t>(config.limits.rooms_per_address),
          seconds(config.limits.waiting_room_idle_s),
          seconds(config.limits.finished_room_idle_s),
          seconds(config.limits.playing_room_idle_s),
          {static_cast<std::size_t>(config.limits.spectators_per_room)},
          hosting(config, games)};
}

SessionLimits session_limits(const Config& config) {
  return {config.limits.messages_per_second, config.limits.burst, milliseconds(config.limits.hello_ms),
          milliseconds(config.limits.ping_ms)};
}

People::Settings people_settings(const Config& config) {
  return {config.profiles.mode, config.profiles.words};
}

std::optional<milliseconds> abandoned_after(const Config& config) {
  if (config.limits.abandoned_game_s == 0) return std::nullopt;
  return seconds(config.limits.abandoned_game_s);
}

KeepFor keep_for(const Config& config) {
  const auto kept = [](int for_s) { return for_s == 0 ? std::nullopt : std::optional(seconds(for_s)); };
  return {kept(config.store.keep_finished_s), kept(config.store.keep_abandoned_s)};
}

// Where among the names of rooms the scrubber begins. It decides nothing, so the clock will do.
std::string any_name() {
  constexpr std::string_view kSigns = "0123456789abcdefghijklmnopqrstuvwxyz";
  const auto now = static_cast<std::size_t>(now_ms());
  return {kSigns[now % kSigns.size()], kSigns[now / kSigns.size() % kSigns.size()]};
}

// A quarter of the shortest time limit of a session, but once a second at least.
milliseconds look_interval(const Config& config) {
  const int shortest = std::min(config.limits.hello_ms, config.limits.ping_ms);
  return milliseconds(std::clamp(shortest / 4, 1, 1'000));
}

Durability durability(const Config& config) {
  if (config.store.durability == "full") return Durability::Full;
  spdlog::warn("store.durability is {}: a crash loses acknowledged moves", config.store.durability);
  return config.store.durability == "unsafe_ack_before_commit" ? Durability::UnsafeAckBeforeCommit
                                                               : Durability::Full;
}

// Before the server's paths, as other servers are to fetch them: without a slash at its end, and with the
// base path, which the public address may name or not.
std::string public_url(const Config& config) {
  std::string url = config.site.public_url;
  while (url.ends_with('/')) url.pop_back();
  return url.ends_with(config.site.base_path) ? url : url + config.site.base_path;
}

Site site(const Config& config, Games games) {
  try {
    Site made(config.site.client, config.site.base_path, public_url(config));
    add_games(made, games);
    return made;
  } catch (const std::filesystem::filesystem_error& error) {
    throw BadConfig("site.client: " + config.site.client + ": " + error.code().message());
  }
}

// When the server's public name is known, requests for other names are refused.
std::vector<std::string> hosts(const Config& config) {
  std::vector<std::string> names;
  if (config.site.public_url.empty()) return names;
  const auto add = [&names](std::string_view address) {
    address.remove_prefix(address.find("//") + 2);
    address = address.substr(0, address.find_first_of("/?#"));
    names.push_back(host_name(address.substr(address.find('@') + 1)));
  };
  add(config.site.public_url);
  for (const std::string& origin : config.site.origins) add(origin);
  return names;
}

std::shared_ptr<Listener> listener(const Config& config, asio::io_context& context,
                                   const ConnectionServices& services, std::deque<SessionGroup>& groups,
                                   ConnectionCount& count) {
  const tcp::endpoint endpoint(asio::ip::make_address(config.listen.address),
                               static_cast<std::uint16_t>(config.listen.port));
  try {
    return std::make_shared<Listener>(context, endpoint, services, groups, count);
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("listen.address, listen.port: " + config.listen.address + " port " +
                             std::to_string(config.listen.port) + ": " + error.code().message());
  }
}

// At the port that the address names.
std::shared_ptr<NodeLinks> node_links(const Config& config, asio::io_context& context,
                                      const LinkVersions& versions, Lobby& lobby, Games games) {
  const std::string port = config.cluster.address.substr(config.cluster.address.rfind(':') + 1);
  const tcp::endpoint endpoint(asio::ip::make_address(config.cluster.listen),
                               static_cast<std::uint16_t>(std::stoi(port)));
  try {
    return std::make_shared<NodeLinks>(context, endpoint, config.cluster.secret, config.cluster.address,
                                       versions, lobby, games, config.store.url);
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cluster.listen, cluster.address: " + config.cluster.listen + " port " + port +
                             ": " + error.code().message());
  }
}

std::shared_ptr<AdminDoor> admin_door(const Config& config, asio::io_context& context,
                                      Administration& administration) {
  if (config.admin.token.empty()) throw BadConfig("admin.token: the admin page needs one");
  const tcp::endpoint endpoint(asio::ip::make_address(config.admin.address),
                               static_cast<std::uint16_t>(config.admin.port));
  try {
    return std::make_shared<AdminDoor>(
        context, endpoint, config.admin.token, config.admin.hosts,
        [&administration](const protocol::Json& request, const AdminDoor::Answer& answer) {
          administration.ask(request, "the admin page", answer);
        });
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("admin.address, admin.port: " + config.admin.address + " port " +
                             std::to_string(config.admin.port) + ": " + error.code().message());
  }
}

void log_requests(const Config& config) {
  set_access_log(config.log.access == "on", config.log.addresses == "on");
}

void tell_replication(const std::optional<Replication>& now) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (now)
    metrics().replicated(now->synchronous, now->asynchronous, static_cast<double>(now->behind_bytes));
  else
    metrics().replicated(kUnknown, kUnknown, kUnknown);
}

int threads(const Config& config) {
  if (config.server.threads != 0) return config.server.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

std::string_view server_name() {
  return "gatehouse/" GATEHOUSE_VERSION;
}

Server::Server(const Config& config, Games games, std::unique_ptr<Store> store,
               std::function<void()> store_failed, std::unique_ptr<NodeLease> lease,
               const LinkVersions& link_versions,
               const std::function<NewPatience(std::chrono::milliseconds)>& patience)
    : games_(games),
      clock_(lease ? lease->clock() : std::make_shared<ServerClock>(ServerClock::Of::Machine)),
      store_url_(config.store.url),
      connection_count_(connection_limits(config)),
      requests_(config.limits.requests_per_second, config.limits.request_burst),
      thread_count_(threads(config)),
      sessions_(static_cast<std::size_t>(thread_count_)),
      context_(thread_count_),
      sweep_(context_),
      bots_(config.bots.threads,
            patience(milliseconds(std::max(config.bots.think_ms, config.bots.think_alone_ms))),
            patience(milliseconds(config.bots.think_ms))),
      records_(lease ? std::vector<Record>() : store->take_over_all()),
      store_(std::move(store), durability(config), store_failed),
      people_(store_, people_settings(config), now_ms),
      logs_(store_),
      analyst_(store_, logs_, bots_, games),
      records_desk_(
          logs_, analyst_, games, public_url(config),
          [this](const std::string& room) { return lobby_.progress(room); }, requests_,
          [this] { return clock_->now(); }),
      lobby_(games, lobby_limits(config, games),
             {context_.get_executor(),
              store_,
              logs_,
              bots_,
              milliseconds(config.bots.delay_ms),
              abandoned_after(config),
              {},
              {},
              {},
              [this](const std::string& room, const std::string& address) {
                return analyst_.ask(room, address);
              },
              {},
              [this] { return clock_->now(); }}),
      retention_(store_, keep_for(config)),
      scrubber_(store_, logs_, games, config.store.scrub_per_second, any_name(), tell_scrubbed),
      store_failed_(std::move(store_failed)),
      lease_(std::move(lease)),
      services_{{site(config, games), hosts(config), std::string(server_name()), {}, &records_desk_, {}, {}},
                {lobby_, Current(session_limits(config)), std::string(server_name()), &people_},
                config.site.trusted_proxies,
                Current(config.site.banned),
                milliseconds(config.limits.request_ms),
                requests_,
                unnamed_},
      administration_(
          {lobby_, store_, logs_, connection_count_, sessions_, bans_, draining_, [this] { apply_bans(); }}) {
  bans_.set_settings(config.site.banned);
  log_requests(config);
  services_.http.tables = [this](const std::string& address) { return lobby_.hosting()->to_json(address); };
  services_.http.base_path = config.site.base_path;
  services_.http.origins = config.site.origins;
  services_.http.games = games;
  services_.http.people = &people_;
  for (SessionList& sessions : sessions_) groups_.emplace_back(context_, sessions, look_interval(config));
  services_.http.readiness = [this] {
    return Readiness{store_.ready(), !stopping_ && !draining_ && !listener_->starved() && holds_lease()};
  };
  if (lease_) join_nodes(config, link_versions);
  listener_ = listener(config, context_, services_, groups_, connection_count_);
  port_ = listener_->endpoint().port();
  if (config.admin.port != 0) admin_ = admin_door(config, context_, administration_);
  if (config.metrics.port != 0)
    metrics_ = std::make_unique<MetricsDoor>(config.metrics.address, config.metrics.port,
                                             [this] { return levels(); });
  if (config.metrics.port != 0 && !config.store.url.empty())
    replication_ = std::make_unique<ReplicationWatch>(config.store.url, kReplicationLook, tell_replication);
  const std::size_t restored = lobby_.restore(records_, thread_count_);
  if (lease_)
    spdlog::info("the node {} takes rooms when they are needed", lease_->node().name);
  else
    spdlog::info("{} of {} rooms taken up", restored, records_.size());
  records_.clear();
}

void Server::join_nodes(const Config& config, const LinkVersions& versions) {
  links_ = node_links(config, context_, versions, lobby_, games_);
  others_ = std::make_shared<OtherLobbies>();
  hide_.emplace(config.cluster.secret);
  notices_ = std::make_unique<Noticeboard>(config.store.url, lease_->node(), kNoticeEvery);
  lobby_.share({[this] { return holds_lease(); },
                [links = std::weak_ptr(links_)](const std::string& address, const std::string& room) {
                  const auto held = links.lock();
                  return held ? held->way_to(address, room) : nullptr;
                },
                [links = std::weak_ptr(links_),
                 long_enough = 2 * milliseconds(config.cluster.lease_ms)](const std::string& address) {
                  const auto held = links.lock();
                  return held && held->is_out_of_reach(address, long_enough);
                },
                others_, *hide_});
  connection_count_.add(
      [this](const std::string& address) { return others_->connections((*hide_)(address)); });
}

// Both run on the board's thread.
void Server::share_lobby() {
  const auto ours = [this] {
    Notice notice = lobby_.notice();
    for (const auto& [address, count] : connection_count_.largest(kNoticedAddresses))
      notice.connections[(*hide_)(address)] = count;
    return to_text(notice);
  };
  const auto heard = [this](const Noticeboard::Texts& texts) {
    std::map<std::string, Notice> notices;
    for (const auto& [node, text] : texts) {
      if (auto notice = read_notice(text))
        notices.emplace(node, std::move(*notice));
      else
        spdlog::warn("what the node {} tells of its rooms cannot be read", node);
    }
    others_->hear(std::move(notices));
  };
  notices_->start(ours, heard);
}

Server::~Server() {
  stop();
}

void Server::keep_bans(const std::filesystem::path& file) {
  bans_.keep_in(file, now_ms());
  apply_bans();
}

void Server::open_control(const std::filesystem::path& socket) {
  control_ = std::make_shared<ControlDoor>(
      context_, socket, [this](const protocol::Json& request, const ControlDoor::Answer& answer) {
        if (const auto file = file_of_backup(request))  // in steps, between the commits
          return store_.back_up(*file,
                                [answer](const BackedUp& became) { answer(answer_of_backup(became)); });
        administration_.ask(request, "the control socket", answer);
      });
}

void Server::apply_bans() {
  const std::lock_guard lock(applying_bans_);
  const std::vector<std::string> places = bans_.places();
  services_.banned.set(places);
  for (SessionList& sessions : sessions_) sessions.close_from(places, protocol::CloseCode::Banned);
}

void Server::start() {
  for (SessionGroup& group : groups_) group.start();
  listener_->run();
  if (links_) links_->run();
  if (control_) control_->run();
  if (admin_) admin_->run();
  sweep_later();
  if (lease_)
    lease_->start({[this](const std::vector<std::string>& rooms) { lobby_.adopt(rooms); },
                   [this](const std::set<std::string>& rooms) { lobby_.keep(rooms); },
                   [this](const std::vector<std::string>& rooms) { lobby_.give_away(rooms); },
                   store_failed_});
  if (notices_) share_lobby();
  if (!store_url_.empty())
    log_watch_ = std::make_unique<LogWatch>(
        store_url_, kLogLook,
        LogWatch::Asks{[this] { return lobby_.versions(); },
                       [this](const std::vector<std::string>& rooms) { lobby_.let_go(rooms); }});
  for (int number = 0; number < thread_count_; ++number)
    threads_.emplace_back([this] {
      // A handler that throws is a bug in one connection or room; the others go on.
      for (;;) try {
          context_.run();
          return;
        } catch (const std::exception& bug) {
          spdlog::critical("a handler failed: {}", bug.what());
        }
    });
}

Levels Server::levels() const {
  Levels levels = lobby_.levels();
  levels.quarantined_rooms = store_.quarantined();
  const std::size_t inside = levels.players + levels.spectators;
  std::size_t all = 0;
  for (const SessionList& sessions : sessions_) all += sessions.size();
  levels.others = all - std::min(all, inside);
  return levels;
}

// A lease that could be over does not make an append wrong, as each is guarded by its room's epoch. It
// decides whether people are better off elsewhere: where another node reaches the database, it can have their
// rooms.
void Server::watch_lease() {
  if (lease_->is_overdue()) {
    links_->reach(lease_->others());
    links_->tell_cut_off();
  }
  if (lease_->holds()) {
    lease_over_ = false;
    return;
  }
  const bool first = !std::exchange(lease_over_, true);
  if (first) metrics().lost_lease();
  if (links_->are_cut_off(lease_->others())) {
    if (first) spdlog::error("no node reaches the database: rooms stay where they are, and wait for it");
    return;
  }
  if (!lease_->give_up()) return;
  if (lobby_.size() != 0) spdlog::error("the lease of this node is over: its rooms are closed here");
  lobby_.let_go();
}

void Server::sweep_later() {
  sweep_.expires_after(kSweepInterval);
  sweep_.async_wait([this](NetworkError error) {
    if (error || stopping_) return;
    const auto late = std::chrono::steady_clock::now() - sweep_.expiry();
    metrics().lagged(std::chrono::duration<double>(late).count());
    if (lease_) watch_lease();
    lobby_.sweep(std::chrono::steady_clock::now());
    retention_.sweep(clock_->now().time_ms);
    scrubber_.sweep(std::chrono::steady_clock::now());
    if (bans_.expire(now_ms())) apply_bans();
    tally().flush();
    sweep_later();
  });
}

void Server::reload(const Config& config) {
  const LobbyLimits lobby = lobby_limits(config, games_);  // first, as it may throw
  set_log_level(config.log.level);
  log_requests(config);
  connection_count_.set_limits(connection_limits(config));
  requests_.set_limits(config.limits.requests_per_second, config.limits.request_burst);
  lobby_.set_limits(lobby);
  people_.set_settings(people_settings(config));
  services_.session.limits.set(session_limits(config));
  for (SessionGroup& group : groups_) group.look_every(look_interval(config));
  bans_.set_settings(config.site.banned);
  apply_bans();
}

void Server::stop() {
  if (stopping_.exchange(true)) return;
  metrics_.reset();
  listener_->stop();
  if (control_) control_->stop();
  if (admin_) admin_->stop();
  if (lease_) lease_->drain();
  bots_.stop();
  // The rooms finish their appends and close their people; then those who are in no room.
  lobby_.close(protocol::CloseCode::Restart);
  const auto wait_for = [&](milliseconds longest, auto done) {
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (!done() && !threads_.empty() && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(kStopPoll);
  };
  wait_for(kStopDeadline, [this] { return lobby_.size() == 0; });
  for (SessionList& sessions : sessions_) sessions.close_all(protocol::CloseCode::Restart);
  const auto all_gone = [this] {
    return std::all_of(sessions_.begin(), sessions_.end(),
                       [](const SessionList& sessions) { return sessions.size() == 0; });
  };
  wait_for(kFarewell, all_gone);
  for (SessionList& sessions : sessions_) sessions.cut_all();
  wait_for(kFarewell, all_gone);
  if (links_) links_->stop();
  log_watch_.reset();
  store_.stop();
  logs_.stop();
  if (notices_) notices_->stop();
  if (lease_) lease_->end();
  context_.stop();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

}  // namespace gatehouse::server
