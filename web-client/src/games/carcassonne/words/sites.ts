// Where something stands, in words.

import type { Site } from "../site";
import { named, t } from "../text";

/** As it stands in brackets behind what stands there: "1 east", "north-east corner of 1 east", "market". */
export function siteWords(site: Site): string {
  if (site.ground === "place") return placeNamed(site.name);
  const { x, y } = site;
  return t(site.ground === "corner" ? "site.corner" : "words.at", { x, y });
}

/** A place with a name, as its expansion calls it. */
export function placeNamed(name: string): string {
  return named("spot", name, "name", {}).replaceAll("-", " ");
}
