#include "server/control/requests.h"

#include <memory>
#include <string>
#include <utility>

#include "server/base/clock.h"
#include "server/control/profile_requests.h"
#include "server/store/limits.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

Json failures_in(Store& store) {
  Json rooms = Json::array();
  for (const FailedRoom& room : store.failed_rooms())
    rooms.push_back({{"room", room.room},
                     {"failures", room.failures},
                     {"quarantined", room.failures >= kFailuresToQuarantine},
                     {"reason", room.reason}});
  return {{"rooms", std::move(rooms)}};
}

Json retry(Store& store, const std::string& room) {
  if (store.forgive(room)) return {{"room", room}};
  return refused_request("room " + room + " has not failed, or the store cannot write");
}

Json end(Store& store, const std::string& room) {
  if (store.end(room)) return {{"room", room}};
  return refused_request("room " + room + " has not failed, or the store cannot write");
}

Json back_up(Store& store, const Json& request) {
  const auto file = file_of_backup(request);
  if (!file) return refused_request("the file of a backup is given by its whole path");
  const std::unique_ptr<Backup> backup = store.back_up(*file);
  while (!backup->step()) {
  }
  return answer_of_backup({backup->rooms(), backup->entries(), {}});
}

}  // namespace

std::optional<std::filesystem::path> file_of_backup(const Json& request) try {
  if (request.at("do") != "backup") return std::nullopt;
  std::filesystem::path file = request.at("file").get<std::string>();
  return file.is_absolute() && file.has_filename() ? std::optional(std::move(file)) : std::nullopt;
} catch (const Json::exception&) {
  return std::nullopt;
}

Json answer_of_backup(const BackedUp& became) {
  if (!became.failure.empty()) return refused_request(became.failure);
  return {{"rooms", became.rooms}, {"entries", became.entries}};
}

Json refused_request(const std::string& why) {
  return {{"error", why}};
}

Json answer_request(Store& store, const Json& request) {
  try {
    const std::string what = request.at("do");
    if (what == "backup") return back_up(store, request);
    if (what == "failed") return failures_in(store);
    if (what == "retry") return retry(store, request.at("room"));
    if (is_about_profiles(what)) return answer_about_profiles(store, request, now_ms());
    if (what == "end") return end(store, request.at("room"));
    return refused_request("there is no request '" + what + "'");
  } catch (const Json::exception&) {
    return refused_request("the request cannot be understood");
  } catch (const StoreError& error) {
    return refused_request(error.what());
  }
}

}  // namespace gatehouse::server
