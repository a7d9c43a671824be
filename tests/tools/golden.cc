// gatehouse_golden check|write FOLDER: whole games with the fingerprint after every command (*.play), and the
// numbers of move sequences from small bags (*.perft). `check` fails on the first line that differs; `write`
// makes the files anew from their heads, to be reviewed as a diff. tests/golden/README.md says when.

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/game/playout.h"
#include "engine/scenario/text.h"
#include "protocol/record.h"
#include "tests/support/choice_ids.h"

namespace {

namespace fs = std::filesystem;
using namespace gatehouse;
using engine::scenario::Line;
using engine::scenario::lines_of;
using protocol::GameInPlay;

/// What is wrong with a golden file, and where.
class Difference : public std::runtime_error {
 public:
  Difference(int at, const std::string& what) : std::runtime_error(what), line(at) {}
  int line;
};

/// A .play file: what it begins with, and its commands with their fingerprints.
struct Play {
  protocol::Record record;
  std::uint64_t seed = 0;
  std::vector<int> lines;
  std::vector<std::string> fingerprints;
};

Play read_play(const std::string& text) {
  Play play;
  for (const Line& line : lines_of(text)) {
    std::istringstream words(line.text);
    std::string first;
    words >> first;
    if (first == "game") {
      words >> play.record.game;
    } else if (first == "options") {
      play.record.options = protocol::Json::parse(line.text.substr(first.size()));
    } else if (first == "seats") {
      words >> play.record.seats;
    } else if (first == "rules") {
      words >> play.record.rules;
    } else if (first == "seed") {
      words >> play.seed;
    } else {
      const std::size_t bar = line.text.rfind(" = ");
      if (bar == std::string::npos) throw Difference(line.number, "expected 'COMMAND = FINGERPRINT'");
      play.record.commands.push_back(line.text.substr(0, bar));
      play.fingerprints.push_back(line.text.substr(bar + 3));
      play.lines.push_back(line.number);
    }
  }
  return play;
}

void check_play(const Play& play) {
  if (play.record.commands.empty()) throw Difference(1, "there is no play yet: write it");
  const std::unique_ptr<GameInPlay> in_play = protocol::begin_record(play.record);
  for (std::size_t at = 0; at < play.record.commands.size(); ++at) {
    const std::string& command = play.record.commands[at];
    if (const protocol::Outcome outcome = protocol::play_command(*in_play, command); outcome.refusal)
      throw Difference(play.lines[at], command + " is refused: " + std::string(outcome.refusal.name));
    const std::string found = protocol::fingerprint_text(in_play->fingerprint());
    if (found != play.fingerprints[at])
      throw Difference(play.lines[at], "after " + command + " the fingerprint is " + found);
  }
  if (!in_play->actor().nobody()) throw Difference(play.lines.back(), "the game is not over");
}

/// The next command of a random game: mostly a choice, now and then an undo.
std::string random_command(const GameInPlay& in_play, engine::Dice& dice) {
  constexpr std::uint64_t kUndoOneIn = 16;
  const engine::Actor actor = in_play.actor();
  if (actor.chance) return in_play.roll(dice);
  const engine::Seat seat = engine::acting_seat(actor);
  const std::string prefix = std::to_string(engine::index(seat)) + ": ";
  if (in_play.can_undo(seat) && dice.below(kUndoOneIn) == 0) return prefix + "undo";
  const std::vector<std::string> choices = tests::choice_ids(in_play.prompt(seat));
  return prefix + choices.at(dice.below(choices.size()));
}

std::string write_play(Play play) {
  std::string text = "game " + play.record.game + "\noptions " + play.record.options.dump() + "\nseats " +
                     std::to_string(play.record.seats) + "\n";
  if (play.record.rules != 1) text += "rules " + std::to_string(play.record.rules) + "\n";
  text += "seed " + std::to_string(play.seed) + "\n\n";
  engine::SeededDice dice(play.seed);
  const std::unique_ptr<GameInPlay> in_play = protocol::begin_record(play.record);
  for (std::size_t count = 0; !in_play->actor().nobody(); ++count) {
    if (count == protocol::kMaxRecordCommands) throw Difference(1, "the game does not end");
    const std::string command = random_command(*in_play, dice);
    protocol::play_command(*in_play, command);
    text += command + " = " + protocol::fingerprint_text(in_play->fingerprint()) + "\n";
  }
  return text;
}

/// A line of a .perft file: "EXPANSIONS | SEATS | BAG | DEPTH | COUNT".
struct Perft {
  std::string head;  ///< all but the count
  std::string count;
  std::uint64_t found = 0;
};

Perft read_perft(const std::string& text) {
  std::vector<std::string> fields(1);
  for (const char c : text) {
    if (c == '|')
      fields.emplace_back();
    else
      fields.back() += c;
  }
  if (fields.size() != 5) throw std::invalid_argument("expected EXPANSIONS | SEATS | BAG | DEPTH | COUNT");
  engine::carcassonne::Options options;
  std::string word;
  for (std::istringstream words(fields[0]); words >> word;)
    if (word != "base") options.expansions.push_back(word);
  options.seats = std::stoi(fields[1]);
  const engine::carcassonne::Carcassonne game(options);
  engine::carcassonne::Setup setup;
  setup.tiles.push_back({"D", {0, 0}, engine::carcassonne::Rotation::R0});
  setup.bag.emplace();
  for (std::istringstream words(fields[2]); words >> word;) setup.bag->emplace_back(word, 1);
  Perft perft{text.substr(0, text.rfind('|') + 1), "", 0};
  std::istringstream(fields[4]) >> perft.count;
  perft.found = engine::perft(game, game.set_up(setup), std::stoi(fields[3]));
  return perft;
}

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  if (!stream) throw std::runtime_error("cannot be read");
  return text.str();
}

void check_file(const fs::path& path) {
  const std::string text = read_file(path);
  if (path.extension() == ".play") return check_play(read_play(text));
  for (const Line& line : lines_of(text))
    if (const Perft perft = read_perft(line.text); perft.count != std::to_string(perft.found))
      throw Difference(line.number, "there are " + std::to_string(perft.found) + " move sequences");
}

void write_file(const fs::path& path) {
  const std::string text = read_file(path);
  std::string fresh;
  if (path.extension() == ".play") {
    fresh = write_play(read_play(text));
  } else {
    for (const Line& line : lines_of(text)) {
      const Perft perft = read_perft(line.text);
      fresh += perft.head + " " + std::to_string(perft.found) + "\n";
    }
  }
  std::ofstream(path, std::ios::binary) << fresh;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() != 2 || (arguments[0] != "check" && arguments[0] != "write")) {
    std::cerr << "gatehouse_golden check|write FOLDER\n";
    return 2;
  }
  std::vector<fs::path> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(arguments[1], error))
    if (entry.path().extension() == ".play" || entry.path().extension() == ".perft")
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  int failed = files.empty() ? 1 : 0;
  for (const fs::path& file : files) {
    try {
      (arguments[0] == "check" ? check_file : write_file)(file);
      std::cout << "ok " << file.string() << "\n";
    } catch (const Difference& difference) {
      std::cout << "FAIL " << file.string() << ":" << difference.line << ": " << difference.what() << "\n";
      ++failed;
    } catch (const std::exception& wrong) {
      std::cout << "FAIL " << file.string() << ": " << wrong.what() << "\n";
      ++failed;
    }
  }
  std::cout << files.size() << " golden files, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}
