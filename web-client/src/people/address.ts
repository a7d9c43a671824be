// The address of a person's page: their name, as a segment of a path.

import { at } from "../net/base";

/** From a sign to the same in its wide form, which looks like it to the server. */
const kWide = 0xfee0;

/** A name as one segment. A slash would part it, even when it is encoded, and after a dot the server looks for a file. */
export function nameInPath(name: string): string {
  return encodeURIComponent(
    name.replace(/[./\\]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + kWide)),
  );
}

/** The path of the page of somebody with a profile, for `go`. */
export const pathOfPerson = (name: string) => `/people/${nameInPath(name)}`;

/** The same as an address. */
export const pageOfPerson = (name: string) => at(pathOfPerson(name));
