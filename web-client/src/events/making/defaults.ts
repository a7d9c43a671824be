// What an event is like unless somebody says otherwise: a club's evening.

import type { EventFormat, EventRules, TieBreak } from "../../protocol/messages";

/** Two play at each table. */
export const kSeats = 2;

export const kUsual = {
  format: "swiss",
  rounds: 3,
  cycles: 1,
  thirdPlace: false,
  seeding: "lot",
  break_s: 60,
  goesOn: "by-itself",
  most: 32,
  clock: "calm",
} as const;

/** Which tie-breaks come in which order. A knockout has places without any. */
export const kUsualTies: Readonly<Record<EventFormat, readonly TieBreak[]>> = {
  swiss: ["buchholz-cut", "buchholz", "sonneborn-berger", "points", "lot"],
  "round-robin": ["direct", "sonneborn-berger", "games-won", "points", "lot"],
  elimination: [],
  "double-elimination": [],
};

export const kTies: readonly TieBreak[] = [
  "game-difference",
  "games-won",
  "direct",
  "direct-points",
  "buchholz",
  "buchholz-cut",
  "sonneborn-berger",
  "points",
  "seed",
  "lot",
];

export const kFormats: readonly EventFormat[] = ["swiss", "round-robin", "elimination", "double-elimination"];
export const kSeedings: readonly EventRules["seeding"][] = ["lot", "entry"];
export const kGoesOn: readonly EventRules["goes_on"][] = ["by-itself", "asked"];
export const kBreaks_s: readonly number[] = [0, 60, 180, 300, 600, 1800];
export const kMosts: readonly number[] = [8, 16, 32, 40, 64, 128, 256, 1000];
/** As many as can meet each other. */
export const kMostOfAll = 40;
export const kRoundsMost = 30;
/** As the wire has it, in code points. */
export const kTitleMost = 60;
