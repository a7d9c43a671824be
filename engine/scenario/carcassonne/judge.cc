#include "engine/scenario/carcassonne/judge.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/carcassonne/hands.h"
#include "engine/carcassonne/inspect.h"
#include "engine/carcassonne/scoring.h"
#include "engine/scenario/carcassonne/scored.h"
#include "engine/scenario/carcassonne/things.h"
#include "engine/scenario/carcassonne/words.h"

namespace gatehouse::engine::carcassonne {

using scenario::Mistake;
using scenario::Words;

namespace {

std::string number_verdict(int wanted, int found) {
  return wanted == found ? "" : std::to_string(found);
}

std::string seat_list(const Judged& judged, const std::vector<Seat>& seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : " ") + judged.seats.name(seat);
  return text.empty() ? "nobody" : text;
}

std::string drawn(const Judged& judged, Words& words) {
  const TileKindId hand = judged.state.turn.drawn;
  const TileKindId wanted = words.take("none") ? kNoTile : read_tile(judged.game.rules(), words);
  words.finish();
  if (hand == wanted) return "";
  return hand == kNoTile ? "no tile in hand" : judged.game.rules().tile(hand).name;
}

std::string bag(const Judged& judged, Words& words) {
  if (words.take("empty")) {
    words.finish();
    return number_verdict(0, judged.state.bag.total());
  }
  if (words.at_number() && judged.game.rules().tile_named(words.peek()) == kNoTile) {
    const int wanted = words.number("the number of tiles");
    words.finish();
    return number_verdict(wanted, judged.state.bag.total());
  }
  std::string wrong;
  do {
    const TileKindId kind = read_tile(judged.game.rules(), words);
    const int wanted = words.number("the number of tiles");
    if (const int found = judged.state.bag.count(kind); found != wanted)
      wrong += judged.game.rules().tile(kind).name + " " + std::to_string(found) + " ";
  } while (!words.done());
  return wrong;
}

/// The same tiles, in any order; "none" for an empty list.
std::string same_tiles(const Judged& judged, Words& words, std::vector<TileKindId> found) {
  std::vector<TileKindId> wanted;
  if (!words.take("none")) {
    wanted.push_back(read_tile(judged.game.rules(), words));
    while (!words.done()) wanted.push_back(read_tile(judged.game.rules(), words));
  }
  words.finish();
  std::string text;
  for (const TileKindId kind : found) text += (text.empty() ? "" : " ") + judged.game.rules().tile(kind).name;
  std::sort(found.begin(), found.end());
  std::sort(wanted.begin(), wanted.end());
  if (found == wanted) return "";
  return text.empty() ? "none" : text;
}

std::string discarded(const Judged& judged, Words& words) {
  return same_tiles(judged, words, {judged.state.discarded.begin(), judged.state.discarded.end()});
}

std::string aside(const Judged& judged, Words& words) {
  std::vector<TileKindId> found;
  for (std::size_t kind = 0; kind < judged.game.rules().tile_kinds().size(); ++kind) {
    const auto id = static_cast<TileKindId>(kind);
    found.insert(found.end(), static_cast<std::size_t>(judged.state.aside.count(id)), id);
  }
  return same_tiles(judged, words, std::move(found));
}

/// "holds red D E", "holds red none", "holds red 2".
std::string holds(const Judged& judged, Words& words) {
  const TilesInHand& hand = hand_of(judged.position(), judged.seats.read(words));
  if (words.at_number() && judged.game.rules().tile_named(words.peek()) == kNoTile) {
    const int wanted = words.number("the number of tiles");
    words.finish();
    return number_verdict(wanted, static_cast<int>(hand.size()));
  }
  return same_tiles(judged, words, {hand.begin(), hand.end()});
}

/// "where KIND X,Y", "where KIND X,Y alone", "where KIND FEATURE", "where KIND @market", "where KIND none".
std::string where(const Judged& judged, Words& words) {
  const Ruleset& rules = judged.game.rules();
  const std::optional<FigureKindId> kind = neutral_figure(rules, words);
  if (!kind) throw Mistake("'" + std::string(words.peek()) + "' is no figure of nobody's");
  words.next("a figure");
  const Figure& figure = judged.state.figures[judged.state.figures.neutral(*kind)];
  const bool here = figure.standing == Standing::Board;
  const PartId beside =
      here && figure.at.beside() != kNoFigure ? judged.state.figures[figure.at.beside()].at.part : kNoPartId;
  const bool elsewhere = figure.at.ground == Ground::Place || figure.at.ground == Ground::Corner;
  std::string found;
  append_site(site_ref(judged.position(), figure.at), found);
  if (!here) found = "none";
  if (here && !elsewhere)
    found = beside == kNoPartId ? found + " alone" : part_text(part_ref(judged.position(), beside));
  if (words.take("none")) {
    words.finish();
    return here ? found : "";
  }
  Words ahead = words;
  if (const std::optional<SiteWord> site = take_site(ahead);
      site && (site->ground == Ground::Place || site->ground == Ground::Corner)) {
    ahead.finish();
    return site->text == found ? "" : found;
  }
  ahead = words;
  const std::optional<CellWord> cell = cell_word(ahead.next("where it shall be"));
  const bool alone = ahead.take("alone");
  if (cell && cell->letter == '\0' && ahead.done()) {
    const bool holds = here && !elsewhere && judged.state.board.tile(figure.at.tile).cell == cell->cell;
    return holds && !(alone && beside != kNoPartId) ? "" : found;
  }
  const PartId part = judged.feature(words);
  words.finish();
  return part == beside && !elsewhere ? "" : found;
}

std::string steps_left(const Judged& judged, Words& words) {
  const int wanted = words.number("the number of steps");
  words.finish();
  return number_verdict(wanted, judged.state.walk.left);
}

std::string tile(const Judged& judged, Words& words) {
  const Cell cell = read_cell(words);
  const TileIndex lying = on_table(cell.x, cell.y) ? judged.state.board.tile_at(cell) : kNoTileIndex;
  const PlacedTile* const placed = lying == kNoTileIndex ? nullptr : &judged.state.board.tile(lying);
  const std::string found = placed == nullptr ? "none"
                                              : judged.game.rules().tile(placed->kind).name + " r" +
                                                    std::to_string(index(placed->rotation));
  if (words.take("none") || words.take("empty")) {
    words.finish();
    return placed == nullptr ? "" : found;
  }
  const TileKindId kind = read_tile(judged.game.rules(), words);
  const bool any_rotation = words.done();
  const Rotation rotation = read_rotation(words);
  words.finish();
  const bool holds = placed != nullptr && judged.game.rules().printed(placed->kind) == kind &&
                     (any_rotation || placed->rotation == rotation);
  return holds ? "" : found;
}

/// "built 0,1: bridge r1".
std::string built(const Judged& judged, Words& words) {
  const Cell cell = read_cell(words);
  const TileIndex lying = on_table(cell.x, cell.y) ? judged.state.board.tile_at(cell) : kNoTileIndex;
  if (lying == kNoTileIndex) throw Mistake("no tile lies on " + cell_text(cell));
  words.take(":");
  const Ruleset& rules = judged.game.rules();
  const PlacedTile& placed = judged.state.board.tile(lying);
  const TileKind& kind = rules.tile(placed.kind);
  const int across = (static_cast<int>(kind.built.from) + index(placed.rotation)) % 2;
  const std::string found =
      kind.built.on == kNoTile
          ? "none"
          : std::string(rules.overlays()[kind.built.overlay].name) + " r" + std::to_string(across);
  if (words.take("none")) {
    words.finish();
    return found == "none" ? "" : found;
  }
  const std::string what = read_overlay(rules, words);
  const std::string wanted = what + " r" + std::to_string(index(read_rotation(words)));
  words.finish();
  return found == wanted ? "" : found;
}

std::string supply(const Judged& judged, Words& words) {
  std::string wrong;
  do {
    const Seat seat = judged.seats.read(words);
    const FigureKindId kind = read_figure(judged.game.rules(), words);
    const int wanted = words.number("the size of the supply");
    if (const int found = judged.state.figures.supply(seat, kind); found != wanted)
      wrong += judged.seats.name(seat) + " " + std::string(judged.game.rules().figure(kind).name) + " " +
               std::to_string(found) + " ";
  } while (!words.done());
  return wrong;
}

/// Followers and other figures of a feature, by seat and kind.
using Count = std::array<std::array<int, kMaxFigureKinds>, kMaxSeats>;

/// Those of seats for which `is_meant(Figure)` says true.
template <class IsMeant>
Count count_figures(const Judged& judged, IsMeant&& is_meant) {
  Count count{};
  for (const Figure& figure : judged.state.figures)
    if (figure.owner != kNoSeat && is_meant(figure))
      ++count[static_cast<std::size_t>(index(figure.owner))][figure.kind];
  return count;
}

/// ": red 2, blue barn 1", or "none".
std::string compare_counts(const Judged& judged, const Count& count, Words& words) {
  words.take(":");
  std::string found;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (std::size_t kind = 0; kind < judged.game.rules().figure_kinds().size(); ++kind)
      if (count[seat][kind] != 0)
        found += judged.seats.names[seat] + " " + std::string(judged.game.rules().figure_kinds()[kind].name) +
                 " " + std::to_string(count[seat][kind]) + " ";
  Count rest = count;
  std::array<std::optional<int>, kMaxSeats> of_the_rest;  // "red 2": all that no kind is said of
  bool holds = true;
  if (words.take("none") || words.take("nobody")) words.finish();
  while (!words.done()) {
    const auto seat = static_cast<std::size_t>(index(judged.seats.read(words)));
    if (words.at_number()) {
      of_the_rest[seat] = words.number("the number of figures");
    } else {
      const std::string word(words.peek());
      const FigureKindId kind = read_figure(judged.game.rules(), words);
      if (words.peek() == word) throw Mistake("'" + word + "' is no figure");
      holds = words.number("the number of figures") == std::exchange(rest[seat][kind], 0) && holds;
    }
  }
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    if (!of_the_rest[seat]) continue;
    int sum = 0;
    for (int& number : rest[seat]) sum += std::exchange(number, 0);
    holds = of_the_rest[seat] == sum && holds;
  }
  if (holds && rest == Count{}) return "";
  return found.empty() ? "none" : found;
}

/// Of a feature, or at another place.
std::string figures(const Judged& judged, Words& words) {
  if (const std::optional<SiteWord> site = take_site(words)) {
    const Position position = judged.position();
    const auto is_there = [&](const Figure& figure) {
      std::string text;
      append_site(site_ref(position, figure.at), text);
      return figure.at.ground == site->ground && text == site->text;
    };
    if (site->ground == Ground::Place && position.rules.place_named(site->place) == kNoPlace)
      throw Mistake("there is no place " + site->text);
    return compare_counts(judged, count_figures(judged, is_there), words);
  }
  const FeatureGraph& graph = judged.state.graph;
  const FeatureId feature = graph.feature_of(judged.feature(words));
  const auto is_in = [&](const Figure& figure) {
    return figure.in_feature() && graph.feature_of(figure.at.part) == feature;
  };
  return compare_counts(judged, count_figures(judged, is_in), words);
}

/// "prisoners by blue: red 1".
std::string prisoners(const Judged& judged, Words& words) {
  if (!words.take("by")) throw Mistake("'by' and who keeps them are missing");
  const Seat by = judged.seats.read(words);
  const auto is_kept = [by](const Figure& figure) {
    return figure.standing == Standing::Prisoner && figure.guard == by;
  };
  return compare_counts(judged, count_figures(judged, is_kept), words);
}

std::string joined(const Judged& judged, Words& words, bool wanted) {
  std::vector<FeatureId> features;
  for (Words& piece : words.split("|")) {
    features.push_back(judged.state.graph.feature_of(judged.feature(piece)));
    piece.finish();
  }
  if (features.size() < 2) throw Mistake("at least two features are needed, with '|' between them");
  for (std::size_t a = 0; a < features.size(); ++a)
    for (std::size_t b = a + 1; b < features.size(); ++b)
      if ((features[a] == features[b]) != wanted)
        return "number " + std::to_string(a + 1) + " and number " + std::to_string(b + 1) +
               (wanted ? " are different features" : " are one feature");
  return "";
}

/// Marks of one kind on the parts of a feature.
int count_marks(const Judged& judged, PartId part, Marks mark) {
  int count = 0;
  judged.state.graph.for_each_part(judged.state.graph.feature_of(part), [&](PartId member) {
    count += (part_of(judged.position(), member).marks & mark) != 0;
  });
  return count;
}

/// One word of `expect feature`; what is found, or empty when it holds.
std::string feature_word(const Judged& judged, PartId part, const std::string& word, Words& words) {
  const Position position = judged.position();
  const FeatureId id = judged.state.graph.feature_of(part);
  const FeatureFacts facts = inspect_feature(position, part);
  const bool finished = facts.finished || is_complete(position, id);
  const auto number = [&](int found) {
    const std::string wrong = number_verdict(words.number(word), found);
    return wrong.empty() ? wrong : word + " " + wrong;
  };
  if (word == "tiles") return number(static_cast<int>(facts.cells.size()));
  if (word == "pennants") return number(extent(position, id).pennants);
  if (word == "open") return number(facts.open_ends);
  if (word == "points") return number(sheet_for(position, id, finished, !finished).points());
  if (word == "finished") return finished ? "" : "unfinished";
  if (word == "unfinished") return finished ? "finished" : "";
  if (word == "free") return facts.figures.empty() ? "" : "occupied";
  if (word == "occupied") return facts.figures.empty() ? "free" : "";
  if (word == "cities") {
    CityList cities;
    bordering_cities(position, id, cities);
    return number(static_cast<int>(cities.size()));
  }
  if (word == "owners" || word == "owner") {
    std::vector<Seat> wanted;
    if (!words.take("none") && !words.take("nobody"))
      while (judged.seats.find(words.peek())) wanted.push_back(judged.seats.read(words));
    std::sort(wanted.begin(), wanted.end());
    return wanted == facts.owners ? "" : "owners " + seat_list(judged, facts.owners);
  }
  const Marks mark = judged.game.rules().marks().bit(word);
  if (mark == 0) throw Mistake("'" + word + "' is nothing that a feature has");
  return number(count_marks(judged, part, mark));
}

std::string feature(const Judged& judged, Words& words) {
  const PartId part = judged.feature(words);
  words.take(":");
  std::string wrong;
  if (words.done()) throw Mistake("what the feature shall be is missing");
  while (!words.done()) {
    const std::string word = words.next("a word");
    const std::string found = feature_word(judged, part, word, words);
    if (!found.empty()) wrong += (wrong.empty() ? "" : ", ") + found;
  }
  return wrong;
}

std::string at_end(const Judged& judged, Words& words) {
  std::string wrong;
  for (const auto& [seat, wanted] : judged.seats.read_numbers(words))
    if (const int found = judged.game.at_end(judged.state, seat); found != wanted)
      wrong += judged.seats.name(seat) + " " + std::to_string(found) + " ";
  return wrong;
}

/// What may follow `expect`, beside what every game has.
struct Expectation {
  std::string_view word;
  std::string (*judge)(const Judged&, Words&);
};

constexpr std::array kExpectations{
    Expectation{"drawn", drawn},
    Expectation{"bag", bag},
    Expectation{"discarded", discarded},
    Expectation{"aside", aside},
    Expectation{"holds", holds},
    Expectation{"where", where},
    Expectation{"steps-left", steps_left},
    Expectation{"tile", tile},
    Expectation{"built", built},
    Expectation{"supply", supply},
    Expectation{"figures", figures},
    Expectation{"prisoners", prisoners},
    Expectation{"joined", [](const Judged& judged, Words& words) { return joined(judged, words, true); }},
    Expectation{"apart", [](const Judged& judged, Words& words) { return joined(judged, words, false); }},
    Expectation{"feature", feature},
    Expectation{"at-end", at_end},
    Expectation{"scored", judge_scored},
    Expectation{"nothing-scored", judge_nothing_scored},
    Expectation{"hand", [](const Judged& judged, Words& words) { return judge_hand(judged, words, false); }},
    Expectation{"shown", [](const Judged& judged, Words& words) { return judge_hand(judged, words, true); }},
    Expectation{"pile", judge_pile},
    Expectation{"thing", judge_thing},
};

}  // namespace

std::string part_text(const PartRef& part) {
  return cell_text(part.cell) + "." + part.letter;
}

std::vector<std::string_view> expectations() {
  std::vector<std::string_view> words;
  words.reserve(kExpectations.size());
  for (const Expectation& expectation : kExpectations) words.push_back(expectation.word);
  return words;
}

std::string judge(const Judged& judged, Words& words) {
  const std::string what = words.next("what is expected");
  for (const Expectation& expectation : kExpectations)
    if (expectation.word == (what == "figure" ? "figures" : what)) return expectation.judge(judged, words);
  throw Mistake("'" + what + "' is nothing that can be expected");
}

}  // namespace gatehouse::engine::carcassonne
