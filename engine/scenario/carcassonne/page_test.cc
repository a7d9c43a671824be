// The page for those who write scenarios says what is installed: no more and no less.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/rules.h"
#include "engine/scenario/carcassonne/judge.h"
#include "engine/scenario/carcassonne/position.h"
#include "engine/scenario/carcassonne/table.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr const char* kPage = "engine/carcassonne/SCENARIOS.md";

std::string page() {
  std::ifstream file(kPage);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Everything in play, each option at the value that brings most.
Options everything_chosen() {
  Options options;
  for (const Expansion& expansion : all_expansions()) {
    if (&expansion != &all_expansions().front()) options.expansions.emplace_back(expansion.name);
    for (const OptionSpec& option : expansion.options)
      if (option.values == std::vector<std::string_view>{"off", "on"})
        options.choices[std::string(option.key)] = "on";
  }
  return options;
}

Carcassonne everything() {
  return Carcassonne(everything_chosen());
}

struct Picture {
  int copies = 0;
  std::array<std::string, 5> rows;
  bool operator==(const Picture&) const = default;
};

void add_tiles(const Options& options, std::map<std::string, Picture>& tiles) {
  const Carcassonne game(options);
  for (const TileKind& kind : game.rules().tile_kinds()) {
    Picture& known = tiles[kind.name];
    known = Picture{std::max(known.copies, kind.copies), kind.picture};
  }
}

/// The tiles of every expansion, alone and among all others, with each value of its options. The copies of a
/// tile are those that there are when no variant takes its place.
std::map<std::string, Picture> tiles_of_every_choice() {
  std::map<std::string, Picture> tiles;
  for (const Expansion& expansion : all_expansions())
    for (const OptionSpec& option : expansion.options)
      for (const std::string_view value : option.values) {
        Options among = everything_chosen(), alone;
        if (&expansion != &all_expansions().front()) alone.expansions.emplace_back(expansion.name);
        alone.choices[std::string(option.key)] = among.choices[std::string(option.key)] = value;
        if (go_together(among)) add_tiles(among, tiles);
        add_tiles(alone, tiles);
      }
  return tiles;
}

/// What is installed, a line for each thing, as the page's block "installed" has it.
std::string installed() {
  const Carcassonne game = everything();
  const Ruleset& rules = game.rules();
  std::string text;
  for (const Expansion& expansion : all_expansions()) {
    text += "expansion " + std::string(expansion.name) + "\n";
    for (const OptionSpec& option : expansion.options) {
      text += "  option " + std::string(option.key) + "=" + std::string(option.values.front());
      for (std::size_t value = 1; value < option.values.size(); ++value)
        text += " " + std::string(option.values[value]);
      text += "\n";
    }
    for (const TextSpec& own : expansion.texts) text += "  text " + std::string(own.key) + "\n";
  }
  for (const FigureKind& figure : rules.figure_kinds())
    text += "figure " + std::string(figure.name) +
            (figure.per_seat == 0 ? " of nobody" : " " + std::to_string(figure.per_seat)) + "\n";
  for (const std::string& mark : rules.marks().names) text += "mark " + mark + "\n";
  for (std::size_t phase = 0; phase < rules.phases().size(); ++phase) {
    const std::string line = "step " + std::string(rules.phases()[phase].name) + "\n";
    if (!rules.actions(phase).empty() && text.find(line) == std::string::npos) text += line;
  }
  return text + "step over\n";
}

/// The lines of the fenced block that begins with this line.
std::string block(const std::string& text, const std::string& fence) {
  const std::size_t from = text.find("\n" + fence + "\n");
  REQUIRE(from != std::string::npos);
  const std::size_t begin = from + fence.size() + 2;
  return text.substr(begin, text.find("```\n", begin) - begin);
}

/// The tiles that the page draws: a line of names with their copies, five rows below it, in columns.
std::map<std::string, Picture> pictures(const std::string& text) {
  std::map<std::string, Picture> found;
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  for (std::size_t at = 0; at + 5 < lines.size(); ++at) {
    std::istringstream names(lines[at]);
    std::string name, copies;
    for (std::size_t column = 0; names >> name >> copies; ++column) {
      if (copies.size() < 2 || copies[0] != 'x' ||
          copies.find_first_not_of("0123456789", 1) != std::string::npos)
        break;
      Picture& picture = found[name];
      picture.copies = std::stoi(copies.substr(1));
      for (std::size_t row = 0; row < 5; ++row) {
        std::istringstream rows(lines[at + 1 + row]);
        for (std::size_t skipped = 0; skipped <= column; ++skipped) rows >> picture.rows[row];
      }
    }
  }
  return found;
}

}  // namespace

TEST_CASE("the page lists what is installed, and nothing else") {
  CHECK(block(page(), "```installed") == installed());
}

TEST_CASE("the page explains every option, mark, figure and step") {
  const std::string text = page();
  std::istringstream lines(installed());
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string what, name;
    words >> what >> name;
    if (what == "option") name = name.substr(0, name.find('='));
    CAPTURE(line);
    CHECK((name == "base" || text.find("`" + name) != std::string::npos ||
           text.find(" " + name + "`") != std::string::npos));
  }
}

TEST_CASE("the page explains every sentence of a position, every expectation and every event") {
  const std::string text = page();
  const auto explains = [&text](std::string_view before, std::string_view word) {
    const std::string start = "| `" + std::string(before) + std::string(word);
    const std::size_t at = text.find(start);
    return at != std::string::npos && (text[at + start.size()] == ' ' || text[at + start.size()] == '`');
  };
  for (const std::string_view word : position_sentences()) {
    CAPTURE(word);
    CHECK(explains("", word));
  }
  for (const std::string_view word : expectations()) {
    CAPTURE(word);
    CHECK(explains("expect ", word));
  }
  for (const std::string_view word : event_names(everything().rules())) {
    CAPTURE(word);
    CHECK(text.find("`" + std::string(word) + "`") != std::string::npos);
  }
}

TEST_CASE("the page draws every tile as it is defined, with its copies") {
  std::map<std::string, Picture> tiles = tiles_of_every_choice();
  tiles.erase("SF");  // said in words: a city on all four sides
  const std::map<std::string, Picture> drawn = pictures(page());
  for (const auto& tile : tiles) {
    CAPTURE(tile.first);
    const auto found = drawn.find(tile.first);
    REQUIRE(found != drawn.end());
    CHECK(found->second == tile.second);
  }
  for (const auto& entry : drawn) {
    CAPTURE(entry.first);
    CHECK(tiles.contains(entry.first));
  }
}

}  // namespace gatehouse::engine::carcassonne
