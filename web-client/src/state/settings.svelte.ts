// What somebody has chosen for themself on this device: each setting is one of a few values, kept, and taken to another device as text.

import { readDevice, writeDevice } from "./device";

export const kSettings = {
  /** Light or dark. */
  theme: ["system", "light", "dark"],
  /** How tiles are painted; `ink` has high contrast everywhere. */
  map: ["meadow", "winter", "ink", "plain"],
  /** Whether the places where the tile in hand may lie are framed. They can be pressed all the same. */
  frames: ["on", "off"],
  /** Whether points are also shown on a track, where there is room. */
  track: ["off", "on"],
  /** Whether what has one answer passes by itself. */
  alone: ["on", "off"],
  /** Whether the last points of a game are told on the board before its end is shown. */
  finale: ["on", "off"],
  sound: ["quiet", "loud", "off"],
  /** Whether to be called when it is one's turn and the page is hidden. */
  notify: ["off", "on"],
} as const;

export type Setting = keyof typeof kSettings;
export type ValueOf<S extends Setting> = (typeof kSettings)[S][number];
type Settings = { -readonly [S in Setting]: ValueOf<S> };

const kNames = Object.keys(kSettings) as Setting[];
const kTextMax = 2000;

function isValue<S extends Setting>(name: S, value: unknown): value is ValueOf<S> {
  return (kSettings[name] as readonly unknown[]).includes(value);
}

/** The kept value; the first one where that is missing or none of them. */
function kept<S extends Setting>(name: S): ValueOf<S> {
  const value = readDevice(name, "");
  return isValue(name, value) ? value : kSettings[name][0];
}

const current = $state<Settings>(Object.fromEntries(kNames.map((name) => [name, kept(name)])) as Settings);

export function setting<S extends Setting>(name: S): ValueOf<S> {
  return current[name];
}

export function choose<S extends Setting>(name: S, value: ValueOf<S>): void {
  (current as Record<S, ValueOf<S>>)[name] = value;
  writeDevice(name, value);
}

/** What is chosen in another window of this device holds in this one, too. */
export function followOtherWindows(): void {
  addEventListener("storage", () => {
    Object.assign(current, Object.fromEntries(kNames.map((name) => [name, kept(name)])));
  });
}

/** What settings are taken along with. */
export interface Personal {
  name: string;
  locale: string;
}

/** All settings as text. Seats are not among them: anybody who has their keys plays them. */
export function exported(personal: Personal): string {
  return JSON.stringify({ gatehouse: 1, ...personal, ...current }, null, 2);
}

/** Takes settings from such a text; settings that it lacks or does not know stay as they are. Null when it is no such text. */
export function imported(text: string): Partial<Personal> | null {
  try {
    const found = JSON.parse(text.slice(0, kTextMax)) as Record<string, unknown>;
    if (found["gatehouse"] !== 1) return null;
    for (const name of kNames) {
      const value = found[name];
      if (isValue(name, value)) choose(name, value);
    }
    const personal = { name: found["name"], locale: found["locale"] };
    return Object.fromEntries(Object.entries(personal).filter(([, value]) => typeof value === "string"));
  } catch {
    return null;
  }
}
