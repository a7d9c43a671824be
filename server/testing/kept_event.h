#pragma once
// The log of an event, for tests of what keeps, moves and checks logs.

#include <string>
#include <variant>
#include <vector>

#include "server/auth/tokens.h"
#include "server/base/log_names.h"
#include "server/events/event_steps.h"
#include "server/store/store.h"

namespace gatehouse::server::testing {

/// What founds the log of an event that two people have entered, and of which the one round is paired: 5
/// entries. There is no profile of these people.
inline Append kept_event(const std::string& event) {
  secure();
  const EventNow now{event, DrawSecret{7}, 1'000};
  EventRules rules;
  rules.rounds = 1;
  rules.most = 2;
  rules.table = Created{"Evening", "counting", 2, true, {{"goal", 1}}, {}};
  rules.table.match = protocol::Match{{.best_of = 1}, {}};
  EventState state;
  Append run{log_of_event(event), 1, 0, {}, now.secret};
  const auto take = [&](const EventEntry& entry) {
    state.apply(entry);
    run.entries.push_back(write_event_entry(entry));
  };
  take(first_entry({"Evening", rules, "ada", {}}, now));
  const auto ask = [&](const EventAsk& what, const std::string& by) {
    const EventStep step = step_for(state, what, by, now);
    for (const EventBody& body : std::get<std::vector<EventBody>>(step))
      take({state.version() + 1, now.time_ms, body});
  };
  ask(AskEnter{}, "ada");
  ask(AskEnter{}, "ben");
  ask(AskBegin{}, "ada");
  return run;
}

}  // namespace gatehouse::server::testing
