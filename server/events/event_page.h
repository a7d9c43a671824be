#pragma once
// What is told of an event over HTTP, as protocol/README.md has it ("Events"). Pure: names are looked up by
// others.

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "protocol/game_in_play.h"
#include "server/events/event_state.h"

namespace gatehouse::server {

/// The present names of profiles, by their ids; who is missing has deleted theirs.
using EventNames = std::map<std::string, std::string>;

/// An event, with what is needed to tell of it.
struct ToldEvent {
  const std::string& event;  ///< its name
  const EventState& state;
  const EventNames& names;
  std::int64_t time_ms = 0;  ///< rooms are told from when they open on
};

/// The line of a list.
struct EventLine {
  std::string event;
  std::string title;
  EventStatus status = EventStatus::Open;
  EventFormat format = EventFormat::Swiss;
  std::string game;
  int entrants = 0;
  int most = 0;
  std::optional<int> rounds;
  int round = 0;
  std::int64_t made_ms = 0;
  std::string organiser;  ///< the id of a profile, of which nobody is told
};
EventLine line_of(const std::string& event, const EventState& state);
protocol::Json line_json(const EventLine& line);

/// `round`: whose pairings are told; nothing: of the latest. `viewer`: the id of the profile that asks.
protocol::Json event_json(const ToldEvent& told, const std::optional<int>& round,
                          const std::optional<std::string>& viewer);
/// Null: there is no such entrant.
protocol::Json entrant_json(const ToldEvent& told, int number);
/// All pairings as lines of comma-separated values, with a line of titles.
std::string results_csv(const ToldEvent& told);
/// An entry of its log.
protocol::Json entry_json(const EventEntry& entry, const EventState& state, const EventNames& names);

/// The ids of all profiles that may be named.
std::vector<std::string> people_in(const EventState& state);

}  // namespace gatehouse::server
