#pragma once
// The settings: from a file, overridden by the environment, overridden by the command line. A setting that is
// not understood stops the start with an error that names it.

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/game_in_play.h"

namespace gatehouse::server {

// Every field is a setting: StoreSettings::directory is "store.directory". Names, limits and meanings are in
// the table of config.cc and in config.example.json. Suffixes are units: _ms, _s.

struct ListenSettings {
  std::string address = "0.0.0.0";
  int port = 8080;  ///< 0: any that is free
  bool operator==(const ListenSettings&) const = default;
};

struct SiteSettings {
  std::string client = "web-client/dist";
  std::string public_url;
  std::string base_path;
  std::vector<std::string> origins;
  std::vector<std::string> trusted_proxies;
  std::vector<std::string> banned;
  bool operator==(const SiteSettings&) const = default;
};

struct StoreSettings {
  std::string directory = "data";
  std::string url;  ///< of a PostgreSQL; empty: SQLite in the directory
  std::string durability = "full";
  int keep_finished_s = 0;     ///< 0: for ever
  int keep_abandoned_s = 0;    ///< 0: for ever
  int scrub_per_second = 200;  ///< entries; 0: nothing is read unless it is opened
  bool operator==(const StoreSettings&) const = default;
};

struct ClusterSettings {
  std::string node;     ///< the name of this server among several on one PostgreSQL; empty: it is alone
  std::string address;  ///< HOST:PORT, where the others reach it
  std::string listen = "0.0.0.0";  ///< the IP address at which this one awaits the others
  std::string secret;              ///< that all of them know
  int lease_ms = 10'000;
  int renew_ms = 3'000;
  bool operator==(const ClusterSettings&) const = default;
};

struct MetricsSettings {
  std::string address = "127.0.0.1";
  int port = 0;  ///< 0: there are no metrics
  bool operator==(const MetricsSettings&) const = default;
};

struct AdminSettings {
  std::string address = "127.0.0.1";
  int port = 0;  ///< 0: there is no admin page
  std::string token;
  std::vector<std::string> hosts;
  bool operator==(const AdminSettings&) const = default;
};

struct ServerSettings {
  int threads = 0;  ///< 0: one for each core
  bool operator==(const ServerSettings&) const = default;
};

struct LogSettings {
  std::string level = "info";
  std::string access = "off";
  std::string addresses = "off";  ///< whether the access log has them
  bool operator==(const LogSettings&) const = default;
};

struct RoomsSettings {
  std::vector<std::string> words;
  std::vector<std::string> creators;
  std::vector<std::string> games = {"all"};
  std::vector<std::string> expansions = {"all"};
  int seats = 6;
  int absence_s = 604'800;
  int clock_s = 1'209'600;
  bool operator==(const RoomsSettings&) const = default;
};

struct ProfilesSettings {
  std::string mode = "off";
  std::vector<std::string> words;
  bool operator==(const ProfilesSettings&) const = default;
};

struct RatingsSettings {
  std::vector<std::string> kinds;  ///< as kind_in() reads them
  bool operator==(const RatingsSettings&) const = default;
};

struct EventsSettings {
  int open = 20;  ///< how many may go on at once; 0: there are none
  bool operator==(const EventsSettings&) const = default;
};

struct BotsSettings {
  int threads = 1;
  int delay_ms = 900;
  int think_ms = 1'500;
  int think_alone_ms = 5'000;
  bool operator==(const BotsSettings&) const = default;
};

struct LimitsSettings {
  int connections = 2'000;
  int connections_per_address = 100;
  int messages_per_second = 20;
  int burst = 40;
  int requests_per_second = 200;
  int request_burst = 3'000;
  int rooms = 1'000;
  int rooms_per_address = 20;
  int spectators_per_room = 200;
  int hello_ms = 5'000;
  int ping_ms = 20'000;
  int request_ms = 10'000;
  int waiting_room_idle_s = 600;
  int finished_room_idle_s = 86'400;
  int playing_room_idle_s = 604'800;
  int abandoned_game_s = 7'776'000;  ///< 0: no game is ever abandoned
  bool operator==(const LimitsSettings&) const = default;
};

/// All settings, by their sections.
struct AllSettings {
  ListenSettings listen;
  SiteSettings site;
  StoreSettings store;
  ClusterSettings cluster;
  MetricsSettings metrics;
  AdminSettings admin;
  ServerSettings server;
  LogSettings log;
  RoomsSettings rooms;
  ProfilesSettings profiles;
  RatingsSettings ratings;
  EventsSettings events;
  BotsSettings bots;
  LimitsSettings limits;

  bool operator==(const AllSettings&) const = default;
};

/// Thrown for a setting that cannot be used; what() begins with its name.
class BadConfig : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Reads settings into `config`: {"listen": {"port": 8080}, ...}. What the JSON leaves out stays as it is.
/// Throws BadConfig, as do all of these.
void read_json(AllSettings& config, const protocol::Json& json);
/// Reads a file of such JSON.
void read_file(AllSettings& config, const std::filesystem::path& file);
/// The variable that names the file of settings.
inline constexpr std::string_view kConfigVariable = "GATEHOUSE_CONFIG";
/// Reads GATEHOUSE_LISTEN_PORT=8080 and the like; commas separate the items of lists. A variable with
/// _FILE at its end names a file with the value; lines separate items there too. kConfigVariable is left to
/// the caller; any other unknown name that begins with GATEHOUSE_ is refused.
void read_environment(AllSettings& config, const std::map<std::string, std::string>& environment);
/// Sets one setting by its name, such as "listen.port".
void set(AllSettings& config, std::string_view name, const std::string& value);
/// All settings, in the form that read_json reads, but with kHidden in place of each secret.
protocol::Json to_json(const AllSettings& config);
/// What no setting may be.
inline constexpr const char* kHidden = "(hidden)";
/// Takes from settings that were read again those that a running server can change (config.example.json's
/// section in README.md names them). Returns the names of the others that differ: `running` keeps those.
std::vector<std::string> take_again(AllSettings& running, const AllSettings& read);

/// The environment of this process.
std::map<std::string, std::string> process_environment();

}  // namespace gatehouse::server
