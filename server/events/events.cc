// What people ask; what goes on by itself is in course_of_events.cc.

#include "server/events/events.h"

#include <algorithm>
#include <utility>

#include "protocol/fields.h"
#include "protocol/messages.h"
#include "server/auth/tokens.h"
#include "server/base/log_names.h"
#include "server/base/overloaded.h"
#include "server/events/event_lots.h"
#include "server/events/limits.h"
#include "server/room/room_table.h"

namespace gatehouse::server {
namespace {

using protocol::Json;

NoEvent no_event(NoStep why) {
  switch (why) {
    case NoStep::NotOrganiser:
      return NoEvent::NotOrganiser;
    case NoStep::NotOpen:
      return NoEvent::NotOpen;
    case NoStep::NotRunning:
      return NoEvent::NotRunning;
    case NoStep::TooFew:
      return NoEvent::TooFew;
    case NoStep::Full:
      return NoEvent::Full;
    case NoStep::NoEntry:
      return NoEvent::NoEntry;
    case NoStep::TooLate:
      return NoEvent::TooLate;
    case NoStep::NotDecided:
      return NoEvent::NotDecided;
    case NoStep::NoSuch:
      break;
  }
  return NoEvent::NotFound;
}

EventRefusal refusal_for(EventKeeper::Lost why) {
  return {why == EventKeeper::Lost::Unknown ? NoEvent::NotFound : NoEvent::Unavailable};
}

EventRefusal invalid(std::string detail) {
  return {NoEvent::Invalid, std::move(detail)};
}

std::size_t code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

/// Of an event that is to be made; as they came, but for the title.
struct Wanted {
  std::string title;
  Json rules;
  Json table;
  std::optional<std::string> key;
};

std::variant<Wanted, EventRefusal> wanted_in(Json body) {
  Wanted wanted;
  if (!body.is_object()) return invalid("The body must be an object.");
  for (const auto& [field, value] : body.items())
    if (field != "title" && field != "rules" && field != "key")
      return invalid("The field " + field + " is not known.");
  const auto text = [&body](const char* field) {
    return body.contains(field) && body.at(field).is_string() ? body.at(field).get<std::string>()
                                                              : std::string();
  };
  wanted.title = protocol::cleaned(text("title"));
  if (!protocol::good_chat(wanted.title) || code_points(wanted.title) > kEventTitle)
    return invalid("A title has 1 to 60 visible characters.");
  if (body.contains("key")) wanted.key = text("key");
  if (wanted.key && (wanted.key->size() < protocol::kMinKeyLength || !protocol::is_plain_text(*wanted.key)))
    return invalid("A key has 22 to 64 letters, digits or -_.:/.");
  wanted.rules = body.value("rules", Json());
  if (!wanted.rules.is_object() || !wanted.rules.contains("table"))
    return invalid("The field rules must be an object with a table.");
  wanted.table = std::move(wanted.rules.at("table"));
  wanted.rules.erase("table");
  return wanted;
}

/// How many there are of those that are not over; of one organiser, or, with an empty id, of all.
int going_on(const std::map<std::string, EventLine>& known, const std::string& organiser) {
  return static_cast<int>(std::ranges::count_if(known, [&organiser](const auto& entry) {
    const EventLine& line = entry.second;
    return line.status != EventStatus::Over && (organiser.empty() || line.organiser == organiser);
  }));
}

/// How many tables of the round have opened by now: what is told of it changes with that.
std::ptrdiff_t opened_by(const EventState& state, std::int64_t time_ms) {
  return std::ranges::count_if(
      state.pairings(), [time_ms](const EventPairing& pairing) { return pairing.opens_ms <= time_ms; });
}

}  // namespace

Events::Events(StoreThread& store, const People& people, World world, int most)
    : world_(std::move(world)),
      store_(store),
      people_(people),
      most_(most),
      keeper_(store, worker_, world_.shared),
      looked_after_(kEventLog),
      making_(kEventsByAddress) {}

bool Events::on() const {
  return *most_.get() > 0 && people_.mode() != "off";
}

void Events::post(const Answer& answer, std::function<void()> job) {
  if (!worker_->post(std::move(job))) answer(EventRefusal{NoEvent::Unavailable});
}

void Events::with(const std::string& event, bool fresh, const Answer& answer, Told told) {
  keeper_.with(event, fresh, [this, answer, told = std::move(told)](EventHere* here, EventKeeper::Lost why) {
    if (here == nullptr) return answer(refusal_for(why));
    note(*here);
    told(*here);
  });
}

void Events::note(const EventHere& here) {
  if (known_.size() >= kKnownEvents && !known_.contains(here.name)) return;
  known_[here.name] = line_of(here.name, here.state);
}

EventNow Events::now_for(const EventHere& here) const {
  return {here.name, here.log.secret, world_.now_ms()};
}

void Events::list(const Answer& answer) {
  post(answer, [this, answer] {
    std::vector<const EventLine*> lines;
    for (const auto& [name, line] : known_) lines.push_back(&line);
    std::ranges::sort(lines, [](const EventLine* a, const EventLine* b) {
      const bool a_over = a->status == EventStatus::Over;
      const bool b_over = b->status == EventStatus::Over;
      return std::tie(a_over, b->made_ms, b->event) < std::tie(b_over, a->made_ms, a->event);
    });
    if (lines.size() > kListedEvents) lines.resize(kListedEvents);
    Json events = Json::array();
    for (const EventLine* const line : lines) events.push_back(line_json(*line));
    answer(EventTold{Json{{"events", std::move(events)}}});
  });
}

void Events::make(const Asker& asker, Json body, const Answer& answer) {
  post(answer,
       [this, asker, body = std::move(body), answer]() mutable { make_now(asker, std::move(body), answer); });
}

void Events::make_now(const Asker& asker, Json body, const Answer& answer) {
  auto wanted = wanted_in(std::move(body));
  if (const auto* const refused = std::get_if<EventRefusal>(&wanted)) return answer(*refused);
  auto& [title, json, table_json, key] = std::get<Wanted>(wanted);
  auto rules = rules_asked_for(std::move(json));
  if (const auto* const wrong = std::get_if<std::string>(&rules)) return answer(invalid(*wrong));
  auto table = table_asked_for(std::move(table_json), title);
  if (const auto* const wrong = std::get_if<std::string>(&table)) return answer(invalid(*wrong));
  auto& create = std::get<protocol::CreateRoom>(table);
  create.profile = asker.profile;
  const std::int64_t now_ms = world_.now_ms();
  if (const std::int64_t wait = making_.wait(asker.address, now_ms); wait > 0)
    return answer(EventRefusal{NoEvent::TooFast, {}, wait});
  if (going_on(known_, {}) >= *most_.get() || going_on(known_, asker.profile) >= kEventsByOrganiser)
    return answer(EventRefusal{NoEvent::TooMany});
  const auto allowed = world_.allow(asker.address, create);
  if (const auto* const error = std::get_if<protocol::Error>(&allowed))
    return answer(invalid(error->message));
  making_.note(asker.address, now_ms);
  const auto& message = std::get<protocol::CreateRoom>(allowed);
  const auto game = std::ranges::find(world_.games, message.game, &protocol::GameType::name);
  EventMade made{title, std::get<EventRules>(rules), asker.profile, {}};
  made.rules.table = founded_by(message, game->rules);
  made.rules.table.title = title;
  const std::string event = key ? room_name_of(*key) : new_room_name();
  const EventNow now{event, new_draw_secret(), now_ms};
  keeper_.found(event, now.secret, first_entry(std::move(made), now),
                [this, event, asker, answer](Appended what) {
                  if (what != Appended::Done && what != Appended::Conflict)
                    return answer(EventRefusal{NoEvent::Unavailable});
                  // Of another's key, by chance, nothing is told.
                  with(event, true, answer, [this, asker, answer](EventHere& here) {
                    if (here.state.made().organiser != asker.profile)
                      return answer(EventRefusal{NoEvent::NotFound});
                    here.drives = true;
                    answer(told_of(here, std::nullopt, asker.profile, {}));
                  });
                });
}

void Events::change(const Asker& asker, const std::string& event, EventAsk ask, const Answer& answer) {
  post(answer, [this, asker, event, ask = std::move(ask), answer] {
    with(event, true, answer,
         [this, asker, ask, answer](EventHere& here) { change_once(asker, here, ask, 1, answer); });
  });
}

void Events::change_once(const Asker& asker, EventHere& here, const EventAsk& ask, int tries,
                         const Answer& answer) {
  const EventNow now = now_for(here);
  const EventStep step = step_for(here.state, ask, asker.profile, now);
  if (const auto* const why = std::get_if<NoStep>(&step)) return answer(EventRefusal{no_event(*why)});
  const auto& entries = std::get<std::vector<EventBody>>(step);
  if (entries.empty()) return answer(told_of(here, std::nullopt, asker.profile, {}));
  if (here.state.version() + entries.size() > kEventEntries)
    return answer(invalid("The log of this event is full."));
  keeper_.append(here, entries, now.time_ms,
                 [this, asker, event = here.name, ask, tries, answer](Appended what) {
                   const bool done = what == Appended::Done;
                   const bool late = what == Appended::Conflict || what == Appended::Fenced;
                   if (!done && (!late || tries == kEventTries))
                     return answer(EventRefusal{NoEvent::Unavailable});
                   with(event, true, answer, [this, done, asker, ask, tries, answer](EventHere& after) {
                     if (!done) return change_once(asker, after, ask, tries + 1, answer);
                     answer(told_of(after, std::nullopt, asker.profile, {}));
                     look_at(after.name);  // what follows need not wait
                   });
                 });
}

EventTold Events::told_of(EventHere& here, const std::optional<int>& round,
                          const std::optional<std::string>& profile, const std::string& had) const {
  const std::int64_t now_ms = world_.now_ms();
  std::string tag = std::to_string(here.state.version()) + "-" + std::to_string(here.naming) + "-" +
                    std::to_string(opened_by(here.state, now_ms)) + "-" + std::to_string(round.value_or(0));
  // What is told of oneself follows from the event and the profile, which tags of one browser agree on.
  if (profile) tag += "-" + hash_of_token(*profile).substr(0, 16);
  if (tag == had) return {std::string(), tag};
  const ToldEvent told{here.name, here.state, here.names, now_ms};
  if (profile || round) return {event_json(told, round, profile), tag};
  if (here.told_tag != tag) {
    here.told = event_json(told, round, profile).dump();
    here.told_tag = tag;
  }
  return {here.told, tag};
}

void Events::show(const std::string& event, const std::optional<int>& round,
                  const std::optional<std::string>& profile, const std::string& had, const Answer& answer) {
  post(answer, [this, event, round, profile, had, answer] {
    with(event, false, answer, [this, round, profile, had, answer](EventHere& here) {
      answer(told_of(here, round, profile, had));
    });
  });
}

void Events::show_entrant(const std::string& event, int entrant, const Answer& answer) {
  post(answer, [this, event, entrant, answer] {
    with(event, false, answer, [this, entrant, answer](EventHere& here) {
      Json json = entrant_json({here.name, here.state, here.names, world_.now_ms()}, entrant);
      if (json.is_null()) return answer(EventRefusal{NoEvent::NotFound});
      answer(EventTold{std::move(json)});
    });
  });
}

void Events::show_log(const std::string& event, std::uint64_t after, const Answer& answer) {
  post(answer, [this, event, after, answer] {
    with(event, false, answer, [after, answer](EventHere& here) {
      Json entries = Json::array();
      const std::uint64_t last = std::min<std::uint64_t>(here.state.version(), after + kLogListed);
      for (std::uint64_t at = after; at < last; ++at)
        entries.push_back(entry_json(read_event_entry(here.log.entries[at]), here.state, here.names));
      answer(EventTold{Json{{"entries", std::move(entries)}, {"more", last < here.state.version()}}});
    });
  });
}

void Events::show_results(const std::string& event, const Answer& answer) {
  post(answer, [this, event, answer] {
    with(event, false, answer, [this, answer](EventHere& here) {
      answer(EventTold{results_csv({here.name, here.state, here.names, world_.now_ms()})});
    });
  });
}

void Events::seat(const Asker& asker, const std::string& event, const Answer& answer) {
  post(answer, [this, asker, event, answer] {
    with(event, false, answer, [this, asker, answer](EventHere& here) {
      const std::optional<int> entrant = here.state.entrant_of(asker.profile);
      const EventPairing* const open = entrant ? here.state.open_pairing_of(*entrant) : nullptr;
      const auto name = here.names.find(asker.profile);
      if (open == nullptr || open->opens_ms > world_.now_ms() || name == here.names.end())
        return answer(EventRefusal{NoEvent::NoSeat});
      Json told = {
          {"room", open->room},
          {"name", name->second},
          {"token", seat_token(here.log.secret, here.name, open->made.number, open->attempt, *entrant)}};
      // The name of a room is known before it is made.
      keeper_.read<bool>(
          here, [room = open->room](Store& store) { return store.find(room, 1).has_value(); },
          [told = std::move(told), answer](std::optional<bool> is_there) {
            if (!is_there) return answer(EventRefusal{NoEvent::Unavailable});
            if (!*is_there) return answer(EventRefusal{NoEvent::NoSeat});
            answer(EventTold{told});
          });
    });
  });
}

}  // namespace gatehouse::server
