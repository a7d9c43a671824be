#include "server/room/held_back.h"

#include <algorithm>
#include <utility>

#include "protocol/patch.h"
#include "server/room/draft.h"
#include "server/room/limits.h"

namespace gatehouse::server {
namespace {

std::int64_t delay_ms(const Created& created) {
  return created.watching.delay_s * std::int64_t{1'000};
}

}  // namespace

bool shown_late(const RoomState& state) {
  if (state.version() == 0 || state.created().watching.delay_s == 0) return false;
  return state.in_play() != nullptr || hidden_at_first(state.created());
}

bool held_back(const RoomState& before, const Entry& next) {
  if (before.version() == 0 || before.created().watching.delay_s == 0) return false;
  return shown_late(before) || std::holds_alternative<Started>(next.body);
}

void HeldBack::add(const RoomState& before, std::vector<Entry> run, std::int64_t made_ms) {
  if (empty()) {
    shown_ = std::make_unique<RoomState>(before.fork());
    digest_ = protocol::digest(before.document(std::nullopt));
    document_.reset();
  }
  if (held_.size() >= kHeldEntries) {
    later_ = std::make_unique<RoomState>(before.fork());
    later_due_ms_ = last_due_ms_;
    held_.clear();
  }
  // A clock that is put back shows nothing before what came earlier.
  last_due_ms_ = std::max(last_due_ms_, made_ms + delay_ms(before.created()));
  for (Entry& entry : run) held_.push_back({std::move(entry), last_due_ms_});
}

void HeldBack::take_up(const Moment& now, std::int64_t last_ms) {
  if (empty()) return;
  const std::int64_t delay = delay_ms(shown_->created());
  const std::int64_t log_ms = now.by_log(last_ms);
  // Nothing in a log was made later than now, even if it says so.
  const auto count_on = [&](std::int64_t& due) { due = now.steady_ms + std::min(due - log_ms, delay); };
  for (Held& held : held_) count_on(held.due_ms);
  if (later_) count_on(later_due_ms_);
  count_on(last_due_ms_);
}

std::int64_t HeldBack::due() const {
  return later_ ? later_due_ms_ : held_.front().due_ms;
}

std::shared_ptr<const protocol::JsonText> HeldBack::document() {
  if (!document_)
    document_ = std::make_shared<const protocol::JsonText>(shown_->document(std::nullopt).dump());
  return document_;
}

HeldBack::News HeldBack::show(std::int64_t steady_ms) {
  News news;
  if (later_ && later_due_ms_ <= steady_ms) {
    shown_ = std::exchange(later_, nullptr);
    digest_ = protocol::digest(shown_->document(std::nullopt));
    document_.reset();
    news.anew = true;
  }
  while (!later_ && !held_.empty() && held_.front().due_ms <= steady_ms) {
    news.updates.push_back(show(held_.front().entry));
    held_.pop_front();
  }
  if (!later_ && held_.empty()) shown_.reset();
  return news;
}

Frame HeldBack::show(const Entry& entry) {
  const RoomState before = shown_->fork();
  const protocol::Outcome outcome = shown_->apply(entry);
  engine::ensure(!outcome.refusal, "what was held back has happened");
  protocol::Changes changes;
  shown_->compare(before, std::nullopt, changes);
  digest_ += changes.digest();
  document_.reset();
  shown_->rest();
  return protocol::EncodedUpdate({shown_->room(), shown_->version(), digest_.text(),
                                  events_for(std::nullopt, outcome.notices), changes.take_patch(),
                                  shown_->actor().seats})
      .text();
}

RoomLog shown_record(const RoomLog& room, const Moment& now) {
  RoomLog shown = room;
  if (room.entries.empty()) return shown;
  const Entry first = read_entry(room.entries.front());
  const auto* const created = std::get_if<Created>(&first.body);
  if (created == nullptr || created->watching.delay_s == 0) return shown;
  const std::int64_t log_ms = now.by_log(read_entry(room.entries.back()).time_ms);
  bool begun = hidden_at_first(*created);
  std::size_t entries = 0;
  for (; entries < room.entries.size(); ++entries) {
    const Entry entry = read_entry(room.entries[entries]);
    begun = begun || std::holds_alternative<Started>(entry.body);
    if (begun && entry.time_ms + delay_ms(*created) > log_ms) break;
  }
  shown.entries.resize(entries);
  return shown;
}

}  // namespace gatehouse::server
