#include "server/control/requests.h"

#include <string>

#include "server/limits.h"

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

}  // namespace

Json refused_request(const std::string& why) {
  return {{"error", why}};
}

Json answer_request(Store& store, const Json& request) {
  try {
    const std::string what = request.at("do");
    if (what == "failed") return failures_in(store);
    if (what == "retry") return retry(store, request.at("room"));
    return refused_request("there is no request '" + what + "'");
  } catch (const Json::exception&) {
    return refused_request("the request cannot be understood");
  } catch (const StoreError& error) {
    return refused_request(error.what());
  }
}

}  // namespace gatehouse::server
