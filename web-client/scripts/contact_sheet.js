// All tiles of a catalogue as one page, to look at: `gatehouse tiles | node scripts/contact_sheet.js > sheet.html`.
import { text } from "node:stream/consumers";
import { createServer } from "vite";

const { tiles } = JSON.parse(await text(process.stdin));
const vite = await createServer({
  server: { middlewareMode: true, ws: false },
  appType: "custom",
  logLevel: "error",
});
const { paintTile } = await vite.ssrLoadModule("/src/games/carcassonne/board/paint/tile.ts");
const pictures = tiles.map((tile, index) => {
  // The pictures share one page here, so their inner names must differ.
  const svg = paintTile(tile, index % 4, index % 3, 180);
  return svg.replaceAll(' id="', ` id="t${index}-`).replaceAll("url(#", `url(#t${index}-`);
});
process.stdout.write(`<!doctype html><body>${pictures.join("\n")}</body>`);
await vite.close();
