// What stands on the faces of things, cards say: from the server's catalogue, or from the table where it brought its own.

import type { Face, Faces } from "../../protocol/messages";

let catalogue = $state.raw<Faces>({});
let own = $state.raw<Faces>({});
const known = $derived(
  new Map(Object.entries({ ...catalogue, ...own }).map(([thing, faces]) => [thing, byName(faces)])),
);

function byName(faces: readonly Face[]): ReadonlyMap<string, Face> {
  return new Map(faces.map((face) => [face.face, face]));
}

/** The faces of the catalogue. */
export function learnFaces(faces: Faces): void {
  catalogue = faces;
}

/** Those of a table with faces of its own, as long as it is shown; null for one with those of the catalogue. */
export function useOwnFaces(faces: Faces | null): void {
  own = faces ?? {};
}

/** Undefined until the catalogue has come, or when it does not know the face. */
export function faceOf(thing: string, face: string): Face | undefined {
  return known.get(thing)?.get(face);
}
