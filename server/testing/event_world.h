#pragma once
// An event without a server, for its tests: what people ask for, and the games that they play, are appended
// to its log as the server does it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/events/event_page.h"
#include "server/events/event_state.h"
#include "server/events/event_steps.h"

namespace gatehouse::server::testing {

inline constexpr std::string_view kTestEvent = "k7m2p9qa4rstu";
inline constexpr std::int64_t kEventMade_ms = 1'763'700'000'000;
/// From the pairings of a round until its tables open.
inline constexpr int kEventBreak_s = 60;
inline constexpr std::string_view kTestOrganiser = "Zoe";

/// The id of the profile of somebody with this name, and the name that belongs to such an id.
std::string profile_of(std::string_view name);
std::string name_of_profile(std::string_view profile);
/// Any list of people of this size, whose names differ.
std::vector<std::string> people_for_event(int size);

/// Of an event of tables of the counting game, seeded as people enter: two rounds if it is Swiss, and its
/// rounds come by themselves.
EventRules test_rules(EventFormat format = EventFormat::Swiss);
/// Of everybody who may be named.
EventNames names_in(const EventState& state);
/// The first entry of an event by such rules.
EventMade made_by(const EventRules& rules, const EventNow& now);
/// What is around a step of the event: its secret is made of this number.
EventNow test_now(unsigned char secret = 1);

/// A game in this room, which decides a match of one game: `winner` is 0 or 1; nothing: it is drawn.
GamePlayed deciding_game(int pairing, const std::string& room, std::optional<int> winner);

/// All that is told of an event in this state: equal where the states are.
protocol::Json all_told_of(const EventState& state);

class EventWorld {
 public:
  /// People have entered it in this order, and it has not begun.
  explicit EventWorld(const EventRules& rules = test_rules(), const std::vector<std::string>& people = {});

  /// Appends what follows when somebody with this name asks. Returns why nothing does.
  std::optional<NoStep> ask(std::string_view name, const EventAsk& what);
  std::optional<NoStep> organise(const EventAsk& what) { return ask(kTestOrganiser, what); }
  /// Appends a game if it counts. Returns whether it does.
  bool tell(const GamePlayed& played);
  /// The first wins the present game of this pairing, the second, or nobody. Returns whether it counts.
  bool first_wins(int pairing) { return tell(deciding_game(pairing, room(pairing), 0)); }
  bool second_wins(int pairing) { return tell(deciding_game(pairing, room(pairing), 1)); }
  bool draw(int pairing) { return tell(deciding_game(pairing, room(pairing), std::nullopt)); }
  /// The first of each open pairing wins.
  void first_of_each_wins();
  /// Appends what is due until nothing is.
  void settle();
  void append(const EventBody& body);
  void pass(int seconds) { now_.time_ms += 1'000 * static_cast<std::int64_t>(seconds); }

  const EventState& state() const { return state_; }
  const EventPairing& pairing(int number) const;
  const std::string& room(int pairing) const { return this->pairing(pairing).room; }
  const EventNow& now() const { return now_; }
  const std::vector<EventEntry>& entries() const { return entries_; }
  /// What the latest step appended.
  const std::vector<EventBody>& latest() const { return latest_; }
  /// As `viewer` is told of it at this time.
  protocol::Json document(std::string_view viewer = {}, std::optional<int> round = {}) const;

 private:
  void append_step(std::vector<EventBody> step);

  EventNow now_ = test_now();
  EventState state_;
  std::vector<EventEntry> entries_;
  std::vector<EventBody> latest_;
};

}  // namespace gatehouse::server::testing
