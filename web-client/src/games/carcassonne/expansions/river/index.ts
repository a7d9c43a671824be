import type { Expansion } from "../expansion";
import type en from "./text/en.json";

export const river: Expansion<keyof typeof en> = {};
