#include "server/cluster/noticeboard.h"

#include <spdlog/spdlog.h>

#include <utility>

#include "server/cluster/limits.h"

namespace gatehouse::server {
namespace {

constexpr const char* kWrite =
    "INSERT INTO gatehouse.notice(node, term, number, text) VALUES($1, $2::bigint, $3::bigint, $4) ON "
    "CONFLICT(node) DO UPDATE SET term=excluded.term, number=excluded.number, text=excluded.text";
// Of nodes that live, so that nobody is led to a table that is nowhere.
const std::string kLiving =
    " FROM gatehouse.notice JOIN gatehouse.node ON node.name=notice.node AND node.term=notice.term AND "
    "node.lease_until>clock_timestamp() WHERE notice.node";

}  // namespace

Noticeboard::Noticeboard(std::string url, const Node& node, std::chrono::milliseconds every)
    : node_(node), every_(every), database_(std::move(url)) {}

void Noticeboard::start(std::function<std::string()> ours, std::function<void(const Texts&)> on_changed) {
  ours_ = std::move(ours);
  on_changed_ = std::move(on_changed);
  turns_.emplace(every_, [this] { turn(); });
}

void Noticeboard::write(const std::string& text) {
  const std::int64_t term = node_.term;
  if (text == written_ && term == written_term_) return;
  database_.get().run({kWrite, {node_.name, std::to_string(term), std::to_string(++number_), text}});
  written_ = text;
  written_term_ = term;
}

bool Noticeboard::read() {
  const Rows rows = database_.get().run({"SELECT notice.node, notice.term||'.'||notice.number" + kLiving +
                                             "<>$1 ORDER BY notice.node LIMIT $2::bigint",
                                         {node_.name, std::to_string(kLinks)}});
  std::map<std::string, std::string> versions;
  for (int row = 0; row < rows.size(); ++row) versions[rows.text(row, 0)] = rows.text(row, 1);
  if (versions == versions_) return false;
  for (const auto& [node, version] : versions) {
    if (const auto known = versions_.find(node); known != versions_.end() && known->second == version)
      continue;
    const Rows text = database_.get().run({"SELECT notice.text" + kLiving + "=$1", {node}});
    if (text.size() != 0) texts_[node] = text.text(0, 0);
  }
  std::erase_if(texts_, [&versions](const auto& entry) { return !versions.contains(entry.first); });
  versions_ = std::move(versions);
  return true;
}

void Noticeboard::turn() try {
  write(ours_());
  if (read()) on_changed_(texts_);
  away_ = false;
} catch (const StoreError& error) {
  database_.let_go();
  if (!std::exchange(away_, true)) spdlog::warn("other nodes hear nothing of this one: {}", error.what());
}

}  // namespace gatehouse::server
