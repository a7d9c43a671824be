// How a seat is told apart: by colour, by the shape of its marker, by its pattern on areas and the dashes of its frames; never by colour
// alone.

export interface SeatLook {
  colour: string;
  /** Ink that can be read on the colour. */
  ink: string;
  /** Path data in a square of 20 units about 0,0. */
  marker: string;
  pattern: string;
  /** Of a frame in its colour. */
  dashes: string;
}

const kLooks: SeatLook[] = [
  {
    colour: "#f0483e",
    ink: "#000",
    marker: "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0Z",
    pattern: "M-2 10L10-2M0 12L12 0",
    dashes: "12 5",
  },
  {
    colour: "#1b3fa0",
    ink: "#fff",
    marker: "M-6.5-6.5H6.5V6.5H-6.5Z",
    pattern: "M-2 0L10 12M0-2L12 10",
    dashes: "5 5",
  },
  {
    colour: "#ffd23f",
    ink: "#000",
    marker: "M0-8L8 6.5H-8Z",
    pattern: "M2 2h2v2h-2zM7 7h2v2h-2z",
    dashes: "18 4 4 4",
  },
  {
    colour: "#00a6a6",
    ink: "#000",
    marker: "M0-8.5L8.5 0L0 8.5L-8.5 0Z",
    pattern: "M0 0h5v5h-5zM5 5h5v5h-5z",
    dashes: "9 9",
  },
  {
    colour: "#1c1c1c",
    ink: "#fff",
    marker: "M-2.6-8H2.6V-2.6H8V2.6H2.6V8H-2.6V2.6H-8V-2.6H-2.6Z",
    pattern: "M0 3l2.5 4l2.5-4l2.5 4l2.5-4",
    dashes: "2 4",
  },
  {
    colour: "#f7f3ea",
    ink: "#000",
    marker: "M0-9L2.6-3L9-2.8L4 1.4L5.6 8L0 4.4L-5.6 8L-4 1.4L-9-2.8L-2.6-3Z",
    pattern: "M0 2.5h10M0 7.5h10",
    dashes: "4 3 4 9",
  },
];

export function lookOf(seat: number): SeatLook {
  return kLooks[seat % kLooks.length] as SeatLook;
}

export const kSeatLooks: readonly SeatLook[] = kLooks;

/** The silhouette of a figure in a square of 20 units about 0,0: domed head, sloped arms, split base. */
export const kFigurePath =
  "M0-9.4C2.5-9.4 4-7.7 4-5.7C4-4.6 3.6-3.7 2.9-3C5.6-2.4 8.8-.9 8.8 1C8.8 2.5 6.6 2.9 4.4 2.6C5.3 4.9 6.9 7 6.9 8.4C6.9 9.3 6.2 9.6 5.2 9.6H2C1.2 9.6.9 8.1 0 6.4C-.9 8.1-1.2 9.6-2 9.6H-5.2C-6.2 9.6-6.9 9.3-6.9 8.4C-6.9 7-5.3 4.9-4.4 2.6C-6.6 2.9-8.8 2.5-8.8 1C-8.8-.9-5.6-2.4-2.9-3C-3.6-3.7-4-4.6-4-5.7C-4-7.7-2.5-9.4 0-9.4Z";
