#include "engine/carcassonne/rules.h"

#include <algorithm>
#include <limits>
#include <span>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/outlook.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

void add_site(const Position& position, const Site& site, Hash& hash) {
  constexpr std::uint64_t kOnCorner = 2, kInPlace = 3;  // 1: beside a figure that stands in no feature
  const auto add_cell = [&] {
    const Cell cell = position.state.board.tile(site.tile).cell;
    hash.add(static_cast<std::uint8_t>(cell.x)).add(static_cast<std::uint8_t>(cell.y));
  };
  switch (site.ground) {
    case Ground::None:
      return;
    case Ground::Part:
      hash.add(part_hash(position, site.part));
      return;
    case Ground::Tile:
      return add_cell();
    case Ground::Corner:
      add_cell();
      hash.add(kOnCorner);
      return;
    case Ground::Beside: {
      add_cell();
      const PartId beside = position.state.figures[site.beside()].at.part;
      hash.add(beside == kNoPartId ? 1 : part_hash(position, beside));
      return;
    }
    case Ground::Place:
      hash.add(kInPlace).add(site.place());
      return;
  }
}

/// Begins the hand of the first seat in a fingerprint: no number of a kind of tile.
constexpr std::uint64_t kInHand = 0x10000;

void add_walk(const State& now, Hash& hash) {
  std::uint64_t visited = 0;  // a sum, as for the tiles
  for (std::size_t tile = 0; tile < now.board.tile_count(); ++tile) {
    const Cell cell = now.board.tile(static_cast<TileIndex>(tile)).cell;
    if (now.walk.visited.has(static_cast<TileIndex>(tile)))
      visited += Hash{}.add(static_cast<std::uint8_t>(cell.x)).add(static_cast<std::uint8_t>(cell.y)).value();
  }
  hash.add(now.walk.figure).add(now.walk.taken).add(now.walk.left).add(visited);
}

/// What cannot be derived from the table, as it depends on the order of events: what is linked, what counts
/// as completed, and what this turn still has to look at.
void add_history(const Position& position, Hash& hash) {
  const State& state = position.state;
  std::uint64_t links = 0, recheck = 0;  // sums, as for the tiles
  for (const Link& link : state.links)
    links += Hash{}.add(part_hash(position, link.from) + part_hash(position, link.to)).add(link.why).value();
  for (const PartId part : state.recheck) recheck += part_hash(position, part);
  hash.add(links).add(state.sums.completed).add(recheck);
  const auto& deployed = state.turn.deployed;
  hash.add(deployed.empty() ? 0 : part_hash(position, deployed[0].part));
  for (std::size_t i = 1; i < deployed.size(); ++i) hash.add(part_hash(position, deployed[i].part));
}

/// Words of eight bytes, the first of them the highest; what is over is added to the last eight.
Hash& add_extras(std::span<const std::byte> extras, Hash& hash) {
  std::uint64_t word = 0;
  for (; extras.size() >= 8; extras = extras.subspan(8)) {
    word = 0;
    for (std::size_t i = 0; i < 8; ++i) word = word << 8 | static_cast<std::uint64_t>(extras[i]);
    hash.add(word);
  }
  for (const std::byte byte : extras) word = word << 8 | static_cast<std::uint64_t>(byte);
  return hash.add(word);
}

}  // namespace

Actor Carcassonne::actor(const State& now) const {
  if (now.turn.over) return Actor::none();
  return acting({*rules_, now});
}

void Carcassonne::legal_moves(const State& now, Seat seat, std::vector<Move>& moves) const {
  moves.clear();
  const Actor who = actor(now);
  if (!(seat == kNoSeat ? who.chance : who.seats.has(seat))) return;
  const Position position{*rules_, now};
  Offers offers(position, seat, &moves);
  const bool aside = seat != kNoSeat && may_act_aside(position, seat);
  for (const Action& action : rules_->actions(now))
    if (aside || !action.aside) action.offer(position, seat, offers);
}

Refusal Carcassonne::refusal(const State& now, Seat seat, Move move) const {
  if (now.turn.over) return {"game-over"};
  const Actor who = actor(now);
  if (!(seat == kNoSeat ? who.chance : who.seats.has(seat))) return {"not-your-turn"};
  std::vector<Move> moves;
  legal_moves(now, seat, moves);
  if (std::find(moves.begin(), moves.end(), move) != moves.end()) return {};
  const Position position{*rules_, now};
  const Action* const action = rules_->action(now, move);
  if (action == nullptr) return {"wrong-step"};
  if (action->aside && !may_act_aside(position, seat)) return {"not-your-turn"};
  moves.clear();
  Offers unfiltered(position, seat, &moves, Offers::Filters::Ignored);
  action->offer(position, seat, unfiltered);
  const bool taken_away = std::find(moves.begin(), moves.end(), move) != moves.end();
  Refusal refusal;
  if (taken_away)
    refusal = rules_->filtered(position, seat, move);
  else if (action->why_not != nullptr)
    refusal = action->why_not(position, seat, move);
  return refusal ? refusal : Refusal{"wrong-step"};
}

void Carcassonne::play(State& next, Seat seat, Move move, std::vector<Event>* journal) const {
  Turn(*rules_, next, journal).play(seat, move);
}

Move Carcassonne::roll(const State& now, Dice& dice) const {
  return rules_->phase(now).roll({*rules_, now}, dice);
}

State Carcassonne::observe(const State& now, Seat viewer) const {
  State seen = now;
  for (const Ruleset::Observe blank : rules_->observers()) blank(*rules_, seen, viewer);
  return seen;
}

State Carcassonne::imagine(const State& now, Dice& dice) const {
  State imagined = now;
  for (const Ruleset::Imagine fill : rules_->imaginers()) fill(*rules_, imagined, dice);
  return imagined;
}

std::uint64_t Carcassonne::fingerprint(const State& now) const {
  Hash hash;
  hash.add(now.sums.tiles);
  std::uint64_t figures = 0;
  for (const Figure& figure : now.figures) {
    Hash one;
    one.add(static_cast<std::uint64_t>(figure.owner))
        .add(figure.kind)
        .add(static_cast<std::uint64_t>(figure.standing));
    if (figure.standing == Standing::Prisoner) one.add(static_cast<std::uint64_t>(figure.guard));
    add_site({*rules_, now}, figure.at, one);
    figures += one.value();
  }
  hash.add(figures);
  add_history({*rules_, now}, hash);
  for (std::size_t kind = 0; kind < rules_->tile_kinds().size(); ++kind)
    hash.add(static_cast<std::uint64_t>(now.bag.count(static_cast<TileKindId>(kind))));
  for (const Score& score : now.scores)
    for (const std::int16_t points : score.by) hash.add(static_cast<std::uint16_t>(points));
  for (const TileKindId kind : now.discarded) hash.add(number_of_kind(kind));
  if (now.bag.buried() != 0) hash.add(static_cast<std::uint64_t>(now.bag.buried()));
  for (std::size_t seat = 0; seat < now.hands.size(); ++seat) {
    if (now.hands[seat].empty()) continue;
    hash.add(kInHand + seat);
    for (const TileKindId kind : now.hands[seat]) hash.add(number_of_kind(kind));
  }
  if (now.aside.total() != 0)
    for (std::size_t kind = 0; kind < rules_->tile_kinds().size(); ++kind)
      hash.add(static_cast<std::uint64_t>(now.aside.count(static_cast<TileKindId>(kind))));
  if (now.walk.figure != kNoFigure) add_walk(now, hash);
  hash.add(static_cast<std::uint64_t>(now.turn.seat))
      .add(now.turn.phase)
      .add(now.turn.over)
      .add(number_of_kind(now.turn.drawn));
  hash.add(now.turn.number).add(number_of_tile(now.turn.placed));
  if (now.turn.again || now.turn.part != 0) hash.add(now.turn.again).add(now.turn.part);
  for (const Seat asked : now.turn.asked) hash.add(static_cast<std::uint64_t>(asked));
  return add_extras(std::span(now.extras).first(rules_->extra_bytes()), hash).value();
}

std::int32_t Carcassonne::default_order(const Move& move) const {
  if (move.verb == Verb::Pass) return -1;
  if (rules_->is_aside(move.verb)) return std::numeric_limits<std::int32_t>::max();
  if (move.verb != Verb::Place) return 0;
  const int row = kReach - move.cell.y;
  const int column = kReach + move.cell.x;
  return (row * (2 * kReach + 1) + column) * kRotations + index(move.rotation);
}

void Carcassonne::end(State& next, std::vector<Event>* journal) const {
  Turn(*rules_, next, journal).end_game();
}

void Carcassonne::stop(State& next, std::vector<Event>* journal) const {
  next.walk = {};  // nobody goes on with it
  end(next, journal);
}

int Carcassonne::at_end(const State& now, Seat seat) const {
  Copy<State> last(now);
  if (!now.turn.over) end(last.state, nullptr);
  return score(last.state, seat);
}

int Carcassonne::promise(const State& now, Seat seat) const {
  int points = at_end(now, seat);
  if (!now.turn.over)
    for (const Ruleset::Prospect prospect : rules_->prospects()) points += prospect({*rules_, now}, seat);
  return points;
}

Carcassonne::Judgement Carcassonne::judgement(Seat seat) const {
  return [judge = std::make_shared<Judge>(rules_, seat, weights_ ? *weights_ : OutlookWeights{})](
             const State& now) { return judge->lead(now); };
}

Carcassonne Carcassonne::weighing(const OutlookWeights& weights) const {
  Carcassonne other = *this;
  other.weights_ = std::make_shared<const OutlookWeights>(weights);
  return other;
}

SeatSet Carcassonne::winners(const State& now) const {
  return carcassonne::winners({*rules_, now});
}

std::string_view Carcassonne::step(const State& now) const {
  return now.turn.over ? std::string_view("over") : rules_->phase(now).name;
}

}  // namespace gatehouse::engine::carcassonne
