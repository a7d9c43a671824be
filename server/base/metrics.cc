#include "server/base/metrics.h"

#include <prometheus/collectable.h>
#include <prometheus/counter.h>
#include <prometheus/exposer.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

namespace gatehouse::server {
namespace {

using prometheus::Counter;
using prometheus::Family;
using prometheus::Gauge;
using prometheus::Histogram;
using prometheus::MetricFamily;

// Seconds; a command waits for one sync of the disk, most of all.
const Histogram::BucketBoundaries kSeconds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                           0.1,    0.25,  0.5,    1,     2.5,  5};

Family<Counter>& counters(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildCounter().Name(name).Help(help).Register(registry);
}

Histogram& histogram(prometheus::Registry& registry, const char* name, const char* help) {
  return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add({}, kSeconds);
}

MetricFamily family(std::string name, std::string help, prometheus::MetricType type) {
  MetricFamily made;
  made.name = std::move(name);
  made.help = std::move(help);
  made.type = type;
  return made;
}

/// One gauge, or one for each value of a label.
MetricFamily gauge(const char* name, const char* help, const char* label,
                   const std::vector<std::pair<std::string, double>>& values) {
  MetricFamily made = family(name, help, prometheus::MetricType::Gauge);
  for (const auto& [value, number] : values) {
    prometheus::ClientMetric metric;
    if (label != nullptr) metric.label.push_back({label, value});
    metric.gauge.value = number;
    made.metric.push_back(std::move(metric));
  }
  return made;
}

MetricFamily gauge(const char* name, const char* help, double value) {
  return gauge(name, help, nullptr, {{"", value}});
}

double resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  double size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double open_descriptors() {
  std::error_code failed;
  const std::filesystem::directory_iterator open("/proc/self/fd", failed);
  return failed ? 0 : static_cast<double>(std::distance(begin(open), end(open)));
}

double most_descriptors() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<double>(limit.rlim_cur);
}

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// What is looked up when it is asked for.
class Looked final : public prometheus::Collectable {
 public:
  explicit Looked(std::function<Levels()> levels) : levels_(std::move(levels)) {}

  std::vector<MetricFamily> Collect() const override {
    const Levels now = levels_();
    const auto number = [](std::size_t count) { return static_cast<double>(count); };
    MetricFamily processor = family("process_cpu_seconds_total", "Processor time of the process.",
                                    prometheus::MetricType::Counter);
    processor.metric.emplace_back().counter.value = processor_seconds();
    return {
        gauge("gatehouse_rooms", "Rooms in memory.", "state",
              {{"waiting", number(now.waiting_rooms)},
               {"playing", number(now.playing_rooms)},
               {"finished", number(now.finished_rooms)}}),
        gauge("gatehouse_quarantined_rooms", "Rooms that have failed too often.",
              number(now.quarantined_rooms)),
        gauge("gatehouse_connections", "Open WebSockets.", "role",
              {{"player", number(now.players)},
               {"spectator", number(now.spectators)},
               {"lobby", number(now.others)}}),
        gauge("gatehouse_build_info", "1, with the version.", "version", {{GATEHOUSE_VERSION, 1}}),
        gauge("process_resident_memory_bytes", "Memory of the process.", resident_bytes()),
        gauge("process_open_fds", "Open file descriptors.", open_descriptors()),
        gauge("process_max_fds", "File descriptors it may have.", most_descriptors()),
        gauge("process_start_time_seconds", "When it began, since 1970.", began_),
        std::move(processor),
    };
  }

 private:
  const std::function<Levels()> levels_;
  const double began_ = now_seconds();
};

}  // namespace

struct Metrics::Families {
  /// The counters of a family, found by the values of its labels. The family itself makes a counter whenever
  /// it is asked, to see whether it has that one.
  class Labelled {
   public:
    Labelled(Family<Counter>& family, std::vector<std::string> labels)
        : family_(family), labels_(std::move(labels)) {}

    /// REQUIRES: a value for each label.
    Counter& at(std::initializer_list<std::string_view> values) {
      std::string key;
      for (const std::string_view value : values) key.append(value) += '\n';
      const std::scoped_lock lock(mutex_);
      Counter*& counter = counters_[std::move(key)];
      if (counter == nullptr) {
        prometheus::Labels labels;
        for (std::size_t label = 0; label < labels_.size(); ++label)
          labels[labels_[label]] = std::string(values.begin()[label]);
        counter = &family_.Add(labels);
      }
      return *counter;
    }

   private:
    Family<Counter>& family_;
    const std::vector<std::string> labels_;
    std::mutex mutex_;
    std::unordered_map<std::string, Counter*> counters_;
  };

  std::shared_ptr<prometheus::Registry> registry = std::make_shared<prometheus::Registry>();
  Counter& opened =
      counters(*registry, "gatehouse_connections_opened_total", "WebSockets that were opened.").Add({});
  Family<Counter>& closed =
      counters(*registry, "gatehouse_connections_closed_total", "WebSockets that have ended, by close code.");
  Labelled commands{
      counters(*registry, "gatehouse_commands_total", "Messages in rooms that were acknowledged or refused."),
      {"type", "result"}};
  Histogram& command_seconds = histogram(*registry, "gatehouse_command_duration_seconds",
                                         "From a message in a room to its acknowledgement or refusal.");
  Histogram& append_seconds =
      histogram(*registry, "gatehouse_append_duration_seconds", "A commit of entries, with its sync.");
  Labelled entries{counters(*registry, "gatehouse_events_total", "Entries of logs that are durable."),
                   {"kind"}};
  Family<Counter>& store_errors =
      counters(*registry, "gatehouse_store_errors_total", "What the store could not do.");
  Counter& fenced =
      counters(*registry, "gatehouse_fenced_appends_total", "Appends of an owner that has lost its room.")
          .Add({});
  Counter& takeovers =
      counters(*registry, "gatehouse_takeovers_total", "Rooms that this node has taken, as nobody had them.")
          .Add({});
  Counter& lost_leases =
      counters(*registry, "gatehouse_leases_lost_total", "How often the lease of this node was over.")
          .Add({});
  Counter& logs_behind =
      counters(*registry, "gatehouse_logs_behind_total", "Logs of which the store has lost what was shown.")
          .Add({});
  Counter& scrubbed_rooms = counters(*registry, "gatehouse_scrubbed_rooms_total",
                                     "Rooms that were read to see whether they are whole.")
                                .Add({});
  Counter& damaged_rooms =
      counters(*registry, "gatehouse_damaged_rooms_total", "Rooms among these that are not.").Add({});
  Counter& forwarded_messages =
      counters(*registry, "gatehouse_forwarded_messages_total", "Messages for rooms of other nodes.").Add({});
  Counter& followed_rooms =
      counters(*registry, "gatehouse_followed_rooms_total",
               "Rooms of other nodes that were read from their logs, as the link was lost.")
          .Add({});
  Counter& bytes = counters(*registry, "gatehouse_broadcast_bytes_total", "Written to WebSockets.").Add({});
  Counter& slow = counters(*registry, "gatehouse_slow_consumers_total",
                           "Readers whose frames were dropped for a snapshot.")
                      .Add({});
  Family<Counter>& profile_changes = counters(*registry, "gatehouse_profile_changes_total",
                                              "Profiles that were made, deleted, suspended, ...");
  Family<Counter>& rejected = counters(*registry, "gatehouse_rejected_total", "Refusals, by their reason.");
  Family<Counter>& limited =
      counters(*registry, "gatehouse_rate_limited_total", "What came too fast, or was too much.");
  Family<Gauge>& replicas = prometheus::BuildGauge()
                                .Name("gatehouse_database_replicas")
                                .Help("Replicas of the database; NaN: not known.")
                                .Register(*registry);
  Gauge& synchronous = replicas.Add({{"state", "synchronous"}});
  Gauge& asynchronous = replicas.Add({{"state", "asynchronous"}});
  Gauge& behind = prometheus::BuildGauge()
                      .Name("gatehouse_database_replication_lag_bytes")
                      .Help("What the slowest replica has not confirmed; NaN: not known.")
                      .Register(*registry)
                      .Add({});
  Gauge& lag = prometheus::BuildGauge()
                   .Name("gatehouse_loop_lag_seconds")
                   .Help("How late the last timer of the network threads was.")
                   .Register(*registry)
                   .Add({});
};

Metrics::Metrics() : families_(std::make_unique<Families>()) {
  // What has not happened yet is 0, not missing: a rule for an alert may ask for it.
  for (const char* const code : {"1001", "1011", "1012", "1013", "4429", "client"})
    families_->closed.Add({{"code", code}});
  families_->commands.at({"command", "ok"});
  families_->entries.at({"moved"});
  for (const char* const what : {"append", "read"}) families_->store_errors.Add({{"op", what}});
  families_->rejected.Add({{"reason", "unavailable"}});
  constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  replicated(kUnknown, kUnknown, kUnknown);
  for (const char* const scope : {"messages", "connections"}) families_->limited.Add({{"scope", scope}});
}

Metrics::~Metrics() = default;

void Metrics::opened() {
  families_->opened.Increment();
}

void Metrics::closed(std::string_view code) {
  families_->closed.Add({{"code", std::string(code)}}).Increment();
}

void Metrics::commanded(std::string_view type, std::string_view result, double seconds) {
  families_->commands.at({type, result}).Increment();
  families_->command_seconds.Observe(seconds);
}

void Metrics::stored(std::string_view kind_of_entry) {
  families_->entries.at({kind_of_entry}).Increment();
}

void Metrics::committed(double seconds) {
  families_->append_seconds.Observe(seconds);
}

void Metrics::store_failed(std::string_view what) {
  families_->store_errors.Add({{"op", std::string(what)}}).Increment();
}

void Metrics::fenced() {
  families_->fenced.Increment();
}

void Metrics::fell_behind() {
  families_->logs_behind.Increment();
}

void Metrics::scrubbed(bool damaged) {
  families_->scrubbed_rooms.Increment();
  if (damaged) families_->damaged_rooms.Increment();
}

void Metrics::took_over() {
  families_->takeovers.Increment();
}

void Metrics::lost_lease() {
  families_->lost_leases.Increment();
}

void Metrics::forwarded() {
  families_->forwarded_messages.Increment();
}

void Metrics::followed() {
  families_->followed_rooms.Increment();
}

void Metrics::sent(std::size_t bytes) {
  families_->bytes.Increment(static_cast<double>(bytes));
}

void Metrics::overflowed() {
  families_->slow.Increment();
}

void Metrics::refused(std::string_view reason) {
  families_->rejected.Add({{"reason", std::string(reason)}}).Increment();
}

void Metrics::limited(std::string_view scope) {
  families_->limited.Add({{"scope", std::string(scope)}}).Increment();
}

void Metrics::profile_changed(std::string_view change) {
  families_->profile_changes.Add({{"change", std::string(change)}}).Increment();
}

void Metrics::replicated(double synchronous, double asynchronous, double behind_bytes) {
  families_->synchronous.Set(synchronous);
  families_->asynchronous.Set(asynchronous);
  families_->behind.Set(behind_bytes);
}

void Metrics::lagged(double seconds) {
  families_->lag.Set(seconds);
}

Metrics& metrics() {
  // Never destroyed: threads may count for as long as the process lives.
  static Metrics& of_process = *new Metrics;
  return of_process;
}

struct MetricsDoor::Parts {
  std::shared_ptr<prometheus::Collectable> looked;
  prometheus::Exposer exposer;
};

MetricsDoor::MetricsDoor(const std::string& address, int port, std::function<Levels()> levels) try
    : parts_(new Parts{std::make_shared<Looked>(std::move(levels)),
                       prometheus::Exposer(std::vector<std::string>{
                           "listening_ports",
                           (address.find(':') == std::string::npos ? address : "[" + address + "]") + ":" +
                               std::to_string(port),
                           "num_threads", "2", "request_timeout_ms", "5000"})}) {
  parts_->exposer.RegisterCollectable(metrics().families_->registry);
  parts_->exposer.RegisterCollectable(parts_->looked);
} catch (const std::exception& error) {
  throw std::runtime_error("metrics.address, metrics.port: " + address + " port " + std::to_string(port) +
                           ": " + error.what());
}

MetricsDoor::~MetricsDoor() = default;

}  // namespace gatehouse::server
