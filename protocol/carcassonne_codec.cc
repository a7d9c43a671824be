#include "protocol/carcassonne_codec.h"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <utility>

#include "engine/carcassonne/hints.h"
#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/picture.h"
#include "protocol/carcassonne_events.h"
#include "protocol/carcassonne_pieces.h"
#include "protocol/carcassonne_view.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::carcassonne;
using namespace carcassonne_wire;
using engine::index;

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

/// What a table without forecasts is not told.
Json forecast(const Position& position, Json told) {
  return hints(position).forecasts ? std::move(told) : Json();
}

Json feature_json(const Position& position, const FeatureFacts& facts) {
  const bool completed = position.rules.landscape().terrain(facts.terrain).completed;
  return {{"kind", feature_name(position.rules.landscape(), facts.terrain)},
          {"finished", facts.finished},
          {"open_ends", facts.open_ends},
          {"cells", cell_list(facts.cells)},
          {"parts", part_list(facts.parts)},
          {"figures", facts.figures},
          {"owners", seat_list(facts.owners)},
          {"cities", facts.terrain == Terrain::Field ? forecast(position, part_list(facts.cities)) : Json()},
          {"points_now", forecast(position, facts.points_now)},
          {"points_when_done", completed ? forecast(position, facts.points_when_done) : Json()},
          {"points_at_end", forecast(position, facts.points_at_end)},
          {"terms", forecast(position, term_list(facts.terms))}};
}

std::optional<Json> inspect_part(const Position& position, Cell cell, const Json& letter) {
  if (!letter.is_string() || letter.get_ref<const std::string&>().size() != 1) return std::nullopt;
  const TileIndex tile = position.state.board.tile_at(cell);
  if (tile == kNoTileIndex) return std::nullopt;
  const std::uint8_t part = kind_of(position, tile).part(letter.get_ref<const std::string&>().front());
  if (part == kNoPart) return std::nullopt;
  return feature_json(position, inspect_feature(position, part_id(position.state, cell, part)));
}

std::optional<Json> inspect_empty(const Position& position, Cell cell) {
  const std::optional<CellFacts> facts = inspect_cell(position, cell);
  if (!facts) return std::nullopt;
  Json fits = Json::object();
  for (const auto& [kind, count] : facts->fits) fits[position.rules.tile(kind).name] = count;
  return Json{{"kind", "cell"},
              {"fits", forecast(position, std::move(fits))},
              {"why_not", facts->why_not ? Json(facts->why_not->name) : Json()}};
}

Json farms_json(const Position& position) {
  Json farms = Json::array();
  for (const FarmFacts& farm : inspect_farms(position))
    farms.push_back({{"parts", part_list(farm.parts)},
                     {"owners", seat_list(farm.owners)},
                     {"cities", forecast(position, part_list(farm.cities))}});
  return {{"kind", "farms"}, {"farms", std::move(farms)}};
}

Json features_json(const Position& position) {
  Json features = Json::array();
  for (const FeatureFacts& facts : inspect_features(position))
    features.push_back(feature_json(position, facts));
  return {{"kind", "features"}, {"features", std::move(features)}};
}

Json free_cells_json(const Position& position) {
  Json cells = Json::array();
  for (const FreeCell& free : inspect_free_cells(position))
    cells.push_back({{"x", free.cell.x}, {"y", free.cell.y}, {"fits", free.fits}});
  return {{"kind", "cells"}, {"cells", forecast(position, std::move(cells))}};
}

/// What each seat would get beside its score if the game ended now.
Json ending_json(const CarcassonneCodec::Game& game, const State& known) {
  State last = known;
  if (!known.turn.over) game.stop(last, nullptr);
  Json seats = Json::object();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(game.seats()); ++seat) {
    Score more;
    for (std::size_t by = 0; by < kCategories; ++by)
      more.by[by] = static_cast<std::int16_t>(last.scores[seat].by[by] - known.scores[seat].by[by]);
    seats[std::to_string(seat)] = by_category(more);
  }
  return {{"kind", "ending"}, {"seats", forecast({game.rules(), known}, std::move(seats))}};
}

/// The position after a choice that places a tile; nothing when the viewer has no such choice.
std::optional<State> placed(const CarcassonneCodec::Game& game, const State& known, Viewer viewer,
                            const Json& choice) {
  if (!viewer || !choice.is_string() || !game.actor(known).seats.has(*viewer)) return std::nullopt;
  try {
    const Move move = game.read(known, choice.get_ref<const std::string&>());
    if (move.verb != Verb::Place || game.refusal(known, *viewer, move)) return std::nullopt;
    State ahead = known;
    game.play(ahead, *viewer, move, nullptr);
    return ahead;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::optional<Json> inspect_all(const CarcassonneCodec::Game& game, const State& known, const Json& what) {
  const Position position{game.rules(), known};
  if (what == "features") return features_json(position);
  if (what == "farms") return farms_json(position);
  if (what == "cells") return free_cells_json(position);
  if (what == "ending") return ending_json(game, known);
  return std::nullopt;
}

}  // namespace

std::string_view CarcassonneCodec::step(const Game& game, const Game::State& known) {
  return game.step(known);
}

namespace {

void add_points(const Position& position, const FigureKind& kind, const FeaturePoints& points,
                ObjectText& json) {
  if (!kind.occupies || !hints(position).forecasts) {
    json.null("points");
    return;
  }
  ObjectText sums(json.name("points"));
  sums.number("now", points.now);
  points.terrain == Terrain::Field ? sums.null("when_done") : sums.number("when_done", points.when_done);
  sums.number("at_end", points.at_end).close();
}

/// Of a word about figures: what it does with which, and the place as the notation has it.
std::string add_figure_choice(const Position& position, const Word& word, const Move& move,
                              ObjectText& json) {
  const Ruleset& rules = position.rules;
  const FigureKind& kind = rules.figure(move.kind);
  json.text("does", name_of(word.does)).text("figure", kind.name);
  const Site site = site_of(position, move);
  if (word.operands == Operands::AtSite) {
    const FigureId figure = figure_at(position, move);
    const Seat owner = position.state.figures[figure].owner;
    json.number("figure_id", figure);
    owner == engine::kNoSeat ? json.null("seat") : json.number("seat", index(owner));
  }
  if (word.operands != Operands::ToTile && site.part != kNoPartId) {
    const FeaturePoints points = feature_points(position, site.part);
    json.text("feature", feature_name(rules.landscape(), points.terrain));
    add_points(position, kind, points, json);
  }
  return place_text(site_ref(position, site));
}

}  // namespace

std::string CarcassonneCodec::choice(const Game& game, const Game::State& known, Seat seat,
                                     const Game::Move& move, ObjectText& json) {
  const Ruleset& rules = game.rules();
  const Word& word = rules.word(move.verb);
  const auto shape = [&](std::string_view name) -> ObjectText& {
    json.text("shape", name).text("verb", word.text);
    return rules.is_aside(move.verb) ? json.truth("aside", true) : json;
  };
  switch (word.operands) {
    case Operands::None:
      shape("word");
      return {};
    case Operands::Tile:
      shape("tile").text("tile", rules.tile(move.tile).name);
      return {};
    case Operands::Item:
      shape("item").text("noun", word.items.noun).text("item", word.items.name(rules, move.kind));
      return {};
    case Operands::Prisoner:
      shape("prisoner")
          .text("figure", rules.figure(move.kind).name)
          .number("figure_id", prisoner_of({rules, known}, seat, move))
          .number("seat", index(seat))
          .number("guard", index(move.owner()));
      return {};
    case Operands::Placement: {
      ObjectText& entry = shape("placement");
      for (const Overlay& overlay : rules.overlays())
        if (overlay.name == word.builds)
          entry.text("builds", overlay.name).text("terrain", rules.landscape().terrain(overlay.terrain).name);
      std::string place;
      add_placement(move, place);
      return place.substr(2, place.size() - 3);  // without the comma and the quotes
    }
    case Operands::ToSite:
    case Operands::ToTile:
    case Operands::AtSite:
      shape("figure");
      break;
  }
  return add_figure_choice({rules, known}, word, move, json);
}

bool CarcassonneCodec::places_tile(const Game::Move& move) {
  return move.verb == Verb::Place;
}

// A late prompt has more than a hundred of them, so each is put together in place.
void CarcassonneCodec::add_placement(const Game::Move& move, std::string& places) {
  std::array<char, 24> text;
  char* end = text.data();
  const auto number = [&end](int value) {
    if (value < 0) *end++ = '-';
    const int digits = std::abs(value);
    if (digits >= 100) *end++ = static_cast<char>('0' + digits / 100);
    if (digits >= 10) *end++ = static_cast<char>('0' + digits / 10 % 10);
    *end++ = static_cast<char>('0' + digits % 10);
  };
  *end++ = ',';
  *end++ = '"';
  number(move.cell.x);
  *end++ = ',';
  number(move.cell.y);
  *end++ = ' ';
  *end++ = 'r';
  number(index(move.rotation));
  *end++ = '"';
  places.append(text.data(), static_cast<std::size_t>(end - text.data()));
}

EventNotice CarcassonneCodec::notice(const Game& game, const Game::Event& event) {
  if (event.secrecy == Secrecy::Public) return {event_text(game.rules(), event), {}, {}, true};
  return {event_text(game.rules(), event), veiled_text(event), {event.seat}, false};
}

Json CarcassonneCodec::view(const Game& game, const Game::State& known, Viewer viewer) {
  ShownThings things;
  return view_of(view_members(), {game, known, viewer, things});
}

void CarcassonneCodec::compare(const Game& game, const Game::State& before, WorkedOut& things_before,
                               const Game::State& after, WorkedOut& things_after, Viewer viewer,
                               Changes* common, Changes& own) {
  compare_views(view_members(), {game, before, viewer, things_before}, {game, after, viewer, things_after},
                common, own);
}

std::string CarcassonneCodec::picture(const Game& game, const Game::State& known) {
  return svg({game.rules(), known});
}

bool CarcassonneCodec::foretells(const Game& game, const Game::State& known) {
  return hints({game.rules(), known}).forecasts;
}

bool CarcassonneCodec::has_secrets(const Game& game) {
  return !game.rules().observers().empty();
}

std::optional<Json> CarcassonneCodec::inspect(const Game& game, const Game::State& known, Viewer viewer,
                                              const Json& target) {
  const Position position{game.rules(), known};
  if (const auto all = target.find("all"); all != target.end() && target.size() == 1)
    return inspect_all(game, known, *all);
  const std::optional<Cell> cell = read_cell(target);
  const auto part = target.find("part");
  const auto after = target.find("after");
  if (!cell || target.size() != 2u + (part != target.end()) + (after != target.end())) return std::nullopt;
  if (part == target.end())
    return after == target.end() ? inspect_empty(position, *cell) : std::optional<Json>();
  if (after == target.end()) return inspect_part(position, *cell, *part);
  const std::optional<State> ahead = placed(game, known, viewer, *after);
  return ahead ? inspect_part({game.rules(), *ahead}, *cell, *part) : std::optional<Json>();
}

}  // namespace gatehouse::protocol
