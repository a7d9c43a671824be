// The district tiles: a frame in the owner's colour and pattern, a street scene, the value in a corner.

import { colourLook } from "../looks";
import type { District, TileColour } from "../view";
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

const kSky: Record<TileColour, [string, string]> = {
  red: ["#fbe3d8", "#e7c3a4"],
  yellow: ["#fdf5d2", "#e6d49a"],
  blue: ["#dde7f7", "#b9c6dd"],
  green: ["#d9f0ee", "#aed3c6"],
};
const kGround = 74;

type Scene = (roof: string) => string;

const kScenes: Record<string, Scene> = {
  "0": (roof) =>
    wall(22, kGround, 50, 24) +
    gable(22, kGround - 24, 50, 24, roof) +
    disc(47, kGround - 33, 4.2, "#ffd977", `stroke="${kInk}" stroke-width="1.2"`) +
    door(42, kGround, 11, 17) +
    pane(28, kGround - 18, 8, 8) +
    pane(59, kGround - 18, 8, 8) +
    stroke(`M72 ${kGround - 22}h11`, kInk, 2) +
    mug(82, kGround - 12, 0.62),
  "1": (roof) =>
    wall(26, kGround, 48, 32) +
    ridge(26, kGround - 32, 48, 13, roof) +
    pane(33, kGround - 28, 7, 7) +
    pane(46, kGround - 28, 7, 7) +
    pane(59, kGround - 28, 7, 7) +
    rect(32, kGround - 13, 22, 13, "#5a3d26", `stroke="${kInk}" stroke-width="1.4"`) +
    door(60, kGround, 9, 14) +
    awning(28, kGround - 17, roof) +
    disc(37, kGround - 4, 3.4, "#d8892b", `stroke="${kInk}" stroke-width=".9"`) +
    disc(44, kGround - 4, 3.4, "#c8452f", `stroke="${kInk}" stroke-width=".9"`) +
    disc(50, kGround - 4, 3.4, "#7d9c3a", `stroke="${kInk}" stroke-width=".9"`),
  "2": (roof) =>
    wall(19, kGround, 27, 36) +
    gable(19, kGround - 36, 27, 18, roof) +
    wall(49, kGround, 29, 28, "#e8d4ae") +
    gable(49, kGround - 28, 29, 21, roof) +
    stroke(`M19 ${kGround - 18}H46M49 ${kGround - 14}H78`, "#7a5636", 2) +
    pane(24, kGround - 31, 6, 8) +
    pane(35, kGround - 31, 6, 8) +
    pane(55, kGround - 25, 6, 7) +
    pane(67, kGround - 25, 6, 7) +
    door(28, kGround, 9, 14) +
    door(59, kGround, 9, 12) +
    tree(85, kGround, 17),
  "3": (roof) =>
    crenels(14, kGround, 72, 26) +
    crenels(14, kGround, 17, 40) +
    crenels(69, kGround, 17, 40) +
    pane(20, kGround - 30, 4, 9) +
    pane(76, kGround - 30, 4, 9) +
    door(41, kGround, 18, 19, "#4d3520") +
    stroke(`M47 ${kGround}v-17M53 ${kGround}v-17M42 ${kGround - 8}h16`, "#a08a6c", 1.2) +
    flag(22, kGround - 40, 13, roof) +
    flag(77, kGround - 40, 13, roof) +
    shield(50, kGround - 36, roof),
  "4": (roof) =>
    wall(15, kGround, 20, 22) +
    ridge(15, kGround - 22, 20, 11, roof) +
    wall(65, kGround, 20, 22) +
    ridge(65, kGround - 22, 20, 11, roof) +
    wall(32, kGround, 36, 33, "#f8eed8") +
    gable(32, kGround - 33, 36, 19, roof) +
    disc(50, kGround - 40, 3.6, "#46586b", `stroke="${kInk}" stroke-width="1"`) +
    [36, 46.5, 57].map((x) => pane(x, kGround - 29, 7, 9)).join("") +
    pane(21, kGround - 16, 7, 8) +
    pane(72, kGround - 16, 7, 8) +
    door(45.5, kGround, 9, 15) +
    tree(11.5, kGround + 3, 13) +
    tree(89, kGround + 3, 13),
  "5": (roof) =>
    crenels(22, kGround, 56, 24) +
    wall(38, kGround - 18, 24, 26, kStone) +
    gable(38, kGround - 44, 24, 12, roof) +
    tower(15, kGround, 15, 38, roof, 15) +
    tower(70, kGround, 15, 38, roof, 15) +
    pane(46, kGround - 38, 8, 11) +
    pane(20, kGround - 30, 4.5, 8) +
    pane(75.5, kGround - 30, 4.5, 8) +
    door(42, kGround, 16, 18, "#4d3520") +
    flag(50, kGround - 55, 11, roof),
};

function awning(x: number, y: number, roof: string): string {
  const stripes = [0, 1, 2, 3].map((at) =>
    shape(
      `M${x + 3 + at * 6.4} ${y - 5}h6.4l.8 8a3.4 3 0 0 1-7.2 0Z`,
      at % 2 ? "#fff8e6" : roof,
      `stroke="${kInk}" stroke-width="1"`,
    ),
  );
  return stripes.join("");
}

function shield(x: number, y: number, colour: string): string {
  return (
    shape(
      `M${x - 8} ${y - 9}h16v8c0 6-4 10-8 12c-4-2-8-6-8-12Z`,
      colour,
      `stroke="${kInk}" stroke-width="1.6"`,
    ) + stroke(`M${x - 4.5} ${y - 5}l9 9M${x + 4.5} ${y - 5}l-9 9`, kCream, 2.2)
  );
}

function mug(x: number, y: number, size: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    stroke("M6-5h3c5 0 5 10 0 10h-3", kInk, 2.6) +
    shape("M-8-8H7V9a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3Z", "#c98b3d", `stroke="${kInk}" stroke-width="2"`) +
    shape("M-9-7c-3-6 3-8 5-6c2-4 8-3 8 0c5-1 6 4 4 6Z", "#fffaf0", `stroke="${kInk}" stroke-width="1.6"`) +
    "</g>"
  );
}

/** It leaves the game with the tile it burns: dark in every colour. */
function dragon(colour: string): string {
  return (
    rect(8, 8, 84, 84, "#33242c") +
    disc(70, 30, 15, "#f4dfa8", 'opacity=".9"') +
    stroke("M58 98C86 88 90 66 68 55", colour, 19) +
    stroke("M58 98C86 88 90 66 68 55", "#000", 19, 'opacity=".16"') +
    shape(
      "M74 60C84 46 86 28 94 18C95 32 96 44 90 54C94 54 95 58 93 62C86 60 80 64 76 72Z",
      colour,
      `stroke="${kInk}" stroke-width="1.6"`,
    ) +
    shape(
      "M75 60C70 44 56 34 42 38L24 45C19 48 20 53 25 54L38 53L28 60C31 65 38 66 46 62C58 68 70 68 75 60Z",
      colour,
      `stroke="${kInk}" stroke-width="1.8" stroke-linejoin="round"`,
    ) +
    shape(
      "M60 39L66 20L68 42ZM51 37L53 22L58 38Z",
      "#f1e3c4",
      `stroke="${kInk}" stroke-width="1.3" stroke-linejoin="round"`,
    ) +
    disc(47, 45.5, 3.4, "#ffe06a", `stroke="${kInk}" stroke-width="1.2"`) +
    stroke("M47 43.6v3.8", kInk, 1.4) +
    shape(
      "M25 57C14 58 14 66 10 76C17 74 20 79 19 87C26 80 32 84 31 76C38 75 36 66 33 61Z",
      "#f28a2e",
      `stroke="${kInk}" stroke-width="1.2" stroke-linejoin="round"`,
    ) +
    shape("M26 61C20 63 20 69 17 75C22 74 24 77 24 81C28 77 31 77 29 71C32 70 31 65 29 62Z", "#ffe08a")
  );
}

function badge(sign: string): string {
  const plate = disc(20, 80, 18, kCream, `stroke="${kInk}" stroke-width="2"`);
  if (sign === "0") return plate + mug(19.5, 81, 0.95);
  return `${plate}<text x="20" y="90.5" font-family="Georgia, 'DejaVu Serif', serif" font-weight="700" font-size="30" text-anchor="middle" fill="${kInk}">${sign}</text>`;
}

const pictures = new Map<string, string>();

/** The picture of a tile, 100 by 100. */
export function districtPicture({ colour, sign }: District): string {
  const name = colour + sign;
  const known = pictures.get(name);
  if (known) return known;
  const look = colourLook(colour);
  const [sky, ground] = kSky[colour];
  const scene = kScenes[sign];
  const inside = scene
    ? `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#fffdf6"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs>` +
      rect(8, 8, 84, 84, "url(#s)") +
      rect(8, kGround - 3, 84, 95 - kGround, ground) +
      stroke(
        `M40 ${kGround + 8}h9M60 ${kGround + 13}h12M52 ${kGround + 5}h5M78 ${kGround + 7}h8`,
        kInk,
        1.2,
        'opacity=".3"',
      ) +
      scene(look.colour)
    : dragon(look.colour);
  const picture = pictureUrl(
    100,
    100,
    `<defs><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><path d="${look.pattern}" fill="none" stroke="${look.ink}" stroke-width="1.4" opacity=".3"/></pattern><clipPath id="c"><rect x="8" y="8" width="84" height="84" rx="4"/></clipPath></defs>` +
      rect(1, 1, 98, 98, look.colour, `rx="9" stroke="${kInk}" stroke-width="2"`) +
      rect(1, 1, 98, 98, "url(#p)", 'rx="9"') +
      `<g clip-path="url(#c)">${inside}</g>` +
      rect(8, 8, 84, 84, "none", `rx="4" stroke="${kInk}" stroke-width="1.6"`) +
      rect(72.5, 6.5, 21, 21, look.colour, `rx="5" stroke="${kInk}" stroke-width="1.6"`) +
      `<g transform="translate(83 17) scale(.85)">${shape(look.marker, look.ink)}</g>` +
      (scene ? badge(sign) : ""),
  );
  pictures.set(name, picture);
  return picture;
}

/** The back of a tile, as in a stack. */
export function backPicture(): string {
  return pictureUrl(
    100,
    100,
    rect(1, 1, 98, 98, "#5b4a3a", `rx="9" stroke="${kInk}" stroke-width="2"`) +
      rect(9, 9, 82, 82, "#715e4a", 'rx="5"') +
      crenels(30, 66, 40, 26, kPlaster) +
      door(43, 66, 14, 17, "#5b4a3a"),
  );
}
