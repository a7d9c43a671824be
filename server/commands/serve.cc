#include <spdlog/spdlog.h>

#include <csignal>
#include <filesystem>
#include <iostream>

#include "server/auth/tokens.h"
#include "server/base/addresses.h"
#include "server/base/log.h"
#include "server/base/network.h"
#include "server/cluster/node_lease.h"
#include "server/commands/command.h"
#include "server/commands/open_store.h"
#include "server/commands/settings.h"
#include "server/server.h"
#include "server/store/private_files.h"

namespace gatehouse::server {
namespace {

// Exit codes of sysexits.h, by which a supervisor can tell a wrong setting from a failure.
constexpr int kBadConfigExit = 78;
constexpr int kCannotStartExit = 69;
constexpr int kStoreFailedExit = 74;

void print_invitation(const AllSettings& config, int port) {
  const std::string end = port == 80 ? "/" : ":" + std::to_string(port) + "/";
  // The log is what stands on the standard output.
  std::cerr << "\nGatehouse is open: http://localhost" << end << "\n";
  if (!config.site.public_url.empty())
    std::cerr << "Invite others with: " << config.site.public_url << "\n";
  else
    for (const std::string& address : addresses_to_share(config.listen.address))
      std::cerr << "In your network:    http://" << address << end << "\n";
  std::cerr << "Make a table there, and send the others its link. Stop with Ctrl+C.\n" << std::endl;
}

void make_folder(const std::filesystem::path& folder) {
  try {
    make_private_folder(folder);
  } catch (const StoreError& error) {
    throw BadConfig(std::string("store.directory: ") + error.what());
  }
}

// What can be changed while games go on is changed; of the rest, or of settings that cannot be used, the log
// says so.
void reload(Server& server, const Settings& settings, AllSettings& running) {
  try {
    AllSettings next = running;
    const std::vector<std::string> kept = take_again(next, settings.read());
    server.reload(next);
    running = next;
    for (const std::string& name : kept)
      spdlog::warn("{} stays as it is: it is read at the start only", name);
    spdlog::warn("SIGHUP: limits, bans and log level were read again");
  } catch (const BadConfig& error) {
    spdlog::error("SIGHUP: all settings stay as they are: {}", error.what());
  }
}

// SIGHUP, from a closing terminal too, does not end the games.
void on_each(asio::signal_set& hangup, const std::function<void()>& act) {
  hangup.async_wait([&hangup, act](NetworkError error, int) {
    if (error) return;
    act();
    on_each(hangup, act);
  });
}

// A path that is too long for a socket, or a folder where none can be, does not keep anybody from playing.
void open_control(Server& server, const AllSettings& config) {
  const std::filesystem::path socket = control_socket(config.store.directory);
  try {
    server.open_control(socket);
  } catch (const std::exception& error) {
    spdlog::warn("the operator cannot ask this server, as there is no {}: {}", socket.string(), error.what());
  }
}

// Null: this server is alone.
std::shared_ptr<Node> node_of(const AllSettings& config) {
  if (config.cluster.node.empty()) return nullptr;
  if (config.store.url.empty())
    throw BadConfig("cluster.node: nodes share a PostgreSQL, which store.url names");
  if (config.cluster.address.empty()) throw BadConfig("cluster.address: the other nodes need one");
  if (config.cluster.secret.empty()) throw BadConfig("cluster.secret: nodes know each other by one");
  if (config.cluster.renew_ms * 3 > config.cluster.lease_ms)
    throw BadConfig("cluster.renew_ms: at most a third of cluster.lease_ms, so that a renewal may fail");
  auto node = std::make_shared<Node>();
  node->name = config.cluster.node;
  node->address = config.cluster.address;
  return node;
}

// Takes the name of the node; the store has made the tables before.
std::unique_ptr<NodeLease> lease_of(const AllSettings& config, const std::shared_ptr<Node>& node) {
  if (!node) return nullptr;
  return std::make_unique<NodeLease>(config.store.url, node,
                                     LeaseTimes{std::chrono::milliseconds(config.cluster.lease_ms),
                                                std::chrono::milliseconds(config.cluster.renew_ms)});
}

int serve(const Settings& settings, const Sources& sources) {
  AllSettings config = settings.read();
  set_up_log(config.log.level);
  secure();
  std::signal(SIGPIPE, SIG_IGN);  // the reader of our output may go before we do
  std::signal(SIGXFSZ,
              SIG_IGN);  // a file that may not grow is a write that fails: the store knows what to do
  make_folder(config.store.directory);
  asio::io_context signals;
  asio::signal_set stop(signals, SIGINT, SIGTERM);
  asio::signal_set hangup(signals, SIGHUP);
  int exit_code = 0;
  const std::shared_ptr<Node> node = node_of(config);
  auto store = open_store(config, OpenFor::Serving, node);
  auto lease = lease_of(config, node);
  const auto store_failed = [&] {
    asio::post(signals, [&] {
      exit_code = kStoreFailedExit;
      stop.cancel();
    });
  };
  Server server(config, protocol::all_games(), std::move(store), store_failed, std::move(lease), {},
                sources.patience);
  on_each(hangup, [&] { reload(server, settings, config); });
  stop.async_wait([&](auto, int signal) {
    if (signal != 0) spdlog::info("stopping after signal {}", signal);
    hangup.cancel();
  });
  server.keep_bans(std::filesystem::path(config.store.directory) / "bans.json");
  open_control(server, config);
  server.start();
  spdlog::info("{} listens on port {}", server_name(), server.port());
  print_invitation(config, server.port());
  signals.run();
  server.stop();
  spdlog::info("stopped");
  return exit_code;
}

}  // namespace

std::function<int()> declare_serve(CLI::App& app, const Sources& sources) {
  const auto print = std::make_shared<bool>(false);
  app.add_flag("--print-config", *print, "Print the settings as the server would use them, and end");
  return [print, sources, settings = std::make_shared<Settings>(app)] {
    try {
      if (!*print) return serve(*settings, sources);
      std::cout << to_json(settings->read()).dump(2) << "\n";
      return 0;
    } catch (const BadConfig& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return kBadConfigExit;
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: cannot start: " << error.what() << "\n";
      return kCannotStartExit;
    }
  };
}

}  // namespace gatehouse::server
