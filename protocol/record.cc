#include "protocol/record.h"

#include <optional>

#include "protocol/client_messages.h"
#include "protocol/games.h"
#include "protocol/strict_json.h"

namespace gatehouse::protocol {
namespace {

constexpr int kMaxRecordDepth = 8;
constexpr std::string_view kUndo = "undo";  // after its seat

std::vector<std::string> read_commands(const Json& list) {
  if (!list.is_array()) throw BadRecord("\"commands\" must be a list of texts");
  if (list.size() > kMaxRecordCommands) throw BadRecord("there are too many commands");
  std::vector<std::string> commands;
  for (const Json& command : list) {
    if (!command.is_string() || command.get_ref<const std::string&>().size() > kMaxChoiceLength)
      throw BadRecord(
          "a command must be a text of at most " + std::to_string(kMaxChoiceLength) + " characters",
          commands.size() + 1);
    commands.push_back(command.get<std::string>());
  }
  return commands;
}

FairDraws read_fair(const Json& json) {
  try {
    return read_fair_draws(json);
  } catch (const std::invalid_argument& bad) {
    throw BadRecord(bad.what());
  }
}

/// "0: TEXT" as the seat, its rest left in `command`; nothing for an outcome of chance.
std::optional<Seat> take_seat(std::string_view& command) {
  if (command.size() < 4 || command.substr(1, 2) != ": ") return std::nullopt;
  if (command[0] < '0' || command[0] >= '0' + engine::kMaxSeats) return std::nullopt;
  const Seat seat = engine::seat_at(command[0] - '0');
  command.remove_prefix(3);
  return seat;
}

}  // namespace

Record read_record(std::string_view text) {
  JsonFault fault;
  const std::optional<Json> json = parse_strictly(text, kMaxRecordDepth, &fault);
  if (!json) throw BadRecord("a record must be one JSON object: " + fault.sentence("it"));
  if (!json->is_object()) throw BadRecord("a record must be one JSON object");
  Record record;
  bool has_commands = false;
  for (const auto& [key, value] : json->items()) {
    if (key == "game") {
      if (!value.is_string()) throw BadRecord("\"game\" must be a text");
      record.game = value.get<std::string>();
    } else if (key == "options") {
      record.options = value;
    } else if (key == "seats") {
      if (!value.is_number_integer() || value < 1 || value > engine::kMaxSeats)
        throw BadRecord("\"seats\" must be a number of seats");
      record.seats = value.get<int>();
    } else if (key == "rules") {
      if (!value.is_number_integer() || value < 1 || value > kMostRules)
        throw BadRecord("\"rules\" must be the number of an edition");
      record.rules = value.get<int>();
    } else if (key == "commands") {
      record.commands = read_commands(value);
      has_commands = true;
    } else if (key == "fair") {
      record.fair = read_fair(value);
    } else if (key == "broken_off") {
      if (!value.is_string()) throw BadRecord("\"broken_off\" must be a text");
      record.broken_off = value.get<std::string>();
    } else {
      throw BadRecord("a record has no \"" + key.substr(0, kMaxIdLength) + "\"");
    }
  }
  if (record.game.empty()) throw BadRecord("\"game\" is missing");
  if (!has_commands) throw BadRecord("\"commands\" are missing");
  return record;
}

std::string write_record(const Record& record) {
  Json json = {{"game", record.game},
               {"options", record.options},
               {"seats", record.seats},
               {"commands", record.commands}};
  if (record.rules != 1) json["rules"] = record.rules;
  if (record.fair) json["fair"] = to_json(*record.fair);
  if (!record.broken_off.empty()) json["broken_off"] = record.broken_off;
  return json.dump(1);
}

std::unique_ptr<GameInPlay> begin_record(const Record& record) {
  const GameType* const game = find_game(record.game);
  if (game == nullptr) throw BadRecord("there is no game \"" + record.game.substr(0, kMaxIdLength) + "\"");
  try {
    return game->make_by(record.options, record.seats, record.rules);
  } catch (const BadOptions& bad) {
    throw BadRecord(bad.what());
  }
}

Seat seat_of(std::string_view command) {
  return take_seat(command).value_or(engine::kNoSeat);
}

bool is_chance(std::string_view command) {
  return !take_seat(command) && command != kEndCommand;
}

Outcome play_command(GameInPlay& in_play, std::string_view command) {
  const std::optional<Seat> seat = take_seat(command);
  if (!seat) return command == kEndCommand ? in_play.end() : in_play.chance(command);
  return command == kUndo ? in_play.undo(*seat) : in_play.submit(*seat, command);
}

std::unique_ptr<GameInPlay> replay(const Record& record, const Told& after) {
  std::unique_ptr<GameInPlay> in_play = begin_record(record);
  for (std::size_t at = 0; at < record.commands.size(); ++at) {
    const std::string& command = record.commands[at];
    const Outcome outcome = play_command(*in_play, command);
    if (outcome.refusal)
      throw BadRecord("'" + command + "' is refused: " + std::string(outcome.refusal.name), at + 1);
    after(command, outcome, *in_play);
  }
  return in_play;
}

std::vector<std::size_t> standing_commands(const Record& record) {
  std::vector<std::size_t> standing;
  for (std::size_t at = 0; at < record.commands.size(); ++at) {
    std::string_view command = record.commands[at];
    if (!take_seat(command) || command != kUndo)
      standing.push_back(at);
    else if (!standing.empty())
      standing.pop_back();
  }
  return standing;
}

std::string fingerprint_text(std::uint64_t fingerprint) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t at = text.size(); at > 0; fingerprint >>= 4) text[--at] = kDigits[fingerprint & 15];
  return text;
}

}  // namespace gatehouse::protocol
