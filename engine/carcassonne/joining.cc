// How features of laid tiles join and come apart.

#include <algorithm>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/laid.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

constexpr Side opposite(Side side) {
  return static_cast<Side>((static_cast<int>(side) + 2) % kSides);
}
constexpr int middle_slot(Side side) {
  return static_cast<int>(side) * kSlotsPerSide + 1;
}

EdgeKindId side_of(const Position& position, TileIndex tile, Side side) {
  return kind_of(position, tile).edge(position.state.board.tile(tile).rotation, side);
}

/// Calls `visit(PartId)` for each part of a neighbouring tile that the part joins where their sides meet.
template <class Visit>
void for_each_contact(const Position& position, PartId part, Visit&& visit) {
  const State& state = position.state;
  const TileIndex here = state.graph.tile_of(part);
  for (int number = 0; number < kSides; ++number) {
    const auto side = static_cast<Side>(number);
    const TileIndex beside = tile_on(state, neighbour(state.board.tile(here).cell, side));
    if (beside == kNoTileIndex ||
        position.rules.landscape().contact(side_of(position, here, side),
                                           side_of(position, beside, opposite(side))) != Contact::Joins)
      continue;
    for (const PartId other : parts_beyond(position, part, side))
      if (part_of(position, other).terrain == part_of(position, part).terrain) visit(other);
  }
}

/// Border slots of the part without a neighbour, and empty cells that it looks at.
int open_at(const Position& position, PartId part) {
  const State& state = position.state;
  const TileIndex here = state.graph.tile_of(part);
  const Cell cell = state.board.tile(here).cell;
  int open = 0;
  for (int slot = 0; slot < kBorderSlots; ++slot)
    open += part_at(position, here, slot) == part &&
            tile_on(state, neighbour(cell, static_cast<Side>(slot / kSlotsPerSide))) == kNoTileIndex;
  for_each_cell_of_area(position, part,
                        [&](Cell seen) { open += tile_on(state, seen) == kNoTileIndex ? 1 : 0; });
  return open;
}

FeatureGraph::Alone alone(const Position& position, PartId part) {
  const auto& figures = position.state.figures;
  const auto followers = std::count_if(figures.begin(), figures.end(), [part](const Figure& figure) {
    return figure.occupies && figure.at.part == part;
  });
  return {open_at(position, part), static_cast<int>(followers)};
}

/// The other end of the link; kNoPartId where the part is none of its ends.
PartId across(const Link& link, PartId part) {
  return link.from == part ? link.to : link.to == part ? link.from : kNoPartId;
}

void ensure_settled(const State& state, FeatureId feature) {
  ensure(std::find(state.completed.begin(), state.completed.end(), feature) == state.completed.end(),
         "a feature comes apart whose figures have not gone home yet");
}

}  // namespace

/// A feature that is complete is not so any more beside one that is not.
void Turn::join(PartId one, PartId other) {
  for (const PartId part : {one, other})
    if (state.graph.of(part).completed && !state.graph.of(part == one ? other : one).completed)
      state_.sums.completed -= feature_hash(position(), state.graph.feature_of(part));
  state_.graph.join(one, other);
}

void Turn::take_apart(FeatureId feature) {
  FixedVector<PartId, kMaxParts> parts;
  state.graph.for_each_part(feature, [&parts](PartId part) { parts.push_back(part); });
  state_.graph.rebuild(
      {parts.begin(), parts.size()}, [&](PartId part) { return alone(position(), part); },
      [&](PartId part, auto&& visit) {
        for_each_contact(position(), part, visit);
        for (const Link& link : state.links)
          if (const PartId other = across(link, part); other != kNoPartId) visit(other);
      });
  for (const PartId part : parts)  // each piece once
    if (state.graph.feature_of(part) == part && !state.graph.of(part).completed &&
        is_complete(position(), part))
      look_again(part);
}

bool may_build(const Position& position, TileIndex tile, OverlayId overlay, Side from) {
  const PlacedTile& placed = position.state.board.tile(tile);
  const TileKindId built = position.rules.built(placed.kind, overlay, as_printed(from, placed.rotation));
  if (built == kNoTile) return false;
  const TileKind& kind = position.rules.tile(built);
  const auto fits = [&](Side side) {
    const TileIndex beside = tile_on(position.state, neighbour(placed.cell, side));
    return beside == kNoTileIndex || position.rules.landscape().contact(
                                         kind.edge(placed.rotation, side),
                                         side_of(position, beside, opposite(side))) != Contact::Forbidden;
  };
  return fits(from) && fits(opposite(from));
}

int overlays_built(const Position& position, OverlayId overlay) {
  const auto& tiles = position.state.board.tiles();
  return static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [&](const PlacedTile& laid) {
    return laid.built != kNoPartId && position.rules.tile(laid.kind).built.overlay == overlay;
  }));
}

PartId Turn::build(TileIndex tile, OverlayId overlay, Side from, Seat by) {
  ensure(may_build(position(), tile, overlay, from), "something is built where it cannot be");
  ensure(overlays_built(position(), overlay) < rules.overlays()[overlay].most,
         "more is built than its expansion asked for");
  const PlacedTile before = state.board.tile(tile);
  const std::array<PartId, 2> under{part_at(position(), tile, middle_slot(from)),
                                    part_at(position(), tile, middle_slot(opposite(from)))};
  for (const PartId lower : under) ensure_settled(state, state.graph.feature_of(lower));
  const PartId part = state_.graph.add(tile, rules.overlays()[overlay].terrain, 0);
  state_.board.build(tile, rules.built(before.kind, overlay, as_printed(from, before.rotation)), part,
                     [this](TileKindId kind) -> const TileKind& { return rules.tile(kind); });
  state_.sums.tiles += hash_of(state.board.tile(tile)) - hash_of(before);
  state_.graph.of(part).open = static_cast<std::uint16_t>(open_at(position(), part));
  // What lay in the middle of both sides reaches it no more, and the sides may meet others in another way.
  for (const PartId lower : under) take_apart(state.graph.feature_of(lower));
  const std::size_t parts = kind_of(position(), tile).parts.size();
  for (std::size_t number = 0; number < parts; ++number) {
    const PartId one = state.board.tile(tile).part(number);
    for_each_contact(position(), one, [&](PartId other) { join(one, other); });
  }
  if (is_complete(position(), state.graph.feature_of(part))) look_again(part);
  if (journalled()) {
    Event& event = record(EventType::Built);
    event.seat = by;
    event.item = rules.overlays()[overlay].name;
    event.cell = before.cell;
    event.rotation = static_cast<Rotation>(static_cast<int>(from) % 2);
    event.parts = {part_ref(position(), part)};
    event.feature = rules.overlays()[overlay].terrain;
  }
  return part;
}

void Turn::record_link(EventType type, const Link& link) {
  if (!journalled()) return;
  Event& event = record(type);
  event.why = rules.link_names()[link.why];
  event.parts = {part_ref(position(), link.from), part_ref(position(), link.to)};
  event.feature = part_of(position(), link.from).terrain;
}

void Turn::link(PartId from, PartId to, std::uint16_t why) {
  if (noted_links_ != nullptr) return noted_links_->push_back({from, to, why});
  if (state.graph.feature_of(from) == state.graph.feature_of(to) && !rules.has_links_that_end()) return;
  const auto links = std::count_if(state.links.begin(), state.links.end(),
                                   [why](const Link& link) { return link.why == why; });
  ensure(links < rules.most_links(why), "more links of a name than its expansion asked for");
  state_.links.push_back({from, to, why});
  join(from, to);
  record_link(EventType::Linked, state.links.back());
}

void Turn::unlink(PartId from, PartId to, std::uint16_t why) {
  ensure(rules.may_end(why), "a link is taken away that lasts for good");
  const auto* const found =
      std::find_if(state.links.begin(), state.links.end(),
                   [from, to, why](const Link& link) { return link.why == why && across(link, from) == to; });
  ensure(found != state.links.end(), "a link is taken away that is not there");
  ensure_settled(state, state.graph.feature_of(from));
  const Link ended = *found;
  state_.links.swap_remove(static_cast<std::size_t>(found - state.links.begin()));
  take_apart(state.graph.feature_of(from));
  record_link(EventType::Unlinked, ended);
}

}  // namespace gatehouse::engine::carcassonne
