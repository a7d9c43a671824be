#pragma once
// Scenarios: tests of rules in plain text. Here is what all games share: seats, commands, choices offered and
// refused, points, events. How a position is described and what else may be expected of it, each game says in
// its own Table. SCENARIOS.md in the game's folder is the page for authors of scenarios.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "engine/scenario/text.h"

namespace gatehouse::engine::scenario {

/// The seats' names in the order of play.
class SeatNames {
 public:
  std::vector<std::string> names{"red", "blue"};

  std::optional<Seat> find(std::string_view name) const;
  /// The next word as a seat. Throws Mistake.
  Seat read(Words& words) const;
  /// "red 4 blue 0 others 1" to the end of the words. Throws Mistake, also when a seat is named twice.
  std::vector<std::pair<Seat, int>> read_numbers(Words& words) const;
  const std::string& name(Seat seat) const { return names[static_cast<std::size_t>(index(seat))]; }
  int count() const { return static_cast<int>(names.size()); }
};

/// What stands in a scenario before its first command.
struct Heading {
  Line title;
  SeatNames seats;
  int seats_line = 0;         ///< where the `seats` sentence is; the title's line when there is none
  std::vector<Line> options;  ///< the `options` lines, without that word
  /// All other lines, in order: they describe the position in the game's own words.
  std::vector<Line> position;
};

/// A choice in the game's own text form (Game::write).
struct Choice {
  std::string text;
  std::string chance;  ///< an outcome of chance that the sentence implies and that comes first; mostly empty
};

/// Thrown for a choice that names something that does not exist. It is a mistake of the scenario, unless the
/// scenario expects exactly this refusal.
class Impossible : public Mistake {
 public:
  Impossible(const std::string& what, std::string_view refused, std::string text)
      : Mistake(what), refusal(refused), choice(std::move(text)) {}
  std::string_view refusal;
  std::string choice;  ///< a text that the game refuses by that name
};

/// An event as expectations see it.
struct EventLine {
  /// Points that the event gives to one seat, for one reason.
  struct Share {
    std::string seat;
    int points = 0;
    std::string why;
  };
  std::string name;
  std::vector<std::string> words;
  std::vector<Share> shares{};
};

/// One scenario's position, and how the sentences of its game are read. Every member that is given text may
/// throw Mistake. REQUIRES: begin() was called first, once.
class Table {
 public:
  virtual ~Table() = default;

  virtual void begin(const Heading& heading) = 0;
  virtual Actor actor() const = 0;
  virtual Seat turn() const = 0;
  virtual std::string_view step() const = 0;
  /// Every legal choice of a seat.
  virtual std::vector<std::string> choices(Seat seat) const = 0;
  /// The next outcome of chance, where the position prescribes it; empty when the scenario has to say it.
  virtual std::string forced() = 0;
  /// The choice that a sentence means in this position. kNoSeat: an outcome of chance.
  virtual Choice read(Seat seat, Words words) const = 0;
  /// Plays the choice, or refuses it and changes nothing. Events are appended.
  virtual Refusal attempt(Seat seat, const std::string& choice, std::vector<EventLine>& events) = 0;
  /// Whether `choice`, right after the same seat's `last`, only names a step that the rules have skipped.
  virtual bool skipped(std::string_view last, std::string_view choice) const = 0;
  /// Undoes the seat's last step; returns false and changes nothing when that is not possible.
  virtual bool undo(Seat seat) = 0;
  /// Ends the game in this position; events are appended.
  virtual void end(std::vector<EventLine>& events) = 0;
  virtual int score(Seat seat) const = 0;
  /// The place of each seat, 1 for the winners; after two that share place 1 comes place 3. REQUIRES: the
  /// game is over.
  virtual std::vector<int> ranks() const = 0;
  virtual std::uint64_t fingerprint() const = 0;
  /// Expectations look only at what happens from now on.
  virtual void forget() = 0;
  /// Judges one of the game's own expectations: "" when it holds, else what is true instead.
  virtual std::string judge(Words& words) const = 0;
  /// The position as text, for people.
  virtual std::string picture() const = 0;
};

/// A game that scenarios can be about. Files that name no game are about the first of the list.
struct ScenarioGame {
  std::string_view name;
  std::unique_ptr<Table> (*open)() = nullptr;
};

struct Fault {
  int line = 0;
  std::string text;
};

struct Result {
  int line = 0;
  std::string name;
  std::vector<Fault> faults;  ///< none: the scenario holds
  std::string picture;        ///< of the last position, when there are faults

  bool ok() const { return faults.empty(); }
};

/// Runs every scenario of a file. A file without a scenario gives one result with a fault.
std::vector<Result> run_scenarios(std::string_view text, std::span<const ScenarioGame> games);

/// "ok FILE:LINE NAME", or "FAIL FILE:LINE NAME" with the faults and the position below it.
std::string report(std::string_view file, const Result& result);

}  // namespace gatehouse::engine::scenario
