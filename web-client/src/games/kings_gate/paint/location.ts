// The locations: a paved square with its building. Name, number and prizes are live text over it, since they change with
// the language and with the King.

import {
  crenels,
  disc,
  door,
  flag,
  gable,
  kCream,
  kInk,
  kPlaster,
  kStone,
  pane,
  pictureUrl,
  rect,
  ridge,
  shape,
  stroke,
  tower,
  tree,
  wall,
} from "./strokes";

const kSlate = "#5f6f86";
const kTile = "#b4573c";
const kGold = "#e3b341";
const kGround = 71;

function columns(x: number, y: number, width: number, height: number, count: number): string {
  const step = (width - 4) / (count - 1);
  return Array.from({ length: count }, (_, at) => wall(x + at * step, y, 4, height, "#fffaf0")).join("");
}

function palace(): string {
  return (
    wall(62, kGround, 76, 26, "#f8eed8") +
    columns(66, kGround, 68, 26, 7) +
    rect(60, kGround - 30, 80, 5, kStone, `stroke="${kInk}" stroke-width="1.6"`) +
    wall(84, kGround - 30, 32, 8) +
    shape(`M86 ${kGround - 38}a14 14 0 0 1 28 0Z`, kGold, `stroke="${kInk}" stroke-width="1.6"`) +
    flag(100, kGround - 52, 9, "#8b2f3d") +
    door(95, kGround, 10, 17) +
    tree(54, kGround, 15) +
    tree(146, kGround, 15)
  );
}

function cathedral(): string {
  return (
    wall(78, kGround, 44, 30) +
    gable(78, kGround - 30, 44, 18, kSlate) +
    tower(66, kGround, 15, 40, kSlate, 18) +
    tower(119, kGround, 15, 40, kSlate, 18) +
    disc(100, kGround - 28, 7.5, "#7b3f5c", `stroke="${kInk}" stroke-width="1.6"`) +
    stroke(
      `M100 ${kGround - 35}v14M93 ${kGround - 28}h14M95 ${kGround - 33}l10 10M105 ${kGround - 33}l-10 10`,
      "#f4d58a",
      1.3,
    ) +
    door(92, kGround, 16, 17) +
    pane(71, kGround - 32, 5, 12) +
    pane(124, kGround - 32, 5, 12) +
    stroke(`M100 ${kGround - 54}v7M97 ${kGround - 51.5}h6`, kInk, 1.6)
  );
}

function wizardsTower(): string {
  return (
    disc(132, 22, 8, "#f7e3a1", `stroke="${kInk}" stroke-width="1.2"`) +
    disc(128.5, 20, 6.6, "#ddd0b6") +
    wall(78, kGround, 44, 12, kStone) +
    wall(88, kGround - 12, 24, 30, kStone) +
    shape(
      `M84 ${kGround - 42}C94 ${kGround - 48} 96 ${kGround - 58} 102 ${kGround - 68}C104 ${kGround - 58} 108 ${kGround - 48} 116 ${kGround - 42}Z`,
      "#5a4a94",
      `stroke="${kInk}" stroke-width="1.6"`,
    ) +
    shape(`M98 ${kGround - 52}l1.4 2.8l3 .4l-2.2 2.2l.6 3l-2.8-1.5l-2.8 1.5l.6-3l-2.2-2.2l3-.4Z`, "#ffe28a") +
    pane(97, kGround - 36, 6, 10) +
    door(94, kGround, 12, 17) +
    stroke(`M60 ${kGround}c4-8 2-12 6-16M66 ${kGround - 16}l-4-3M66 ${kGround - 16}l4-3`, kInk, 1.6)
  );
}

function graveyard(): string {
  const stone = (x: number, height: number) =>
    shape(
      `M${x} ${kGround}v${-height}a6 6 0 0 1 12 0v${height}Z`,
      kStone,
      `stroke="${kInk}" stroke-width="1.6"`,
    ) + stroke(`M${x + 6} ${kGround - height + 2}v8M${x + 3} ${kGround - height + 5}h6`, kInk, 1.3);
  return (
    stroke(
      `M128 ${kGround}C126 50 132 44 124 30M126 46c8-4 10-8 16-12M127 52c-8-4-8-8-14-10M124 32c-4-6-2-8-6-12M125 36c4-6 8-8 8-14`,
      "#4d3b2c",
      2.6,
    ) +
    stone(60, 15) +
    stone(80, 20) +
    stone(102, 13) +
    stroke(`M52 ${kGround}h98M56 ${kGround - 9}v9M72 ${kGround - 9}v9`, "#4a4238", 1.6) +
    disc(66, 26, 7, "#f2e7c4", 'opacity=".9"')
  );
}

function guildhall(): string {
  return (
    wall(60, kGround, 80, 34) +
    stroke(`M60 ${kGround - 17}H140`, "#7a5636", 2.4) +
    gable(60, kGround - 34, 27, 18, kTile) +
    gable(86.5, kGround - 34, 27, 22, kTile) +
    gable(113, kGround - 34, 27, 18, kTile) +
    [65, 77, 92, 104, 118, 130].map((x) => pane(x, kGround - 30, 5, 8)).join("") +
    [64, 81, 112, 128].map((x) => door(x, kGround, 10, 13, "#8a6a44")).join("") +
    door(95, kGround, 11, 15)
  );
}

function garrison(): string {
  return (
    crenels(58, kGround, 84, 24) +
    crenels(58, kGround, 18, 40) +
    crenels(124, kGround, 18, 40) +
    crenels(88, kGround, 24, 34) +
    door(93, kGround, 14, 19, "#4d3520") +
    pane(65, kGround - 30, 4, 9) +
    pane(131, kGround - 30, 4, 9) +
    flag(67, kGround - 40, 14, "#8b2f3d") +
    flag(133, kGround - 40, 14, "#8b2f3d") +
    stroke(
      `M80 ${kGround - 8}l6-12M86 ${kGround - 8}l-6-12M114 ${kGround - 8}l6-12M120 ${kGround - 8}l-6-12`,
      "#6b5f4c",
      1.4,
    )
  );
}

function harbour(): string {
  return (
    rect(52, kGround - 12, 98, 15, "#7fb0cc") +
    stroke(
      `M54 ${kGround - 4}q5-3 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0`,
      "#fff",
      1.4,
      'opacity=".8"',
    ) +
    shape(`M76 ${kGround - 14}h50l-7 13H84Z`, "#8a5a34", `stroke="${kInk}" stroke-width="1.6"`) +
    stroke(`M100 ${kGround - 14}v-42`, kInk, 2) +
    shape(
      `M98 ${kGround - 52}v32H80C88 ${kGround - 32} 94 ${kGround - 42} 98 ${kGround - 52}Z`,
      kCream,
      `stroke="${kInk}" stroke-width="1.4"`,
    ) +
    shape(
      `M103 ${kGround - 48}v28h16C117 ${kGround - 32} 110 ${kGround - 42} 103 ${kGround - 48}Z`,
      "#efdfb9",
      `stroke="${kInk}" stroke-width="1.4"`,
    ) +
    flag(100, kGround - 54, 5, "#8b2f3d") +
    wall(132, kGround, 18, 22) +
    ridge(132, kGround - 22, 18, 10, kTile) +
    pane(138, kGround - 17, 6, 7) +
    stroke(`M58 ${kGround - 12}v-20l12-5M70 ${kGround - 37}v9`, kInk, 1.8)
  );
}

function tourneyGrounds(): string {
  const tent = (x: number, colour: string) =>
    shape(
      `M${x} ${kGround}V${kGround - 20}L${x + 15} ${kGround - 40}L${x + 30} ${kGround - 20}V${kGround}Z`,
      colour,
      `stroke="${kInk}" stroke-width="1.6"`,
    ) +
    shape(
      `M${x + 10} ${kGround}V${kGround - 22}L${x + 15} ${kGround - 40}L${x + 20} ${kGround - 22}V${kGround}Z`,
      kCream,
      `stroke="${kInk}" stroke-width="1.2"`,
    ) +
    flag(x + 15, kGround - 40, 9, colour);
  return (
    tent(58, "#8b2f3d") +
    tent(112, "#3c5f8c") +
    stroke(`M84 ${kGround - 6}L118 ${kGround - 44}M116 ${kGround - 6}L82 ${kGround - 44}`, "#7a5636", 2.2) +
    shape(
      `M92 ${kGround - 28}h16v9c0 6-4 10-8 12c-4-2-8-6-8-12Z`,
      kGold,
      `stroke="${kInk}" stroke-width="1.6"`,
    ) +
    stroke(`M100 ${kGround - 26}v16M94 ${kGround - 19}h12`, "#8b2f3d", 2)
  );
}

function royalLibrary(): string {
  return (
    wall(66, kGround, 68, 26, "#efe2c4") +
    gable(62, kGround - 30, 76, 17, "#d8cbb0") +
    rect(62, kGround - 31, 76, 5, kStone, `stroke="${kInk}" stroke-width="1.6"`) +
    columns(68, kGround, 64, 26, 6) +
    door(95, kGround, 10, 18) +
    shape(
      `M88 ${kGround - 42}q6-4 12 0q6-4 12 0v8q-6-4-12 0q-6-4-12 0Z`,
      "#fffdf4",
      `stroke="${kInk}" stroke-width="1.3"`,
    ) +
    stroke(`M100 ${kGround - 42}v8`, kInk, 1.1) +
    tree(56, kGround, 17) +
    tree(144, kGround, 17)
  );
}

function lastGate(): string {
  return (
    wall(84, kGround, 32, 34, kStone) +
    crenels(84, kGround - 33, 32, 8) +
    tower(64, kGround, 21, 42, "#8b2f3d", 16) +
    tower(115, kGround, 21, 42, "#8b2f3d", 16) +
    door(90, kGround, 20, 26, "#4d3520") +
    stroke(
      `M95 ${kGround}v-24M100 ${kGround}v-26M105 ${kGround}v-24M90 ${kGround - 9}h20M90 ${kGround - 17}h20`,
      "#b59b70",
      1.2,
    ) +
    shape(`M91 ${kGround - 45}l-2-11l6 5l5-8l5 8l6-5l-2 11Z`, kGold, `stroke="${kInk}" stroke-width="1.4"`) +
    pane(72, kGround - 34, 5, 10) +
    pane(123, kGround - 34, 5, 10)
  );
}

const kBuildings = [
  palace,
  cathedral,
  wizardsTower,
  graveyard,
  guildhall,
  garrison,
  harbour,
  tourneyGrounds,
  royalLibrary,
  lastGate,
];

const pictures = new Map<number, string>();

/** The picture of a location by its number, 200 by 100. */
export function locationPicture(number: number): string {
  const known = pictures.get(number);
  if (known) return known;
  const picture = pictureUrl(
    200,
    100,
    `<defs><pattern id="p" width="20" height="14" patternUnits="userSpaceOnUse"><path d="M0 .5h20M0 7.5h20M5 0v7M15 7v7" stroke="#b3a68b" stroke-width="1" fill="none" opacity=".55"/></pattern><linearGradient id="s" x2="0" y2="1"><stop stop-color="#eef1ea"/><stop offset="1" stop-color="#ddd0b6"/></linearGradient></defs>` +
      rect(1, 1, 198, 98, "#ddd0b6", `rx="10" stroke="${kInk}" stroke-width="2.4"`) +
      rect(6, 6, 188, 66, "url(#s)", 'rx="6"') +
      rect(6, kGround - 4, 188, 32, "#d3c5a8", 'rx="4"') +
      rect(6, kGround - 4, 188, 32, "url(#p)", 'rx="4"') +
      (kBuildings[number - 1]?.() ?? wall(70, kGround, 60, 30, kPlaster)) +
      rect(5, 5, 190, 90, "none", `rx="7" stroke="#8d7a58" stroke-width="1.4"`),
  );
  pictures.set(number, picture);
  return picture;
}
