#pragma once
// The rules of an event: in which form people play each other, and at which tables. Pure.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/events/standings.h"
#include "server/room/entry.h"

namespace gatehouse::server {

enum class EventFormat : std::uint8_t {
  Swiss,              ///< a set number of rounds, each against somebody with as many points
  RoundRobin,         ///< everybody meets everybody
  Elimination,        ///< who loses is out
  DoubleElimination,  ///< who loses twice is out
};
inline constexpr std::array kEventFormats{EventFormat::Swiss, EventFormat::RoundRobin,
                                          EventFormat::Elimination, EventFormat::DoubleElimination};
std::string_view text_of(EventFormat format);

/// In which order entrants are seeded.
enum class Seeding : std::uint8_t {
  Entry,  ///< as they entered
  Lot,    ///< by lots, which anybody can make anew at the end
};
inline constexpr std::array kSeedings{Seeding::Entry, Seeding::Lot};
std::string_view text_of(Seeding seeding);

struct EventRules {
  EventFormat format = EventFormat::Swiss;
  int rounds = 0;            ///< of Swiss; 0: they follow from the format and who has entered
  int cycles = 1;            ///< of RoundRobin: how often two meet, 1 or 2
  bool third_place = false;  ///< of Elimination: it is played for
  Seeding seeding = Seeding::Lot;
  int break_s = 0;        ///< from the pairings of a round until its tables open
  bool by_itself = true;  ///< the next round comes when one is over; else when the organiser asks
  int most = 0;           ///< entrants
  std::vector<TieBreak> tie_breaks = {};
  /// What each table is made with: of two seats, with a match, for everybody to see. It has no commitment.
  Created table = {};
};

/// A table as a client may ask for it, as the message by which one is made; `title`: of the event. Or what is
/// wrong with it, as the answer says it.
std::variant<protocol::CreateRoom, std::string> table_asked_for(Json table, const std::string& title);

/// The rules as a client asks for them, but for the table, which is left out of `rules`. Or what is wrong
/// with them.
std::variant<EventRules, std::string> rules_asked_for(Json rules);

/// As an answer has them.
Json rules_json(const EventRules& rules);
/// As the first entry of an event's log keeps them.
Json kept_rules(const EventRules& rules);
/// Reads that form; throws BadEntry.
EventRules rules_kept(const Json& json);

}  // namespace gatehouse::server
