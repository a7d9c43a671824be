#include "server/config.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <fstream>
#include <iterator>
#include <tuple>
#include <variant>

#include "protocol/client_messages.h"
#include "protocol/strict_json.h"
#include "server/base/faults.h"
#include "server/base/origin.h"
#include "server/base/place.h"
#include "server/ratings/rated_kinds.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

/// What the text of a setting has to be.
struct Form {
  bool (*fits)(const std::string& text);
  std::string_view description;
};

bool is_web_address(const std::string& text) {
  const std::size_t scheme = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  return scheme != 0 && scheme < text.size() && text.find_first_of(" \t\r\n\"<>\\") == std::string::npos;
}

bool is_host(const std::string& text) {
  return !text.empty() && text.size() <= 253 &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) {
           return std::islower(letter) || std::isdigit(letter) || letter == '-' || letter == '.';
         });
}

bool is_base_path(const std::string& text) {
  // With what the server's own paths begin: nobody could tell them from one that follows the base path.
  constexpr std::string_view kOwn = "|api|assets|fair|g|learn|new|replay|rules|screen|watch|ws|";
  if (text.empty()) return true;
  const std::string first = text.substr(1, text.find('/', 1) - 1);
  return text.size() <= 200 && text.size() > 1 && text.front() == '/' && text.back() != '/' &&
         text.find("//") == std::string::npos && kOwn.find("|" + first + "|") == std::string_view::npos &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) {
           return std::isalnum(letter) || letter == '/' || letter == '-' || letter == '_';
         });
}

// Without what separates the items of a list, and without what stands for a secret when settings are printed.
bool is_word(const std::string& text) {
  return text.size() >= 8 && text.size() <= protocol::kMaxIdLength &&
         std::all_of(text.begin(), text.end(), [](unsigned char letter) {
           return std::isgraph(letter) && letter != ',' && letter != '(' && letter != ')';
         });
}

bool is_token(const std::string& text) {
  return text.empty() || (is_word(text) && text.size() >= protocol::kMinKeyLength);
}

bool is_node_name(const std::string& text) {
  return text.size() <= 40 && std::all_of(text.begin(), text.end(), [](unsigned char letter) {
           return std::isalnum(letter) || letter == '-';
         });
}

// A name or an IP address ([...] around one of version 6), and a port.
bool is_node_address(const std::string& text) {
  if (text.empty()) return true;
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0 || text.size() > 260) return false;
  int port = 0;
  const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port >= 1 && port <= 65'535 &&
         std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(colon),
                     [](unsigned char letter) {
                       return std::isalnum(letter) || letter == '-' || letter == '.' || letter == ':' ||
                              letter == '[' || letter == ']';
                     });
}

/// The prefix of our environment variables, and the end of those that name a file with the value.
const std::string kPrefix = "GATEHOUSE_";
const std::string kByFile = "_FILE";
constexpr std::size_t kFileBytes = 1'000'000;

/// How deep the JSON of settings nests: sections, settings, lists.
constexpr int kDepth = 3;

constexpr Form kAddress{is_address, "an IP address"};
constexpr Form kNetwork{is_place, "an IP address or a network as 10.0.0.0/8"};
constexpr Form kWebAddress{[](const std::string& text) { return text.empty() || is_web_address(text); },
                           "an address that begins with http:// or https://, or nothing,"};
constexpr Form kOrigin{
    [](const std::string& text) { return is_origin(text); },
    "scheme://host or scheme://host:port as browsers send it (in small letters, xn--... for other scripts, "
    "without :443 of https and :80 of http)"};
constexpr Form kBasePath{
    is_base_path,
    "a path such as /games, without a slash at its end and none of the server's own, or nothing,"};
constexpr Form kWord{is_word, "a word of 8 to 64 letters, digits and signs other than \",()\""};
constexpr Form kToken{is_token, "nothing, or 22 to 64 letters, digits and signs other than \",()\","};
constexpr Form kDatabase{[](const std::string& text) {
                           return text.empty() || text.starts_with("postgresql://") ||
                                  text.starts_with("postgres://");
                         },
                         "an address that begins with postgresql://, or nothing,"};
constexpr Form kNodeName{is_node_name, "nothing, or 1 to 40 letters, digits and hyphens,"};
constexpr Form kNodeAddress{is_node_address, "HOST:PORT, or nothing,"};
constexpr Form kHost{is_host, "the name of a host, in small letters, without a port,"};
constexpr Form kKind{[](const std::string& text) { return kind_in(text).has_value(); },
                     "NAME: game=GAME, and after it seats=2-4 clock=yes expansions=A+B where they matter,"};
constexpr Form kFolder{[](const std::string& text) { return !text.empty(); }, "a folder"};

/// When a setting is read.
enum class Read : std::uint8_t {
  AtStart,
  AgainToo,  ///< also by a running server, at SIGHUP
};

using List = std::vector<std::string>;

/// Where the value of a setting is.
template <class Value>
struct Place {
  Value& (*in)(AllSettings& config);
  const Value& (*of)(const AllSettings& config);
};

/// All sections of AllSettings, to be had by their types.
auto sections(auto& config) {
  return std::tie(config.listen, config.site, config.store, config.cluster, config.metrics, config.admin,
                  config.server, config.log, config.rooms, config.profiles, config.ratings, config.events,
                  config.bots, config.limits);
}

template <auto Field, class Section, class Value>
constexpr Place<Value> place(Value Section::*) {
  return {[](AllSettings& config) -> Value& { return std::get<Section&>(sections(config)).*Field; },
          [](const AllSettings& config) -> const Value& {
            return std::get<const Section&>(sections(config)).*Field;
          }};
}

template <auto Field>
constexpr auto at = place<Field>(Field);

struct Setting {
  std::string_view name;
  std::variant<Place<int>, Place<std::string>, Place<List>> field;
  int least = 0;
  int most = 0;
  std::string_view words = {};  ///< the values that a text may have, each between bars; empty: any
  const Form* form = nullptr;   ///< of the text, or of each in a list; null: any
  Read read = Read::AtStart;
  bool secret = false;  ///< it is never printed

  std::string_view section() const { return name.substr(0, name.find('.')); }
  std::string_view key() const { return name.substr(name.find('.') + 1); }
};

constexpr Setting number(std::string_view name, Place<int> field, int least, int most) {
  return {name, field, least, most};
}

constexpr Setting limit(std::string_view name, Place<int> field, int least, int most) {
  return {name, field, least, most, {}, nullptr, Read::AgainToo};
}

const auto kSettings = std::to_array<Setting>({
    {"listen.address", at<&ListenSettings::address>, 0, 0, {}, &kAddress},
    number("listen.port", at<&ListenSettings::port>, 0, 65'535),
    {"site.client", at<&SiteSettings::client>},
    {"site.public_url", at<&SiteSettings::public_url>, 0, 0, {}, &kWebAddress},
    {"site.base_path", at<&SiteSettings::base_path>, 0, 0, {}, &kBasePath},
    {"site.origins", at<&SiteSettings::origins>, 0, 0, {}, &kOrigin},
    {"site.trusted_proxies", at<&SiteSettings::trusted_proxies>, 0, 0, {}, &kNetwork},
    {"site.banned", at<&SiteSettings::banned>, 0, 0, {}, &kNetwork, Read::AgainToo},
    {"store.directory", at<&StoreSettings::directory>, 0, 0, {}, &kFolder},
    {"store.url", at<&StoreSettings::url>, 0, 0, {}, &kDatabase, Read::AtStart, true},
    {"store.durability", at<&StoreSettings::durability>, 0, 0,
     "|full|unsafe_ack_before_commit|unsafe_no_fence|unsafe_no_lookup|unsafe_asynchronous_commit|"},
    number("store.keep_finished_s", at<&StoreSettings::keep_finished_s>, 0, 315'360'000),
    number("store.keep_abandoned_s", at<&StoreSettings::keep_abandoned_s>, 0, 315'360'000),
    number("store.scrub_per_second", at<&StoreSettings::scrub_per_second>, 0, 100'000),
    {"cluster.node", at<&ClusterSettings::node>, 0, 0, {}, &kNodeName},
    {"cluster.address", at<&ClusterSettings::address>, 0, 0, {}, &kNodeAddress},
    {"cluster.listen", at<&ClusterSettings::listen>, 0, 0, {}, &kAddress},
    {"cluster.secret", at<&ClusterSettings::secret>, 0, 0, {}, &kToken, Read::AtStart, true},
    number("cluster.lease_ms", at<&ClusterSettings::lease_ms>, 1'000, 60'000),
    number("cluster.renew_ms", at<&ClusterSettings::renew_ms>, 100, 20'000),
    {"metrics.address", at<&MetricsSettings::address>, 0, 0, {}, &kAddress},
    number("metrics.port", at<&MetricsSettings::port>, 0, 65'535),
    {"admin.address", at<&AdminSettings::address>, 0, 0, {}, &kAddress},
    number("admin.port", at<&AdminSettings::port>, 0, 65'535),
    {"admin.token", at<&AdminSettings::token>, 0, 0, {}, &kToken, Read::AtStart, true},
    {"admin.hosts", at<&AdminSettings::hosts>, 0, 0, {}, &kHost},
    number("server.threads", at<&ServerSettings::threads>, 0, 256),
    {"log.level", at<&LogSettings::level>, 0, 0, "|debug|info|warn|error|off|", nullptr, Read::AgainToo},
    {"log.access", at<&LogSettings::access>, 0, 0, "|off|on|", nullptr, Read::AgainToo},
    {"log.addresses", at<&LogSettings::addresses>, 0, 0, "|off|on|", nullptr, Read::AgainToo},
    {"rooms.words", at<&RoomsSettings::words>, 0, 0, {}, &kWord, Read::AgainToo, true},
    {"rooms.creators", at<&RoomsSettings::creators>, 0, 0, {}, &kNetwork, Read::AgainToo},
    {"rooms.games", at<&RoomsSettings::games>, 0, 0, {}, nullptr, Read::AgainToo},
    {"rooms.expansions", at<&RoomsSettings::expansions>, 0, 0, {}, nullptr, Read::AgainToo},
    limit("rooms.seats", at<&RoomsSettings::seats>, 1, engine::kMaxSeats),
    limit("rooms.absence_s", at<&RoomsSettings::absence_s>, protocol::kUsualAbsence, protocol::kMostAbsence),
    limit("rooms.clock_s", at<&RoomsSettings::clock_s>, protocol::kLeastMove_s, protocol::kMostClock_s),
    {"profiles.mode", at<&ProfilesSettings::mode>, 0, 0, "|off|invited|open|", nullptr, Read::AgainToo},
    {"profiles.words", at<&ProfilesSettings::words>, 0, 0, {}, &kWord, Read::AgainToo, true},
    {"ratings.kinds", at<&RatingsSettings::kinds>, 0, 0, {}, &kKind, Read::AgainToo},
    limit("events.open", at<&EventsSettings::open>, 0, 1'000),
    number("bots.threads", at<&BotsSettings::threads>, 1, 64),
    number("bots.delay_ms", at<&BotsSettings::delay_ms>, 0, 60'000),
    number("bots.think_ms", at<&BotsSettings::think_ms>, 1, 60'000),
    number("bots.think_alone_ms", at<&BotsSettings::think_alone_ms>, 1, 60'000),
    limit("limits.connections", at<&LimitsSettings::connections>, 1, 1'000'000),
    limit("limits.connections_per_address", at<&LimitsSettings::connections_per_address>, 1, 1'000'000),
    limit("limits.messages_per_second", at<&LimitsSettings::messages_per_second>, 1, 100'000),
    limit("limits.burst", at<&LimitsSettings::burst>, 1, 1'000'000),
    limit("limits.requests_per_second", at<&LimitsSettings::requests_per_second>, 1, 1'000'000),
    limit("limits.request_burst", at<&LimitsSettings::request_burst>, 1, 1'000'000),
    limit("limits.rooms", at<&LimitsSettings::rooms>, 1, 100'000),
    limit("limits.rooms_per_address", at<&LimitsSettings::rooms_per_address>, 1, 100'000),
    number("limits.spectators_per_room", at<&LimitsSettings::spectators_per_room>, 0, 100'000),
    limit("limits.hello_ms", at<&LimitsSettings::hello_ms>, 10, 60'000),
    limit("limits.ping_ms", at<&LimitsSettings::ping_ms>, 100, 300'000),
    number("limits.request_ms", at<&LimitsSettings::request_ms>, 10, 60'000),
    limit("limits.waiting_room_idle_s", at<&LimitsSettings::waiting_room_idle_s>, 1, 31'536'000),
    limit("limits.finished_room_idle_s", at<&LimitsSettings::finished_room_idle_s>, 1, 31'536'000),
    limit("limits.playing_room_idle_s", at<&LimitsSettings::playing_room_idle_s>, 1, 31'536'000),
    number("limits.abandoned_game_s", at<&LimitsSettings::abandoned_game_s>, 0, 315'360'000),
});

[[noreturn]] void fail(const Setting& setting, const std::string& what) {
  throw BadConfig(std::string(setting.name) + ": " + what);
}

void require_form(const Setting& setting, const Json& text) {
  if (setting.form != nullptr && !setting.form->fits(text.get_ref<const std::string&>()))
    fail(setting, std::string(setting.form->description) + " is needed");
}

void put(AllSettings& config, const Setting& setting, const Json& value) {
  if (const auto* const field = std::get_if<Place<int>>(&setting.field)) {
    const bool fits = value.is_number_integer() && value >= setting.least && value <= setting.most;
    if (!fits)
      fail(setting, "a whole number from " + std::to_string(setting.least) + " to " +
                        std::to_string(setting.most) + " is needed");
    field->in(config) = value.get<int>();
  } else if (const auto* const text = std::get_if<Place<std::string>>(&setting.field)) {
    if (!value.is_string()) fail(setting, "a text is needed");
    if (!setting.words.empty() &&
        setting.words.find("|" + value.get<std::string>() + "|") == std::string_view::npos)
      fail(setting,
           "one of " + std::string(setting.words.substr(1, setting.words.size() - 2)) + " is needed");
    require_form(setting, value);
    text->in(config) = value.get<std::string>();
  } else {
    const bool texts = value.is_array() && std::all_of(value.begin(), value.end(),
                                                       [](const Json& item) { return item.is_string(); });
    if (!texts) fail(setting, "a list of texts is needed");
    for (const Json& item : value) require_form(setting, item);
    std::get<Place<List>>(setting.field).in(config) = value.get<List>();
  }
}

// A value as it is typed on the command line or in the environment.
Json value_of(const Setting& setting, const std::string& text) {
  if (std::holds_alternative<Place<int>>(setting.field)) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? Json(number) : Json(text);
  }
  if (std::holds_alternative<Place<std::string>>(setting.field)) return text;
  Json list = Json::array();
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

std::string upper(std::string_view name) {
  std::string text;
  for (const char letter : name)
    text += letter == '.' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return text;
}

// A value from a file, as a container gets its secrets and lists: without the end of its last line. The lines
// of a list are its items.
std::string text_in(const std::string& name, const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream || text.size() > kFileBytes) throw BadConfig(name + ": " + file + ": cannot be read");
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  std::replace(text.begin(), text.end(), '\n', ',');
  return text;
}

void hide(Json& value) {
  if (value.is_string() && !value.get_ref<const std::string&>().empty()) value = kHidden;
  if (value.is_array())
    for (Json& item : value) hide(item);
}

}  // namespace

void read_json(AllSettings& config, const Json& json) {
  if (!json.is_object()) throw BadConfig("the settings are an object of sections");
  for (const auto& [section, settings] : json.items()) {
    if (std::none_of(kSettings.begin(), kSettings.end(),
                     [&named = section](const Setting& one) { return one.section() == named; }))
      throw BadConfig(section + ": there is no such section");
    if (!settings.is_object()) throw BadConfig(section + ": a section is an object of settings");
    for (const auto& [key, value] : settings.items()) {
      const std::string name = section + "." + key;
      const auto* const setting = std::find_if(kSettings.begin(), kSettings.end(),
                                               [&](const Setting& one) { return one.name == name; });
      if (setting == kSettings.end()) throw BadConfig(name + ": there is no such setting");
      put(config, *setting, value);
    }
  }
}

void read_file(AllSettings& config, const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) throw BadConfig(file.string() + ": cannot be read");
  std::ifstream stream(file);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw BadConfig(file.string() + ": cannot be read");
  try {
    read_json(config, Json::parse(text));
    // Settings that were read, but do not fit together.
    protocol::JsonFault fault;
    if (!protocol::parse_strictly(text, kDepth, &fault)) throw BadConfig(fault.field + ' ' + fault.how);
  } catch (const Json::exception& error) {
    throw BadConfig(file.string() + ": " + fault_of(error));
  } catch (const BadConfig& error) {
    throw BadConfig(std::string(error.what()) + " (in " + file.string() + ")");
  }
}

void read_environment(AllSettings& config, const std::map<std::string, std::string>& environment) {
  struct Known {
    const Setting* setting = nullptr;
    bool by_file = false;
  };
  std::map<std::string, Known> known;
  for (const Setting& setting : kSettings) {
    const std::string name = kPrefix + upper(setting.name);
    known[name] = {&setting, false};
    known[name + kByFile] = {&setting, true};
  }
  for (const auto& [name, value] : environment) {
    if (!name.starts_with(kPrefix) || name == kConfigVariable) continue;
    const auto at = known.find(name);
    if (at == known.end()) throw BadConfig(name + ": there is no such setting");
    const auto [setting, by_file] = at->second;
    if (by_file && environment.contains(kPrefix + upper(setting->name)))
      throw BadConfig(name + ": the setting is given twice, by a file and by itself");
    put(config, *setting, value_of(*setting, by_file ? text_in(name, value) : value));
  }
}

void set(AllSettings& config, std::string_view name, const std::string& value) {
  const auto* const setting =
      std::find_if(kSettings.begin(), kSettings.end(), [&](const Setting& one) { return one.name == name; });
  if (setting == kSettings.end()) throw BadConfig(std::string(name) + ": there is no such setting");
  put(config, *setting, value_of(*setting, value));
}

Json to_json(const AllSettings& config) {
  Json json = Json::object();
  for (const Setting& setting : kSettings)
    std::visit(
        [&](const auto& field) {
          Json& value = json[std::string(setting.section())][std::string(setting.key())];
          value = field.of(config);
          if (setting.secret) hide(value);
        },
        setting.field);
  return json;
}

std::vector<std::string> take_again(AllSettings& running, const AllSettings& read) {
  std::vector<std::string> kept;
  for (const Setting& setting : kSettings)
    std::visit(
        [&](const auto& field) {
          if (field.of(running) == field.of(read)) return;
          if (setting.read == Read::AgainToo)
            field.in(running) = field.of(read);
          else
            kept.emplace_back(setting.name);
        },
        setting.field);
  return kept;
}

std::map<std::string, std::string> process_environment() {
  std::map<std::string, std::string> variables;
  for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
    const std::string_view text(*variable);
    const std::size_t equals = text.find('=');
    if (equals != std::string_view::npos)
      variables[std::string(text.substr(0, equals))] = std::string(text.substr(equals + 1));
  }
  return variables;
}

}  // namespace gatehouse::server
