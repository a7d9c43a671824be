// Where the client lies on its server: the start page says so, in the attribute `data-base` of its root (the setting site.base_path).

const kBase = globalThis.document?.documentElement.getAttribute("data-base") ?? "";

/** The address of one of the server's paths, such as `/rules`. */
export function at(path: string): string {
  return kBase + path;
}

/** The same for another device. */
export function linkTo(path: string): string {
  return location.origin + at(path);
}

/** The path of an address of ours: what `at` was given. */
export function pathOf(pathname: string): string {
  return pathname.startsWith(`${kBase}/`) ? pathname.slice(kBase.length) : pathname;
}
