#include "engine/scenario/carcassonne/table.h"

#include <algorithm>

#include "engine/carcassonne/render.h"
#include "engine/scenario/carcassonne/judge.h"
#include "engine/scenario/carcassonne/position.h"
#include "engine/scenario/carcassonne/words.h"
#include "engine/scenario/table_for.h"

namespace gatehouse::engine::carcassonne {

using scenario::Choice;
using scenario::EventLine;
using scenario::Heading;
using scenario::Impossible;
using scenario::Mistake;
using scenario::Words;

namespace {

std::string rotation_text(Rotation rotation) {
  return "r" + std::to_string(index(rotation));
}

class CarcassonneTable final : public scenario::TableFor<Carcassonne> {
 public:
  explicit CarcassonneTable(std::span<const Expansion> unlisted) : unlisted_(unlisted) {}

  void begin(const Heading& heading) override {
    ScenarioPosition position = read_position(heading, unlisted_);
    tiles_given_ = position.state.board.tile_count();
    draws_ = std::move(position.draws);
    deals_ = std::move(position.deals);
    start(std::move(position.game), position.state, heading.seats);
  }

  Seat turn() const override { return state().turn.seat; }
  std::string_view step() const override { return game().step(state()); }

  std::string forced() override {
    if (rules().action(state(), move_of_tile(Verb::Draw, 0)) == nullptr)
      return next_deal_ == deals_.size() ? "" : "deal " + deals_[next_deal_++];
    if (next_draw_ != draws_.size()) return "draw " + draws_[next_draw_++];
    return draws_.empty() ? "" : only_draw();
  }

  Choice read(Seat by, Words words) const override {
    const std::string verb = words.next("a command");
    const std::optional<Verb> known = rules().verb_named(verb);
    if (!known) throw Mistake("'" + verb + "' is no command: place, deploy, move, remove, pass, undo");
    Choice choice = read_operands(by, rules().word(*known), words);
    words.finish();
    return choice;
  }

  bool skipped(std::string_view last, std::string_view choice) const override {
    return choice == "pass" && last.starts_with("place ");
  }

  void end(std::vector<EventLine>& events) override {
    const std::size_t before = lately().size();
    game().end(state(), &lately());
    tell(before, events);
  }

  std::string judge(Words& words) const override {
    const Judged judged{game(), state(), names(), lately(),
                        [this](Words& rest) { return read_feature(rest); }};
    return carcassonne::judge(judged, words);
  }

  std::string picture() const override { return render({rules(), state()}, names().names); }

 private:
  /// A word is read by what follows it, not by the expansion that installed it.
  Choice read_operands(Seat by, const Word& word, Words& words) const {
    const std::string verb(word.text);
    switch (word.operands) {
      case Operands::None:
        return {verb, {}};
      case Operands::Tile:
        return {verb + " " + rules().tile(read_tile(rules(), words)).name, {}};
      case Operands::Placement:
        return read_place(verb, words);
      case Operands::ToSite:
        return {read_at_part(verb + " " + figure_word(words), words, "no-such-part"), {}};
      case Operands::ToTile:
        return {read_move(verb, words), {}};
      case Operands::AtSite:
        return {read_standing(by, verb, words), {}};
      case Operands::Item:
        return {verb + " " + read_item(word.items, words), {}};
      case Operands::Prisoner:
        return {read_prisoner(verb, words), {}};
    }
    return {};
  }

  std::string read_item(const Items& items, Words& words) const {
    const std::string noun(items.noun);
    std::string item = words.next("a " + noun);
    if (!items.find(rules(), item)) throw Mistake("there is no " + noun + " '" + item + "'");
    return item;
  }

  /// Tiles that came back into a bag after its list was drawn have no order: only a single kind is drawn by
  /// itself.
  std::string only_draw() const {
    std::string draw;
    for (std::size_t i = 0; i < rules().tile_kinds().size(); ++i) {
      const auto kind = static_cast<TileKindId>(i);
      if (state().bag.count(kind) == 0) continue;
      if (!draw.empty()) return "";
      draw = "draw " + rules().tile(kind).name;
    }
    return draw;
  }

  const Ruleset& rules() const { return game().rules(); }

  /// The tile placed last since the scenario began.
  Cell last_cell() const {
    if (state().board.tile_count() == tiles_given_)
      throw Mistake("no tile was placed yet: say the cell of the feature");
    return state().board.tiles().back().cell;
  }

  /// "place [TILE] X,Y [rN]".
  Choice read_place(const std::string& verb, Words& words) const {
    Choice choice;
    if (!words.done() && !cell_word(words.peek())) {
      const TileKindId kind = read_tile(rules(), words);
      const TileKindId hand = state().turn.drawn;
      if (hand == kNoTile && actor().chance)
        choice.chance = "draw " + rules().tile(kind).name;
      else if (hand != kind)
        throw Mistake("tile " + rules().tile(kind).name + " is not in hand" +
                      (hand == kNoTile ? "" : ", but " + rules().tile(hand).name));
    }
    const Cell cell = read_cell(words);
    choice.text = verb + " " + cell_text(cell) + " " + rotation_text(read_rotation(words));
    return choice;
  }

  std::string figure_word(Words& words) const {
    return std::string(rules().figure(read_figure(rules(), words)).name) + " ";
  }

  /// "remove [OWNER] [KIND] FEATURE". Where figures of several seats stand, nobody named means one's own.
  std::string read_standing(Seat by, const std::string& verb, Words& words) const {
    std::optional<Seat> owner = names().find(words.peek());
    if (owner) words.next("a seat");
    std::string choice = read_at_part(verb + " " + figure_word(words), words, "no-such-part");
    Move move = game().read(state(), choice);
    const Site site = site_of({rules(), state()}, move);
    const bool of_several = state().figures.of_several(site, move.kind);
    if (!owner && !of_several) return choice;
    if (!owner) owner = by;
    const auto is_meant = [&](const Figure& figure) { return figure.at == site && figure.owner == *owner; };
    if (std::none_of(state().figures.begin(), state().figures.end(), is_meant))
      throw Mistake("no figure of " + names().name(*owner) + " stands there");
    const FigureId figure = state().figures.standing_at(site, move.kind);
    if (of_several || (figure != kNoFigure && state().figures[figure].owner != *owner))
      move.set_owner(*owner);
    return game().write(state(), move);
  }

  /// "ransom [KIND] by SEAT".
  std::string read_prisoner(const std::string& verb, Words& words) const {
    const std::string choice = verb + " " + figure_word(words);
    if (!words.take("by")) throw Mistake("'" + std::string(words.peek()) + "' where 'by SEAT' should stand");
    return choice + std::to_string(index(names().read(words)));
  }

  /// "move KIND N", "move KIND X,Y", "move KIND FEATURE".
  std::string read_move(const std::string& verb, Words& words) const {
    const std::optional<FigureKindId> kind = neutral_figure(rules(), words);
    if (!kind) throw Mistake("'" + std::string(words.peek()) + "' is no figure that can be moved");
    const std::string move = verb + " " + words.next("a figure") + " ";
    if (const std::optional<Side> side = side_word(words.peek())) {
      words.next("a direction");
      const Figure& figure = state().figures[state().figures.neutral(*kind)];
      if (figure.standing != Standing::Board) throw Mistake("the figure is not on the board");
      return move + cell_text(neighbour(state().board.tile(figure.at.tile).cell, *side));
    }
    Words ahead = words;
    const std::optional<CellWord> where = ahead.done() ? std::nullopt : cell_word(ahead.next("a cell"));
    if (!where || where->letter != '\0' || !ahead.done()) return read_at_part(move, words, "no-tile-there");
    return move + cell_text(read_cell(words));
  }

  /// `command` with another place, or with the part that a feature names: "deploy follower 0,1.c". `no_tile`:
  /// the refusal where no tile lies.
  std::string read_at_part(const std::string& command, Words& words, std::string_view no_tile) const {
    if (const std::optional<SiteWord> site = take_site(words)) {
      if (site->ground == Ground::Place && rules().place_named(site->place) == kNoPlace)
        throw Mistake("there is no place " + site->text);
      return command + site->text;
    }
    const std::optional<CellWord> where = cell_word(words.peek());
    const Cell cell = read_where(words);
    const std::string nowhere = command + cell_text(cell) + ".";
    const TileIndex tile = tile_on(state(), cell);
    if (tile == kNoTileIndex)
      throw Impossible("no tile lies on " + where_text(where, cell), no_tile, nowhere + "a");
    const PlacedTile& placed = state().board.tile(tile);
    const TileKind& kind = rules().tile(placed.kind);
    try {
      const char letter = where && where->letter != '\0'
                              ? where->letter
                              : read_part(rules().landscape(), kind, placed.rotation, words);
      if (!kind.has_part(letter))
        throw MissingPart("tile " + kind.name + " has no part '" + std::string(1, letter) + "'");
      return nowhere + letter;
    } catch (const MissingPart& missing) {
      char absent = 'a';
      while (kind.has_part(absent)) ++absent;
      throw Impossible(missing.what(), "no-such-part", nowhere + absent);
    }
  }

  /// A cell as the scenario says it.
  static std::string where_text(const std::optional<CellWord>& said, Cell cell) {
    return said ? said->coordinates : cell_text(cell);
  }

  /// The cell that a feature begins with, or that of the tile placed last.
  Cell read_where(Words& words) const {
    const std::optional<CellWord> cell = cell_word(words.peek());
    if (!cell) return last_cell();
    words.next("a cell");
    return cell->cell;
  }

  PartId read_feature(Words& words) const {
    const std::optional<CellWord> where = cell_word(words.peek());
    const Cell cell = read_where(words);
    const TileIndex tile = on_table(cell.x, cell.y) ? state().board.tile_at(cell) : kNoTileIndex;
    if (tile == kNoTileIndex) throw Mistake("no tile lies on " + where_text(where, cell));
    const PlacedTile& placed = state().board.tile(tile);
    const TileKind& kind = rules().tile(placed.kind);
    const char letter = where && where->letter != '\0'
                            ? where->letter
                            : read_part(rules().landscape(), kind, placed.rotation, words);
    if (!kind.has_part(letter))
      throw Mistake("tile " + kind.name + " has no part '" + std::string(1, letter) + "'");
    return part_id(state(), cell, kind.part(letter));
  }

  Terrain terrain_of(const PartRef& part) const {
    const TileKind& kind = rules().tile(state().board.tile(state().board.tile_at(part.cell)).kind);
    return kind.parts[kind.part(part.letter)].terrain;
  }

  EventLine line_of(const Event& event) const override {
    EventLine line{std::string(name_of(event)), {}};
    std::vector<std::string>& words = line.words;
    const bool extent = event.type == EventType::Scored || event.type == EventType::Completed;
    if (event.seat != kNoSeat) words.push_back(names().name(event.seat));
    if (event.type == EventType::Turn || event.type == EventType::Walked || event.type == EventType::Gained)
      words.push_back(std::to_string(event.number));
    if (event.by != kNoSeat) words.push_back(names().name(event.by));
    if (!event.step.empty()) words.emplace_back(event.step);
    if (!event.tile.empty()) words.emplace_back(event.tile);
    words.insert(words.end(), event.tiles.begin(), event.tiles.end());
    if (!event.item.empty()) words.emplace_back(event.item);
    if (event.figure != kNoFigure) words.emplace_back(event.figure_kind);
    for (const SiteRef& site : {event.from, event.at})
      if (site.ground != Ground::None) append_site(site, words.emplace_back());
    if (event.type == EventType::Placed) words.push_back(cell_text(event.cell));
    if (event.type == EventType::Placed || event.type == EventType::Built)
      words.push_back(rotation_text(event.rotation));
    if (!extent)
      for (const PartRef& part : event.parts) words.push_back(part_text(part));
    if (extent || event.in_feature) words.emplace_back(feature_name(rules().landscape(), event.feature));
    if (event.type == EventType::Returned && event.at.ground == Ground::Part)
      words.emplace_back(feature_name(rules().landscape(), terrain_of({event.at.cell, event.at.letter})));
    if (event.type == EventType::Moved)
      for (const PartRef& part : event.parts)
        words.emplace_back(feature_name(rules().landscape(), terrain_of(part)));
    if (event.type == EventType::Scored) words.emplace_back(event.finished ? "finished" : "unfinished");
    if (event.type == EventType::Scored && event.final) words.emplace_back("final");
    if (!event.why.empty()) words.emplace_back(event.why);
    for (const Seat winner : event.winners) words.push_back(names().name(winner));
    if (event.type == EventType::Scored || event.type == EventType::Awarded)
      for (const SeatPoints& paid : event.points) {
        if (paid.points != 0)
          line.shares.push_back({names().name(paid.seat), paid.points, std::string(paid.why.text())});
        else
          words.emplace_back(paid.why.text());
      }
    return line;
  }

  const std::span<const Expansion> unlisted_;
  std::size_t tiles_given_ = 0;
  std::vector<std::string> draws_;
  std::size_t next_draw_ = 0;
  std::vector<std::string> deals_;
  std::size_t next_deal_ = 0;
};

}  // namespace

std::vector<std::string_view> event_names(const Ruleset& rules) {
  std::vector<std::string_view> names;
  for (int type = 0; type <= static_cast<int>(EventType::Over); ++type)
    if (static_cast<EventType>(type) != EventType::Own)
      names.push_back(name_of(static_cast<EventType>(type)));
  for (const OwnEvent& own : rules.own_events()) names.push_back(own.name);
  return names;
}

std::unique_ptr<scenario::Table> scenario_table_with(std::span<const Expansion> unlisted) {
  return std::make_unique<CarcassonneTable>(unlisted);
}

std::unique_ptr<scenario::Table> scenario_table() {
  return scenario_table_with({});
}

}  // namespace gatehouse::engine::carcassonne
