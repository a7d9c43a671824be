#include "server/base/tally.h"

#include <spdlog/spdlog.h>

#include <atomic>

#include "server/base/limits.h"
#include "server/base/metrics.h"

namespace gatehouse::server {

void Tally::add(std::string_view kind, std::string_view from) {
  const std::lock_guard lock(mutex_);
  const Time now = now_();
  auto at = kinds_.find(kind);
  if (at == kinds_.end()) {
    if (kinds_.size() >= kTallyKinds) kind = "of many kinds";
    at = kinds_.try_emplace(std::string(kind), Kind{0, {}, now - kTallyInterval}).first;
  }
  ++at->second.unsaid;
  at->second.last_from = from;
  if (now - at->second.said >= kTallyInterval) say(at->first, at->second, now);
}

void Tally::flush() {
  const std::lock_guard lock(mutex_);
  const Time now = now_();
  for (auto& [name, kind] : kinds_)
    if (kind.unsaid != 0 && now - kind.said >= kTallyInterval) say(name, kind, now);
}

void Tally::say(const std::string& name, Kind& kind, Time now) {
  std::string line = name;
  if (kind.unsaid > 1) line += ", " + std::to_string(kind.unsaid) + " times";
  if (!kind.last_from.empty()) line += (kind.unsaid > 1 ? ", last from " : ", from ") + kind.last_from;
  kind.unsaid = 0;
  kind.said = now;
  say_(line);
}

namespace {

// Never destroyed: threads may count for as long as the process lives.
std::atomic<Tally*>& current() {
  static std::atomic<Tally*> one = new Tally([](const std::string& line) { spdlog::info(line); });
  return one;
}

}  // namespace

Tally& tally() {
  return *current();
}

Tally& set_tally(Tally& other) {
  return *current().exchange(&other);
}

void count(std::string_view kind, std::string_view from) {
  tally().add(kind, from);
}

void count_refusal(std::string_view error, std::string_view from) {
  count("refused: " + std::string(error), from);
  metrics().refused(error);
}

}  // namespace gatehouse::server
