// What goes on by itself: tables open, results count, rounds follow one another.

#include <algorithm>
#include <utility>

#include "server/auth/tokens.h"
#include "server/base/log_names.h"
#include "server/events/event_lots.h"
#include "server/events/events.h"
#include "server/events/limits.h"
#include "server/people/result.h"

namespace gatehouse::server {
namespace {

/// A pairing whose result may be there.
struct Awaited {
  int pairing = 0;
  int attempt = 1;
  std::array<std::string, 2> profiles;
};

/// The results of these pairings that everybody may see by then, the earlier games of each first.
std::vector<Result> results_awaited(Store& store, const std::string& event,
                                    const std::vector<Awaited>& awaited, std::int64_t seen_ms) {
  std::vector<Result> found;
  for (const Awaited& each : awaited) {
    for (const std::string& profile : each.profiles) {
      const std::size_t before = found.size();
      for (const std::string& text :
           store.results_of({.profile = profile, .most = kResultsLookedAt, .seen_ms = seen_ms})) {
        Result result = result_in(text);
        if (result.event && result.event->event == event && result.event->pairing == each.pairing &&
            result.event->attempt == each.attempt)
          found.push_back(std::move(result));
      }
      if (found.size() != before) break;  // those of the other are the same
    }
  }
  std::ranges::stable_sort(found, {}, [](const Result& result) { return result.event->number; });
  return found;
}

/// The game as its pairing counts it; nothing: others have played it.
std::optional<GamePlayed> played_by(const Result& result, const EventState& state) {
  const EventGame& game = *result.event;
  GamePlayed played{game.pairing, {result.room}, game.over, std::nullopt, game.next};
  played.game.why = result.why;
  const PairingMade& made = state.pairings()[static_cast<std::size_t>(game.pairing) - 1].made;
  if (result.seats.size() != 2 || !made.second) return std::nullopt;
  for (std::size_t seat = 0; seat < result.seats.size(); ++seat) {
    const std::optional<int> entrant = state.entrant_of(result.seats[seat].profile.value_or(std::string()));
    if (!entrant || (*entrant != made.first && *entrant != *made.second)) return std::nullopt;
    const std::size_t side = *entrant == made.first ? 0 : 1;
    played.game.points[side] = result.seats[seat].score;
    played.game.halves[side] = game.halves[seat];
    if (game.winner == seat) played.winner = static_cast<int>(side);
  }
  return played;
}

/// The first room of a pairing: its seats are given.
OpenRematch table_of_pairing(const EventHere& here, const EventPairing& pairing) {
  OpenRematch order{pairing.room, {}, {here.state.rules().table, {}}};
  order.rematching.created.gathered.event = OfEvent{here.name, pairing.made.number, pairing.attempt};
  int seat = 0;
  for (const int number : {pairing.made.first, *pairing.made.second}) {
    const Entrant& entrant = here.state.entrants()[static_cast<std::size_t>(number) - 1];
    const std::string token =
        seat_token(here.log.secret, here.name, pairing.made.number, pairing.attempt, number);
    order.rematching.people.push_back(
        {engine::seat_at(seat++), protocol::newcomer(here.names.at(entrant.profile), false, entrant.profile),
         hash_of_token(token)});
  }
  return order;
}

}  // namespace

void Events::look() {
  if (!on()) return;
  worker_->post([this] {
    keeper_.sweep();
    look_for_events();
    std::vector<std::string> going_on;
    for (const auto& [name, line] : known_)
      if (line.status != EventStatus::Over) going_on.push_back(name);
    for (const std::string& name : going_on) look_at(name);
  });
}

void Events::look_at(const std::string& event) {
  keeper_.with(event, world_.shared, [this](EventHere* here, EventKeeper::Lost) {
    if (here == nullptr || std::exchange(here->looked_at, true)) return;
    note(*here);
    keeper_.see_who_drives(*here, std::chrono::steady_clock::now(), [this, here] { go_on(*here); });
  });
}

// Those that the store has from before, and those of other nodes.
void Events::look_for_events() {
  const Time now = std::chrono::steady_clock::now();
  if (now < next_search_) return;
  next_search_ = now + kEventSearchPause;
  const bool asked = store_.ask([this, worker = worker_, after = looked_after_](Store* store) {
    if (store == nullptr) return;
    std::vector<std::string> logs;
    try {
      std::string last = after;
      for (std::size_t found = 0; found < kEventsSearched; ++found) {
        const std::optional<std::string> next = store->room_after(last);
        if (!next || !is_event_log(*next)) break;
        logs.push_back(last = *next);
      }
    } catch (const StoreError&) {
      return;  // it is looked for again
    }
    worker->go_on([this, logs] {
      looked_after_ = logs.size() == kEventsSearched ? logs.back() : std::string(kEventLog);
      if (logs.size() == kEventsSearched) next_search_ = {};
      for (const std::string& log : logs) {
        const std::string event = event_of_log(log);
        if (known_.contains(event)) continue;
        keeper_.with(event, false, [this](EventHere* here, EventKeeper::Lost) {
          if (here != nullptr) note(*here);
        });
      }
    });
  });
  if (!asked) next_search_ = {};
}

void Events::go_on(EventHere& here) {
  here.looked_at = here.drives && here.state.status() != EventStatus::Over;
  if (here.looked_at) take_out_former(here);
}

void Events::append(EventHere& here, const std::vector<EventBody>& bodies,
                    std::function<void(EventHere&)> then) {
  if (bodies.empty()) return then(here);
  keeper_.append(here, bodies, world_.now_ms(), [this, &here, then = std::move(then)](Appended what) {
    note(here);
    if (what == Appended::Done) return then(here);
    here.looked_at = false;  // the next look begins with what the store has
  });
}

// Who has deleted their profile plays no more.
void Events::take_out_former(EventHere& here) {
  std::vector<EventBody> gone;
  for (std::size_t at = 0; at < here.state.entrants().size(); ++at) {
    const Entrant& entrant = here.state.entrants()[at];
    if (!entrant.withdrawn && !here.names.contains(entrant.profile))
      gone.emplace_back(LeftEvent{static_cast<int>(at) + 1});
  }
  append(here, gone, [this](EventHere& after) {
    if (after.state.status() != EventStatus::Running) return do_what_is_due(after);
    open_tables(after);
    count_results(after);
  });
}

void Events::open_tables(EventHere& here) {
  if (here.state.rounds().empty()) return;
  const std::int64_t now_ms = world_.now_ms();
  const Time now = std::chrono::steady_clock::now();
  // A room may end before it says whether it was made. It is made once, however often it is asked for.
  std::erase_if(here.opening, [now](const auto& asked) { return now - asked.second > kTableAskedAgain; });
  for (const std::size_t at : here.state.rounds().back().pairings) {
    const EventPairing& pairing = here.state.pairings()[at];
    if (here.opening.size() >= kTablesOpened) return;
    if (pairing.is_over() || !pairing.games.empty() || pairing.opens_ms > now_ms ||
        here.opened.contains(pairing.room) || here.opening.contains(pairing.room))
      continue;
    here.opening[pairing.room] = now;
    world_.open_table(table_of_pairing(here, pairing),
                      [this, worker = worker_, event = here.name, room = pairing.room](auto refusal) {
                        worker->go_on([this, event, room, opened = !refusal] {
                          keeper_.with(event, false, [room, opened](EventHere* known, EventKeeper::Lost) {
                            if (known == nullptr) return;
                            known->opening.erase(room);
                            if (opened) known->opened.insert(room);
                          });
                        });
                      });
  }
}

void Events::count_results(EventHere& here) {
  std::vector<Awaited> awaited;
  if (!here.state.rounds().empty())
    for (const std::size_t at : here.state.rounds().back().pairings) {
      const EventPairing& pairing = here.state.pairings()[at];
      if (pairing.is_over() || awaited.size() == kResultsAwaited) continue;
      if (pairing.games.empty() && !here.opened.contains(pairing.room)) continue;
      const std::optional<RoomProgress> progress = world_.progress(pairing.room);
      if (progress && progress->status != protocol::RoomStatus::Finished) continue;
      const auto profile = [&here](int number) {
        return here.state.entrants()[static_cast<std::size_t>(number) - 1].profile;
      };
      awaited.push_back({pairing.made.number,
                         pairing.attempt,
                         {profile(pairing.made.first), profile(*pairing.made.second)}});
    }
  if (awaited.empty()) return do_what_is_due(here);
  keeper_.read<std::vector<Result>>(
      here,
      [event = here.name, awaited, seen = world_.told_ms()](Store& store) {
        return results_awaited(store, event, awaited, seen);
      },
      [this, &here](const std::optional<std::vector<Result>>& results) {
        if (!results) {
          here.looked_at = false;
          return;
        }
        std::vector<EventBody> bodies;
        EventState after = here.state;
        for (const Result& result : *results) {
          const std::optional<GamePlayed> played = played_by(result, after);
          if (!played) continue;
          for (const EventBody& body : step_for_game(after, *played)) {
            after.apply({after.version() + 1, 0, body});
            bodies.push_back(body);
          }
        }
        append(here, bodies, [this](EventHere& counted) { do_what_is_due(counted); });
      });
}

void Events::do_what_is_due(EventHere& here) {
  const std::vector<EventBody> due = due_step(here.state, now_for(here));
  if (due.empty() || here.state.version() + due.size() > kEventEntries) {
    here.looked_at = false;
    return;
  }
  append(here, due, [this](EventHere& after) { do_what_is_due(after); });
}

}  // namespace gatehouse::server
