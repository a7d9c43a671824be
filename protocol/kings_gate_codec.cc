#include "protocol/kings_gate_codec.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/kings_gate/notation.h"
#include "engine/kings_gate/points.h"
#include "protocol/view_table.h"

namespace gatehouse::protocol {
namespace {

using namespace engine::kings_gate;
using engine::index;
using engine::kNoSeat;
using engine::seat_at;

Json seat_json(Seat seat) {
  return seat == kNoSeat ? Json() : Json(index(seat));
}

Json character_json(Character character) {
  return character == Character::None ? Json() : Json(text_of(character));
}

Json cell_json(Cell cell) {
  return {{"x", cell.x}, {"y", cell.y}};
}

/// {"red4": 2}: the tiles of one colour are added.
void add_counts(Json& json, Colour colour, const Counts& counts) {
  for (int d = 0; d < kDistricts; ++d) {
    const int copies = counts[static_cast<std::size_t>(d)];
    if (copies > 0) json[text_of(Tile{colour, district_at(d)})] = copies;
  }
}

Json standings_json(const engine::FixedVector<Standing, kColours>& standings) {
  Json list = Json::array();
  for (const Standing& standing : standings) {
    list.push_back({{"colour", text_of(standing.colour)},
                    {"seat", index(standing.seat)},
                    {"tiles", standing.tiles},
                    {"total", standing.total},
                    {"place", standing.place + 1},
                    {"tie", standing.by_tie},
                    {"points", standing.points},
                    {"character", character_json(standing.character)}});
  }
  return list;
}

// ---- events ----

Json result_json(const KingsGate& game, const std::array<std::int16_t, kColours>& scores, SeatSet winners,
                 Ending ending) {
  Json json = {{"scores", Json::array()}, {"winners", Json::array()}, {"ending", name_of(ending)}};
  for (int seat = 0; seat < game.seats(); ++seat) {
    json["scores"].push_back(scores[static_cast<std::size_t>(seat)]);
    if (winners.has(seat_at(seat))) json["winners"].push_back(seat);
  }
  return json;
}

/// What happened to a tile at a cell, and to the one that lay there.
Json tile_event(std::string_view type, const Event& event, std::string_view other) {
  Json json = cell_json(event.to);
  json["type"] = type;
  json["seat"] = index(event.seat);
  json["tile"] = text_of(event.tile);
  json[std::string(other)] = event.has_other ? Json(text_of(event.other)) : Json();
  return json;
}

Json event_json(const KingsGate& game, const Event& event) {
  const Json seat = seat_json(event.seat);
  switch (event.type) {
    case EventType::First:
      return {{"type", "first"}, {"seat", seat}};
    case EventType::Drawn:
      return {{"type", "drawn"}, {"seat", seat}, {"tile", text_of(event.tile)}};
    case EventType::Turn:
      return {{"type", "turn"}, {"seat", seat}, {"turn", event.number}};
    case EventType::Placed: {
      Json json = tile_event("placed", event, "covered");
      json["character"] = character_json(event.character);
      return json;
    }
    case EventType::Moved: {
      Json json = tile_event("moved", event, "covered");
      json["from"] = cell_json(event.from);
      json["character"] = character_json(event.character);
      return json;
    }
    case EventType::Burnt:
      return tile_event("burnt", event, "burnt");
    case EventType::Discarded:
      return {{"type", "discarded"}, {"seat", seat}, {"tile", text_of(event.tile)}};
    case EventType::Passed:
      return {{"type", "passed"}, {"seat", seat}};
    case EventType::Ended:
      return {{"type", "ended"}, {"seat", seat}};
    case EventType::Turned:
      return {{"type", "king"}, {"seat", seat}, {"location", event.number}, {"peril", name_of(event.peril)}};
    case EventType::Levelled:
      return {{"type", "bishop"}, {"seat", seat}, {"location", event.number}};
    case EventType::Scored:
      return {{"type", "scored"},
              {"location", event.number},
              {"last", seat},
              {"standings", standings_json(event.standings)}};
    case EventType::Forfeited:
      return {
          {"type", "forfeited"}, {"location", event.number}, {"character", character_json(event.character)}};
    case EventType::Lost:
      return {{"type", "lost"},
              {"location", event.number},
              {"seat", seat},
              {"colour", text_of(event.tile.colour)},
              {"points", event.points}};
    case EventType::Located:
      return {{"type", "located"},
              {"seat", seat},
              {"location", event.number},
              {"x", event.to.x},
              {"y", event.to.y}};
    case EventType::Over: {
      Json json = result_json(game, event.scores, event.winners, event.ending);
      json["type"] = "over";
      return json;
    }
  }
  return nullptr;
}

// ---- the view ----

/// A viewer's observation.
struct Seen {
  const KingsGate& game;
  const State& state;
  Viewer viewer;
};

Json players_json(const Seen& seen) {
  const auto& [game, known, viewer] = seen;
  Json players = Json::object();
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto at = static_cast<std::size_t>(seat);
    Json colours = Json::array();
    Json unseen = Json::object();
    for (int c = 0; c < game.colours(); ++c) {
      if (index(game.owner(colour_at(c))) != seat) continue;
      colours.push_back(text_of(colour_at(c)));
      // Hand and stack together: a watcher knows this sum, and never more of another seat.
      Counts sum = known.stack[static_cast<std::size_t>(c)];
      for (std::size_t d = 0; d < kDistricts; ++d) {
        sum[d] = static_cast<std::uint8_t>(sum[d] + known.hand[static_cast<std::size_t>(c)][d]);
      }
      add_counts(unseen, colour_at(c), sum);
    }
    players[std::to_string(seat)] = {{"score", known.score[at]},
                                     {"colours", std::move(colours)},
                                     {"hand", known.hand_size[at]},
                                     {"stack", known.stack_size[at]},
                                     {"unseen", std::move(unseen)}};
  }
  return players;
}

Json hand_json(const KingsGate& game, const State& known, Viewer viewer) {
  if (!viewer) return nullptr;
  Json hand = Json::object();
  for (int c = 0; c < game.colours(); ++c) {
    if (game.owner(colour_at(c)) == *viewer)
      add_counts(hand, colour_at(c), known.hand[static_cast<std::size_t>(c)]);
  }
  return hand;
}

/// From the bottom to the top.
Json pile_json(const Board& board, Cell cell) {
  Json pile = Json::array();
  for (int number = board.top(cell); number != 0; number = board.tile(number).below) {
    const PlacedTile& lies = board.tile(number);
    pile.insert(pile.begin(),
                Json{{"tile", text_of(lies.tile)}, {"character", character_json(lies.character)}});
  }
  return pile;
}

Json tiles_json(const Seen& seen) {
  const Board& board = seen.state.board;
  Json tiles = Json::object();
  for (int number = 1; number <= board.tile_count(); ++number) {
    if (board.visible(number))
      tiles[text_of(board.tile(number).cell)] = pile_json(board, board.tile(number).cell);
  }
  return tiles;
}

Json locations_json(const Seen& seen) {
  const Board& board = seen.state.board;
  Json locations = Json::object();
  for (int number = 0; number <= board.current(); ++number) {
    if (board.lies(number)) locations[std::to_string(number + 1)] = cell_json(board.location(number));
  }
  return locations;
}

Json current_json(const Seen& seen) {
  const State& known = seen.state;
  Json spaces = Json::array();
  for (const Cell space : ring_of(known.board.location())) {
    if (!known.board.has_location(space)) spaces.push_back({space.x, space.y});
  }
  return {{"number", known.current() + 1},
          {"peril", name_of(seen.game.peril(known))},
          {"king", known.king},
          {"bishop", known.bishop},
          {"spaces", std::move(spaces)},
          {"standings", standings_json(seen.game.standings(known))}};
}

Json characters_json(const Seen& seen) {
  const State& known = seen.state;
  Json characters = Json::object();
  for (int k = 0; k < kCharacters; ++k) {
    const std::uint8_t where = known.counters[static_cast<std::size_t>(k)];
    Json entry = {{"at", where == kNotYetWon   ? "box"
                         : where == kPlayed    ? "played"
                         : where == kForfeited ? "forfeited"
                                               : "seat"},
                  {"seat", where < kColours ? Json(where) : Json()}};
    characters[text_of(character_at(k))] = std::move(entry);
  }
  return characters;
}

Json discarded_json(const Seen& seen) {
  const State& known = seen.state;
  Json discarded = Json::object();
  for (int c = 0; c < kColours; ++c)
    add_counts(discarded, colour_at(c), known.discarded[static_cast<std::size_t>(c)]);
  return discarded;
}

Json last_json(const Seen& seen) {
  const State& known = seen.state;
  if (known.last_placer == kNoSeat) return nullptr;
  Json json = cell_json(known.last_cell);
  json["seat"] = index(known.last_placer);
  return json;
}

template <auto kValue>
bool same_by(const Seen& before, const Seen& after) {
  return kValue(before.state) == kValue(after.state);
}
template <auto kField>
bool same_field(const Seen& before, const Seen& after) {
  return before.state.*kField == after.state.*kField;
}

bool same_location(const Seen& before, const Seen& after) {
  return same_field<&State::board>(before, after) && same_field<&State::king>(before, after) &&
         same_field<&State::bishop>(before, after) &&
         before.game.standings(before.state) == after.game.standings(after.state);
}

bool same_hands(const Seen& before, const Seen& after) {
  return same_field<&State::hand>(before, after);
}

bool same_players(const Seen& before, const Seen& after) {
  return same_hands(before, after) && same_field<&State::stack>(before, after) &&
         same_field<&State::score>(before, after) && same_field<&State::hand_size>(before, after) &&
         same_field<&State::stack_size>(before, after);
}

bool same_turn(const Seen& before, const Seen& after) {
  return same_field<&State::step>(before, after) && same_field<&State::seat>(before, after);
}

bool same_last(const Seen& before, const Seen& after) {
  return same_field<&State::last_placer>(before, after) && same_field<&State::last_cell>(before, after);
}

bool is_over(const State& known) {
  return known.step == Step::Over;
}

Json seat_in_turn(const Seen& seen) {
  const bool nobody = seen.state.step == Step::First || is_over(seen.state);
  return nobody ? Json() : Json(index(seen.state.seat));
}

Json view_result_json(const Seen& seen) {
  if (!is_over(seen.state)) return nullptr;
  return result_json(seen.game, seen.state.score, seen.game.winners(seen.state), seen.state.ending);
}

bool same_pile(const Board& before, const Board& after, Cell cell) {
  int was = before.top(cell);
  int is = after.top(cell);
  while (was != 0 && is != 0 && before.tile(was) == after.tile(is)) {
    was = before.tile(was).below;
    is = after.tile(is).below;
  }
  return was == 0 && is == 0;
}

/// The tiles that lie on top, by number.
std::vector<int> visible_tiles(const Board& board) {
  std::vector<int> numbers;
  for (int number = 1; number <= board.tile_count(); ++number)
    if (board.visible(number)) numbers.push_back(number);
  return numbers;
}

/// Each cell that shows a tile is a member.
void compare_tiles(const Seen& before, const Seen& after, Changes& changes) {
  const Board& old_board = before.state.board;
  const Board& new_board = after.state.board;
  const std::vector<int> old_tiles = visible_tiles(old_board);
  const std::vector<int> new_tiles = visible_tiles(new_board);
  changes.count_members(old_tiles.size(), new_tiles.size());
  for (const int number : old_tiles) {
    const Cell cell = old_board.tile(number).cell;
    if (same_pile(old_board, new_board, cell)) continue;
    changes.at(text_of(cell), [&] {
      if (new_board.top(cell) == 0)
        changes.remove(pile_json(old_board, cell));
      else
        changes.compare(pile_json(old_board, cell), pile_json(new_board, cell));
    });
  }
  for (const int number : new_tiles) {
    const Cell cell = new_board.tile(number).cell;
    if (old_board.top(cell) == 0) changes.at(text_of(cell), [&] { changes.add(pile_json(new_board, cell)); });
  }
}

constexpr ViewMember<Seen> kMembers[] = {
    {"game", [](const Seen&, const Seen&) { return true; },
     [](const Seen&) -> Json { return kKingsGate.name; }},
    {"step", same_field<&State::step>, [](const Seen& seen) -> Json { return name_of(seen.state.step); }},
    {"turn", same_field<&State::turn_number>,
     [](const Seen& seen) -> Json { return seen.state.turn_number; }},
    {"seat", same_turn, seat_in_turn},
    {"over", same_by<is_over>, [](const Seen& seen) -> Json { return is_over(seen.state); }},
    {"location", same_location, current_json},
    {"locations", same_field<&State::board>, locations_json},
    {"tiles", same_field<&State::board>, tiles_json, compare_tiles},
    {"players", same_players, players_json},
    {"hand", same_hands, [](const Seen& seen) { return hand_json(seen.game, seen.state, seen.viewer); },
     nullptr, nullptr, true},
    {"characters", same_field<&State::counters>, characters_json},
    {"discarded", same_field<&State::discarded>, discarded_json},
    {"last", same_last, last_json},
    {"result", same_by<is_over>, view_result_json},
};

// ---- inspect ----

std::optional<Cell> read_target(const Json& target) {
  if (!target.is_object() || target.size() != 2 || !target.contains("x") || !target.contains("y"))
    return std::nullopt;
  const Json& x = target.at("x");
  const Json& y = target.at("y");
  const auto small = [](const Json& number) {
    return number.is_number_integer() && number >= -99 && number <= 99;
  };
  if (!small(x) || !small(y)) return std::nullopt;
  return Cell{x.get<std::int8_t>(), y.get<std::int8_t>()};
}

/// For each tile in the hand of the seat that has to act: why it may not go there, null when it may.
Json why_not_json(const KingsGate& game, const State& known, Viewer viewer, Cell cell) {
  if (!viewer || known.step != Step::Place || known.seat != *viewer) return nullptr;
  Json why_not = Json::object();
  const Json hand = hand_json(game, known, viewer);
  for (const auto& [text, copies] : hand.items()) {
    const Tile tile = parse_tile(text);
    const Verb verb = tile.district == District::Dragon ? Verb::Dragon : Verb::Place;
    const engine::Refusal why = game.refusal(known, *viewer, {.verb = verb, .tile = tile, .to = cell});
    why_not[text] = why ? Json(why.name) : Json();
  }
  return why_not;
}

}  // namespace

std::string_view KingsGateCodec::step(const Game&, const Game::State& known) {
  return name_of(known.step);
}

std::string KingsGateCodec::choice(const Game&, const Game::State& known, Seat, const Game::Move& move,
                                   ObjectText& json) {
  const auto cell = [&json](Cell at) { json.number("x", at.x).number("y", at.y); };
  switch (move.verb) {
    case Verb::Place:
    case Verb::Dragon:
      json.text("verb", move.verb == Verb::Place ? "place" : "dragon").text("tile", text_of(move.tile));
      cell(move.to);
      if (move.verb == Verb::Dragon) break;
      if (move.character == Character::None)
        json.null("character");
      else
        json.text("character", text_of(move.character));
      break;
    case Verb::Sorceress: {
      json.text("verb", "sorceress");
      json.text("tile", text_of(known.board.tile(known.board.top(move.from)).tile));
      ObjectText(json.name("from")).number("x", move.from.x).number("y", move.from.y).close();
      cell(move.to);
      break;
    }
    case Verb::Locate:
      json.text("verb", "location");
      cell(move.to);
      break;
    case Verb::Discard:
      json.text("verb", "discard").text("tile", text_of(move.tile));
      break;
    case Verb::End:
    case Verb::Pass:
      json.text("verb", move.verb == Verb::End ? "end" : "pass");
      break;
    case Verb::First:
    case Verb::Draw:
      break;  // chance chooses these
  }
  return {};  // none of them are many
}

EventNotice KingsGateCodec::notice(const Game& game, const Game::Event& event) {
  EventNotice notice;
  notice.full = event_json(game, event).dump();
  if (event.type == EventType::Drawn) {
    notice.everybody = false;
    notice.audience.add(event.seat);
    notice.veiled = Json{{"type", "drawn"}, {"seat", index(event.seat)}}.dump();
  }
  return notice;
}

Json KingsGateCodec::view(const Game& game, const Game::State& known, Viewer viewer) {
  return view_of<Seen>(kMembers, {game, known, viewer});
}

void KingsGateCodec::compare(const Game& game, const Game::State& before, const WorkedOut&,
                             const Game::State& after, const WorkedOut&, Viewer viewer, Changes* common,
                             Changes& own) {
  compare_views<Seen>(kMembers, {game, before, viewer}, {game, after, viewer}, common, own);
}

bool KingsGateCodec::has_secrets(const Game&) {
  return true;
}

std::optional<Json> KingsGateCodec::inspect(const Game& game, const Game::State& known, Viewer viewer,
                                            const Json& target) {
  const std::optional<Cell> cell = read_target(target);
  if (!cell) return std::nullopt;
  const Board& board = known.board;
  for (int number = 0; number <= board.current(); ++number) {
    if (!board.lies(number)) continue;
    if (*cell != board.location(number) && *cell != shifted(board.location(number), 1, 0)) continue;
    Json json = location(number + 1);
    json["kind"] = "location";
    json["current"] = number == board.current();
    return json;
  }
  const auto ring = ring_of(board.location());
  const bool space = std::find(ring.begin(), ring.end(), *cell) != ring.end();
  if (!space && board.empty(*cell)) return std::nullopt;
  return Json{{"kind", board.empty(*cell) ? "space" : "tile"},
              {"pile", pile_json(board, *cell)},
              {"at_location", space},
              {"why_not", space ? why_not_json(game, known, viewer, *cell) : Json()}};
}

Json KingsGateCodec::location(int number) {
  const auto at = static_cast<std::size_t>(number - 1);
  Json characters = Json::array();
  for (const Character character : kRewardTable[at].characters)
    characters.push_back(character_json(character));
  return {{"number", number},
          {"name", kLocationTable[at].name},
          {"peril", name_of(kLocationTable[at].peril)},
          {"custom", name_of(kLocationTable[at].custom)},
          {"points", kRewardTable[at].points},
          {"characters", std::move(characters)}};
}

}  // namespace gatehouse::protocol
