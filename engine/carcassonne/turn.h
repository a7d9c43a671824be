#pragma once
// A turn being played. While a game is played nothing else changes a position: phases, actions and reactions
// read Turn::state and call the functions below, so that each change is made in one way and leaves its event.
// (Positions described by hand are built in set_up.cc; RulesetBuilder::secrets() blanks observations.)

#include <array>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "engine/carcassonne/ruleset.h"

namespace gatehouse::engine::carcassonne {

class Turn {  ///< changes a position, and journals each change
 public:
  /// Changes `changed`, which has to outlive the Turn. Events are appended to `journal` unless it is null.
  Turn(const Ruleset& of_game, State& changed, std::vector<Event>* journal)
      : rules(of_game), state(changed), state_(changed), journal_(journal) {}

  const Ruleset& rules;
  const State& state;  ///< as it is now, after the changes made so far

  Position position() const { return {rules, state}; }  ///< as it is now
  /// Whose turn it is.
  Seat seat() const { return state.turn.seat; }
  bool journalled() const { return journal_ != nullptr; }  ///< whether events are kept
  /// Records that a counter of the seat's has grown; the expansion that keeps it has counted already. `thing`
  /// has static lifetime.
  void record_gain(Seat seat, std::string_view thing, int number);
  /// A new event in the journal; the reference is good until the next one. REQUIRES: journalled().
  Event& record(EventType type);
  Event& record(const OwnEvent& own);  ///< of an expansion's own kind
  /// What an expansion remembers in the position. Throws BrokenInvariant when nothing in play installed a T.
  template <class T>
  T& extra() {
    return rules.writable_extra<T>(state_);
  }

  // --- What comes when ---

  /// Plays a move of `by` (kNoSeat: an outcome of chance), and all that follows until somebody has to move.
  /// REQUIRES: the move is legal. Throws BrokenInvariant when no action owns it.
  void play(Seat by, const Move& move);
  /// Runs phases until somebody has to move or the game is over.
  void run();
  /// The next phase is the first of that slot, or the first after it when the slot has none. A phase or an
  /// action that leaves the usual order calls this and returns Progress::Enter.
  void go_to(Slot slot);
  /// Whether the seat can do anything now but pass.
  bool offers_anything(Seat to) const;
  /// Asks the next seat of a step in which seats are asked in rounds (RulesetBuilder::round).
  Progress ask_round();
  /// The seat does nothing in this step.
  void pass(Seat by);
  /// What is being played cannot be undone.
  void end_undo() { state_.turn.ends_undo = true; }
  /// The seat whose turn it is gets another tile after this one. Once a turn, however many rules grant it.
  void grant_another_part(Reason why);
  /// Begins the second part of the turn if one was granted, else the next seat's turn.
  Progress begin_next();
  /// The turn of a seat begins that has no beginning of a turn: with the tile that it is going to place.
  /// Reactions to the beginning of a part are called.
  void begin_turn_of(Seat seat);
  /// Ends the game: first the decisions of Slot::GameEnd and Slot::BeforeFinal, if there are any, then
  /// end_game().
  Progress finish();
  /// Scores what was completed in this turn, then everything unfinished, and ends the game without asking
  /// anybody (rulings.md 1.1, "End").
  void end_game();

  /// The event of a turn that begins.
  void record_turn();

  // --- Tiles ---

  /// Takes a tile out of the bag. REQUIRES: the bag holds one of that kind.
  void draw(TileKindId kind);
  /// The tile that was drawn is now in hand.
  void keep(TileKindId kind) { state_.turn.drawn = kind; }
  /// The tile that was drawn leaves the game; is laid beside the table; goes back into the bag.
  void discard(TileKindId kind);
  void set_aside(TileKindId kind);
  void put_back(TileKindId kind);
  /// One tile of the bag will not be drawn; which one nobody knows. No event. REQUIRES: the bag is not empty.
  void bury() { state_.bag.bury(); }
  /// Every tile that lies beside the table goes back into the bag.
  void put_back_all();
  /// The seat takes a tile out of the bag into its hand (hands.h). SeatOnly: the others see that it does.
  void take(Seat seat, TileKindId kind, Secrecy secrecy);
  /// The seat is going to place a tile of its hand; puts one of them out of the game; shows them to all.
  void play_from_hand(Seat seat, TileKindId kind);
  void put_out(Seat seat, TileKindId kind);
  void show_hand(Seat seat);
  /// Puts the tile that was drawn, or is played from a hand, on the table and calls every tile_placed
  /// reaction. REQUIRES: it fits there.
  void place(Seat by, Placement where);
  /// Lays a tile, joins its parts to what they touch and calls every tile_laid reaction, but no tile_placed
  /// reaction. No event. REQUIRES: it fits there.
  TileIndex put_tile(TileKindId kind, Placement where);
  /// Makes two parts one feature. Nothing happens when they are one already, unless links of this table may
  /// end: then they would be two when another one does.
  void link(PartId from, PartId to, std::uint16_t why);
  /// Takes a link away: its parts are one feature no more, unless something else joins them. What has no open
  /// ends after that is looked at again. REQUIRES: there is one between them, of a name whose links may end,
  /// and its feature is not one that this turn has completed and whose figures still stand.
  void unlink(PartId from, PartId to, std::uint16_t why);
  /// From now on link() only writes its links into `noted`: a position described by hand is linked when all
  /// of its tiles lie there. `noted` has to outlive the Turn.
  void note_links(std::vector<Link>& noted) { noted_links_ = &noted; }
  /// Builds something on a laid tile, from that side of the table to the opposite one: a part more, which
  /// belongs to the features that it meets there. What of them has no open ends is looked at again. REQUIRES:
  /// may_build(), and that there are not as many as a game may have. Returns the part.
  PartId build(TileIndex tile, OverlayId overlay, Side from, Seat by);
  /// Something other than the placed tile may have completed the part's feature: the scoring of this turn
  /// looks at it again. No event.
  void look_again(PartId part);
  /// The feature is complete from now on; its figures go home after the turn's scoring. No event: its scoring
  /// has one.
  void complete(FeatureId feature);
  /// The scoring is over: nothing is waiting to be looked at, or for its figures to go home.
  void forget_rechecks() { state_.recheck.clear(); }
  void forget_completed() {
    state_.completed.clear();
    state_.paid.clear();
  }
  /// Keeps what a feature that this turn has completed has paid, until its figures have gone home. No event.
  void note_paid(const Paid& paid);

  // --- Figures ---

  /// The one way by which a figure comes to stand somewhere: from its supply, from the side of the table, or
  /// from where it stands. `by` is who does it. A seat's figure that leaves a place calls the figure_left
  /// reactions. REQUIRES: `to` is on the table; a prisoner is released before.
  void stand(FigureId figure, const Site& to, Seat by, Reason why);
  /// Stands a figure from the seat's supply somewhere. REQUIRES: one of that kind is there.
  void deploy(Seat owner, FigureKindId kind, const Site& to);
  /// Nobody stands beside the figure any more; it stays where it is. REQUIRES: it is on the board.
  void leave_alone(FigureId figure);
  /// Takes a figure off the board to its owner's supply, a neutral one to the side of the table; calls the
  /// figure_left reactions. REQUIRES: it is on the board.
  void send_home(FigureId figure, Reason why);
  /// Takes a figure off the board into the custody of a seat; calls the figure_left reactions. REQUIRES: it
  /// is on the board.
  void capture(FigureId figure, Seat by, Reason why);
  /// Sends a prisoner to its owner's supply. REQUIRES: it is one.
  void release(FigureId figure, Reason why);
  /// A figure on the board sets out on a walk of that many steps, from its tile. No event: each step has one,
  /// and the end has one.
  void begin_walk(FigureId figure, std::uint8_t steps);
  void walk_to(TileIndex tile, Seat by, Reason why);  ///< the next step; one less is left
  void end_walk(Reason why);                          ///< also when steps are left

  // --- Points ---

  /// What `body` awards is one scoring, because of `why`: of each seat whose points it has changed the
  /// awarded reactions hear once, when it is over. A scoring within it is a part of it.
  template <class Body>
  void score_as_one(Reason why, Body&& body) {
    if (scoring_ || rules.awarded().empty()) return body();
    const std::array<Score, kMaxSeats> before = state.scores;
    scoring_ = true;  // until they have heard: what they award is no scoring that anybody hears of
    body();
    tell_awarded(before, why);
    scoring_ = false;
  }
  /// Adds points to a seat's score. No event: the scoring that they belong to has one.
  void award(Seat seat, Category category, int points);
  /// Adds points outside of any scoring, with an event of their own.
  void award_bonus(Seat seat, int points, Reason why);

 private:
  Progress enter();
  void next_phase();
  void forget_part();
  void left(FigureId figure, PartId part, Reason why);
  void join(PartId one, PartId other);
  void take_apart(FeatureId feature);
  void record_link(EventType type, const Link& link);
  void tell_awarded(const std::array<Score, kMaxSeats>& before, Reason why);
  Event& figure_event(EventType type, FigureId figure, const Figure& before, const Site& at);

  State& state_;
  std::vector<Event>* journal_;
  std::vector<Link>* noted_links_ = nullptr;
  bool scoring_ = false;  ///< what is awarded belongs to a scoring that has begun
};

// Facts about positions that several rules need.

/// The part with that index in TileKind::parts. REQUIRES: the tile has such a part.
inline PartId part_id(const PlacedTile& tile, std::size_t part) {
  return tile.part(part);
}
/// The same of the tile on a cell; kNoPartId where no tile lies.
inline PartId part_id(const State& state, Cell cell, std::uint8_t part) {
  const TileIndex tile = state.board.tile_at(cell);
  return tile == kNoTileIndex ? kNoPartId : part_id(state.board.tile(tile), part);
}
inline const TileKind& kind_of(const Position& position, TileIndex tile) {  ///< what is on the tile
  return position.rules.tile(position.state.board.tile(tile).kind);
}
inline const Part& part_of(const Position& position, PartId part) {  ///< as the tile prints it
  const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
  return position.rules.tile(tile.kind).parts[tile.number_of(part)];
}
PartRef part_ref(const Position& position, PartId part);  ///< for events: its cell and letter

// Places where something may stand.

inline Site on_part(const State& state, PartId part) {  ///< a figure deployed on the part
  return {Ground::Part, Site::kNone, state.graph.tile_of(part), part};
}
inline Site on_tile(TileIndex tile) {  ///< a figure on the tile as a whole
  return {Ground::Tile, Site::kNone, tile, kNoPartId};
}
/// Next to a figure on the board, on its tile.
inline Site beside(const State& state, FigureId figure) {
  return {Ground::Beside, figure, state.figures[figure].at.tile, kNoPartId};
}
/// The part where one who stands there is drawn, or (Beside) the one next to them; kNoPartId: on none.
inline PartId part_drawn_at(const State& state, const Site& site) {
  return site.ground == Ground::Beside ? state.figures[site.beside()].at.part : site.part;
}
/// The place with that name.
Site in_place(const Position& position, PlaceId place);
/// On the north-eastern corner of a tile, as a figure of that kind stands there: in a feature if four tiles
/// meet there in one of those on which it stands.
Site on_corner(const Position& position, TileIndex tile, const FigureKind& kind);
/// Where a move about a figure says; nowhere when there is no such place on the table now.
Site site_of(const Position& position, const Move& move);
/// The figure of the move's kind, and of its owner if it names one, that stands where the move says, or
/// kNoFigure.
inline FigureId figure_at(const Position& position, const Move& move) {
  return position.state.figures.standing_at(site_of(position, move), move.kind, move.owner());
}
/// The seat's figure that a move about a prisoner names, or kNoFigure.
FigureId prisoner_of(const Position& position, Seat seat, const Move& move);
/// Whether the seat that is asked may do something beside the position's step, where that can be done.
inline bool may_act_aside(const Position& position, Seat seat) {
  return seat == position.state.turn.seat || position.rules.phase(position.state).begins_turn;
}
/// Offers the move of that word which names the figure where it stands, and its owner where figures of its
/// kind and of several seats stand. REQUIRES: it is on the board.
void offer_where_it_stands(const Position& position, Verb verb, const Figure& figure, Offers& offers);
SiteRef site_ref(const Position& position, const Site& site);  ///< for events
/// Appends its text as the notation has it (notation.cc); nothing for nowhere.
void append_site(const SiteRef& site, std::string& text);
/// The four cells around the north-eastern corner of a cell, from that cell clockwise. They may lie off the
/// table.
inline std::array<Cell, 4> cells_around_corner(Cell cell) {
  const auto at = [&](int east, int north) {
    return Cell{static_cast<std::int8_t>(cell.x + east), static_cast<std::int8_t>(cell.y + north)};
  };
  return {at(0, 0), at(0, 1), at(1, 1), at(1, 0)};
}

/// The part of a laid tile at one of its border slots, which are numbered as on a tile that is not turned: 0
/// is the western one of the north. kNoPartId where nothing reaches it.
inline PartId part_at(const Position& position, TileIndex index_of_tile, int slot) {
  const PlacedTile& tile = position.state.board.tile(index_of_tile);
  const std::uint8_t part = position.rules.tile(tile.kind).would_reach(tile.rotation, slot);
  return part == kNoPart ? kNoPartId : part_id(tile, part);
}
/// The parts of the neighbouring tile that a part looks at across that side of its tile, each once, in the
/// order of its slots. They need not be one feature with it. None where no tile lies there.
FixedVector<PartId, kSlotsPerSide> parts_beyond(const Position& position, PartId part, Side side);

/// Who is asked next in the position's step, where seats are asked in rounds; kNoSeat when all were. Whether
/// the seat could do anything is another question.
Seat next_asked(const Position& position);
/// Who has to act in the position's step. REQUIRES: the game is not over.
inline Actor acting(const Position& position) {
  const Phase& phase = position.rules.phase(position.state);
  return phase.actor != nullptr ? phase.actor(position) : Actor::seat(position.state.turn.seat);
}

/// Whether something can be built on a laid tile, from that side to the opposite one: nothing is built there
/// yet, the right thing lies there, and the tiles beside it still fit.
bool may_build(const Position& position, TileIndex tile, OverlayId overlay, Side from);
/// How many of them the table has.
int overlays_built(const Position& position, OverlayId overlay);

/// Calls `visit(Cell)` for each cell that the part looks at; they may lie off the table.
template <class Visit>
void for_each_cell_of_area(const Position& position, PartId part, Visit&& visit) {
  const PlacedTile& tile = position.state.board.tile(position.state.graph.tile_of(part));
  const Landscape& landscape = position.rules.landscape();
  const Area area = landscape.area(part_of(position, part).terrain, static_cast<std::size_t>(tile.rotation));
  for (Area rest = area; rest != 0; rest &= rest - 1) {
    const Offset& offset = landscape.watched()[static_cast<std::size_t>(std::countr_zero(rest))];
    visit(Cell{static_cast<std::int8_t>(tile.cell.x + offset.east),
               static_cast<std::int8_t>(tile.cell.y + offset.north)});
  }
}

/// Calls `visit(PartId)` for each part of a laid tile that looks at the cell.
template <class Visit>
void for_each_area_over(const Position& position, Cell cell, Visit&& visit) {
  const Landscape& landscape = position.rules.landscape();
  const std::size_t count = landscape.watched().size();
  for (std::size_t i = 0; i < count; ++i) {
    const Offset& offset = landscape.watched()[i];
    const int x = cell.x + offset.east, y = cell.y + offset.north;
    if (!on_table(x, y)) continue;
    const TileIndex beside =
        position.state.board.tile_at({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
    if (beside == kNoTileIndex) continue;
    const PlacedTile& tile = position.state.board.tile(beside);
    const TileKind& kind = position.rules.tile(tile.kind);
    for (const std::uint8_t part : kind.looking)  // which sees the cell on its opposite side
      if ((landscape.area(kind.parts[part].terrain, static_cast<std::size_t>(tile.rotation)) >>
               (count - 1 - i) &
           1u) != 0)
        visit(part_id(tile, part));
  }
}

/// How many tiles lie on the cells that the feature's parts look at, each counted for each of them.
inline int area_laid(const Position& position, FeatureId id) {
  const Feature& feature = position.state.graph.feature(id);
  const auto cells = static_cast<int>(position.rules.landscape().terrain(feature.terrain).around.size());
  return cells * feature.parts - feature.open;
}

/// Calls `visit(cell)` for each of the eight cells around; they may lie off the table.
template <class Visit>
void for_each_around(Cell cell, Visit&& visit) {
  for (int dy = 1; dy >= -1; --dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx != 0 || dy != 0)
        visit(Cell{static_cast<std::int8_t>(cell.x + dx), static_cast<std::int8_t>(cell.y + dy)});
}

/// Why a tile may not be placed anywhere, or not in a place where its sides fit; empty when it may.
inline Refusal refuse_tile(const Position& position, TileKindId kind) {
  for (const Ruleset::TileFilter refuses : position.rules.tile_filters())
    if (const Refusal refusal = refuses(position, kind)) return refusal;
  return {};
}
/// Why the tile may not be placed there, by the first filter that says so; empty: it may.
inline Refusal refuse_placement(const Position& position, TileKindId kind, const Placement& where) {
  for (const Ruleset::PlacementFilter& filter : position.rules.placement_filters())
    if (const Refusal refusal = filter.refuses(position, kind, where)) return refusal;
  return {};
}

/// Calls `visit(Placement)` for each legal placement of a tile; stops when it returns false.
template <class Visit>
void for_each_placement(const Position& position, TileKindId kind, Visit&& visit) {
  if (refuse_tile(position, kind)) return;
  const TileKind& tile = position.rules.tile(kind);
  if (position.rules.placement_filters().empty()) return position.state.board.for_each_fit(tile, visit);
  Sides least = 0;
  FixedVector<Ruleset::PlacementFilter, kMaxPlacementFilters> filters, of_cells;
  for (const Ruleset::PlacementFilter& filter : position.rules.placement_filters()) {
    if (!filter.concerns(position, kind)) continue;
    if (filter.holes_only)
      least = kAllSides;
    else
      (filter.in_any_rotation ? of_cells : filters).push_back(filter);
  }
  if (filters.empty() && of_cells.empty()) return position.state.board.for_each_fit(tile, visit, least);
  const auto refused_by = [&](const auto& some, const Placement& where) {
    for (const Ruleset::PlacementFilter& filter : some)
      if (filter.refuses(position, kind, where)) return true;
    return false;
  };
  Placement asked{{kReach + 1, kReach + 1}};  // the last cell; its rotations come one after the other
  bool refused = false;
  const auto unless_refused = [&](const Placement& where) {
    if (where.cell != asked.cell && !of_cells.empty()) refused = refused_by(of_cells, where);
    asked = where;
    return refused || refused_by(filters, where) || visit(where);
  };
  position.state.board.for_each_fit(tile, unless_refused, least);
}

/// Whether `wanted(FigureId)` says true of a figure.
template <class Wanted>
bool any_figure(const State& state, Wanted&& wanted) {
  for (std::size_t i = 0; i < state.figures.size(); ++i)
    if (wanted(static_cast<FigureId>(i))) return true;
  return false;
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
inline TileIndex tile_on(const State& state, Cell cell) {
  return on_table(cell.x, cell.y) ? state.board.tile_at(cell) : kNoTileIndex;
}

/// The seats with the most points: several share a victory (rulings.md 1.1, "Final tie").
SeatSet winners(const Position& position);

/// Whether a figure may enter the part's feature: nobody is there, and it was never completed.
inline bool is_free(const State& state, PartId part) {
  const Feature& feature = state.graph.of(part);
  return feature.followers == 0 && !feature.completed;
}

/// Whether a follower of the seat stands in the feature.
bool has_follower(const Position& position, Seat seat, FeatureId feature);

/// Whether the figure stays where it is when its feature is scored.
bool stays(const Position& position, FigureId figure);

/// Whether nothing of the feature is open and no rule keeps it open. Fields are never complete.
bool is_complete(const Position& position, FeatureId feature);

}  // namespace gatehouse::engine::carcassonne
