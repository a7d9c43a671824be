#pragma once
// The events of this server: people make them, enter them and ask about them; it pairs their rounds, opens
// their tables, and counts their results. Safe from any thread; its work is done on a thread of its own.
//
// An event's log is one of the store, beside those of rooms. Several nodes may append to it: each step is
// computed from the log as it stands, and refused by the store when the log has grown since. One of them
// drives the event, which has its log as a node has a room.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "protocol/errors.h"
#include "server/base/current.h"
#include "server/base/paced.h"
#include "server/base/worker.h"
#include "server/events/event_keeper.h"
#include "server/events/event_steps.h"
#include "server/events/limits.h"
#include "server/people/people.h"
#include "server/room/effects.h"
#include "server/room/room_summary.h"
#include "server/room/room_table.h"

namespace gatehouse::server {

enum class NoEvent : std::uint8_t {
  Off,
  NotFound,
  Invalid,
  NotOrganiser,
  NotOpen,
  NotRunning,
  TooFew,
  Full,
  NoEntry,
  TooLate,
  NotDecided,
  NoSeat,
  TooMany,
  TooFast,
  Unavailable,
};

/// Why there is no answer about an event.
struct EventRefusal {
  NoEvent why = NoEvent::Unavailable;
  std::string detail = {};          ///< of Invalid
  std::int64_t retry_after_ms = 0;  ///< of TooFast
};

/// An answer: as JSON, or a text that is one already. `tag`: the same for the same bytes; empty: it has none.
struct EventTold {
  std::variant<protocol::Json, std::string> body;
  std::string tag = {};
};

class Events {
 public:
  /// What it needs from the rooms of this server; from any thread.
  struct World {
    Games games;
    /// Whether this address may have such a table; then the message as the tables are to be made.
    std::function<std::variant<protocol::CreateRoom, protocol::Error>(const std::string& address,
                                                                      const protocol::CreateRoom& message)>
        allow;
    /// Makes a room, or finds it; `answer` is called once, from any thread.
    std::function<void(OpenRematch order, std::function<void(std::optional<protocol::ErrorCode>)> answer)>
        open_table;
    /// How a room that is here goes on, as spectators may know it.
    std::function<std::optional<RoomProgress>(const std::string& room)> progress;
    std::function<std::int64_t()> now_ms;   ///< the time of day
    std::function<std::int64_t()> told_ms;  ///< as for People
    bool shared = false;                    ///< other nodes use the same store
  };
  using Answer = std::function<void(std::variant<EventTold, EventRefusal>)>;
  /// Somebody who asks: where from, and the id of their profile.
  struct Asker {
    std::string address;
    std::string profile;
  };

  /// `most`: how many may go on at once; 0: none is made. Both outlive this, or are stopped before.
  Events(StoreThread& store, const People& people, World world, int most);
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;
  ~Events() { stop(); }

  /// Whether people may make and see events.
  bool on() const;
  void set_most(int most) { most_.set(most); }

  // Each answers once, from any thread.
  void list(const Answer& answer);
  /// `body`: what the wire has; `key`: by which it can be repeated.
  void make(const Asker& asker, protocol::Json body, const Answer& answer);
  void change(const Asker& asker, const std::string& event, EventAsk ask, const Answer& answer);
  /// `had`: the tag of the answer that the asker has; when it is still that, the body is left empty.
  void show(const std::string& event, const std::optional<int>& round,
            const std::optional<std::string>& profile, const std::string& had, const Answer& answer);
  void show_entrant(const std::string& event, int entrant, const Answer& answer);
  void show_log(const std::string& event, std::uint64_t after, const Answer& answer);
  void show_results(const std::string& event, const Answer& answer);
  void seat(const Asker& asker, const std::string& event, const Answer& answer);

  /// Goes on with all events that run. To be called every second.
  void look();
  /// Nothing is answered any more. To be called before the store stops.
  void stop() { worker_->stop(); }

 private:
  using Time = EventHere::Time;
  using Told = std::function<void(EventHere& here)>;

  void post(const Answer& answer, std::function<void()> job);
  /// Calls `told` with the event, on the thread, or answers why not.
  void with(const std::string& event, bool fresh, const Answer& answer, Told told);
  void change_once(const Asker& asker, EventHere& here, const EventAsk& ask, int tries, const Answer& answer);
  void make_now(const Asker& asker, protocol::Json body, const Answer& answer);
  EventTold told_of(EventHere& here, const std::optional<int>& round,
                    const std::optional<std::string>& profile, const std::string& had) const;
  EventNow now_for(const EventHere& here) const;
  void note(const EventHere& here);

  // What goes on by itself; each step ends with the next.
  void look_at(const std::string& event);
  void look_for_events();
  void go_on(EventHere& here);
  void take_out_former(EventHere& here);
  void open_tables(EventHere& here);
  void count_results(EventHere& here);
  void do_what_is_due(EventHere& here);
  /// Appends, and then goes on where it may; the log decides which of several nodes is first.
  void append(EventHere& here, const std::vector<EventBody>& bodies, std::function<void(EventHere&)> then);

  const World world_;
  const std::shared_ptr<Worker> worker_ = std::make_shared<Worker>(kEventJobs);
  StoreThread& store_;
  const People& people_;
  Current<int> most_;
  // On the thread.
  EventKeeper keeper_;
  std::map<std::string, EventLine> known_;  ///< the events of this store, by their names
  std::string looked_after_;                ///< the log after which the look for events goes on
  Time next_search_{};
  Paced<std::string> making_;
};

}  // namespace gatehouse::server
