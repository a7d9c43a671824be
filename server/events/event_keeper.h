#pragma once
// The events that are in memory: it reads their logs, follows what other nodes append, and appends. What is
// done with an event is done one after another, on one thread; nothing is told that is not durable.

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/base/worker.h"
#include "server/events/event_page.h"
#include "server/events/event_state.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

/// An event in memory.
struct EventHere {
  using Time = std::chrono::steady_clock::time_point;

  std::string name;
  RoomLog log;  ///< as far as it was read
  EventState state;
  EventNames names = {};     ///< of its people, as they were at `names_read`
  std::uint64_t naming = 0;  ///< their digest, which is the same on every node
  std::optional<Time> read;  ///< when the log was read on; nothing: it was not read
  std::optional<Time> names_read;
  Time used = {};       ///< when somebody asked for it last
  bool drives = false;  ///< this node opens its tables and counts its results
  std::optional<Time> looked_for_holder;
  std::set<std::string> opened;         ///< rooms of its open pairings, which are in the store
  std::map<std::string, Time> opening;  ///< those that are being made, and when they were asked for
  bool looked_at = false;               ///< what goes on by itself does so now
  // The last answer to everybody.
  std::string told_tag;
  std::string told;
};

class EventKeeper {
 public:
  using Time = EventHere::Time;
  enum class Lost : std::uint8_t { Unknown, Unavailable };
  /// Null, with the reason: there is no such event, or it cannot be read.
  using Work = std::function<void(EventHere* here, Lost why)>;
  /// On the thread. Done: it is durable, and in the state.
  using Then = std::function<void(Appended what)>;

  /// `shared`: other nodes append to the same logs. `worker`: its thread is the thread. The store outlives
  /// this or is stopped before; all calls come on the thread.
  EventKeeper(StoreThread& store, std::shared_ptr<Worker> worker, bool shared);

  /// Does the work when everything that was asked for before is done. `fresh`: it has to know all that is
  /// durable now, as it will append; else what was so kEventFresh ago will do.
  void with(const std::string& event, bool fresh, Work work);
  /// Appends entries to the event, whose work goes on with `then`. A refusal is no fault: another node was
  /// faster, and the log is read anew before `then`. REQUIRES: `here` is that of the work under way.
  void append(EventHere& here, const std::vector<EventBody>& bodies, std::int64_t time_ms, Then then);
  /// Reads something from the store for the work under way; `then` is called on the thread, with nothing when
  /// the store cannot be read.
  template <class Read>
  void read(EventHere& here, std::function<Read(Store&)> what,
            std::function<void(std::optional<Read>)> then) {
    auto found = std::make_shared<std::optional<Read>>();
    ask(
        here, [what = std::move(what), found](Store& store) { *found = what(store); },
        [found, then = std::move(then)](bool) { then(std::move(*found)); });
  }
  /// Makes an event of these. `then`: whether there was none of its name.
  void found(const std::string& event, const DrawSecret& secret, const EventEntry& first, Then then);
  /// Sees to it that this node drives the event, if no other does.
  void see_who_drives(EventHere& here, Time now, std::function<void()> then);
  /// Forgets events that nobody has asked for, when there are too many.
  void sweep();

 private:
  struct Waiting {
    bool fresh = false;
    Work work;
    bool has_read = false;  ///< the log was read since it waits
  };
  struct Slot {
    EventHere here;
    std::deque<Waiting> waiting = {};
    bool busy = false;
  };
  using SlotAt = std::shared_ptr<Slot>;

  void go_on(const SlotAt& slot);
  void read_all(const SlotAt& slot);
  void take_log(const SlotAt& slot, std::size_t waited, ReadResult result, RoomLog log);
  void read_on(const SlotAt& slot);
  void read_names(const SlotAt& slot);
  void give_up(const SlotAt& slot, Lost why);
  bool needs_reading(const Slot& slot) const;
  /// Notes that the log was read for the first `waited` that wait.
  static void note_read(Slot& slot, std::size_t waited);
  void ask(EventHere& here, std::function<void(Store&)> what, std::function<void(bool)> then);
  /// On the thread, from another one; when that is not possible any more it is never done.
  void back(std::function<void()> job) const { worker_->go_on(std::move(job)); }
  SlotAt slot_of(const EventHere& here) const { return slots_.at(here.name); }

  StoreThread& store_;
  const std::shared_ptr<Worker> worker_;
  const bool shared_;
  std::map<std::string, SlotAt> slots_;
};

}  // namespace gatehouse::server
