import type { Expansion } from "../expansion";
import type en from "./text/en.json";

export const expansion: Expansion<keyof typeof en> = {};
