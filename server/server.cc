#include "server/server.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "server/auth/tokens.h"
#include "server/base/clock.h"
#include "server/base/log.h"
#include "server/base/log_names.h"
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

ConnectionLimits connection_limits(const AllSettings& config) {
  return {static_cast<std::size_t>(config.limits.connections),
          static_cast<std::size_t>(config.limits.connections_per_address)};
}

// Throws BadConfig for what no game is or has.
RatedKinds rated_kinds(const AllSettings& config, Games games) {
  if (!config.ratings.kinds.empty() && config.profiles.mode == "off")
    throw BadConfig(
        "ratings.kinds: only people with profiles are rated. Set profiles.mode to open or invited");
  try {
    return {config.ratings.kinds, games};
  } catch (const std::invalid_argument& wrong) {
    throw BadConfig(std::string("ratings.kinds: ") + wrong.what());
  }
}

// The same.
std::shared_ptr<const Hosting> hosting(const AllSettings& config, Games games) {
  try {
    const Hosting::Settings settings{
        config.rooms.words, config.rooms.creators,  config.rooms.games,   config.rooms.expansions,
        config.rooms.seats, config.rooms.absence_s, config.rooms.clock_s, rated_kinds(config, games)};
    return std::make_shared<const Hosting>(settings, games);
  } catch (const std::invalid_argument& unknown) {
    throw BadConfig(std::string("rooms.games, rooms.expansions: ") + unknown.what());
  }
}

LobbyLimits lobby_limits(const AllSettings& config, Games games) {
  return {static_cast<std::size_t>(config.limits.rooms),
          static_cast<std::size_t>(config.limits.rooms_per_address),
          seconds(config.limits.waiting_room_idle_s),
          seconds(config.limits.finished_room_idle_s),
          seconds(config.limits.playing_room_idle_s),
          {static_cast<std::size_t>(config.limits.spectators_per_room)},
          hosting(config, games)};
}

SessionLimits session_limits(const AllSettings& config) {
  return {config.limits.messages_per_second, config.limits.burst, milliseconds(config.limits.hello_ms),
          milliseconds(config.limits.ping_ms)};
}

People::Settings people_settings(const AllSettings& config) {
  std::vector<std::string> kinds;
  for (const std::string& text : config.ratings.kinds)
    if (const auto kind = kind_in(text)) kinds.push_back(kind->name);
  return {config.profiles.mode, config.profiles.words, std::move(kinds)};
}

// Events are read when somebody asks for them.
std::vector<RoomLog> rooms_taken_over(Store& store) {
  std::vector<RoomLog> logs = store.take_over_all();
  std::erase_if(logs, [](const RoomLog& log) { return is_event_log(log.room); });
  return logs;
}

// What time it is at least by the clock by which logs are told.
std::function<std::int64_t()> told_by(const std::shared_ptr<ServerClock>& clock) {
  return [clock] {
    const Moment now = clock->now();
    return now.time_ms - now.doubt_ms;
  };
}

// The nodes of a store know the secret of the cluster; a server that is alone needs none after its end.
Challenges challenges(const AllSettings& config) {
  return Challenges(config.cluster.secret.empty() ? new_token() : config.cluster.secret);
}

std::optional<milliseconds> abandoned_after(const AllSettings& config) {
  if (config.limits.abandoned_game_s == 0) return std::nullopt;
  return seconds(config.limits.abandoned_game_s);
}

KeepFor keep_for(const AllSettings& config) {
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
milliseconds look_interval(const AllSettings& config) {
  const int shortest = std::min(config.limits.hello_ms, config.limits.ping_ms);
  return milliseconds(std::clamp(shortest / 4, 1, 1'000));
}

Durability durability(const AllSettings& config) {
  if (config.store.durability == "full") return Durability::Full;
  spdlog::warn("store.durability is {}: a crash loses acknowledged moves", config.store.durability);
  return config.store.durability == "unsafe_ack_before_commit" ? Durability::UnsafeAckBeforeCommit
                                                               : Durability::Full;
}

// Before the server's paths, as other servers are to fetch them: without a slash at its end, and with the
// base path, which the public address may name or not.
std::string public_url(const AllSettings& config) {
  std::string url = config.site.public_url;
  while (url.ends_with('/')) url.pop_back();
  return url.ends_with(config.site.base_path) ? url : url + config.site.base_path;
}

Site site(const AllSettings& config, Games games) {
  try {
    Site made(config.site.client, config.site.base_path, public_url(config));
    add_games(made, games);
    return made;
  } catch (const std::filesystem::filesystem_error& error) {
    throw BadConfig("site.client: " + config.site.client + ": " + error.code().message());
  }
}

// When the server's public name is known, requests for other names are refused.
std::vector<std::string> hosts(const AllSettings& config) {
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

std::shared_ptr<Listener> listener(const AllSettings& config, asio::io_context& context,
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
std::shared_ptr<NodeLinks> node_links(const AllSettings& config, asio::io_context& context,
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

std::shared_ptr<AdminDoor> admin_door(const AllSettings& config, asio::io_context& context,
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

void log_requests(const AllSettings& config) {
  set_access_log(config.log.access == "on", config.log.addresses == "on");
}

void tell_replication(const std::optional<Replication>& now) {
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  if (now)
    metrics().replicated(now->synchronous, now->asynchronous, static_cast<double>(now->behind_bytes));
  else
    metrics().replicated(kUnknown, kUnknown, kUnknown);
}

int threads(const AllSettings& config) {
  if (config.server.threads != 0) return config.server.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace

std::string_view server_name() {
  return "gatehouse/" GATEHOUSE_VERSION;
}

RoomKeeping::RoomKeeping(const AllSettings& config, Games games, std::unique_ptr<Store> kept,
                         std::function<void()> store_failed, bool takes_all, const PatienceOf& patience,
                         const std::shared_ptr<ServerClock>& clock, asio::io_context& context,
                         RequestQuota& requests)
    : bots(config.bots.threads,
           patience(milliseconds(std::max(config.bots.think_ms, config.bots.think_alone_ms))),
           patience(milliseconds(config.bots.think_ms))),
      taken_over(takes_all ? rooms_taken_over(*kept) : std::vector<RoomLog>()),
      store(std::move(kept), durability(config), std::move(store_failed)),
      people(store, people_settings(config), now_ms, told_by(clock), challenges(config)),
      ratings(store, people, told_by(clock)),
      logs(store),
      analyst(store, logs, bots, games),
      judge(bots),
      desk(
          logs, analyst, judge, games, public_url(config),
          [this](const std::string& room) { return lobby.progress(room); }, requests,
          [clock] { return clock->now(); }),
      lobby(
          games, lobby_limits(config, games),
          {context.get_executor(),
           store,
           logs,
           bots,
           milliseconds(config.bots.delay_ms),
           abandoned_after(config),
           {},
           {},
           {},
           [this](const std::string& room, const std::string& address) { return analyst.ask(room, address); },
           {},
           [clock] { return clock->now(); }}),
      events(store, people,
             {games,
              [this](const std::string& address, const protocol::CreateRoom& message) {
                return lobby.allow(address, message, std::chrono::steady_clock::now());
              },
              [this](OpenRematch order, std::function<void(std::optional<protocol::ErrorCode>)> answer) {
                lobby.open_rematch(std::move(order), std::move(answer));
              },
              [this](const std::string& room) { return lobby.progress(room); }, now_ms, told_by(clock),
              !takes_all},
             config.events.open),
      retention(store, keep_for(config)),
      scrubber(store, logs, games, config.store.scrub_per_second, any_name(), tell_scrubbed) {}

Server::Server(const AllSettings& config, Games games, std::unique_ptr<Store> store,
               std::function<void()> store_failed, std::unique_ptr<NodeLease> lease,
               const LinkVersions& link_versions, const RoomKeeping::PatienceOf& patience)
    : games_(games),
      clock_(lease ? lease->clock() : std::make_shared<ServerClock>(ServerClock::Of::Machine)),
      store_url_(config.store.url),
      quotas_{ConnectionCount(connection_limits(config)),
              RequestQuota(config.limits.requests_per_second, config.limits.request_burst),
              {}},
      network_(threads(config), look_interval(config)),
      sweep_(network_.context()),
      keeping_(config, games, std::move(store), store_failed, lease == nullptr, patience, clock_,
               network_.context(), quotas_.requests),
      member_(std::move(lease), keeping_.lobby, std::move(store_failed)),
      services_{{site(config, games), hosts(config), std::string(server_name()), {}, &keeping_.desk, {}, {}},
                {keeping_.lobby, Current(session_limits(config)), std::string(server_name()),
                 &keeping_.people, &keeping_.ratings, &keeping_.partners, &keeping_.events},
                config.site.trusted_proxies,
                Current(config.site.banned),
                milliseconds(config.limits.request_ms),
                quotas_.requests,
                quotas_.unnamed},
      administration_({keeping_.lobby, keeping_.store, keeping_.logs, quotas_.connections,
                       network_.sessions(), bans_, draining_, keeping_.events, [this] { apply_bans(); }}) {
  bans_.set_settings(config.site.banned);
  log_requests(config);
  services_.http.tables = [this](const std::string& address) {
    return keeping_.lobby.hosting()->to_json(address);
  };
  services_.http.base_path = config.site.base_path;
  services_.http.origins = config.site.origins;
  services_.http.games = games;
  services_.http.people = &keeping_.people;
  services_.http.ratings = &keeping_.ratings;
  services_.http.events = &keeping_.events;
  services_.http.readiness = [this] {
    return Readiness{keeping_.store.ready(),
                     !stopping_ && !draining_ && !doors_.listener->starved() && member_.holds_lease()};
  };
  if (!member_.is_alone()) join_nodes(config, link_versions);
  open_doors(config);
  const std::size_t restored = keeping_.lobby.restore(keeping_.taken_over, network_.count());
  if (!member_.is_alone())
    spdlog::info("the node {} takes rooms when they are needed", member_.node().name);
  else
    spdlog::info("{} of {} rooms taken up", restored, keeping_.taken_over.size());
  keeping_.taken_over.clear();
}

void Server::open_doors(const AllSettings& config) {
  doors_.listener = listener(config, network_.context(), services_, network_.groups(), quotas_.connections);
  doors_.port = doors_.listener->endpoint().port();
  if (config.admin.port != 0) doors_.admin = admin_door(config, network_.context(), administration_);
  if (config.metrics.port == 0) return;
  doors_.metrics =
      std::make_unique<MetricsDoor>(config.metrics.address, config.metrics.port, [this] { return levels(); });
  if (!config.store.url.empty())
    doors_.replication =
        std::make_unique<ReplicationWatch>(config.store.url, kReplicationLook, tell_replication);
}

void Server::join_nodes(const AllSettings& config, const LinkVersions& versions) {
  member_.join(node_links(config, network_.context(), versions, keeping_.lobby, games_),
               config.cluster.secret, config.store.url, 2 * milliseconds(config.cluster.lease_ms));
  quotas_.connections.add(
      [this](const std::string& address) { return member_.connections_elsewhere(address); });
}

Server::~Server() {
  stop();
}

void Server::keep_bans(const std::filesystem::path& file) {
  bans_.keep_in(file, now_ms());
  apply_bans();
}

void Server::open_control(const std::filesystem::path& socket) {
  doors_.control = std::make_shared<ControlDoor>(
      network_.context(), socket, [this](const protocol::Json& request, const ControlDoor::Answer& answer) {
        if (const auto file = file_of_backup(request))  // in steps, between the commits
          return keeping_.store.back_up(
              *file, [answer](const BackedUp& became) { answer(answer_of_backup(became)); });
        administration_.ask(request, "the control socket", answer);
      });
}

void Server::apply_bans() {
  const std::lock_guard lock(applying_bans_);
  const std::vector<std::string> places = bans_.places();
  services_.banned.set(places);
  network_.close_from(places, protocol::CloseCode::Banned);
}

void Server::start() {
  network_.start_groups();
  doors_.listener->run();
  if (!member_.is_alone()) member_.run_links();
  if (doors_.control) doors_.control->run();
  if (doors_.admin) doors_.admin->run();
  sweep_later();
  if (!member_.is_alone()) member_.start([this] { return quotas_.connections.largest(kNoticedAddresses); });
  if (!store_url_.empty())
    log_watch_ = std::make_unique<LogWatch>(
        store_url_, kLogLook,
        LogWatch::Asks{[this] { return keeping_.lobby.versions(); },
                       [this](const std::vector<std::string>& rooms) { keeping_.lobby.let_go(rooms); }});
  network_.run();
}

Levels Server::levels() const {
  Levels levels = keeping_.lobby.levels();
  levels.quarantined_rooms = keeping_.store.quarantined();
  const std::size_t inside = levels.players + levels.spectators;
  const std::size_t all = network_.connections();
  levels.others = all - std::min(all, inside);
  return levels;
}

void Server::sweep_later() {
  sweep_.expires_after(kSweepInterval);
  sweep_.async_wait([this](NetworkError error) {
    if (error || stopping_) return;
    const auto late = std::chrono::steady_clock::now() - sweep_.expiry();
    metrics().lagged(std::chrono::duration<double>(late).count());
    if (!member_.is_alone()) member_.watch_lease();
    keeping_.lobby.sweep(std::chrono::steady_clock::now());
    keeping_.retention.sweep(clock_->now().time_ms);
    keeping_.ratings.follow();
    keeping_.events.look();
    keeping_.partners.bring_together(steady_ms());
    keeping_.scrubber.sweep(std::chrono::steady_clock::now());
    if (bans_.expire(now_ms())) apply_bans();
    tally().flush();
    sweep_later();
  });
}

void Server::reload(const AllSettings& config) {
  const LobbyLimits lobby = lobby_limits(config, games_);  // first, as it may throw
  set_log_level(config.log.level);
  log_requests(config);
  quotas_.connections.set_limits(connection_limits(config));
  quotas_.requests.set_limits(config.limits.requests_per_second, config.limits.request_burst);
  keeping_.lobby.set_limits(lobby);
  keeping_.people.set_settings(people_settings(config));
  keeping_.events.set_most(config.events.open);
  services_.session.limits.set(session_limits(config));
  network_.look_every(look_interval(config));
  bans_.set_settings(config.site.banned);
  apply_bans();
}

void Server::stop() {
  if (stopping_.exchange(true)) return;
  doors_.metrics.reset();
  doors_.listener->stop();
  if (doors_.control) doors_.control->stop();
  if (doors_.admin) doors_.admin->stop();
  if (!member_.is_alone()) member_.drain();
  keeping_.bots.stop();
  // The rooms finish their appends and close their people; then those who are in no room.
  keeping_.lobby.close(protocol::CloseCode::Restart);
  const auto wait_for = [&](milliseconds longest, auto done) {
    const auto deadline = std::chrono::steady_clock::now() + longest;
    while (!done() && network_.runs() && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(kStopPoll);
  };
  wait_for(kStopDeadline, [this] { return keeping_.lobby.size() == 0; });
  network_.close_all(protocol::CloseCode::Restart);
  const auto all_gone = [this] { return network_.connections() == 0; };
  wait_for(kFarewell, all_gone);
  network_.cut_all();
  wait_for(kFarewell, all_gone);
  if (!member_.is_alone()) member_.stop_links();
  log_watch_.reset();
  keeping_.events.stop();
  keeping_.store.stop();
  keeping_.logs.stop();
  if (!member_.is_alone()) member_.leave();
  network_.stop();
}

}  // namespace gatehouse::server
