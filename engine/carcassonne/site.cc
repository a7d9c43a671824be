#include "engine/carcassonne/site.h"

#include <optional>

#include "engine/carcassonne/turn.h"

namespace gatehouse::engine::carcassonne {

Site in_place(const Position& position, PlaceId place) {
  const std::optional<Cell>& cell = position.rules.place(place).cell;
  return {Ground::Place, place, cell ? tile_on(position.state, *cell) : kNoTileIndex, kNoPartId};
}

Site on_corner(const Position& position, TileIndex tile, const FigureKind& kind) {
  Site site{Ground::Corner, Site::kNone, tile, kNoPartId};
  PartId in = kNoPartId;
  int slot = 2;  // those on both sides of the corner, tile by tile
  for (const Cell cell : cells_around_corner(position.state.board.tile(tile).cell)) {
    const TileIndex beside = tile_on(position.state, cell);
    if (beside == kNoTileIndex) return site;
    const PartId part = part_at(position, beside, slot);
    slot = (slot + kSlotsPerSide) % kBorderSlots;
    if (part == kNoPartId || part_at(position, beside, (slot + kBorderSlots - 2) % kBorderSlots) != part ||
        (kind.stands_on & terrain_bit(position.state.graph.of(part).terrain)) == 0)
      return site;
    if (in == kNoPartId) in = part;
  }
  site.part = in;
  return site;
}

Site site_of(const Position& position, const Move& move) {
  if (move.part == kAtPlace) return in_place(position, move.place());
  const TileIndex tile = tile_on(position.state, move.cell);
  if (tile == kNoTileIndex) return {};
  if (move.part == kNoPart) return on_tile(tile);
  if (move.part == kAtCorner) return on_corner(position, tile, position.rules.figure(move.kind));
  if (move.part >= kind_of(position, tile).parts.size()) return {};
  return on_part(position.state, part_id(position.state.board.tile(tile), move.part));
}

void offer_where_it_stands(const Position& position, Verb verb, const Figure& figure, Offers& offers) {
  const Site& site = figure.at;
  const Seat owner = position.state.figures.of_several(site, figure.kind) ? figure.owner : kNoSeat;
  if (site.ground == Ground::Place) return offers.offer_place(verb, figure.kind, site.place(), owner);
  const PlacedTile& tile = position.state.board.tile(site.tile);
  if (site.ground == Ground::Corner) return offers.offer_corner(verb, figure.kind, tile.cell, owner);
  const std::uint8_t part = site.ground == Ground::Part ? tile.number_of(site.part) : kNoPart;
  offers.offer(verb, figure.kind, tile.cell, Rotation::R0, part, owner);
}

SiteRef site_ref(const Position& position, const Site& site) {
  if (site.ground == Ground::None) return {};
  if (site.ground == Ground::Place) return {site.ground, {}, '?', position.rules.place(site.place()).name};
  const Cell cell = position.state.board.tile(site.tile).cell;
  if (site.ground == Ground::Part) return {site.ground, cell, part_of(position, site.part).letter, {}};
  return {site.ground == Ground::Corner ? Ground::Corner : Ground::Tile, cell, '?', {}};
}

}  // namespace gatehouse::engine::carcassonne
