// How features of laid tiles join and come apart.

#include <algorithm>

#include "engine/carcassonne/content.h"
#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {
namespace {

/// Calls `visit(PartId)` for each part of a neighbouring tile that the part joins where their sides meet.
template <class Visit>
void for_each_contact(const Position& position, PartId part, Visit&& visit) {
  const State& state = position.state;
  const TileIndex here = state.graph.tile_of(part);
  const PlacedTile& tile = state.board.tile(here);
  for (int number = 0; number < kSides; ++number) {
    const auto side = static_cast<Side>(number), facing_side = static_cast<Side>((number + 2) % kSides);
    const TileIndex beside = tile_on(state, neighbour(tile.cell, side));
    if (beside == kNoTileIndex) continue;
    const EdgeKindId mine = kind_of(position, here).edge(tile.rotation, side);
    const EdgeKindId theirs = kind_of(position, beside).edge(state.board.tile(beside).rotation, facing_side);
    if (position.rules.landscape().contact(mine, theirs) != Contact::Joins) continue;
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
