#include "engine/scenario/carcassonne/position.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/carcassonne/laid.h"
#include "engine/scenario/carcassonne/setup_lines.h"
#include "engine/scenario/carcassonne/table_options.h"
#include "engine/scenario/carcassonne/things.h"
#include "engine/scenario/carcassonne/words.h"

namespace gatehouse::engine::carcassonne {

using scenario::Heading;
using scenario::Line;
using scenario::Mistake;
using scenario::Words;

namespace {

/// The first words of what describes a position, beside `tile`, `text` and `deck`, and how else they are
/// spelt.
constexpr std::array<std::string_view, 17> kSentences{
    "board", "at",     "figures", "prisoners", "supply", "scores", "turn",  "bag",  "discarded",
    "aside", "linked", "hands",   "opening",   "deals",  "things", "built", "holds"};
constexpr std::array<std::string_view, 6> kOtherSpellings{"figure", "prisoner", "supplies",
                                                          "score",  "hand",     "thing"};

/// The tiles of the scenario's own, one definition for each `tile` line.
struct Fixture {
  int line = 0;
  std::string definition;
};

class PositionReader {
 public:
  PositionReader(const Heading& heading, std::span<const Expansion> unlisted)
      : heading_(heading), unlisted_(unlisted) {}

  ScenarioPosition read() {
    const std::vector<Fixture> fixtures = take_fixtures();
    Options options = read_options(heading_, unlisted_);
    for (const auto& [key, text] : texts_) {
      options.texts[key] = text.lines;
      at_line(text.line, [&] { return Ruleset(options, unlisted_).seats(); });
    }
    for (const Fixture& fixture : fixtures) {
      options.fixtures += fixture.definition;
      at_line(fixture.line, [&] { return Ruleset(options, unlisted_).seats(); });
    }
    ScenarioPosition position{Carcassonne(options, unlisted_), {}, {}, {}, false};
    rules_ = &position.game.rules();
    for (const Line& line : lines_) at_line(line.number, [&] { return sentence(line), 0; });
    if (setup_.tiles.empty())
      for (const StartTile& tile : rules_->start_layout())
        setup_.tiles.push_back({rules_->tile(tile.kind).name, tile.where.cell, tile.where.rotation});
    position.draws = draws_;
    position.deals = deals_;
    position.ordered = lines_of_.bag != 0;
    if (position.ordered) fill_bag();
    std::stable_sort(figure_lines_.begin(), figure_lines_.end(),
                     [this](const Line& a, const Line& b) { return needs(a.text) < needs(b.text); });
    for (const Line& figure : figure_lines_) at_line(figure.number, [&] { return stand(figure.text), 0; });
    setup_.figures.insert(setup_.figures.end(), prisoners_.begin(), prisoners_.end());
    for (const Line& link : link_lines_) at_line(link.number, [&] { return linked(link.text), 0; });
    lines_of_.figures = numbers(figure_lines_);
    lines_of_.figures.insert(lines_of_.figures.end(), prisoner_lines_.begin(), prisoner_lines_.end());
    lines_of_.linked = numbers(link_lines_);
    lines_of_.title = heading_.title.number;
    position.state = set_up(position.game, setup_, lines_of_);
    return position;
  }

 private:
  static std::vector<int> numbers(const std::vector<Line>& lines) {
    std::vector<int> list;
    list.reserve(lines.size());
    for (const Line& line : lines) list.push_back(line.number);
    return list;
  }

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
      if (words.take("deck")) {
        take_deck(at);
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
    const std::vector<Line>& lines = heading_.position;
    Text& text = texts_[words.next("the key of a text")];
    words.finish();
    text.line = lines[at].number;
    while (at + 1 < lines.size() && lines[at + 1].text.starts_with('|')) {
      std::string_view line = std::string_view(lines[++at].text).substr(1);
      if (line.starts_with(' ')) line.remove_prefix(1);
      text.lines.append(line).append("\n");
    }
  }

  /// "deck": the text that is a deck, without bars, three lines for each card.
  void take_deck(std::size_t& at) {
    const std::vector<Line>& lines = heading_.position;
    Text& text = texts_[deck_key()];
    text.line = lines[at].number;
    while (at + 1 < lines.size() && Words(lines[at + 1].text).take("card"))
      for (int line = 0; line < 3 && at + 1 < lines.size(); ++line) text.lines += lines[++at].text + "\n";
  }

  static std::string deck_key() {
    for (const Expansion& expansion : all_expansions())
      for (const TextSpec& text : expansion.texts)
        if (text.key.ends_with(".deck")) return std::string(text.key);
    return "deck";
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
    else if (first == "prisoners" || first == "prisoner")
      for (Words& entry : words.split(";")) imprison(entry, line.number);
    else if (first == "built")
      for (Words& entry : words.split(";")) build(entry, line.number);
    else if (first == "supply" || first == "supplies")
      for (Words& entry : words.split(";")) supply(entry, line.number);
    else if (first == "scores" || first == "score")
      scores(words);
    else if (first == "turn") {
      setup_.seat = heading_.seats.read(words);
      words.finish();
    } else if (first == "bag")
      bag(words, line.number);
    else if (first == "discarded")
      tiles(words, setup_.discarded, lines_of_.discarded, line.number);
    else if (first == "aside")
      tiles(words, setup_.aside, lines_of_.aside, line.number);
    else if (first == "holds")
      for (Words& entry : words.split(";")) holds(entry, line.number);
    else if (first == "linked")
      for (const Words& entry : words.split(";")) link_lines_.push_back({line.number, entry.rest()});
    else if (first == "hands" || first == "hand")
      for (Words& entry : words.split(";")) keep(read_hand(*rules_, heading_.seats, entry), line.number);
    else if (first == "things" || first == "thing")
      for (Words& entry : words.split(";")) keep(read_things(*rules_, heading_.seats, entry), line.number);
    else if (first == "opening")
      setup_.opening = true;
    else if (first == "deals")
      while (!words.done()) deals_.push_back(read_card(*rules_, words));
    else
      throw Mistake("'" + first + "' is not understood here");
  }

  static bool is_keyword(std::string_view word) {
    const auto has = [word](const auto& list) {
      return std::find(list.begin(), list.end(), word) != list.end();
    };
    return has(kSentences) || has(kOtherSpellings);
  }

  void keep(const std::vector<Setup::Thing>& things, int line) {
    setup_.things.insert(setup_.things.end(), things.begin(), things.end());
    lines_of_.things.insert(lines_of_.things.end(), things.size(), line);
  }

  void board(Words& words, int line) {
    column_ = row_ = 0;
    words.take("origin");
    if (!words.done() && cell_word(words.peek())) {
      const Cell first = read_cell(words);
      column_ = first.x;
      row_ = first.y;
    }
    if (!words.done()) grid_row(words, line);
  }

  void grid_row(Words words, int line) {
    int x = column_;
    bool tile_before = false;
    while (!words.done()) {
      const std::string word = words.next("a cell of the grid");
      const bool empty = word.find_first_not_of("._-") == std::string::npos;
      if (!empty && tile_before && rules_->tile_named(word) == kNoTile && rotation_word(word)) {
        setup_.tiles.back().rotation = *rotation_word(word);  // the rotation stands apart
        continue;
      }
      if (!empty) lay(std::to_string(x) + "," + std::to_string(row_), word, line);
      tile_before = !empty;
      ++x;
    }
    --row_;
  }

  /// A word of the grid, "V" or "Vr1", on "X,Y".
  void lay(const std::string& where, const std::string& word, int line) {
    const std::optional<CellWord> cell = cell_word(where);
    if (!cell || cell->letter != '\0') throw Mistake("'" + where + "' is no cell X,Y");
    if (!on_table(cell->cell.x, cell->cell.y))
      throw Mistake(cell->coordinates + " is off the table, which ends " + std::to_string(kReach) +
                    " cells from 0,0 on each side");
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
    setup_.tiles.push_back({rules_->tile(kind).name, cell->cell, rotation});
    lines_of_.tiles.push_back(line);
  }

  void single_tile(Words& words, int line) {
    const std::string where = words.next("a cell X,Y");
    if (!cell_word(where)) throw Mistake("'" + where + "' is no cell X,Y");
    lay(where, words.next("a tile"), line);
    if (!words.done()) setup_.tiles.back().rotation = read_rotation(words);
    words.finish();
  }

  /// "bridge 0,1 r1".
  void build(Words& words, int line) {
    const std::string what = read_overlay(*rules_, words);
    const Cell cell = read_cell(words);
    setup_.built.push_back({what, cell, read_rotation(words)});
    lines_of_.built.push_back(line);
    words.finish();
  }

  /// Whether others have to stand before this figure does: 1 beside a follower of its owner, 2 if it is
  /// nobody's, beside anybody.
  int needs(const std::string& text) const {
    Words words(text);
    if (neutral_figure(*rules_, words)) return 2;
    if (words.done() || !heading_.seats.find(words.next("a seat")) || words.done()) return 0;
    const std::string kind = words.next("a figure");
    for (const FigureKind& known : rules_->figure_kinds())
      if (known.name == kind && known.company == Company::OwnFollower) return 1;
    return 0;
  }

  /// A figure; its feature is looked for on the tiles that are laid.
  void stand(const std::string& text) {
    Words words(text);
    const bool neutral = neutral_figure(*rules_, words).has_value();
    const Seat seat = neutral ? kNoSeat : heading_.seats.read(words);
    const FigureKindId kind = read_figure(*rules_, words);
    Setup::Figure figure{seat, std::string(rules_->figure(kind).name), {}, '?'};
    if (const std::optional<SiteWord> site = take_site(words)) {
      using Where = Setup::Figure::Where;
      figure.cell = site->cell;
      figure.place = site->place;
      figure.where = site->ground == Ground::Place    ? Where::Place
                     : site->ground == Ground::Corner ? Where::Corner
                                                      : Where::Tile;
      words.finish();
      setup_.figures.push_back(figure);
      return;
    }
    const PartRef where = read_where(words, neutral);
    figure.cell = where.cell;
    figure.part = where.letter;
    words.finish();
    setup_.figures.push_back(figure);
  }

  /// "red follower by blue".
  void imprison(Words& words, int line) {
    const Seat seat = heading_.seats.read(words);
    const FigureKindId kind = read_figure(*rules_, words);
    if (!words.take("by")) throw Mistake("'by' and who keeps the prisoner are missing");
    Setup::Figure figure{
        seat, std::string(rules_->figure(kind).name), {}, '?', Setup::Figure::Where::Custody};
    figure.guard = heading_.seats.read(words);
    words.finish();
    prisoners_.push_back(std::move(figure));
    prisoner_lines_.push_back(line);
  }

  /// A feature of a tile that is laid; its part is '?' when only a cell is said, which `cell_will_do`.
  PartRef read_where(Words& words, bool cell_will_do) const {
    const std::string word(words.next("a cell X,Y"));
    const std::optional<CellWord> where = cell_word(word);
    if (!where) throw Mistake("'" + word + "' is no cell X,Y and no figure");
    if (where->letter != '\0') return {where->cell, where->letter};
    if (cell_will_do && words.done()) return {where->cell, '?'};
    const auto tile = std::find_if(setup_.tiles.begin(), setup_.tiles.end(),
                                   [&](const Setup::Tile& laid) { return laid.cell == where->cell; });
    if (tile == setup_.tiles.end()) throw Mistake("no tile lies on " + word);
    const TileKind& kind = rules_->tile(laid_kind(*rules_, setup_, *tile));
    return {where->cell, read_part(rules_->landscape(), kind, tile->rotation, words)};
  }

  /// "FEATURE | FEATURE": linked before one of them was complete.
  void linked(const std::string& text) {
    std::vector<Words> ends = Words(text).split("|");
    if (ends.size() != 2) throw Mistake("two features are needed, with '|' between them");
    const PartRef one = read_where(ends[0], false), other = read_where(ends[1], false);
    ends[0].finish();
    ends[1].finish();
    setup_.linked.emplace_back(one, other);
  }

  void tiles(Words& words, std::vector<std::string>& names, std::vector<int>& lines, int line) {
    while (!words.done()) {
      names.push_back(rules_->tile(read_tile(*rules_, words)).name);
      lines.push_back(line);
    }
  }

  /// "red D E", or "red none".
  void holds(Words& words, int line) {
    const Seat seat = heading_.seats.read(words);
    std::vector<std::string> held;
    if (!words.take("none"))
      while (!words.done()) held.push_back(rules_->tile(read_tile(*rules_, words)).name);
    words.finish();
    setup_.hands.emplace_back(seat, std::move(held));
    lines_of_.hands.push_back(line);
  }

  void supply(Words& words, int line) {
    const Seat seat = heading_.seats.read(words);
    const FigureKindId kind = read_figure(*rules_, words);
    setup_.supplies.push_back(
        {seat, std::string(rules_->figure(kind).name), words.number("the size of a supply")});
    lines_of_.supplies.push_back(line);
    words.finish();
  }

  void scores(Words& words) {
    for (const auto& [seat, points] : heading_.seats.read_numbers(words)) {
      if (points < -30000 || points > 30000) throw Mistake("a score beyond 30000");
      setup_.scores[static_cast<std::size_t>(index(seat))] = points;
    }
  }

  /// "E V*3 U 2": tiles, each once or as often as said; "none", where seats hold tiles.
  void bag(Words& words, int line) {
    lines_of_.bag = line;
    if (words.take("none")) return words.finish();
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
    if (draws_.empty() && setup_.hands.empty())
      throw Mistake("an empty bag: write 'end' where the game shall end", lines_of_.bag);
    setup_.bag.emplace();
    const TileKind* before = nullptr;
    for (const std::string& name : draws_) {
      const TileKind& kind = rules_->tile(rules_->tile_named(name));
      if (before != nullptr && kind.stack < before->stack)
        throw Mistake("tile " + before->name + " cannot be drawn before " + name +
                          ": the tiles of the stack '" + std::string(rules_->stacks()[kind.stack]) +
                          "' come first",
                      lines_of_.bag);
      before = &kind;
      setup_.bag->emplace_back(name, 1);
    }
  }

  /// The position; when it cannot exist, the line to blame is found by building it up piece by piece.
  const Heading& heading_;
  const std::span<const Expansion> unlisted_;
  const Ruleset* rules_ = nullptr;
  std::vector<Line> lines_;  ///< of the position, without the tile definitions
  Setup setup_;
  SetupLines lines_of_;
  std::vector<int> prisoner_lines_;
  std::vector<Setup::Figure> prisoners_;
  std::vector<Line> figure_lines_, link_lines_;
  std::vector<std::string> draws_;
  std::vector<std::string> deals_;
  struct Text {
    int line = 0;
    std::string lines;
  };
  std::map<std::string, Text> texts_;
  bool in_grid_ = false;
  int column_ = 0, row_ = 0;  ///< where the next row of the grid begins
};

}  // namespace

std::vector<std::string_view> position_sentences() {
  std::vector<std::string_view> words{"tile", "text", "deck"};
  words.insert(words.end(), kSentences.begin(), kSentences.end());
  return words;
}

ScenarioPosition read_position(const Heading& heading, std::span<const Expansion> unlisted) {
  return PositionReader(heading, unlisted).read();
}

}  // namespace gatehouse::engine::carcassonne
