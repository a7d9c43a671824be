#pragma once
// The settings: from a file, overridden by the environment, overridden by the command line. A setting that is
// not understood stops the start with an error that names it.

#include <filesystem>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match.h"

namespace gatehouse::server {

/// Every field is a setting: store_directory is "store.directory". Names, limits and meanings are in the
/// table of config.cc and in config.example.json. Suffixes are units: _ms, _s.
struct Config {
  std::string listen_address = "0.0.0.0";
  int listen_port = 8080;  ///< 0: any that is free
  std::string site_client = "web-client/dist";
  std::string site_public_url;
  std::string site_base_path;
  std::vector<std::string> site_origins;
  std::vector<std::string> site_trusted_proxies;
  std::vector<std::string> site_banned;
  std::string store_directory = "data";
  std::string store_url;  ///< of a PostgreSQL; empty: SQLite in the directory
  std::string store_durability = "full";
  int store_keep_finished_s = 0;     ///< 0: for ever
  int store_keep_abandoned_s = 0;    ///< 0: for ever
  int store_scrub_per_second = 200;  ///< entries; 0: nothing is read unless it is opened
  std::string cluster_node;  ///< the name of this server among several on one PostgreSQL; empty: it is alone
  std::string cluster_address;             ///< HOST:PORT, where the others reach it
  std::string cluster_listen = "0.0.0.0";  ///< the IP address at which this one awaits the others
  std::string cluster_secret;              ///< that all of them know
  int cluster_lease_ms = 10'000;
  int cluster_renew_ms = 3'000;
  std::string metrics_address = "127.0.0.1";
  int metrics_port = 0;  ///< 0: there are no metrics
  std::string admin_address = "127.0.0.1";
  int admin_port = 0;  ///< 0: there is no admin page
  std::string admin_token;
  std::vector<std::string> admin_hosts;
  int server_threads = 0;  ///< 0: one for each core
  std::string log_level = "info";
  std::string log_access = "off";
  std::string log_addresses = "off";  ///< whether the access log has them
  std::vector<std::string> rooms_words;
  std::vector<std::string> rooms_creators;
  std::vector<std::string> rooms_games = {"all"};
  std::vector<std::string> rooms_expansions = {"all"};
  int rooms_seats = 6;
  int rooms_absence_s = 604'800;
  int rooms_clock_s = 1'209'600;
  std::string profiles_mode = "off";
  std::vector<std::string> profiles_words;
  int bots_threads = 1;
  int bots_delay_ms = 900;
  int bots_think_ms = 1'500;
  int bots_think_alone_ms = 5'000;
  int limits_connections = 2'000;
  int limits_connections_per_address = 100;
  int limits_messages_per_second = 20;
  int limits_burst = 40;
  int limits_requests_per_second = 200;
  int limits_request_burst = 3'000;
  int limits_rooms = 1'000;
  int limits_rooms_per_address = 20;
  int limits_spectators_per_room = 200;
  int limits_hello_ms = 5'000;
  int limits_ping_ms = 20'000;
  int limits_request_ms = 10'000;
  int limits_waiting_room_idle_s = 600;
  int limits_finished_room_idle_s = 86'400;
  int limits_playing_room_idle_s = 604'800;
  int limits_abandoned_game_s = 7'776'000;  ///< 0: no game is ever abandoned

  bool operator==(const Config&) const = default;
};

/// Thrown for a setting that cannot be used; what() begins with its name.
class BadConfig : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads settings into `config`: {"listen": {"port": 8080}, ...}. What the JSON leaves out stays as it is.
/// Throws BadConfig, as do all of these.
void read_json(Config& config, const protocol::Json& json);
/// Reads a file of such JSON.
void read_file(Config& config, const std::filesystem::path& file);
/// The variable that names the file of settings.
inline constexpr std::string_view kConfigVariable = "GATEHOUSE_CONFIG";
/// Reads GATEHOUSE_LISTEN_PORT=8080 and the like; commas separate the items of lists. A variable with
/// _FILE at its end names a file with the value; lines separate items there too. kConfigVariable is left to
/// the caller; any other unknown name that begins with GATEHOUSE_ is refused.
void read_environment(Config& config, const std::map<std::string, std::string>& environment);
/// Sets one setting by its name, such as "listen.port".
void set(Config& config, std::string_view name, const std::string& value);
/// All settings, in the form that read_json reads, but with kHidden in place of each secret.
protocol::Json to_json(const Config& config);
/// What no setting may be.
inline constexpr const char* kHidden = "(hidden)";
/// Takes from settings that were read again those that a running server can change (config.example.json's
/// section in README.md names them). Returns the names of the others that differ: `running` keeps those.
std::vector<std::string> take_again(Config& running, const Config& read);

/// The environment of this process.
std::map<std::string, std::string> process_environment();

}  // namespace gatehouse::server
