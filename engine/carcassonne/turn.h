#pragma once
// A turn being played: the only place that changes a State. Phases and expansions act through it, so that
// every change is made in one way and leaves its event.

#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

class Turn {
 public:
  /// Events are appended to `journal` unless it is null.
  Turn(const Ruleset& of_game, State& changed, std::vector<Event>* journal)
      : rules(of_game), state(changed), journal_(journal) {}

  Position position() const { return {rules, state}; }
  Seat seat() const { return state.turn.seat; }
  bool journalled() const { return journal_ != nullptr; }

  /// Runs phases until somebody has to move or the game is over.
  void run();
  /// The current phase is done: the next one, and on.
  void advance();
  /// Continues with the first phase of a slot.
  void go_to(Slot slot);

  /// Lays a tile and joins its parts to what they touch; expansions take note of it. What a tile brings about
  /// when a seat places it is no part of this.
  TileIndex put_tile(TileKindId kind, Placement where);
  /// Makes two parts one feature. Nothing happens when they are one already.
  void link(PartId from, PartId to, std::uint16_t why);
  /// From now on link() only writes down what it is asked for: a position described by hand is linked when
  /// all of it lies there.
  void note_links(std::vector<Link>& noted) { noted_links_ = &noted; }
  /// Something other than the placed tile may have completed the part's feature: the next scoring looks.
  void look_again(PartId part);
  /// A figure of the seat from its supply to a part. REQUIRES: there is one.
  void deploy(Seat owner, FigureKindId kind, PartId part);
  /// A figure to a tile as a whole, next to another figure or (kNoFigure) to none; `by` is who moves it.
  void move_figure(FigureId figure, TileIndex tile, FigureId beside, Seat by, std::string_view why);
  /// A tile in hand beside the table, or back into the bag.
  void set_aside(TileKindId kind);
  void put_back(TileKindId kind);
  /// Every tile that lies aside into the bag.
  void put_back_all();
  /// A figure off the board to its owner's supply; tells the expansions.
  void send_home(FigureId figure, std::string_view why);
  void award(Seat seat, Category category, int points);
  /// Points outside of any scoring.
  void award_bonus(Seat seat, int points, std::string_view why);
  /// Scores what was completed, then what is unfinished, then the farms, and ends the game.
  void end_game();

  /// A new event in the journal. REQUIRES: journalled().
  Event& record(EventType type);

  const Ruleset& rules;
  State& state;

 private:
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

/// The tile on a cell that may lie off the table, or kNoTileIndex.
TileIndex tile_on(const State& state, Cell cell);

/// Whether a figure may enter the part's feature: nobody is there, and it was never completed.
bool is_free(const State& state, PartId part);

/// No open slot, and no rule that keeps it open. Fields are never complete.
bool is_complete(const Position& position, FeatureId feature);

}  // namespace gatehouse::engine::carcassonne
