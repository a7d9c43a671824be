#pragma once
// A whole game in a file: the options, the moves and the outcomes of chance, without anything that can be
// derived from them. RECORDS.md describes the format.

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "protocol/fair_draws.h"
#include "protocol/game_in_play.h"

namespace gatehouse::protocol {

/// A record with more commands than this is refused.
inline constexpr std::size_t kMaxRecordCommands = 20000;
/// An edition with a greater number is no number of an edition.
inline constexpr int kMostRules = 1'000'000;

/// A game that anybody can play again: protocol/RECORDS.md.
struct Record {
  std::string game;
  Json options = {{"expansions", Json::array()}, {"choices", Json::object()}};
  int seats = 2;
  /// "draw V" (chance), "0: place 0,1 r1" (a seat), "0: undo", "end" (the players ended the game there).
  std::vector<std::string> commands;
  /// By which its draws can be verified; nothing where the server did not commit to them.
  std::optional<FairDraws> fair = {};
  /// Why the server could read no more of the game (BreakReason); empty: this is all of it.
  std::string broken_off = {};
  int rules = 1;  ///< the edition of the game's rules
};

/// Thrown for a record that cannot be read or played. `command` is the number of the bad one, from 1; 0: none
/// of them.
class BadRecord : public std::runtime_error {
 public:
  /// `at`: the number of the bad command, from 1; 0: none of them.
  explicit BadRecord(const std::string& what, std::size_t at = 0)
      : std::runtime_error(at == 0 ? what : "command " + std::to_string(at) + ": " + what), command(at) {}
  std::size_t command;
};

/// Throws BadRecord.
Record read_record(std::string_view text);
/// The text that read_record() reads, on several lines.
std::string write_record(const Record& record);

/// A new game of the record's kind. Throws BadRecord.
std::unique_ptr<GameInPlay> begin_record(const Record& record);
/// The command that ends a game by the will of its players.
inline constexpr std::string_view kEndCommand = "end";

/// Whose command it is; kNoSeat for one of chance, and for the end.
Seat seat_of(std::string_view command);
/// Whether a command is an outcome of chance.
bool is_chance(std::string_view command);
/// Plays one command, of chance or of a seat. A refusal changes nothing.
Outcome play_command(GameInPlay& in_play, std::string_view command);
/// Plays the whole record, and calls `after` after each command with its outcome. Throws BadRecord naming the
/// command that is refused, and the refusal.
using Told =
    std::function<void(const std::string& command, const Outcome& outcome, const GameInPlay& in_play)>;
std::unique_ptr<GameInPlay> replay(const Record& record, const Told& after);

/// The numbers, from 0, of the commands that were not undone.
std::vector<std::size_t> standing_commands(const Record& record);

/// A fingerprint as records and logs write it: 16 lower-case hexadecimal digits.
std::string fingerprint_text(std::uint64_t fingerprint);

}  // namespace gatehouse::protocol
