import type { Expansion } from "../expansion";
import type en from "./text/en.json";

export const royalGates: Expansion<keyof typeof en> = {};
