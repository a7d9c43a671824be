#include "server/cluster/log_tail.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

#include "server/cluster/limits.h"
#include "server/store/entry_checksum.h"

namespace gatehouse::server {

LogTail::LogTail(std::string url, std::chrono::milliseconds every)
    : database_(std::move(url)), turns_(std::make_unique<EverySoOften>(every, [this] { turn(); })) {}

bool LogTail::follow(const std::string& room, std::uint64_t shown, News news) {
  const std::lock_guard lock(mutex_);
  if (stopped_ || rooms_.size() >= kFollowedRooms) return false;
  rooms_[room] = {0, shown, ++numbers_, std::move(news)};
  turns_->at_once();
  return true;
}

void LogTail::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    rooms_.clear();
  }
  turns_.reset();
}

void LogTail::forget(const std::string& room) {
  const std::lock_guard lock(mutex_);
  rooms_.erase(room);
}

// Without rooms there is no connection either: links seldom break.
void LogTail::turn() try {
  std::map<std::string, Followed> asked;
  {
    const std::lock_guard lock(mutex_);
    asked = rooms_;
  }
  if (asked.empty()) return database_.let_go();
  tell(asked);
} catch (const StoreError&) {
  database_.let_go();  // who waits for news notices that there are none
}

// The heads come first: what is read after them is not shorter.
void LogTail::tell(const std::map<std::string, Followed>& asked) {
  std::vector<std::string> names;
  std::vector<std::string> read;
  names.reserve(asked.size());
  read.reserve(asked.size());
  for (const auto& [name, room] : asked) {
    names.push_back(name);
    read.push_back(std::to_string(room.read));
  }
  const std::array<Statement, 2> statements{
      Statement{"SELECT name, head FROM gatehouse.room WHERE name=ANY($1::text[])", {text_array(names)}},
      Statement{"SELECT log.room, log.entry, log.version, log.checksum FROM unnest($1::text[], $2::bigint[]) "
                "AS followed(name, read) "
                "JOIN gatehouse.log ON log.room=followed.name AND log.version>followed.read "
                "ORDER BY log.room, log.version LIMIT " +
                    std::to_string(kFollowedAtOnce),
                {text_array(names), text_array(read)}}};
  const std::vector<Rows> rows = database_.get().run(std::span(statements));
  std::map<std::string, std::vector<std::string>> entries;
  std::set<std::string> damaged;
  for (int row = 0; row < rows[1].size(); ++row) {
    std::string name = rows[1].text(row, 0);
    std::string entry = rows[1].text(row, 1);
    const auto version = static_cast<std::uint64_t>(rows[1].number(row, 2));
    if (!rows[1].null(row, 3) && rows[1].number(row, 3) != checksum_of(name, version, entry))
      damaged.insert(name);
    entries[std::move(name)].push_back(std::move(entry));
  }
  std::map<std::string, std::uint64_t> heads;
  for (int row = 0; row < rows[0].size(); ++row)
    heads[rows[0].text(row, 0)] = static_cast<std::uint64_t>(rows[0].number(row, 1));
  for (const auto& [name, room] : asked) {
    std::vector<std::string>& next = entries[name];
    const std::uint64_t now = room.read + next.size();
    {
      const std::lock_guard lock(mutex_);
      const auto at = rooms_.find(name);
      if (at == rooms_.end() || at->second.number != room.number) continue;
      at->second.read = now;
      at->second.shown = std::max(room.shown, now);
    }
    const bool untrue = heads[name] < std::max(room.shown, room.read) || damaged.contains(name);
    room.news(untrue ? Entries() : Entries(std::move(next)));
  }
}

}  // namespace gatehouse::server
