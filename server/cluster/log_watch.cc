#include "server/cluster/log_watch.h"

#include <utility>

#include "server/store/store_thread.h"

namespace gatehouse::server {

LogWatch::LogWatch(std::string url, std::chrono::milliseconds every, Asks asks)
    : asks_(std::move(asks)), database_(std::move(url)), turns_(every, [this] { turn(); }) {}

// Asked before the logs are read: what is shown later is in them.
void LogWatch::turn() try {
  if (compared_ && database_.stands()) return;
  compared_ = false;
  database_.get();
  const std::vector<std::string> rooms = behind(asks_.shown());
  compared_ = true;
  if (!rooms.empty()) asks_.on_behind(rooms);
} catch (const StoreError&) {
  database_.let_go();  // watchers of the store are told elsewhere that it is away
}

std::vector<std::string> LogWatch::behind(const std::map<std::string, std::uint64_t>& shown) {
  std::vector<std::string> names;
  names.reserve(shown.size());
  for (const auto& [name, version] : shown) names.push_back(name);
  const Rows rows = database_.get().run(
      {"SELECT name, coalesce(head, 0) FROM unnest($1::text[]) AS shown(name) LEFT JOIN gatehouse.room "
       "USING(name)",
       {text_array(names)}});
  std::vector<std::string> rooms;
  for (int row = 0; row < rows.size(); ++row) {
    const std::string name = rows.text(row, 0);
    if (static_cast<std::uint64_t>(rows.number(row, 1)) >= shown.at(name)) continue;
    tell_behind(name, shown.at(name));
    rooms.push_back(name);
  }
  return rooms;
}

}  // namespace gatehouse::server
