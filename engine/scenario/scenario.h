#pragma once
// Scenarios: rules tests in plain text. This is the frame that all games share: seats, commands, choices
// offered and refused, points, events. What a position is and what else may be expected of it, each game says
// in its own Table; the page for those who write scenarios lies beside it (SCENARIOS.md).

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

/// What the frame read of a scenario before its first command.
struct Heading {
  Line title;
  SeatNames seats;
  int seats_line = 0;         ///< of the `seats` sentence; of the title when there is none
  std::vector<Line> options;  ///< the `options` lines, without that word
  /// Lines that the frame does not know, in order: the position, in the game's own words.
  std::vector<Line> position;
};

/// A choice in the game's own text form (Game::write).
struct Choice {
  std::string text;
  std::string chance;  ///< an outcome of chance that the sentence asks for first; mostly empty
};

/// A choice that names something which does not exist: a mistake, unless just this refusal is expected.
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

/// A game as the frame sees it: one scenario's position, and how that game's sentences are read.
/// Any member that reads may throw Mistake.
class Table {
 public:
  virtual ~Table() = default;

  virtual void begin(const Heading& heading) = 0;
  virtual Actor actor() const = 0;
  virtual Seat turn() const = 0;
  virtual std::string_view step() const = 0;
  /// Every legal choice of a seat.
  virtual std::vector<std::string> choices(Seat seat) const = 0;
  /// The outcome of chance that the position prescribes next; empty when the scenario has to say it.
  virtual std::string forced() = 0;
  /// What a sentence means now. With kNoSeat: an outcome of chance.
  virtual Choice read(Seat seat, Words words) const = 0;
  /// Plays the choice, or refuses it and changes nothing. Events are appended.
  virtual Refusal attempt(Seat seat, const std::string& choice, std::vector<EventLine>& events) = 0;
  /// Whether `choice`, right after `last` of the same seat, is but the step that the rules skipped.
  virtual bool skipped(std::string_view last, std::string_view choice) const = 0;
  /// Takes back the seat's last step, if it may.
  virtual bool undo(Seat seat) = 0;
  /// Ends the game here.
  virtual void end(std::vector<EventLine>& events) = 0;
  virtual int score(Seat seat) const = 0;
  /// The place of each seat, 1 for the winners; seats that share one leave the next ones empty. REQUIRES: the
  /// game is over.
  virtual std::vector<int> ranks() const = 0;
  virtual std::uint64_t fingerprint() const = 0;
  /// What happened so far does not count as lately any more.
  virtual void forget() = 0;
  /// Judges an expectation of the game's own: empty when it holds, else what is the case instead.
  virtual std::string judge(Words& words) const = 0;
  /// The position for people.
  virtual std::string picture() const = 0;
};

/// A game that scenarios can be about. The first of a list is the one of files that name none.
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

/// Runs every scenario of a file. A file without any is a fault.
std::vector<Result> run_scenarios(std::string_view text, std::span<const ScenarioGame> games);

/// "ok FILE:LINE NAME", or "FAIL FILE:LINE NAME" with the faults and the position below it.
std::string report(std::string_view file, const Result& result);

}  // namespace gatehouse::engine::scenario
