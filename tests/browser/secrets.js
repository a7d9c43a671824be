// Whether recorded messages told a viewer an order card that it may not know yet.

/** Cards of the server's decks, and those of own_deck.js. */
const kCard = /^(B\d\d|PD\d|OWN-\d+)$/;

/** Where a table's own deck is told to everybody: its faces. */
const kDeck = ["faces"];

function* strings(value) {
  if (typeof value === "string") yield value;
  else if (value !== null && typeof value === "object")
    for (const [key, inner] of Object.entries(value)) if (!kDeck.includes(key)) yield* strings(inner);
}

/** The card ids anywhere in a message, as a value or as a word of a choice. */
function cardsIn(frame) {
  const words = [...strings(frame)].flatMap((text) => text.split(/[\s/"]+/));
  return new Set(words.filter((word) => kCard.test(word)));
}

const kPublic = new Set(["card-fulfilled", "card-discarded", "card-lost"]);

/**
 * What the messages that a viewer got before the end told it about cards: all of `told`, of which `faults` lists each
 * that was neither shown to all by then nor dealt to the viewer's own seat (null: a spectator).
 */
export function secretsIn(frames, seat) {
  const known = new Set();
  const told = new Set();
  const faults = [];
  for (const frame of frames) {
    const updates = frame.updates ?? frame.entries ?? [frame];
    const events = updates.flatMap((update) => update.events ?? []);
    // What a preview tells of the end is not the end.
    if (frame.type !== "previewed" && events.some(({ type }) => type === "over")) break;
    for (const { what, seat: whose, item: card } of events) {
      if (card && ((kPublic.has(what) && frame.type !== "previewed") || (what === "card-dealt" && whose === seat)))
        known.add(card);
    }
    for (const card of cardsIn(frame)) {
      if (!known.has(card)) faults.push(`${frame.type} of version ${frame.version} tells of ${card}`);
      told.add(card);
    }
  }
  return { told, faults };
}
