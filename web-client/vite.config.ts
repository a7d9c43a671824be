import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { offline } from "./scripts/offline.js";
import { texts } from "./scripts/texts.js";

/** Makes the addresses in the start page begin at the server's root, for its server puts a base path before them. */
function fromTheTop(): Plugin {
  return {
    name: "from-the-top",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (page) => page.replaceAll(/(?<= (?:href|src)=")\.\//g, "/"),
    },
  };
}

const server = "http://localhost:8080";
const own = (file: string) => decodeURI(new URL(file, import.meta.url).pathname);
const still = own("src/board/still.ts");

export default defineConfig({
  // Parts of the client find each other from where they lie; the start page is shown at many addresses, and is told the others.
  base: "./",
  plugins: [texts(), svelte(), fromTheTop(), offline()],
  resolve: {
    alias: { "d3-interpolate": still, "d3-transition": still },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What a game brings is called by its folder, for scripts/size.js.
    rolldownOptions: {
      output: {
        // Small modules that several parts share lie in one file: a file of their own would cost each more than it holds.
        codeSplitting: {
          groups: [{ name: "shared", test: /\/src\/(?!games)/, minShareCount: 3, maxModuleSize: 3000 }],
        },
        chunkFileNames: ({ moduleIds }) => {
          const game = moduleIds.at(-1)?.match(/\/games\/([^/]+)\//)?.[1];
          return game ? `assets/game-${game}-[name]-[hash].js` : "assets/[name]-[hash].js";
        },
      },
    },
  },
  // `npm run dev` serves the sources and hands the wire on to a running server.
  server: { proxy: { "/api": server, "/version": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"], environment: "node", setupFiles: ["src/text/testing.ts"] },
});
