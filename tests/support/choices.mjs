// The choices that a prompt offers, one by one: those that differ in their place alone come as one entry.

const kPlacement = /^(-?\d+),(-?\d+) r([0-3])$/;
const kPlace = /^(-?\d+),(-?\d+)(?:\.([a-z]))?$/;

/** Where a choice is, in numbers; nothing for one without a place. */
function placeIn(text) {
  const [, x, y, rotation] = kPlacement.exec(text) ?? [];
  if (rotation !== undefined) return { x: Number(x), y: Number(y), rotation: Number(rotation) };
  const [, column, row, part = null] = kPlace.exec(text) ?? [];
  return row === undefined ? {} : { x: Number(column), y: Number(row), part };
}

/** Each with its own `id`, and with `x`, `y`, `rotation` or `part` where it has a place. */
export function choicesOf({ choices }) {
  return choices.flatMap(({ at, then: ways, ...entry }) => {
    const placed = at ? at.map((place) => ({ ...entry, ...placeIn(place), id: `${entry.id} ${place}` })) : [entry];
    if (!ways) return placed;
    return placed.flatMap((one) => ways.map(({ id }) => ({ ...one, id: `${one.id} then ${id}` })));
  });
}
