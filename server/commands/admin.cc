// What the operator asks of a running server, through its control socket.

#include <functional>
#include <iostream>
#include <memory>
#include <string>

#include "server/commands/command.h"
#include "server/commands/settings.h"
#include "server/control/control_door.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr int kNothingDone = 1;
constexpr int kNoServer = 2;
constexpr int kIndent = 2;
constexpr std::int64_t kDay = 86'400;

struct Asked {
  std::string what;
  std::string value;
  std::int64_t seconds = kDay;
  bool yes = false;
  std::string reason;
  std::string to;
};

bool changes_profile(const std::string& what) {
  return what == "suspend" || what == "resume" || what == "rename" || what == "delete";
}

/// The request (server/control/administration.h).
Json request_of(const Asked& asked) {
  Json request = {{"do", asked.what}};
  if (asked.what == "ban" || asked.what == "unban") request["place"] = asked.value;
  if (asked.what == "ban") request["seconds"] = asked.seconds;
  if (asked.what == "ban" && asked.yes) request["yes"] = true;
  if (asked.what == "announce") request["text"] = asked.value;
  if (asked.what == "drain") request["on"] = asked.value != "off";
  if (asked.what == "put-away" || asked.what == "bring-back" || asked.what == "log" ||
      asked.what == "retry" || asked.what == "end")
    request["room"] = asked.value;
  if (asked.what == "profiles" && !asked.value.empty()) request["after"] = asked.value;
  if (changes_profile(asked.what)) {
    request["name"] = asked.value;
    request["reason"] = asked.reason;
  }
  if (asked.what == "end-event") {
    request["event"] = asked.value;
    request["reason"] = asked.reason;
  }
  if (asked.what == "rename") request["to"] = asked.to;
  return request;
}

int ask_server(const std::filesystem::path& folder, const Asked& asked) {
  const auto answer = ask_control(control_socket(folder), request_of(asked));
  if (!answer) {
    std::cerr << "gatehouse: no server has its games in " << folder.string() << "\n";
    return kNoServer;
  }
  if (answer->contains("error")) {
    std::cerr << "gatehouse: " << answer->at("error").get<std::string>() << "\n";
    return kNothingDone;
  }
  std::cout << answer->dump(kIndent) << "\n";
  return 0;
}

}  // namespace

std::function<int()> declare_admin(CLI::App& app) {
  const auto asked = std::make_shared<Asked>();
  app.add_option(
         "WHAT", asked->what,
         "rooms, connections, bans, failed; ban or unban ADDRESS; announce TEXT; drain, drain off; put-away, "
         "bring-back, log, retry or end ROOM; profiles, profiles NAME; suspend, resume, rename or delete "
         "NAME; events, end-event EVENT")
      ->required()
      ->check(
          CLI::IsMember({"rooms",   "connections", "bans",       "failed", "ban",    "unban",    "announce",
                         "drain",   "put-away",    "bring-back", "log",    "retry",  "end",      "profiles",
                         "suspend", "resume",      "rename",     "delete", "events", "end-event"}));
  app.add_option("VALUE", asked->value,
                 "The address or network, the text, the room, or the name of a profile (of profiles: those "
                 "after it)");
  app.add_option("--reason", asked->reason,
                 "Why a profile is changed, or an event ended; it stands in the log");
  app.add_option("--to", asked->to, "The new name of a profile");
  app.add_option("--seconds", asked->seconds, "How long a ban lasts (0: for good)");
  app.add_flag("--yes", asked->yes, "Ban even a large part of all addresses");
  return [asked, settings = std::make_shared<Settings>(app)] {
    try {
      return ask_server(std::filesystem::path(settings->read().store.directory), *asked);
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return kNoServer;
    }
  };
}

}  // namespace gatehouse::server
