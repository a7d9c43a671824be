#include "engine/carcassonne/scenario_position.h"

#include <algorithm>
#include <array>
#include <exception>
#include <map>

#include "engine/carcassonne/scenario_words.h"

namespace gatehouse::engine::carcassonne {

using scenario::Heading;
using scenario::Line;
using scenario::Mistake;
using scenario::Words;

namespace {

/// Runs `act`; whatever it throws is a mistake of that line, unless it names another.
template <class Act>
auto at_line(int line, Act&& act) {
  try {
    return act();
  } catch (const Mistake& mistake) {
    throw Mistake(mistake.what(), mistake.line == 0 ? line : mistake.line);
  } catch (const std::exception& error) {
    throw Mistake(error.what(), line);
  }
}

Options read_options(const Heading& heading) {
  Options options;
  options.seats = heading.seats.count();
  for (const Line& line : heading.options) {
    Words words(line.text);
    while (!words.done()) {
      const std::string word = words.next("an option");
      if (word == ";" || word == "base") continue;
      if (words.take("="))
        options.choices[word] = words.next("the value of " + word);
      else
        options.expansions.push_back(word);
    }
  }
  return options;
}

/// The tiles of the scenario's own, one definition for each `tile` line.
struct Fixture {
  int line = 0;
  std::string definition;
};

class PositionReader {
 public:
  explicit PositionReader(const Heading& heading) : heading_(heading) {}

  ScenarioPosition read() {
    const int options_line =
        heading_.options.empty() ? heading_.title.number : heading_.options.front().number;
    const std::vector<Fixture> fixtures = take_fixtures();
    Options options = read_options(heading_);
    options.texts = texts_;
    const Ruleset plain = at_line(options_line, [&] { return Ruleset(options); });
    for (const Fixture& fixture : fixtures) {
      at_line(fixture.line, [&] { return read_tiles(fixture.definition, "fixture", plain.marks()).size(); });
      options.fixtures += fixture.definition;
    }
    ScenarioPosition position{at_line(fixtures.empty() ? options_line : fixtures.front().line,
                                      [&] { return Carcassonne(options); }),
                              {},
                              {},
                              {},
                              false};
    rules_ = &position.game.rules();
    for (const Line& line : lines_) at_line(line.number, [&] { return sentence(line), 0; });
    if (setup_.tiles.empty())
      setup_.tiles.push_back({rules_->tile(rules_->start_tile()).name, {0, 0}, Rotation::R0});
    position.draws = draws_;
    position.deals = deals_;
    position.ordered = bag_line_ != 0;
    if (position.ordered) fill_bag();
    std::stable_partition(figure_lines_.begin(), figure_lines_.end(),
                          [this](const Line& line) { return !neutral_figure(*rules_, Words(line.text)); });
    for (const Line& figure : figure_lines_) at_line(figure.number, [&] { return stand(figure.text), 0; });
    position.state = set_up(position.game);
    return position;
  }

 private:
  /// Cuts the tile definitions out of the lines: a `tile` line, legends, five rows.
  std::vector<Fixture> take_fixtures() {
    std::vector<Fixture> fixtures;
    const std::vector<Line>& lines = heading_.position;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      Words words(lines[at].text);
      if (words.take("text")) {
        at_line(lines[at].number, [&] { return take_text(words, at), 0; });
        continue;
      }
      if (!words.take("tile")) {
        lines_.push_back(lines[at]);
        continue;
      }
      words.take(":");
      Fixture fixture{lines[at].number, "tile "};
      at_line(fixture.line, [&] {
        fixture.definition += words.next("the tile's name") + " ";
        if (!words.at_number()) fixture.definition += "1 ";
        fixture.definition += words.rest() + "\n";
        return 0;
      });
      while (at + 1 < lines.size() && lines[at + 1].text.find('=') != std::string::npos)
        fixture.definition += lines[++at].text + " ";
      fixture.definition += "\n";
      for (int row = 0; row < 5 && at + 1 < lines.size(); ++row)
        fixture.definition += lines[++at].text + "\n";
      fixtures.push_back(fixture);
    }
    return fixtures;
  }

  /// A text of the table's own: the lines after `at` that begin with a bar.
  void take_text(Words& words, std::size_t& at) {
    std::string& text = texts_[words.next("the key of a text")];
    words.finish();
    const std::vector<Line>& lines = heading_.position;
    while (at + 1 < lines.size() && lines[at + 1].text.starts_with('|')) {
      std::string_view line = std::string_view(lines[++at].text).substr(1);
      if (line.starts_with(' ')) line.remove_prefix(1);
      text.append(line).append("\n");
    }
  }

  void sentence(const Line& line) {
    Words words(line.text);
    const std::string first = words.next("a word");
    words.take(":");
    const bool row = in_grid_ && !is_keyword(first);
    in_grid_ = row || first == "board";
    if (row)
      grid_row(Words(line.text), line.number);
    else if (first == "board")
      board(words, line.number);
    else if (first == "at")
      for (Words& entry : words.split(";")) single_tile(entry, line.number);
    else if (first == "figures" || first == "figure")
      for (const Words& entry : words.split(";")) figure_lines_.push_back({line.number, entry.rest()});
    else if (first == "supply" || first == "supplies")
      for (Words& entry : words.split(";")) supply(entry);
    else if (first == "scores" || first == "score")
      scores(words);
    else if (first == "turn") {
      setup_.seat = heading_.seats.read(words);
      words.finish();
    } else if (first == "bag")
      bag(words, line.number);
    else if (first == "discarded")
      tiles(words, setup_.discarded);
    else if (first == "aside")
      tiles(words, setup_.aside);
    else if (first == "hands" || first == "hand")
      for (Words& entry : words.split(";")) hand(entry);
    else if (first == "opening")
      setup_.opening = true;
    else if (first == "deals")
      while (!words.done()) deals_.push_back(read_card(*rules_, words));
    else
      throw Mistake("'" + first + "' is not understood here");
  }

  static bool is_keyword(std::string_view word) {
    constexpr std::array<std::string_view, 16> kKeywords{
        "board", "at",  "figures",   "figure", "supply", "supplies", "scores", "score",
        "turn",  "bag", "discarded", "aside",  "hands",  "hand",     "deals",  "opening"};
    return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
  }

  void hand(Words& words) {
    const Seat seat = heading_.seats.read(words);
    while (!words.done()) setup_.hands.push_back({seat, read_card(*rules_, words)});
  }

  void board(Words& words, int line) {
    row_ = first_cell_ = {0, 0};
    words.take("origin");
    if (!words.done() && cell_word(words.peek())) row_ = first_cell_ = read_cell(words);
    if (!words.done()) grid_row(words, line);
  }

  void grid_row(Words words, int line) {
    Cell cell = row_;
    while (!words.done()) {
      const std::string word = words.next("a cell of the grid");
      if (word.find_first_not_of("._-") != std::string::npos) {
        if (rules_->tile_named(word) == kNoTile && rotation_word(word) && cell.x > first_cell_.x) {
          setup_.tiles.back().rotation = *rotation_word(word);  // the rotation stands apart
          continue;
        }
        lay(cell, word, line);
      }
      ++cell.x;
    }
    --row_.y;
  }

  /// A word of the grid: "V", "Vr1".
  void lay(Cell cell, const std::string& word, int line) {
    TileKindId kind = rules_->tile_named(word);
    Rotation rotation = Rotation::R0;
    const std::size_t turn = word.find_last_of("rR");
    if (kind == kNoTile && turn != std::string::npos && turn != 0) {
      if (const std::optional<Rotation> read = rotation_word(std::string_view(word).substr(turn))) {
        kind = rules_->tile_named(word.substr(0, turn));
        rotation = *read;
      }
    }
    if (kind == kNoTile) throw Mistake("there is no tile '" + word + "'");
    add_tile({rules_->tile(kind).name, cell, rotation}, line);
  }

  void add_tile(Setup::Tile tile, int line) {
    setup_.tiles.push_back(std::move(tile));
    tile_lines_.push_back(line);
  }

  void single_tile(Words& words, int line) {
    const Cell cell = read_cell(words);
    const std::string word = words.next("a tile");
    lay(cell, word, line);
    if (!words.done()) setup_.tiles.back().rotation = read_rotation(words);
    words.finish();
  }

  /// A figure; its feature is looked for on the tiles that are laid.
  void stand(const std::string& text) {
    Words words(text);
    const bool neutral = neutral_figure(*rules_, words).has_value();
    const Seat seat = neutral ? kNoSeat : heading_.seats.read(words);
    const FigureKindId kind = read_figure(*rules_, words);
    Setup::Figure figure{seat, std::string(rules_->figure(kind).name), {}, '?'};
    const std::string word(words.next("the cell of a figure"));
    const std::optional<CellWord> where = cell_word(word);
    if (!where) throw Mistake("'" + word + "' is no cell X,Y and no figure");
    figure.cell = where->cell;
    if (where->letter != '\0') figure.part = where->letter;
    if (where->letter == '\0' && !(neutral && words.done())) {
      const auto tile = std::find_if(setup_.tiles.begin(), setup_.tiles.end(),
                                     [&](const Setup::Tile& laid) { return laid.cell == where->cell; });
      if (tile == setup_.tiles.end()) throw Mistake("no tile lies on " + word);
      figure.part = read_part(rules_->tile(rules_->tile_named(tile->kind)), tile->rotation, words);
    }
    words.finish();
    setup_.figures.push_back(figure);
  }

  void tiles(Words& words, std::vector<std::string>& names) {
    while (!words.done()) names.push_back(rules_->tile(read_tile(*rules_, words)).name);
  }

  void supply(Words& words) {
    const Seat seat = heading_.seats.read(words);
    const FigureKindId kind = read_figure(*rules_, words);
    setup_.supplies.push_back(
        {seat, std::string(rules_->figure(kind).name), words.number("the size of a supply")});
    words.finish();
  }

  void scores(Words& words) {
    for (const auto& [seat, points] : heading_.seats.read_numbers(words)) {
      if (points < -30000 || points > 30000) throw Mistake("a score beyond 30000");
      setup_.scores[static_cast<std::size_t>(index(seat))] = points;
    }
  }

  /// "E V*3 U 2": tiles, each once or as often as said.
  void bag(Words& words, int line) {
    bag_line_ = line;
    while (!words.done()) {
      if (words.take(";")) continue;
      std::string word = words.next("a tile");
      int copies = 1;
      if (const std::size_t star = word.find('*');
          star != std::string::npos && rules_->tile_named(word) == kNoTile) {
        Words count(word.substr(star + 1));
        copies = count.number("how many of the tile");
        word.resize(star);
      } else if (words.at_number() && rules_->tile_named(words.peek()) == kNoTile) {
        copies = words.number("how many of the tile");
      }
      if (rules_->tile_named(word) == kNoTile) throw Mistake("there is no tile '" + word + "'");
      if (copies < 1 || copies > kMaxTiles) throw Mistake("so many tiles cannot be in the bag");
      draws_.insert(draws_.end(), static_cast<std::size_t>(copies), word);
    }
  }

  void fill_bag() {
    if (draws_.empty()) throw Mistake("an empty bag: write 'end' where the game shall end", bag_line_);
    setup_.bag.emplace();
    for (const std::string& name : draws_) setup_.bag->emplace_back(name, 1);
  }

  /// The position; when it cannot exist, the line to blame is found by building it up piece by piece.
  State set_up(const Carcassonne& game) const {
    try {
      return game.set_up(setup_);
    } catch (const std::exception& error) {
      Setup part = setup_;
      part.figures.clear();
      part.supplies.clear();
      part.tiles.clear();
      for (std::size_t tile = 0; tile < tile_lines_.size(); ++tile) {
        part.tiles.push_back(setup_.tiles[tile]);
        at_line(tile_lines_[tile], [&] { return game.set_up(part), 0; });
      }
      part.tiles = setup_.tiles;
      for (std::size_t figure = 0; figure < setup_.figures.size(); ++figure) {
        part.figures.push_back(setup_.figures[figure]);
        at_line(figure_lines_[figure].number, [&] { return game.set_up(part), 0; });
      }
      throw Mistake(error.what(), heading_.title.number);
    }
  }

  const Heading& heading_;
  const Ruleset* rules_ = nullptr;
  std::vector<Line> lines_;  ///< of the position, without the tile definitions
  Setup setup_;
  std::vector<int> tile_lines_;
  std::vector<Line> figure_lines_;
  std::vector<std::string> draws_;
  std::vector<std::string> deals_;
  std::map<std::string, std::string> texts_;
  int bag_line_ = 0;
  bool in_grid_ = false;
  Cell first_cell_, row_;
};

}  // namespace

ScenarioPosition read_position(const Heading& heading) {
  return PositionReader(heading).read();
}

}  // namespace gatehouse::engine::carcassonne
