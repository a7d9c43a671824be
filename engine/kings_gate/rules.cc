#include "engine/kings_gate/rules.h"

#include <algorithm>

#include "engine/base/fixed_vector.h"
#include "engine/base/hash.h"
#include "engine/kings_gate/points.h"

namespace gatehouse::engine::kings_gate {
namespace {

std::uint8_t& count(std::array<Counts, kColours>& counts, Tile tile) {
  return counts[static_cast<std::size_t>(index(tile.colour))][static_cast<std::size_t>(index(tile.district))];
}

bool can_draw(const State& now, Seat seat) {
  return now.hand_size[row_of(seat)] < kHandSize && now.stack_size[row_of(seat)] > 0;
}

bool has_tiles(const State& now, Seat seat) {
  return now.hand_size[row_of(seat)] + now.stack_size[row_of(seat)] > 0;
}

}  // namespace

KingsGate::KingsGate(int seats, const Options& options) : seats_(seats), options_(options) {
  ensure(seats >= 2 && seats <= kColours, "King's Gate is for 2 to 4");
}

State KingsGate::initial() const {
  State state;
  for (int c = 0; c < colours(); ++c) {
    for (const DistrictRow& row : kDistrictTable)
      count(state.stack, {colour_at(c), row.district}) = static_cast<std::uint8_t>(row.copies);
    std::uint8_t& size = state.stack_size[row_of(owner(colour_at(c)))];
    size = static_cast<std::uint8_t>(size + kTilesOfColour);
  }
  state.board.add_location(0, {0, 0});
  return state;
}

Actor KingsGate::actor(const State& now) const {
  switch (now.step) {
    case Step::First:
    case Step::Deal:
    case Step::Refill:
      return Actor::roll();
    case Step::Place:
    case Step::Locate:
      return Actor::seat(now.seat);
    case Step::Over:
      break;
  }
  return Actor::none();
}

Seat KingsGate::drawer(const State& now) const {
  Seat seat = now.seat;
  if (now.step == Step::Deal)
    for (int tried = 0; tried < seats_ && !can_draw(now, seat); ++tried) seat = left_of(seat);
  return seat;
}

/// One move being carried out.
struct KingsGate::Play {
  const KingsGate& game;
  State& state;
  std::vector<Event>* journal;

  void tell(const Event& event) const {
    if (journal != nullptr) journal->push_back(event);
  }

  void first(const Move& move) {
    state.seat = seat_at(move.number);
    state.step = Step::Deal;
    tell({.type = EventType::First, .seat = state.seat});
    go_on_drawing();
  }

  void draw(const Move& move) {
    const Seat seat = game.drawer(state);
    --count(state.stack, move.tile);
    ++count(state.hand, move.tile);
    --state.stack_size[row_of(seat)];
    ++state.hand_size[row_of(seat)];
    tell({.type = EventType::Drawn, .seat = seat, .tile = move.tile});
    go_on_drawing();
  }

  void go_on_drawing() {
    if (can_draw(state, game.drawer(state))) return;
    Seat next = state.seat;
    if (state.step == Step::Refill) {
      next = game.left_of(next);
      while (!has_tiles(state, next) && next != state.seat) next = game.left_of(next);
    }
    state.seat = next;
    state.step = Step::Place;
    state.turn = {};
    ++state.turn_number;
    tell({.type = EventType::Turn, .seat = next, .number = state.turn_number});
  }

  void take_from_hand(Tile tile) {
    --count(state.hand, tile);
    --state.hand_size[row_of(state.seat)];
  }

  // For any placement: counts it, and scores the location when it took the last space.
  void placed(int value, Cell where) {
    PlacedThisTurn& turn = state.turn;
    ++turn.tiles;
    if (value == 1) ++turn.shops;
    if (value > 1) ++turn.greater;
    state.last_placer = state.seat;
    state.last_cell = where;
    for (const Cell space : ring_of(state.board.location()))
      if (state.board.empty(space)) return;
    score_location();
    close_location();
  }

  Event event_at(EventType type, Cell to) const {
    Event event{.type = type, .seat = state.seat, .to = to};
    if (const int top = state.board.top(to); top != 0) {
      event.has_other = true;
      event.other = state.board.tile(top).tile;
    }
    return event;
  }

  void place(const Move& move) {
    Event event = event_at(EventType::Placed, move.to);
    event.tile = move.tile;
    event.character = move.character;
    take_from_hand(move.tile);
    state.board.put(move.tile, move.character, move.to);
    tell(event);
    if (move.character != Character::None) {
      state.counters[static_cast<std::size_t>(index(move.character))] = kPlayed;
      take_effect(move.character);
    }
    const int value = value_of(move.tile.district);
    state.turn.values = static_cast<std::uint8_t>(state.turn.values | (1 << value));
    placed(value, move.to);
  }

  void take_effect(Character character) {
    if (character == Character::King) {
      state.king = !state.king;
      tell({.type = EventType::Turned,
            .seat = state.seat,
            .number = state.current() + 1,
            .peril = game.peril(state)});
    }
    if (character == Character::Bishop) {
      state.bishop = true;
      tell({.type = EventType::Levelled, .seat = state.seat, .number = state.current() + 1});
    }
  }

  void dragon(const Move& move) {
    Event event = event_at(EventType::Burnt, move.to);
    event.tile = move.tile;
    take_from_hand(move.tile);
    ++count(state.discarded, move.tile);
    if (event.has_other) {
      state.board.remove(move.to);
      ++count(state.discarded, event.other);
    }
    tell(event);
    placed(0, move.to);
  }

  void sorceress(const Move& move) {
    Event event = event_at(EventType::Moved, move.to);
    event.tile = state.board.tile(state.board.top(move.from)).tile;
    event.character = Character::Sorceress;
    event.from = move.from;
    state.board.move(move.from, move.to, Character::Sorceress);
    state.counters[static_cast<std::size_t>(index(Character::Sorceress))] = kPlayed;
    tell(event);
    placed(value_of(event.tile.district), move.to);
  }

  void discard(const Move& move) {
    take_from_hand(move.tile);
    ++count(state.discarded, move.tile);
    tell({.type = EventType::Discarded, .seat = state.seat, .tile = move.tile});
    end_turn();
  }

  void locate(const Move& move) {
    state.board.add_location(state.current() + 1, move.to);
    state.king = false;
    state.bishop = false;
    tell({.type = EventType::Located, .seat = state.seat, .to = move.to, .number = state.current() + 1});
    end_turn();
  }

  void end_turn() {
    if (seats_with_tiles() == 0) return end_here();
    state.step = Step::Refill;
    go_on_drawing();
  }

  void end_here() {
    score_location();
    finish(Ending::NoTilesLeft);
  }

  int seats_with_tiles() const {
    int seats = 0;
    for (int s = 0; s < game.seats(); ++s) seats += has_tiles(state, seat_at(s)) ? 1 : 0;
    return seats;
  }

  void close_location() {
    const int seats = seats_with_tiles();
    if (seats == 0)
      finish(Ending::NoTilesLeft);
    else if (state.current() + 1 == kLocations)
      finish(Ending::LastLocation);
    else if (seats == 1)
      finish(Ending::OneSeatHasTiles);
    else
      state.step = Step::Locate;
  }

  void finish(Ending ending) {
    state.step = Step::Over;
    state.ending = ending;
    tell({.type = EventType::Over, .ending = ending, .scores = state.score, .winners = game.winners(state)});
  }

  void score_location() {
    Event scored{.type = EventType::Scored, .seat = state.last_placer, .number = state.current() + 1};
    scored.standings = game.standings(state);
    state.last_gain = {};
    for (const Standing& standing : scored.standings) {
      std::int16_t& gain = state.last_gain[row_of(standing.seat)];
      gain = static_cast<std::int16_t>(gain + standing.points);
      std::int16_t& score = state.score[row_of(standing.seat)];
      score = static_cast<std::int16_t>(score + standing.points);
    }
    tell(scored);
    hand_out(scored.standings);
    if (kLocationTable[static_cast<std::size_t>(state.current())].custom == Custom::LowestLoses) punish();
  }

  void hand_out(const FixedVector<Standing, kColours>& standings) {
    const RewardRow& reward = kRewardTable[static_cast<std::size_t>(state.current())];
    for (std::size_t place = 0; place < kPayingPlaces; ++place) {
      const Character character = reward.characters[place];
      if (character == Character::None) continue;
      const bool taken = place < standings.size() && standings[place].tiles > 0;
      state.counters[static_cast<std::size_t>(index(character))] =
          taken ? static_cast<std::uint8_t>(index(standings[place].seat)) : kForfeited;
      if (!taken) tell({.type = EventType::Forfeited, .character = character, .number = state.current() + 1});
    }
  }

  // Points never fall below zero.
  void punish() {
    const Colour colour = game.lowest(state);
    const Seat seat = game.owner(colour);
    std::int16_t& score = state.score[row_of(seat)];
    const int lost = std::min<int>(score, kTourneyLoss);
    score = static_cast<std::int16_t>(score - lost);
    tell({.type = EventType::Lost,
          .seat = seat,
          .tile = {.colour = colour},
          .number = state.current() + 1,
          .points = lost});
  }
};

void KingsGate::play(State& next, Seat, const Move& move, std::vector<Event>* journal) const {
  Play play{*this, next, journal};
  switch (move.verb) {
    case Verb::First:
      return play.first(move);
    case Verb::Draw:
      return play.draw(move);
    case Verb::Place:
      return play.place(move);
    case Verb::Dragon:
      return play.dragon(move);
    case Verb::Sorceress:
      return play.sorceress(move);
    case Verb::End:
      play.tell({.type = EventType::Ended, .seat = next.seat});
      return play.end_turn();
    case Verb::Discard:
      return play.discard(move);
    case Verb::Pass:
      play.tell({.type = EventType::Passed, .seat = next.seat});
      return play.end_turn();
    case Verb::Locate:
      return play.locate(move);
  }
}

void KingsGate::end(State& next, std::vector<Event>* journal) const {
  ensure(next.step == Step::Place || next.step == Step::Refill, "a game is ended while its location is open");
  Play{*this, next, journal}.end_here();
}

void KingsGate::stop(State& next, std::vector<Event>* journal) const {
  ensure(next.step == Step::Place || next.step == Step::Refill || next.step == Step::Locate,
         "a game is ended while it goes on");
  Play play{*this, next, journal};
  if (next.step != Step::Locate) play.score_location();
  play.finish(Ending::Stopped);
}

Move KingsGate::roll(const State& now, Dice& dice) const {
  if (now.step == Step::First)
    return {.verb = Verb::First,
            .number = static_cast<std::uint8_t>(dice.below(static_cast<unsigned>(seats_)))};
  const Seat seat = drawer(now);
  return {.verb = Verb::Draw, .tile = pick(now, seat, dice)};
}

// Every tile of the stack is as likely as every other.
Tile KingsGate::pick(const State& now, Seat seat, Dice& dice) const {
  int total = 0;
  for (int c = 0; c < colours(); ++c)
    if (owner(colour_at(c)) == seat)
      for (const std::uint8_t copies : now.stack[static_cast<std::size_t>(c)]) total += copies;
  ensure(total > 0, "there is no tile left to draw");
  auto left = static_cast<int>(dice.below(static_cast<unsigned>(total)));
  for (int c = 0; c < colours(); ++c)
    if (owner(colour_at(c)) == seat)
      for (int d = 0; d < kDistricts; ++d) {
        left -= now.stack[static_cast<std::size_t>(c)][static_cast<std::size_t>(d)];
        if (left < 0) return {colour_at(c), district_at(d)};
      }
  ensure(false, "a tile is picked within the stack");
  return {};
}

State KingsGate::observe(const State& now, Seat seat) const {
  State seen = now;
  for (int c = 0; c < colours(); ++c) {
    const auto colour = static_cast<std::size_t>(c);
    const Seat holder = owner(colour_at(c));
    if (holder == seat) continue;
    seen.hidden.add(holder);
    for (std::size_t d = 0; d < kDistricts; ++d)
      seen.stack[colour][d] = static_cast<std::uint8_t>(seen.stack[colour][d] + seen.hand[colour][d]);
    seen.hand[colour] = {};
  }
  return seen;
}

State KingsGate::imagine(const State& now, Dice& dice) const {
  State full = now;
  for (const Seat seat : now.hidden) {
    for (int held = 0; held < now.hand_size[static_cast<std::size_t>(index(seat))]; ++held) {
      const Tile tile = pick(full, seat, dice);
      --count(full.stack, tile);
      ++count(full.hand, tile);
    }
  }
  full.hidden = {};
  return full;
}

std::uint64_t KingsGate::fingerprint(const State& now) const {
  Hash hash;
  const Board& board = now.board;
  const auto add = [&](auto value) { hash.add(static_cast<std::uint64_t>(value)); };
  for (int number = 0; number < kLocations; ++number) {
    add(board.location(number).x);
    add(board.location(number).y);
  }
  FixedVector<int, kTiles> tops;
  for (int number = 1; number <= board.tile_count(); ++number)
    if (board.visible(number)) tops.push_back(number);
  // By their places: the order in which tiles came is not content.
  std::sort(tops.begin(), tops.end(), [&board](int one, int other) {
    const Cell a = board.tile(one).cell, b = board.tile(other).cell;
    return a.y != b.y ? a.y < b.y : a.x < b.x;
  });
  for (const int top : tops)
    for (int number = top; number != 0; number = board.tile(number).below) {
      const PlacedTile& lies = board.tile(number);
      add(board.tile(top).cell.x);
      add(board.tile(top).cell.y);
      add(lies.tile.colour);
      add(lies.tile.district);
      add(lies.character);
    }
  for (const auto* counts : {&now.hand, &now.stack, &now.discarded})
    for (const Counts& colour : *counts)
      for (const std::uint8_t copies : colour) add(copies);
  for (std::size_t s = 0; s < kColours; ++s) {
    add(now.hand_size[s]);
    add(now.stack_size[s]);
    add(now.score[s]);
    add(now.last_gain[s]);
    add(now.hidden.has(seat_at(static_cast<int>(s))));
  }
  for (const std::uint8_t where : now.counters) add(where);
  for (const std::uint8_t number : {now.turn.tiles, now.turn.shops, now.turn.greater, now.turn.values})
    add(number);
  add(now.turn_number);
  add(now.step);
  add(now.ending);
  add(now.seat);
  add(now.last_placer);
  add(now.last_cell.x);
  add(now.last_cell.y);
  add(now.king);
  add(now.bishop);
  return hash.value();
}

}  // namespace gatehouse::engine::kings_gate
