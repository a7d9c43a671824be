#pragma once
// A turn being played: the only place that changes a position. Phases, actions and reactions read Turn::state
// and change it through the doors below, so that each change is made in one way and leaves its event.

#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

class Turn {
 public:
  /// Events are appended to `journal` unless it is null.
  Turn(const Ruleset& of_game, State& changed, std::vector<Event>* journal)
      : rules(of_game), state(changed), state_(changed), journal_(journal) {}

  const Ruleset& rules;
  const State& state;  ///< as it is now

  Position position() const { return {rules, state}; }
  Seat seat() const { return state.turn.seat; }
  bool journalled() const { return journal_ != nullptr; }
  /// The event that a counter of the seat's grew; whoever keeps it has counted. `thing` has static lifetime.
  void record_gain(Seat seat, std::string_view thing, int number);
  /// A new event in the journal. REQUIRES: journalled().
  Event& record(EventType type);
  Event& record(const OwnEvent& own);
  /// What an expansion remembers in the position. Throws BrokenInvariant when nothing in play installed a T.
  template <class T>
  T& extra() {
    return rules.writable_extra<T>(state_);
  }

  // --- What comes when ---

  /// REQUIRES: the move is legal.
  void play(Seat by, const Move& move);
  /// Runs phases until somebody has to move or the game is over.
  void run();
  /// The next phase is the first of that slot, or what follows it. To be returned by whoever leaves the usual
  /// order, with Progress::Enter.
  void go_to(Slot slot);
  /// Whether the seat can do anything now but pass.
  bool offers_anything(Seat to) const;
  /// A seat does nothing.
  void pass(Seat by);
  /// What is being played cannot be undone.
  void end_undo() { state_.turn.ends_undo = true; }
  /// The seat in turn has another tile when this one is done with; once a turn, however many rules say so.
  void grant_another_part(Reason why);
  /// The second part of the turn if one was granted, else the next seat's turn.
  Progress begin_next();
  /// The game ends: decisions of Slot::GameEnd if there are any, then end_game().
  Progress finish();
  /// Scores what was completed and what is not, and ends the game; nobody is asked anything.
  void end_game();

  // --- Tiles ---

  /// From the bag; REQUIRES: there is one.
  void draw(TileKindId kind);
  /// What was drawn is now in hand.
  void keep(TileKindId kind) { state_.turn.drawn = kind; }
  /// What was drawn leaves the game, beside the table, or back into the bag.
  void discard(TileKindId kind);
  void set_aside(TileKindId kind);
  void put_back(TileKindId kind);
  /// Every tile that lies aside into the bag.
  void put_back_all();
  /// The tile in hand to the table; tells the expansions, which do what it brings about.
  void place(Seat by, Placement where);
  /// Lays a tile and joins its parts to what they touch; expansions take note of it. What a tile brings about
  /// when a seat places it is no part of this. No event.
  TileIndex put_tile(TileKindId kind, Placement where);
  /// Makes two parts one feature. Nothing happens when they are one already.
  void link(PartId from, PartId to, std::uint16_t why);
  /// From now on link() only writes down what it is asked for: a position described by hand is linked when
  /// all of it lies there.
  void note_links(std::vector<Link>& noted) { noted_links_ = &noted; }
  /// Something other than the placed tile may have completed the part's feature: it is looked at when this
  /// turn is scored. No event.
  void look_again(PartId part);
  /// The feature is complete from now on; its figures go home when the turn's scoring is over. No event: who
  /// scores it tells.
  void complete(FeatureId feature);
  /// The scoring is over: nothing is waiting to be looked at, or for its figures to go home.
  void forget_rechecks() { state_.recheck.clear(); }
  void forget_completed() { state_.completed.clear(); }

  // --- Figures ---

  /// A figure of the seat from its supply to a part. REQUIRES: there is one.
  void deploy(Seat owner, FigureKindId kind, PartId part);
  /// A figure to a tile as a whole, next to another figure or (kNoFigure) to none; `by` is who moves it.
  void move_figure(FigureId figure, TileIndex tile, FigureId beside, Seat by, Reason why);
  /// Nobody stands beside the figure any more; it stays where it is. REQUIRES: it is on the board.
  void leave_alone(FigureId figure);
  /// A figure from its part to another. Tells the expansions that it left the first.
  void relocate(FigureId figure, PartId to, Reason why);
  /// A figure off the board to its owner's supply; tells the expansions.
  void send_home(FigureId figure, Reason why);
  /// A figure off the board into the custody of a seat; tells the expansions.
  void capture(FigureId figure, Seat by, Reason why);
  /// A prisoner to its owner's supply.
  void release(FigureId figure, Reason why);
  /// A figure on the board is going to walk so many steps, from the tile that it stands on. No event: each
  /// step has one, and the end.
  void begin_walk(FigureId figure, std::uint8_t steps);
  void walk_to(TileIndex tile, Seat by, Reason why);
  void end_walk(Reason why);

  // --- Points ---

  /// Without an event: the scoring that it belongs to has one.
  void award(Seat seat, Category category, int points);
  /// Points outside of any scoring.
  void award_bonus(Seat seat, int points, Reason why);

 private:
  Progress enter();
  void next_phase();
  void left(FigureId figure, PartId part, Reason why);
  Event& figure_event(EventType type, FigureId figure, const Figure& before);

  State& state_;
  std::vector<Event>* journal_;
  std::vector<Link>* noted_links_ = nullptr;
};

// Facts about positions that several rules need.

PartId part_id(const State& state, Cell cell, std::uint8_t part);
const TileKind& kind_of(const Position& position, TileIndex tile);
const Part& part_of(const Position& position, PartId part);
PartRef part_ref(const Position& position, PartId part);

/// Calls `visit(cell)` for each of the eight cells around.
template <class Visit>
void for_each_around(Cell cell, Visit&& visit) {
  for (int dy = 1; dy >= -1; --dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0)
        visit(Cell{static_cast<std::int8_t>(cell.x + dx), static_cast<std::int8_t>(cell.y + dy)});
}

/// Calls `visit(Placement)` for each legal placement of a tile; stops when it returns false.
template <class Visit>
void for_each_placement(const Position& position, TileKindId kind, Visit&& visit) {
  position.state.board.for_each_fit(position.rules.tile(kind), [&](Cell cell, Rotation rotation) {
    const Placement where{cell, rotation};
    for (const Ruleset::PlacementFilter refuses : position.rules.placement_filters())
      if (refuses(position, kind, where)) return true;
    return visit(where);
  });
}

/// Sends home every figure for which `wanted(FigureId)` says true, because of `why`: followers last, so that
/// none of them is gone before the figures that would leave because of that.
template <class Wanted>
void send_home_all(Turn& turn, Reason why, Wanted&& wanted) {
  for (const bool followers : {false, true})
    for (std::size_t i = 0; i < turn.state.figures.size(); ++i) {
      const auto id = static_cast<FigureId>(i);
      if (turn.rules.figure(turn.state.figures[id].kind).follower == followers && wanted(id))
        turn.send_home(id, why);
    }
}

/// The tile on a cell that may lie off the table, or kNoTileIndex.
TileIndex tile_on(const State& state, Cell cell);

/// The seats with the most points: several share a victory (rulings.md 1.1, "Final tie").
SeatSet winners(const Position& position);

/// Whether a figure may enter the part's feature: nobody is there, and it was never completed.
bool is_free(const State& state, PartId part);

/// Whether a follower of the seat stands in the feature.
bool has_follower(const Position& position, Seat seat, FeatureId feature);

/// Whether the figure stays where it is when its feature is scored.
bool stays(const Position& position, FigureId figure);

/// No open slot, and no rule that keeps it open. Fields are never complete.
bool is_complete(const Position& position, FeatureId feature);

}  // namespace gatehouse::engine::carcassonne
