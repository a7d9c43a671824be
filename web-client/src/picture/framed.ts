// What is on a board, with its people and their points above it, as one picture that stands alone: no script, no link, no
// font but the reader's.

import type { SeatLook } from "../board/seats";
import { written } from "../text/written";
import { element, escaped, moved, path } from "./svg";

export interface Person {
  looks: readonly SeatLook[];
  name: string;
  score: number;
}

export interface Framed {
  title: string;
  people: readonly Person[];
  /** What is shown, in the units of the board, and how far it reaches. */
  shown: string;
  box: { left: number; top: number; right: number; bottom: number };
  ground: string;
}

const kMargin = 40;
const kTitle = 46;
const kRow = 40;
const kMark = 24;
/** A row of the people's strip is at least this many units wide. */
const kPerson = 230;
const kFont = "Georgia, serif";

export function framed({ title, people, shown, box, ground }: Framed): string {
  const width = Math.max(box.right - box.left, kPerson * Math.min(2, people.length)) + 2 * kMargin;
  const columns = Math.max(1, Math.min(people.length, Math.floor((width - 2 * kMargin) / kPerson)));
  const strip = kTitle + Math.ceil(people.length / columns) * kRow + kMargin;
  const height = box.bottom - box.top + strip + kMargin;
  const column = (width - 2 * kMargin) / columns;
  const place = (index: number) => ({
    x: kMargin + (index % columns) * column,
    y: kTitle + Math.floor(index / columns) * kRow + kRow / 2,
  });
  return element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", width, height, viewBox: `0 0 ${width} ${height}` },
    element("title", {}, escaped(title)) +
      element("rect", { width, height, fill: ground }) +
      element("rect", { width, height: strip - kMargin / 2, fill: "#fffaf0" }) +
      words(kMargin, 34, title, 26, 700) +
      people.map((person, index) => moved(place(index), personPicture(person))).join("") +
      moved({ x: kMargin - box.left, y: strip - box.top }, shown),
  );
}

function words(x: number, y: number, text: string, size: number, weight = 400): string {
  return element(
    "text",
    { x, y, "font-family": kFont, "font-size": size, "font-weight": weight, fill: "#2b2418" },
    escaped(text),
  );
}

function personPicture({ looks, name, score }: Person): string {
  const marks = looks.map(({ colour, marker, ink }, index) =>
    moved(
      { x: kMark / 2 + index * (kMark + 4), y: 0 },
      element("rect", {
        x: -12,
        y: -12,
        width: kMark,
        height: kMark,
        rx: 6,
        fill: colour,
        stroke: "#2a2115",
      }) + path(marker, { fill: ink, transform: "scale(.85)" }),
    ),
  );
  return marks.join("") + words(looks.length * (kMark + 4) + 6, 7, `${name}: ${written(score)}`, 21);
}
