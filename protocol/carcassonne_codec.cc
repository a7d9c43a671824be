#include "protocol/carcassonne_codec.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/phases/phases.h"
#include "engine/carcassonne/turn.h"
#include "protocol/carcassonne_catalogue.h"
#include "protocol/carcassonne_events.h"
#include "protocol/carcassonne_pieces.h"
#include "protocol/carcassonne_things.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::carcassonne;
using namespace carcassonne_wire;
using engine::index;
using engine::seat_at;

// ---- the view ----

std::string cell_key(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

Json players_json(const Ruleset& rules, const State& state) {
  Json players = Json::object();
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const Score& score = state.scores[static_cast<std::size_t>(seat)];
    const auto by = [&score](Category category) { return score.by[static_cast<std::size_t>(category)]; };
    Json supply = Json::object();
    for (std::size_t kind = 0; kind < rules.figure_kinds().size(); ++kind) {
      const auto id = static_cast<FigureKindId>(kind);
      if (rules.figure(id).per_seat > 0) {
        supply[std::string(rules.figure(id).name)] = state.figures.supply(seat_at(seat), id);
      }
    }
    players[std::to_string(seat)] = {{"score", score.total()},
                                     {"by",
                                      {{"road", by(Category::Road)},
                                       {"city", by(Category::City)},
                                       {"cloister", by(Category::Cloister)},
                                       {"farm", by(Category::Farm)},
                                       {"other", by(Category::Other)}}},
                                     {"supply", std::move(supply)}};
  }
  return players;
}

Json tiles_json(const Ruleset& rules, const State& state) {
  Json tiles = Json::object();
  int order = 0;
  for (const PlacedTile& tile : state.board.tiles()) {
    tiles[cell_key(tile.cell)] = {
        {"kind", rules.tile(tile.kind).name}, {"rotation", index(tile.rotation)}, {"order", order++}};
  }
  return tiles;
}

Json figures_json(const Position& position) {
  Json figures = Json::object();
  for (std::size_t at = 0; at < position.state.figures.size(); ++at) {
    const Figure& figure = position.state.figures[static_cast<FigureId>(at)];
    if (figure.standing != Standing::Board) continue;
    const Cell cell = position.state.board.tile(figure.tile).cell;
    Json json = {{"seat", seat_json(figure.owner)},
                 {"kind", position.rules.figure(figure.kind).name},
                 {"x", cell.x},
                 {"y", cell.y},
                 {"part", nullptr}};
    if (figure.part != kNoPartId) json["part"] = std::string(1, part_ref(position, figure.part).letter);
    if (figure.owner == engine::kNoSeat) {
      json["beside"] = figure.beside == kNoFigure ? Json() : Json(figure.beside);
    }
    figures[std::to_string(at)] = std::move(json);
  }
  return figures;
}

/// Figures in the custody of a seat.
Json prisoners_json(const Position& position) {
  Json prisoners = Json::object();
  for (std::size_t at = 0; at < position.state.figures.size(); ++at) {
    const Figure& figure = position.state.figures[static_cast<FigureId>(at)];
    if (figure.standing == Standing::Prisoner)
      prisoners[std::to_string(at)] = {{"seat", seat_json(figure.owner)},
                                       {"kind", position.rules.figure(figure.kind).name},
                                       {"by", seat_json(figure.guard)}};
  }
  return prisoners;
}

Json links_json(const Position& position) {
  Json links = Json::array();
  for (const Link& link : position.state.links) {
    links.push_back({{"why", position.rules.link_names()[link.why]},
                     {"from", part_json(part_ref(position, link.from))},
                     {"to", part_json(part_ref(position, link.to))}});
  }
  return links;
}

Json bag_json(const Ruleset& rules, const Bag& bag) {
  Json kinds = Json::object();
  for (std::size_t kind = 0; kind < rules.tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    if (const int count = bag.count(id); count > 0) kinds[rules.tile(id).name] = count;
  }
  return {{"total", bag.total()}, {"kinds", std::move(kinds)}};
}

/// The neutral figures that are not on the board.
Json supply_json(const Ruleset& rules, const State& state) {
  Json supply = Json::array();
  for (const Figure& figure : state.figures) {
    if (figure.owner == engine::kNoSeat && figure.standing == Standing::Supply) {
      supply.push_back(rules.figure(figure.kind).name);
    }
  }
  return supply;
}

/// The tiles beside the walking figure that it may not step to, and why.
Json barred_json(const engine::carcassonne::Carcassonne& game, const State& state, Seat seat) {
  const Figure& walker = state.figures[state.walk.figure];
  const Cell here = state.board.tile(walker.tile).cell;
  Json barred = Json::array();
  for (int side = 0; side < kSides; ++side) {
    const Cell cell = neighbour(here, static_cast<Side>(side));
    if (tile_on(state, cell) == kNoTileIndex) continue;
    const Move step{Verb::Move, walker.kind, cell, Rotation::R0, kNoPart};
    if (const engine::Refusal refusal = game.refusal(state, seat, step)) {
      barred.push_back({{"x", cell.x}, {"y", cell.y}, {"why", refusal.name}});
    }
  }
  return barred;
}

/// A walk that is going on: whose step it is, and where the figure may not go any more.
Json walk_json(const engine::carcassonne::Carcassonne& game, const State& state) {
  if (state.walk.figure == kNoFigure) return nullptr;
  const SeatSet seats = game.actor(state).seats;
  int seat = 0;
  while (!seats.has(seat_at(seat))) ++seat;
  Json visited = Json::array();
  for (std::size_t at = 0; at < state.board.tile_count(); ++at) {
    const auto tile = static_cast<TileIndex>(at);
    if (!state.walk.visited.has(tile)) continue;
    const Cell cell = state.board.tile(tile).cell;
    visited.push_back({cell.x, cell.y});
  }
  return {{"figure", game.rules().figure(state.figures[state.walk.figure].kind).name},
          {"id", state.walk.figure},
          {"seat", seat},
          {"taken", state.walk.taken},
          {"left", state.walk.left},
          {"visited", std::move(visited)},
          {"barred", barred_json(game, state, seat_at(seat))}};
}

/// The tile placed last, and who placed it; null while nobody has placed one.
Json last_json(const State& state) {
  if (state.turn.placer == engine::kNoSeat) return nullptr;
  const Cell cell = state.board.tile(static_cast<TileIndex>(state.board.tile_count() - 1)).cell;
  return {{"seat", index(state.turn.placer)}, {"x", cell.x}, {"y", cell.y}};
}

Json result_json(const engine::carcassonne::Carcassonne& game, const State& state) {
  if (!state.turn.over) return nullptr;
  Json scores = Json::array();
  Json winners = Json::array();
  const engine::SeatSet best = game.winners(state);
  for (int seat = 0; seat < game.seats(); ++seat) {
    scores.push_back(game.score(state, seat_at(seat)));
    if (best.has(seat_at(seat))) winners.push_back(seat);
  }
  return {{"scores", std::move(scores)}, {"winners", std::move(winners)}};
}

/// What the client draws from at this table alone; null when the game's catalogue has everything.
Json own_catalogue(const Ruleset& rules) {
  Json tiles = tile_kinds_json(rules, true);
  Json faces = faces_json(rules, true);
  if (tiles.empty() && faces.empty()) return nullptr;
  return {{"tiles", std::move(tiles)}, {"faces", std::move(faces)}};
}

// ---- facts ----

std::optional<Cell> read_cell(const Json& target) {
  const auto coordinate = [&target](const char* name) -> std::optional<int> {
    const auto found = target.find(name);
    if (found == target.end() || !found->is_number_integer()) return std::nullopt;
    const auto value = found->get<std::int64_t>();
    if (value < -kReach || value > kReach) return std::nullopt;
    return static_cast<int>(value);
  };
  const std::optional<int> x = coordinate("x");
  const std::optional<int> y = coordinate("y");
  if (!x || !y) return std::nullopt;
  return Cell{static_cast<std::int8_t>(*x), static_cast<std::int8_t>(*y)};
}

Json feature_json(const Position& position, PartId part) {
  const FeatureFacts facts = inspect_feature(position, part);
  const bool completed = position.rules.landscape().terrain(facts.terrain).completed;
  return {{"kind", feature_name(position.rules.landscape(), facts.terrain)},
          {"finished", facts.finished},
          {"open_ends", facts.open_ends},
          {"cells", cell_list(facts.cells)},
          {"parts", part_list(facts.parts)},
          {"figures", facts.figures},
          {"owners", seat_list(facts.owners)},
          {"points_now", facts.points_now},
          {"points_when_done", completed ? Json(facts.points_when_done) : Json()},
          {"points_at_end", facts.points_at_end},
          {"terms", term_list(facts.terms)}};
}

std::optional<Json> inspect_part(const Position& position, Cell cell, const Json& letter) {
  if (!letter.is_string() || letter.get_ref<const std::string&>().size() != 1) return std::nullopt;
  const TileIndex tile = position.state.board.tile_at(cell);
  if (tile == kNoTileIndex) return std::nullopt;
  const std::uint8_t part = kind_of(position, tile).part(letter.get_ref<const std::string&>().front());
  if (part == kNoPart) return std::nullopt;
  return feature_json(position, part_id(position.state, cell, part));
}

std::optional<Json> inspect_empty(const Position& position, Cell cell) {
  const std::optional<CellFacts> facts = inspect_cell(position, cell);
  if (!facts) return std::nullopt;
  Json fits = Json::object();
  for (const auto& [kind, count] : facts->fits) fits[position.rules.tile(kind).name] = count;
  return Json{{"kind", "cell"},
              {"fits", std::move(fits)},
              {"why_not", facts->why_not ? Json(facts->why_not->name) : Json()}};
}

Json farms_json(const Position& position) {
  Json farms = Json::array();
  for (const FarmFacts& farm : inspect_farms(position))
    farms.push_back({{"parts", part_list(farm.parts)}, {"owners", seat_list(farm.owners)}});
  return {{"kind", "farms"}, {"farms", std::move(farms)}};
}

Json free_cells_json(const Position& position) {
  Json cells = Json::array();
  for (const FreeCell& free : inspect_free_cells(position))
    cells.push_back({{"x", free.cell.x}, {"y", free.cell.y}, {"fits", free.fits}});
  return {{"kind", "cells"}, {"cells", std::move(cells)}};
}

std::optional<Json> inspect_all(const Position& position, const Json& what) {
  if (what == "farms") return farms_json(position);
  if (what == "cells") return free_cells_json(position);
  return std::nullopt;
}

/// Null in a turn of one part, and when no tile is left for another.
const char* part_of_double_turn(const Position& position) {
  const TurnState& turn = position.state.turn;
  if (turn.over) return nullptr;
  if (turn.part != 0) return "second";
  return turn.again && !phases::bag_is_spent(position) ? "first" : nullptr;
}

}  // namespace

std::string_view CarcassonneCodec::step(const Game& game, const Game::State& known) {
  return game.step(known);
}

Json CarcassonneCodec::choice(const Game& game, const Game::State& known, Seat /*seat*/,
                              const Game::Move& move) {
  const Word& word = game.rules().word(move.verb);
  Json json = {{"verb", word.text}};
  switch (word.operands) {
    case Operands::None:
      return json;
    case Operands::Tile:
      json["tile"] = game.rules().tile(move.kind).name;
      return json;
    case Operands::Item:
      json[std::string(word.items.noun)] = word.items.name(game.rules(), move.kind);
      return json;
    case Operands::Placement:
      json.update({{"x", move.cell.x}, {"y", move.cell.y}, {"rotation", index(move.rotation)}});
      return json;
    case Operands::ToPart:
    case Operands::ToTile:
    case Operands::AtPart:
      break;
  }
  const Position position{game.rules(), known};
  json.update({{"figure", game.rules().figure(move.kind).name},
               {"x", move.cell.x},
               {"y", move.cell.y},
               {"part", nullptr}});
  if (move.part == kNoPart) return json;
  const PartId part = part_id(known, move.cell, move.part);
  json["part"] = std::string(1, part_ref(position, part).letter);
  if (word.operands == Operands::AtPart) {
    const FigureId figure = known.figures.on_part(part, move.kind);
    json["figure_id"] = figure;
    json["seat"] = seat_json(known.figures[figure].owner);
  } else if (word.operands == Operands::ToPart) {
    const FeatureFacts facts = inspect_feature(position, part);
    json["feature"] = feature_name(game.rules().landscape(), facts.terrain);
    json["points"] = nullptr;
    if (game.rules().figure(move.kind).strength != 0)
      json["points"] = {
          {"now", facts.points_now},
          {"when_done", facts.terrain == Terrain::Field ? Json() : Json(facts.points_when_done)},
          {"at_end", facts.points_at_end}};
  }
  return json;
}

Notice CarcassonneCodec::notice(const Game& game, const Game::Event& event) {
  if (event.secrecy == Secrecy::Public) return {event_json(game.rules(), event), nullptr, {}, true};
  Json veiled = event_json(game.rules(), event);
  veiled[std::string(event.own.noun)] = nullptr;
  return {event_json(game.rules(), event), std::move(veiled), {event.seat}, false};
}

Json CarcassonneCodec::view(const Game& game, const Game::State& known, Viewer viewer) {
  const Ruleset& rules = game.rules();
  const Position position{rules, known};
  const TurnState& turn = known.turn;
  Json discarded = Json::array();
  for (const TileKindId kind : known.discarded) discarded.push_back(rules.tile(kind).name);
  Json view = {{"game", kCarcassonne.name},
               {"step", game.step(known)},
               {"turn", turn.number},
               {"seat", index(turn.seat)},
               {"drawn", turn.drawn == kNoTile ? Json() : Json(rules.tile(turn.drawn).name)},
               {"over", turn.over},
               {"players", players_json(rules, known)},
               {"tiles", tiles_json(rules, known)},
               {"figures", figures_json(position)},
               {"links", links_json(position)},
               {"bag", bag_json(rules, known.bag)},
               {"aside", bag_json(rules, known.aside)},
               {"supply", supply_json(rules, known)},
               {"things", things_json(position, viewer)},
               {"catalogue", own_catalogue(rules)},
               {"walk", walk_json(game, known)},
               {"discarded", std::move(discarded)},
               {"last", last_json(known)},
               {"result", result_json(game, known)}};
  // Only where there are any: most games take no prisoners.
  if (Json prisoners = prisoners_json(position); !prisoners.empty()) view["prisoners"] = std::move(prisoners);
  // Only in a double turn: most turns are none.
  if (const char* const part = part_of_double_turn(position); part != nullptr) view["double_turn"] = part;
  return view;
}

std::optional<Json> CarcassonneCodec::inspect(const Game& game, const Game::State& known, Viewer /*viewer*/,
                                              const Json& target) {
  const Position position{game.rules(), known};
  if (const auto all = target.find("all"); all != target.end() && target.size() == 1)
    return inspect_all(position, *all);
  const std::optional<Cell> cell = read_cell(target);
  const auto part = target.find("part");
  if (!cell || target.size() != (part == target.end() ? 2u : 3u)) return std::nullopt;
  return part == target.end() ? inspect_empty(position, *cell) : inspect_part(position, *cell, *part);
}

}  // namespace gatehouse::protocol
