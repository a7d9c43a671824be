// A peer for ./dev bench: node's ws, which sends every message back.
//   node echo.mjs PORT
import { createRequire } from "node:module";

const require = createRequire(new URL("../../web-client/package.json", import.meta.url));
const { WebSocketServer } = require("ws");

new WebSocketServer({ host: "127.0.0.1", port: Number(process.argv[2]), perMessageDeflate: false }).on(
  "connection",
  (socket) => {
    socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary }));
  },
);
