import type { Expansion } from "../expansion";
import type en from "./text/en.json";

export const sagradaFamilia: Expansion<keyof typeof en> = {};
