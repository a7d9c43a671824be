// The page's address: thirteen routes.

import { at, linkTo, pathOf } from "./net/base";

export type Route =
  | { name: "lobby" }
  | { name: "create" }
  | { name: "profile" }
  | { name: "seat" | "watch" | "screen"; room: string }
  | { name: "match"; room: string }
  | { name: "fair"; room: string | null }
  | { name: "rules"; game: string | null }
  | { name: "learn"; lesson: string | null }
  | { name: "person"; of: string }
  /** Those here; how one is made, by `new`; or one of them. */
  | { name: "events"; of: string | null }
  | { name: "replay"; of: string };

export function routeOf(path: string): Route {
  const [, room, watched] = /^\/(?:g\/([\w-]+)|watch\/([\w-]+))\/?$/.exec(path) ?? [];
  if (room) return { name: "seat", room: room.toLowerCase() };
  if (watched) return { name: "watch", room: watched.toLowerCase() };
  const shown = /^\/screen\/([\w-]+)\/?$/.exec(path)?.[1];
  if (shown) return { name: "screen", room: shown.toLowerCase() };
  const match = /^\/match\/([\w-]+)\/?$/.exec(path)?.[1];
  if (match) return { name: "match", room: match.toLowerCase() };
  const fair = /^\/fair(?:\/([\w-]+))?\/?$/.exec(path);
  if (fair) return { name: "fair", room: fair[1]?.toLowerCase() ?? null };
  const rules = /^\/rules(?:\/(\w+))?\/?$/.exec(path);
  if (rules) return { name: "rules", game: rules[1] ?? null };
  const learn = /^\/learn(?:\/([\w-]+))?\/?$/.exec(path);
  if (learn) return { name: "learn", lesson: learn[1] ?? null };
  const replayed = /^\/replay\/([\w-]+)\/?$/.exec(path)?.[1];
  if (replayed) return { name: "replay", of: replayed.toLowerCase() };
  const person = /^\/people\/([^/]+)\/?$/.exec(path)?.[1];
  if (person) return personOf(person);
  const events = /^\/events?(?:\/([\w-]+))?\/?$/.exec(path);
  if (events) return { name: "events", of: events[1]?.toLowerCase() ?? null };
  if (/^\/profile\/?$/.test(path)) return { name: "profile" };
  return path === "/new" ? { name: "create" } : { name: "lobby" };
}

/** By the name that a segment of a path spells; what spells none leads to the lobby. */
function personOf(segment: string): Route {
  try {
    return { name: "person", of: decodeURIComponent(segment) };
  } catch {
    return { name: "lobby" };
  }
}

/** What is no room on the server. */
type Outside = Extract<
  Route,
  {
    name:
      | "lobby"
      | "create"
      | "profile"
      | "person"
      | "events"
      | "match"
      | "fair"
      | "rules"
      | "learn"
      | "replay";
  }
>;

/** Whether a page is none of a table on the server. */
export function isOutside(here: Route): here is Outside {
  return !("room" in here) || here.name === "fair" || here.name === "match";
}

/** Whether a page is a table, that of a lesson or of an old game included: it fills the screen. */
export function fillsScreen(here: Route): boolean {
  return here.name === "learn" ? here.lesson !== null : here.name === "replay" || !isOutside(here);
}

const current = $state<{ route: Route }>({ route: routeOf(pathOf(globalThis.location?.pathname ?? "/")) });

export function route(): Route {
  return current.route;
}

/** A page so opened knows by `history.state` that the one before it is ours. */
export function go(path: string): void {
  history.pushState(true, "", at(path));
  current.route = routeOf(path);
}

/** For a link that leads to one of our pages; with a key held down it opens as the browser has it. */
export function follow(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return; // in a tab of its own
  event.preventDefault();
  go(path);
}

export function followAddress(): void {
  addEventListener("popstate", () => {
    current.route = routeOf(pathOf(location.pathname));
  });
}

const kSeatCode = /^#seat=([\w-]+)$/;

/** Opens somebody's seat on another device. The code stands where it is sent to no server. */
export function seatLink(room: string, code: string): string {
  return linkTo(`/g/${room}#seat=${code}`);
}

/** The code of the link that was opened, which is used once: then it stands in no address any more. */
export function takeSeatCode(): string | null {
  const code = kSeatCode.exec(location.hash)?.[1] ?? null;
  if (code) history.replaceState(null, "", location.pathname);
  return code;
}
