#pragma once
// Every figure of the game: whose it is, what it is, where it stands. Only Turn, and positions described by
// hand, call the functions that change one.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/fixed_vector.h"
#include "engine/base/ids.h"
#include "engine/carcassonne/feature_graph.h"
#include "engine/carcassonne/site.h"

namespace gatehouse::engine::carcassonne {

/// Index of a figure kind in its Ruleset.
using FigureKindId = std::uint8_t;
inline constexpr std::size_t kMaxFigures = 200;
inline constexpr std::size_t kMaxFigureKinds = 32;

/// A set of terrains, one bit each.
using Terrains = std::uint8_t;
/// The set of that terrain alone.
constexpr Terrains terrain_bit(Terrain terrain) {
  return static_cast<Terrains>(1u << static_cast<unsigned>(terrain));
}
/// Every terrain of the base game.
inline constexpr Terrains kEveryFeature = terrain_bit(Terrain::Road) | terrain_bit(Terrain::City) |
                                          terrain_bit(Terrain::Cloister) | terrain_bit(Terrain::Field);

/// The phase in which figures are deployed, or in which a seat does something else instead.
inline constexpr std::string_view kFigureStep = "deploy";

/// Who has to stand in a feature, or must not, for a figure to be deployed there.
enum class Company : std::uint8_t {
  Nobody,       ///< no figure occupies it
  OwnFollower,  ///< one of the same seat, among any others
  Anybody,      ///< it does not matter
};

/// What a kind of figure is and may do, as the rule books have it.
struct FigureKind {
  std::string_view name;      ///< as rules, scenarios and the wire say it: "follower"
  int per_seat = 0;           ///< how many each seat owns; 0: a neutral figure, of which there is one
  std::uint8_t strength = 1;  ///< what it counts in a majority, where no rule says (RulesetBuilder::votes)
  bool follower = false;      ///< what the rule books mean by "follower": a person who belongs to a seat
  bool flesh = true;          ///< a living being, which can be eaten; a barn is none
  // How it is deployed from the supply by the action for all kinds (phases::kDeploy).
  Terrains stands_on = 0;  ///< on which features; none: its expansion installs an action of its own
  Company company = Company::Nobody;    ///< who has to be in that feature
  std::string_view step = kFigureStep;  ///< the phase in which it is deployed
  /// Whether a feature where it stands is occupied, even if it counts nothing there. A pig does not.
  bool occupies = true;
  /// It stands on corners where four tiles meet in one of those features, and not on their parts.
  bool on_corners = false;
  std::string_view also_in = {};  ///< one more phase in which it is deployed; empty: none

  /// Whether the action for all kinds offers it in that phase.
  bool deployed_in(std::string_view phase) const {
    return stands_on != 0 && (step == phase || also_in == phase);
  }
};

/// Where a figure is.
enum class Standing : std::uint8_t {
  Supply,
  Board,
  Removed,   ///< out of the game
  Prisoner,  ///< in the custody of Figure::guard
};

/// One figure of the game: whose it is, and where.
struct Figure {
  Seat owner = kNoSeat;
  FigureKindId kind = 0;
  Standing standing = Standing::Supply;
  std::uint8_t strength = 0;  ///< copied from its kind, so that most majorities need no look-up
  Site at = {};               ///< where it stands; nowhere, unless it is on the board
  Seat guard = kNoSeat;       ///< who holds it, when it is a prisoner
  bool occupies = false;      ///< copied from its kind; a neutral figure never does
  /// Whether it stands in a feature, that of at.part: on a part, or on a corner in one.
  constexpr bool in_feature() const { return at.part != kNoPartId; }
  constexpr bool operator==(const Figure&) const = default;
};

/// All figures of the game, each seat's kinds one after the other.
class Figures {
 public:
  /// No figures yet.
  Figures() {
    for (auto& kinds : first_) kinds.fill(kNoFigure);
  }
  /// REQUIRES: the figures of a seat and a kind are added one after the other.
  void add(const Figure& figure) {
    if (figure.owner != kNoSeat) {
      FigureId& first = first_[static_cast<std::size_t>(index(figure.owner))][figure.kind];
      if (first == kNoFigure)
        first = static_cast<FigureId>(figures_.size());
      else
        ensure(is(figures_.back(), figure.owner, figure.kind), "figures of one kind lie apart");
    }
    figures_.push_back(figure);
  }

  /// The figures of one kind that one seat has, in their order: for loops, while the Figures do not change.
  template <bool kOnBoard>
  class OfKind {
   public:
    struct End {};
    class Iterator {
     public:
      Iterator(const OfKind& range, const Figure* at) : range_(range), at_(at) { pass(); }
      const Figure& operator*() const { return *at_; }
      Iterator& operator++() {
        ++at_;
        pass();
        return *this;
      }
      bool operator==(End) const { return !range_.has(at_); }

     private:
      void pass() {
        if constexpr (kOnBoard)
          while (range_.has(at_) && at_->standing != Standing::Board) ++at_;
      }

      const OfKind& range_;
      const Figure* at_;
    };

    OfKind(const Figure* first, const Figure* end, Seat owner, FigureKindId kind)
        : first_(first), end_(end), owner_(owner), kind_(kind) {}
    Iterator begin() const { return {*this, first_}; }
    End end() const { return {}; }

   private:
    bool has(const Figure* at) const { return at < end_ && is(*at, owner_, kind_); }

    const Figure* first_;
    const Figure* end_;
    Seat owner_;
    FigureKindId kind_;
  };

  /// How many there are, wherever they are.
  std::size_t size() const { return figures_.size(); }
  /// REQUIRES: id < size().
  const Figure& operator[](FigureId id) const { return figures_[id]; }
  /// In the order in which they were added.
  const Figure* begin() const { return figures_.begin(); }
  const Figure* end() const { return figures_.end(); }
  /// REQUIRES: it is one of these.
  FigureId id_of(const Figure& figure) const { return static_cast<FigureId>(&figure - begin()); }

  /// All figures of that kind that the seat has, wherever they are.
  OfKind<false> of(Seat owner, FigureKindId kind) const { return {first(owner, kind), end(), owner, kind}; }
  /// Those of them that stand on the board.
  OfKind<true> standing(Seat owner, FigureKindId kind) const {
    return {first(owner, kind), end(), owner, kind};
  }

  /// The first figure of that kind in the seat's supply, or kNoFigure.
  FigureId in_supply(Seat owner, FigureKindId kind) const {
    for (const Figure& figure : of(owner, kind))
      if (figure.standing == Standing::Supply) return id_of(figure);
    return kNoFigure;
  }
  /// The one figure of a neutral kind, or kNoFigure.
  FigureId neutral(FigureKindId kind) const {
    for (std::size_t id = figures_.size(); id-- > 0 && figures_[id].owner == kNoSeat;)
      if (figures_[id].kind == kind) return static_cast<FigureId>(id);
    return kNoFigure;
  }
  /// A figure of that kind that stands there, of that seat if one is given, or kNoFigure. Who stands beside a
  /// figure is on its tile, too.
  FigureId standing_at(const Site& site, FigureKindId kind, Seat owner = kNoSeat) const {
    if (owner != kNoSeat) {
      for (const Figure& figure : standing(owner, kind))
        if (is_there(figure.at, site)) return id_of(figure);
      return kNoFigure;
    }
    for (const Figure& figure : figures_)
      if (figure.standing == Standing::Board && figure.kind == kind && is_there(figure.at, site))
        return id_of(figure);
    return kNoFigure;
  }
  /// Whether figures of that kind and of several seats stand there.
  bool of_several(const Site& site, FigureKindId kind) const {
    const FigureId first = standing_at(site, kind);
    return first != kNoFigure && std::any_of(begin() + first, end(), [&](const Figure& other) {
             return other.standing == Standing::Board && other.kind == kind &&
                    other.owner != figures_[first].owner && is_there(other.at, site);
           });
  }
  /// Whether `wanted(const Figure&)` says true of a seat's figure of that kind; in order of seats.
  template <class Wanted>
  bool any_of_kind(FigureKindId kind, Wanted&& wanted) const {
    for (int seat = 0; seat < kMaxSeats; ++seat)
      for (const Figure& figure : of(seat_at(seat), kind))
        if (wanted(figure)) return true;
    return false;
  }
  /// How many figures of that kind are in the seat's supply.
  int supply(Seat owner, FigureKindId kind) const {
    int count = 0;
    for (const Figure& figure : of(owner, kind)) count += figure.standing == Standing::Supply;
    return count;
  }

  /// Stands a figure somewhere, from wherever it is. REQUIRES: `to` is a place on the table, and the figure
  /// is in its supply or on the board.
  void stand(FeatureGraph& graph, FigureId id, const Site& to) {
    Figure& figure = figures_[id];
    ensure(figure.standing == Standing::Supply || figure.standing == Standing::Board,
           "a figure stands that is out of reach");
    ensure(to.ground != Ground::None, "a figure stands nowhere");
    leave(graph, figure);
    figure.standing = Standing::Board;
    figure.at = to;
    if (figure.occupies && figure.in_feature()) ++graph.of(to.part).followers;
  }
  /// Takes a figure off the board, back to its supply or out of the game. REQUIRES: it stands on the board.
  void lift(FeatureGraph& graph, FigureId id, Standing to) {
    Figure& figure = figures_[id];
    ensure(figure.standing == Standing::Board, "a figure is lifted that does not stand");
    leave(graph, figure);
    figure.standing = to;
    figure.at = {};
    prisoners_ = static_cast<std::uint8_t>(prisoners_ + (to == Standing::Prisoner ? 1 : 0));
  }
  /// Gives a prisoner into the custody of that seat. REQUIRES: it was lifted to Standing::Prisoner.
  void guard(FigureId id, Seat by) {
    ensure(figures_[id].standing == Standing::Prisoner, "a figure is guarded that is no prisoner");
    figures_[id].guard = by;
  }
  /// For positions described by hand: takes a figure from the supply into the custody of that seat.
  void imprison(FigureId id, Seat by) {
    ensure(figures_[id].standing == Standing::Supply, "only a figure in the supply can be imprisoned");
    figures_[id].standing = Standing::Prisoner;
    figures_[id].guard = by;
    ++prisoners_;
  }
  /// Gives a prisoner back to its owner's supply. REQUIRES: it is one.
  void release(FigureId id) {
    ensure(figures_[id].standing == Standing::Prisoner, "a figure is released that is no prisoner");
    figures_[id].standing = Standing::Supply;
    figures_[id].guard = kNoSeat;
    --prisoners_;
  }
  /// For positions described by hand: takes a figure out of the game. REQUIRES: it is in the supply.
  void remove(FigureId id) {
    ensure(figures_[id].standing == Standing::Supply, "only a figure in the supply can be removed");
    figures_[id].standing = Standing::Removed;
  }

  /// Whether a seat holds somebody in custody.
  bool any_prisoner() const { return prisoners_ != 0; }

  bool operator==(const Figures&) const = default;

  /// As FixedVector has it: the room for further figures.
  std::size_t room_begins() const { return figures_.room_begins(); }
  static constexpr std::size_t room_ends() { return FixedVector<Figure, kMaxFigures>::room_ends(); }

 private:
  static void leave(FeatureGraph& graph, const Figure& figure) {
    if (figure.occupies && figure.in_feature()) --graph.of(figure.at.part).followers;
  }
  static bool is_there(const Site& at, const Site& site) {
    if (site.ground == Ground::Tile && at.ground == Ground::Beside) return at.tile == site.tile;
    return at.ground == site.ground && (site.ground == Ground::Part    ? at.part == site.part
                                        : site.ground == Ground::Place ? at.which == site.which
                                                                       : at.tile == site.tile);
  }
  static bool is(const Figure& figure, Seat owner, FigureKindId kind) {
    return figure.owner == owner && figure.kind == kind;
  }
  /// The first figure of a seat and a kind; end() when there is none.
  const Figure* first(Seat owner, FigureKindId kind) const {
    const FigureId id =
        owner == kNoSeat ? neutral(kind) : first_[static_cast<std::size_t>(index(owner))][kind];
    return id == kNoFigure ? end() : begin() + id;
  }

  FixedVector<Figure, kMaxFigures> figures_;
  std::array<std::array<FigureId, kMaxFigureKinds>, kMaxSeats> first_;
  std::uint8_t prisoners_ = 0;  ///< how many there are
};

}  // namespace gatehouse::engine::carcassonne
