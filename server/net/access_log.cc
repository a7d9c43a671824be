#include "server/net/access_log.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <nlohmann/json.hpp>

#include "server/base/log.h"

namespace gatehouse::server {
namespace {

std::atomic<bool> is_on = false;
std::atomic<bool> has_addresses = false;

constexpr auto kPlain = std::to_array<std::string_view>({"/",
                                                         "/api/door",
                                                         "/api/events",
                                                         "/api/games",
                                                         "/api/profiles",
                                                         "/api/profiles/me",
                                                         "/api/profiles/me/export",
                                                         "/api/profiles/me/hide",
                                                         "/api/profiles/me/link",
                                                         "/api/profiles/me/passkeys",
                                                         "/api/profiles/me/passkeys/challenge",
                                                         "/api/profiles/me/recovery",
                                                         "/api/profiles/me/results",
                                                         "/api/profiles/me/show",
                                                         "/api/profiles/open",
                                                         "/api/profiles/passkey",
                                                         "/api/profiles/passkey/challenge",
                                                         "/api/profiles/recover",
                                                         "/api/ratings",
                                                         "/api/tables",
                                                         "/cover.jpg",
                                                         "/events",
                                                         "/events/new",
                                                         "/fair",
                                                         "/healthz",
                                                         "/icon-180.png",
                                                         "/icon.svg",
                                                         "/learn",
                                                         "/manifest.webmanifest",
                                                         "/new",
                                                         "/profile",
                                                         "/readyz",
                                                         "/rules",
                                                         "/service_worker.js",
                                                         "/version",
                                                         "/ws"});

/// What stands before a version at the end of a path.
constexpr std::string_view kChoices = "/choices/";
constexpr std::string_view kAgain = "/again/";

/// Paths with one part, between these, that is nobody's business, or of which there are many.
struct Pattern {
  std::string_view before;
  std::string_view part;
  std::string_view after;
};

constexpr auto kPatterns = std::to_array<Pattern>({{"/g/", "{room}", ""},
                                                   {"/watch/", "{room}", ""},
                                                   {"/screen/", "{room}", ""},
                                                   {"/fair/", "{room}", ""},
                                                   {"/replay/", "{room}", ""},
                                                   {"/rules/", "{game}", ""},
                                                   {"/assets/", "{file}", ""},
                                                   {"/api/rooms/", "{room}", "/code"},
                                                   {"/api/codes/", "{code}", ""},
                                                   {"/api/match/", "{room}", ""},
                                                   {"/api/profiles/me/devices/", "{device}", ""},
                                                   {"/api/profiles/me/passkeys/", "{passkey}", ""},
                                                   {"/api/profiles/of/", "{name}", ""},
                                                   {"/people/", "{name}", ""},
                                                   {"/event/", "{event}", ""},
                                                   {"/api/events/", "{event}", ""},
                                                   {"/api/events/", "{event}", "/log"},
                                                   {"/api/events/", "{event}", "/results.csv"},
                                                   {"/api/events/", "{event}", "/enter"},
                                                   {"/api/events/", "{event}", "/leave"},
                                                   {"/api/events/", "{event}", "/seat"},
                                                   {"/api/events/", "{event}", "/begin"},
                                                   {"/api/events/", "{event}", "/go-on"},
                                                   {"/api/events/", "{event}", "/rule"},
                                                   {"/api/events/", "{event}", "/repeat"},
                                                   {"/api/events/", "{event}", "/withdraw"},
                                                   {"/api/events/", "{event}", "/end"},
                                                   {"/learn/", "{lesson}", ""},
                                                   {"/api/rooms/", "{room}", "/record"},
                                                   {"/api/rooms/", "{room}", "/board.png"},
                                                   {"/api/rooms/", "{room}", "/board.svg"},
                                                   {"/api/rooms/", "{room}", "/analysis"},
                                                   {"/api/rooms/", "{room}", "/rating"},
                                                   {"/api/rooms/", "{room}", kChoices},
                                                   {"/api/rooms/", "{room}", kAgain},
                                                   {"/api/games/", "{game}", "/catalogue"},
                                                   {"/api/games/", "{game}", "/tiles"}});

}  // namespace

void set_access_log(bool on, bool with_addresses) {
  is_on = on;
  has_addresses = with_addresses;
}

void log_access(const Access& access) {
  if (!is_on) return;
  nlohmann::json line = {{"method", access.method},
                         {"path", access.path},
                         {"status", access.status},
                         {"bytes", access.bytes},
                         {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(access.took).count()},
                         {"connection", access.connection},
                         {"request", access.request}};
  if (has_addresses) line["address"] = access.address;
  if (!access.close.empty()) line["close"] = access.close;
  write_access(line.dump());
}

std::string path_template(std::string_view path) {
  const std::size_t version = path.find_last_not_of("0123456789") + 1;
  const std::string_view before_it = path.substr(0, version);
  if (before_it.ends_with(kChoices) || before_it.ends_with(kAgain)) path = before_it;
  if (std::find(kPlain.begin(), kPlain.end(), path) != kPlain.end()) return std::string(path);
  for (const auto& [before, part, after] : kPatterns) {
    if (!path.starts_with(before) || !path.ends_with(after)) continue;
    if (path.size() <= before.size() + after.size()) continue;
    const std::string_view middle = path.substr(before.size(), path.size() - before.size() - after.size());
    if (middle.find('/') == std::string_view::npos)
      return std::string(before) + std::string(part) + std::string(after) +
             (after == kChoices || after == kAgain ? "{version}" : "");
  }
  return "other";
}

}  // namespace gatehouse::server
