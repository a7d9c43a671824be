#include "server/events/event_keeper.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

#include "engine/base/hash.h"
#include "server/base/log_names.h"
#include "server/events/event_log.h"
#include "server/events/limits.h"
#include "server/people/limits.h"
#include "server/people/profile.h"
#include "server/store/limits.h"

namespace gatehouse::server {
namespace {

EventHere::Time steady_now() {
  return std::chrono::steady_clock::now();
}

/// The names of these people, some of whom may be gone.
EventNames names_of_people(Store& store, const std::vector<std::string>& people) {
  EventNames names;
  for (std::size_t from = 0; from < people.size(); from += kNamesAtOnce) {
    const std::size_t to = std::min(people.size(), from + kNamesAtOnce);
    const std::vector<std::string> some(people.begin() + static_cast<std::ptrdiff_t>(from),
                                        people.begin() + static_cast<std::ptrdiff_t>(to));
    for (const KeptProfile& kept : store.profiles_with_ids(some)) names[kept.id] = profile_of(kept).name;
  }
  return names;
}

std::uint64_t digest_of(const EventNames& names) {
  engine::Hash digest;
  for (const auto& [profile, name] : names) digest.add(profile).add(name);
  return digest.value();
}

}  // namespace

EventKeeper::EventKeeper(StoreThread& store, std::shared_ptr<Worker> worker, bool shared)
    : store_(store), worker_(std::move(worker)), shared_(shared) {}

void EventKeeper::with(const std::string& event, bool fresh, Work work) {
  SlotAt& at = slots_[event];
  if (!at) {
    at = std::make_shared<Slot>();
    at->here.name = event;
  }
  const SlotAt slot = at;
  if (slot->waiting.size() >= kEventWaiting) return work(nullptr, Lost::Unavailable);
  slot->here.used = steady_now();
  slot->waiting.push_back({fresh, std::move(work), false});
  go_on(slot);
}

// What a work begins, as an append, makes the event busy until it is done.
void EventKeeper::go_on(const SlotAt& slot) {
  while (!slot->busy && !slot->waiting.empty()) {
    if (!slot->here.read) return read_all(slot);
    if (needs_reading(*slot)) return read_on(slot);
    const EventHere& here = slot->here;
    if (!here.names_read || steady_now() - *here.names_read > kEventNamesKept) return read_names(slot);
    const Work work = std::move(slot->waiting.front().work);
    slot->waiting.pop_front();
    work(&slot->here, Lost::Unknown);
  }
}

// Alone, it knows all that it has appended.
bool EventKeeper::needs_reading(const Slot& slot) const {
  const Waiting& next = slot.waiting.front();
  if (!shared_ || next.has_read) return false;
  return next.fresh || steady_now() - *slot.here.read > kEventFresh;
}

void EventKeeper::note_read(Slot& slot, std::size_t waited) {
  slot.here.read = steady_now();
  for (std::size_t at = 0; at < waited; ++at) slot.waiting[at].has_read = true;
}

void EventKeeper::give_up(const SlotAt& slot, Lost why) {
  const std::deque<Waiting> waiting = std::exchange(slot->waiting, {});
  slots_.erase(slot->here.name);
  for (const Waiting& each : waiting) each.work(nullptr, why);
}

void EventKeeper::read_all(const SlotAt& slot) {
  slot->busy = true;
  const std::size_t waited = slot->waiting.size();
  store_.read(log_of_event(slot->here.name), [this, slot, waited](ReadResult result, RoomLog log) {
    back([this, slot, waited, result, log = std::move(log)]() mutable {
      take_log(slot, waited, result, std::move(log));
    });
  });
}

void EventKeeper::take_log(const SlotAt& slot, std::size_t waited, ReadResult result, RoomLog log) {
  slot->busy = false;
  if (result != ReadResult::Found)
    return give_up(slot, result == ReadResult::Unknown ? Lost::Unknown : Lost::Unavailable);
  try {
    slot->here.state = event_in(log);
  } catch (const BadEntry& bad) {
    spdlog::error("event {} cannot be told: {}", slot->here.name, bad.what());
    return give_up(slot, Lost::Unavailable);
  }
  slot->here.log = std::move(log);
  note_read(*slot, waited);
  slot->here.names_read.reset();
  go_on(slot);
}

// The log goes to the store's thread and comes back longer.
void EventKeeper::read_on(const SlotAt& slot) {
  slot->busy = true;
  auto log = std::make_shared<RoomLog>(std::move(slot->here.log));
  const std::size_t before = log->entries.size();
  const std::size_t waited = slot->waiting.size();
  const auto fail = [this, slot] {
    slot->busy = false;
    give_up(slot, Lost::Unavailable);
  };
  const bool asked = store_.ask([this, slot, log, before, waited, fail](Store* store) {
    bool read = store != nullptr;
    if (store != nullptr) try {
        while (store->read_on(*log, kEntriesPerRead)) {
        }
      } catch (const StoreError& error) {
        spdlog::error("event {} cannot be read: {}", slot->here.name, error.what());
        read = false;
      }
    back([this, slot, log, before, waited, read, fail] {
      if (!read) return fail();
      slot->busy = false;
      try {
        for (std::size_t at = before; at < log->entries.size(); ++at)
          slot->here.state.apply(read_event_entry(log->entries[at]));
      } catch (const BadEntry& bad) {
        spdlog::error("event {} cannot be told: {}", slot->here.name, bad.what());
        return give_up(slot, Lost::Unavailable);
      }
      if (log->entries.size() != before) slot->here.names_read.reset();
      slot->here.log = std::move(*log);
      note_read(*slot, waited);
      go_on(slot);
    });
  });
  if (!asked) fail();
}

void EventKeeper::read_names(const SlotAt& slot) {
  const std::vector<std::string> people = people_in(slot->here.state);
  read<EventNames>(
      slot->here, [people](Store& store) { return names_of_people(store, people); },
      [this, slot](std::optional<EventNames> names) {
        if (!names) return give_up(slot, Lost::Unavailable);
        slot->here.naming = digest_of(*names);
        slot->here.names = *std::move(names);
        slot->here.names_read = steady_now();
      });
}

void EventKeeper::ask(EventHere& here, std::function<void(Store&)> what, std::function<void(bool)> then) {
  const SlotAt slot = slot_of(here);
  slot->busy = true;
  const auto done = [this, slot, then = std::move(then)](bool read) {
    slot->busy = false;
    then(read);
    go_on(slot);
  };
  const bool asked = store_.ask([this, done, what = std::move(what)](Store* store) {
    bool read = store != nullptr;
    if (store != nullptr) try {
        what(*store);
      } catch (const StoreError& error) {
        spdlog::error("what an event needs cannot be read: {}", error.what());
        read = false;
      }
    back([done, read] { done(read); });
  });
  if (!asked) back([done] { done(false); });
}

void EventKeeper::append(EventHere& here, const std::vector<EventBody>& bodies, std::int64_t time_ms,
                         Then then) {
  const SlotAt slot = slot_of(here);
  slot->busy = true;
  Append run;
  run.room = here.log.room;
  run.epoch = here.log.epoch;
  run.expected = here.state.version();
  auto after = std::make_shared<EventState>(here.state);
  for (const EventBody& body : bodies) {
    const EventEntry entry{after->version() + 1, time_ms, body};
    after->apply(entry);
    run.entries.push_back(write_event_entry(entry));
  }
  run.over = after->status() == EventStatus::Over;
  const auto entries = run.entries;
  store_.append(std::move(run), [this, slot, after, entries, then = std::move(then)](Appended what) {
    back([this, slot, after, entries, then, what] {
      slot->busy = false;
      EventHere& now = slot->here;
      if (what == Appended::Done) {
        if (people_in(now.state) != people_in(*after)) now.names_read.reset();
        now.state = std::move(*after);
        now.log.entries.insert(now.log.entries.end(), entries.begin(), entries.end());
        now.read = steady_now();
      } else {
        now.read.reset();  // from the store, as it may be otherwise than it was here
        if (what == Appended::Fenced) now.drives = false;
      }
      then(what);
      go_on(slot);
    });
  });
}

void EventKeeper::found(const std::string& event, const DrawSecret& secret, const EventEntry& first,
                        Then then) {
  Append run;
  run.room = log_of_event(event);
  run.entries = {write_event_entry(first)};
  run.founder = secret;
  store_.append(std::move(run),
                [this, then = std::move(then)](Appended what) { back([then, what] { then(what); }); });
}

void EventKeeper::see_who_drives(EventHere& here, Time now, std::function<void()> then) {
  if (!shared_) here.drives = true;
  if (!shared_ || (here.looked_for_holder && now - *here.looked_for_holder < kHolderKnown)) return then();
  const SlotAt slot = slot_of(here);
  slot->busy = true;
  here.looked_for_holder = now;
  const auto done = [this, slot, then = std::move(then)](bool drives, std::optional<bool> taken) {
    back([this, slot, then, drives, taken] {
      slot->busy = false;
      EventHere& now_here = slot->here;
      now_here.drives = drives;
      if (taken && *taken) ++now_here.log.epoch;
      if (taken && !*taken) {  // another node has had it meanwhile, and its epoch is another one
        now_here.read.reset();
        now_here.looked_for_holder.reset();
      }
      then();
      go_on(slot);
    });
  };
  store_.find_holder(here.log.room,
                     [this, slot, done, drives = here.drives](ReadResult result, const std::string&) {
                       if (result == ReadResult::Found) return done(false, std::nullopt);
                       // What cannot be asked now stays as it is.
                       if (result != ReadResult::Unknown || drives) return done(drives, std::nullopt);
                       store_.reopen(slot->here.log, [done](bool taken) { done(taken, taken); });
                     });
}

void EventKeeper::sweep() {
  if (slots_.size() <= kEventsHere) return;
  auto oldest = slots_.end();
  for (auto at = slots_.begin(); at != slots_.end(); ++at) {
    const Slot& slot = *at->second;
    if (slot.busy || !slot.waiting.empty() || slot.here.state.status() != EventStatus::Over) continue;
    if (oldest == slots_.end() || slot.here.used < oldest->second->here.used) oldest = at;
  }
  if (oldest != slots_.end()) slots_.erase(oldest);
}

}  // namespace gatehouse::server
