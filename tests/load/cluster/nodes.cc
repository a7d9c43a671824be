#include "tests/load/cluster/nodes.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

namespace gatehouse::load {
namespace {

std::string name_of(std::size_t node) {
  return "node-" + std::to_string(node);
}

/// The numbers or words of a list that was made with string_agg.
std::vector<std::string> words_of(const std::string& list) {
  std::istringstream stream(list);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// What /proc tells of another process; zeros when it has ended.
struct Processor {
  std::string parent;
  double own_s = 0;
  double ended_children_s = 0;
};

Processor processor_of(const std::string& process) {
  constexpr int kFieldsBetween = 9;  // the parent and the times
  std::ifstream stat("/proc/" + process + "/stat");
  stat.ignore(std::numeric_limits<std::streamsize>::max(), ')');
  std::string skipped;
  Processor processor;
  stat >> skipped >> processor.parent;
  for (int field = 0; field < kFieldsBetween; ++field) stat >> skipped;
  double user = 0, system = 0, children_user = 0, children_system = 0;
  stat >> user >> system >> children_user >> children_system;
  const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
  processor.own_s = (user + system) / ticks;
  processor.ended_children_s = (children_user + children_system) / ticks;
  return processor;
}

}  // namespace

Nodes::Nodes(const Setting& setting, std::size_t nodes, std::vector<int> cores,
             std::vector<std::string> settings)
    : setting_(setting),
      cores_(std::move(cores)),
      settings_(std::move(settings)),
      alone_(nodes == 0),
      // As a host would have it: the defaults of PostgreSQL but for these.
      database_({"shared_buffers=128MB", "max_wal_size=1GB", "min_wal_size=80MB"}) {
  for (std::size_t node = 0; node < std::max<std::size_t>(nodes, 1); ++node) {
    nodes_.push_back(std::make_unique<Node>());
    start(node);
  }
}

std::vector<std::string> Nodes::words(std::size_t node) const {
  const Node& one = *nodes_[node];
  std::vector<std::string> settings{"store.url=" + url(), "bots.delay_ms=0"};
  if (!alone_)
    settings.insert(settings.end(), {"cluster.node=" + name_of(node),
                                     "cluster.address=127.0.0.1:" + std::to_string(one.link_port),
                                     "cluster.listen=127.0.0.1", "cluster.secret=what-only-the-nodes-know"});
  settings.insert(settings.end(), settings_.begin(), settings_.end());
  std::vector<std::string> words{setting_.gatehouse,       "--config", setting_.config, "--port",
                                 std::to_string(one.port), "--data",   one.data.path()};
  for (const std::string& value : settings) words.insert(words.end(), {"--set", value});
  return words;
}

std::vector<int> Nodes::ports() const {
  std::vector<int> all;
  for (const auto& node : nodes_) all.push_back(node->port);
  return all;
}

double Nodes::cpu_s() const {
  double seconds = 0;
  for (const auto& node : nodes_) seconds += node->process->cpu_s();
  return seconds;
}

DatabaseWork Nodes::database_work() const {
  DatabaseWork work;
  // Connections that have ended count with the process that has started them.
  std::string first;
  for (const std::string& process :
       words_of(sql("SELECT string_agg(pid::text, ' ') FROM pg_stat_activity WHERE pid<>pg_backend_pid()"))) {
    const Processor processor = processor_of(process);
    work.cpu_s += processor.own_s;
    first = processor.parent;
  }
  const Processor parent = processor_of(first);
  work.cpu_s += parent.own_s + parent.ended_children_s;
  work.log_bytes = std::stod(sql("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn"));
  work.entries = std::stod(sql("SELECT coalesce(sum(head), 0) FROM gatehouse.room"));
  work.room_bytes = std::stod(
      sql("SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind='r' AND relnamespace="
          "'gatehouse'::regnamespace"));
  return work;
}

void Nodes::start(std::size_t node) {
  nodes_[node]->process.reset();
  nodes_[node]->process =
      std::make_unique<Process>(words(node), nodes_[node]->port, cores_, nodes_[node]->data.path() / "said");
}

void Nodes::kill(std::size_t node) {
  nodes_[node]->process.reset();
}

void Nodes::stop(std::size_t node) {
  nodes_[node]->process->terminate();
}

void Nodes::kill_all() {
  for (std::size_t node = 0; node < size(); ++node) kill(node);
}

std::set<std::string> Nodes::rooms_of(std::size_t node) const {
  const std::vector<std::string> names =
      words_of(sql("SELECT string_agg(room.name, ' ') FROM gatehouse.room JOIN gatehouse.node ON "
                   "node.name=owner AND node.term=owner_term WHERE lease_until>clock_timestamp() AND "
                   "NOT over AND owner='" +
                   name_of(node) + "'"));
  return {names.begin(), names.end()};
}

}  // namespace gatehouse::load
