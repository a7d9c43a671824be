#pragma once
// What the operator may ask of a running server: by `gatehouse admin`, through the control socket, or from
// the page on the admin port. Every use is a line in the log.

#include <atomic>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "protocol/game_in_play.h"
#include "server/control/bans.h"
#include "server/events/events.h"
#include "server/lobby/lobby.h"
#include "server/net/connection_count.h"
#include "server/net/ws/session_group.h"
#include "server/store/log_reader.h"
#include "server/store/store_thread.h"

namespace gatehouse::server {

/// The parts of the server that are asked. They outlive it.
struct Administered {
  Lobby& lobby;
  StoreThread& store;
  LogReader& logs;
  ConnectionCount& connections;
  std::deque<SessionList>& sessions;
  Bans& bans;
  std::atomic<bool>& draining;
  Events& events;
  /// Called when the bans have changed.
  std::function<void()> bans_changed;
};

// A request is {"do": NAME, ...}, an answer an object, with "error" if nothing was done:
//   rooms                     those in memory: their state, and how many people are there
//   connections               by address, as quotas count it
//   bans
//   ban {"place", "seconds" (0: for good), "yes" (true: for a large part of the net, too)}
//   unban {"place"}
//   announce {"text"}         says it to everybody who is connected
//   drain {"on"}              makes no new tables, and is not ready; the games go on
//   put-away {"room"}         if nobody is there; answered when it is done
//   bring-back {"room"}
//   log {"room"}              kinds, times and seats of its last entries, and nothing of what they say
//   events                    those of the list: GET /api/events has the same
//   end-event {"event", "reason"}                       the reason stands in the log of the event
//   failed; retry {"room"}; end {"room"}                as requests.h says
//   profiles; suspend, resume, rename, delete {"name"}  as profile_requests.h says
/// Names of people at tables, tokens, and secrets of draws are in no answer.
class Administration {
 public:
  using Answer = std::function<void(protocol::Json)>;

  explicit Administration(Administered server) : server_(std::move(server)) {}

  /// From any thread; answers once, from any. `door`: by which way it came, for the log.
  void ask(const protocol::Json& request, std::string_view door, const Answer& answer);

 private:
  /// The answer of what is answered at once.
  protocol::Json answer_at_once(const std::string& what, const protocol::Json& request);
  protocol::Json rooms() const;
  protocol::Json connections() const;
  protocol::Json bans() const;
  protocol::Json ban(const protocol::Json& request);
  protocol::Json unban(const protocol::Json& request);
  protocol::Json announce(const protocol::Json& request);
  protocol::Json drain(const protocol::Json& request);
  void put_away(const std::string& name, const Answer& answer);
  void bring_back(const std::string& room, const Answer& answer);
  void tell_log(const std::string& room, const Answer& answer);
  void ask_store(const protocol::Json& request, const Answer& answer);
  void tell_events(const Answer& answer);
  void end_event(const protocol::Json& request, const Answer& answer);

  const Administered server_;
};

}  // namespace gatehouse::server
