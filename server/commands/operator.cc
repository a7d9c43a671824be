// The subcommands for the store of a server, whether it is running or not.

#include <iostream>
#include <memory>

#include "server/commands/command.h"
#include "server/commands/settings.h"
#include "server/control/requests.h"
#include "server/net/control_door.h"
#include "server/store/sqlite_store.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

constexpr int kRefused = 1;
constexpr int kNoStore = 2;

/// Has the request answered by the server of these games, or else does it here.
Json asked(const std::filesystem::path& folder, const Json& request) {
  if (auto answer = ask_control(control_socket(folder), request)) return *std::move(answer);
  const std::filesystem::path file = folder / "rooms.db";
  if (!std::filesystem::exists(file)) throw StoreError("there is no store " + file.string());
  SqliteStore store(file);
  return answer_request(store, request);
}

/// Whether it was done; if not, says why.
bool done(const Json& answer) {
  if (!answer.contains("error")) return true;
  std::cerr << "gatehouse: " << answer["error"].get<std::string>() << "\n";
  return false;
}

int let_try(const std::filesystem::path& folder, const std::vector<std::string>& rooms) {
  int status = 0;
  for (const std::string& room : rooms)
    if (done(asked(folder, {{"do", "retry"}, {"room", room}})))
      std::cout << room << " is opened again when somebody comes\n";
    else
      status = kRefused;
  return status;
}

int list_failed(const std::filesystem::path& folder) {
  const Json answer = asked(folder, {{"do", "failed"}});
  if (!done(answer)) return kRefused;
  for (const Json& room : answer.at("rooms"))
    std::cout << room.at("room").get<std::string>() << "\t" << room.at("failures").get<int>() << " failures"
              << (room.at("quarantined").get<bool>() ? ", quarantined" : "") << "\t"
              << room.at("reason").get<std::string>() << "\n";
  if (answer.at("rooms").empty()) std::cout << "No room has failed.\n";
  return 0;
}

}  // namespace

std::function<int()> declare_quarantine(CLI::App& app) {
  const auto rooms = std::make_shared<std::vector<std::string>>();
  app.add_option("--retry", *rooms, "Let these rooms be opened again");
  return [rooms, settings = std::make_shared<Settings>(app)] {
    try {
      const std::filesystem::path folder = settings->read().store_directory;
      return rooms->empty() ? list_failed(folder) : let_try(folder, *rooms);
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return kNoStore;
    }
  };
}

}  // namespace gatehouse::server
