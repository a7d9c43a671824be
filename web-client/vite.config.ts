import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { alone } from "./scripts/alone.js";
import { offline } from "./scripts/offline.js";
import { texts } from "./scripts/texts.js";

/** Makes the addresses in the start page begin at the server's root, for its server puts a base path before them. */
function fromTheTop(): Plugin {
  return {
    name: "from-the-top",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (page) => page.replaceAll(/(?<= (?:href|src|content)=")\.\//g, "/"),
    },
  };
}

/**
 * Leaves out of Svelte what no component of ours asks for: its older syntax, awaiting in templates, tracing, and taking over what a server has
 * rendered. One that did would not build.
 */
function ownModes(): Plugin {
  return {
    name: "own-modes",
    apply: "build",
    transform(code, file) {
      if (file.endsWith("/svelte/src/internal/flags/index.js"))
        return `export const ${code.match(/(?<=let )\w+/g)?.map((flag) => `${flag} = false`)};`;
      if (file.endsWith("/svelte/src/internal/client/dom/hydration.js"))
        return code
          .replace("export let hydrating", "export const hydrating")
          .replace("\thydrating = value;", "");
      return null;
    },
  };
}

/** The words of an expansion: its name and the language. */
const kOwnWords = /\/expansions\/(\w+)\/text\/(\w+)\.json/;

const server = "http://localhost:8080";
const own = (file: string) => decodeURI(new URL(file, import.meta.url).pathname);
const still = own("src/board/still.ts");

export default defineConfig({
  // Parts of the client find each other from where they lie; the start page is shown at many addresses, and is told the others.
  base: "./",
  plugins: [texts(), svelte(), ownModes(), fromTheTop(), offline()],
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
        // Small parts that are opened together are one script: each of its own costs more than what is in it.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "core",
              test: /\/node_modules\/(svelte|clsx)\/|preload-helper|\/src\/(text\/|net\/(base|fetched)|people\/address|state\/(device|shelf)|together\/reading|rules\/chapters|games\/\w+\/(setup\/|table_tiles|expansions\/(\w+\/)?setup))/,
            },
            // What paints is opened as a worker, too: nothing in these two may need a page.
            { name: "svg", test: /\/src\/picture\/svg\.ts/ },
            {
              name: "painter",
              test: /\/carcassonne\/(expansions\/\w+\/(pictures|terrains|towns)|board\/(painter|paint\/\w+|layout|lattice|regions|ways|geometry|random|shapes|signs|terrains))\.ts/,
            },
            { name: "together", test: /\/src\/together\/([A-RT-Z]\w+\.svelte|words|text|rematch)/ },
            // A link to share is no use without its code to scan.
            { name: "share", test: /\/src\/screens\/(LinkToShare|Qr)\.svelte/ },
            { name: "kept", test: /\/src\/kept\/\w+\.svelte/ },
            // What somebody has played, and who else was there.
            { name: "results", test: /\/src\/people\/(page\/|desk|dates)/ },
            { name: "ratings", test: /\/src\/ratings\// },
            { name: "match", test: /\/src\/match\// },
            // A table is made for itself, and for all tables of an event.
            { name: "create", test: /\/src\/screens\/(create\/|OwnText)/ },
            // One's own profile is made on its page, and where somebody enters an event.
            {
              name: "profile",
              test: /\/src\/people\/[A-Z]\w+\.svelte|\/src\/people\/(own|key|passkeys|words|text)/,
            },
            { name: "events-make", test: /\/src\/events\/making\// },
            { name: "events", test: /\/src\/events\// },
            { name: "shown", test: /\/kings_gate\/(view|looks|describe|text\.ts|paint\/|board\/Counter)/ },
            {
              name: "shown",
              test: /\/carcassonne\/((turn|view|site|choices|text|(faces|tile_words)\.svelte|things\/things|neutrals\/words|words\/sites|board\/(built|catalogue|figures|neutrals|places|follower))\.ts|Sign\.svelte|board\/Neutral\.svelte)/,
            },
            // What loads the words and the expansions of a table, beneath all that says them: else the two would wait for each other.
            { name: "words", test: /\/carcassonne\/(text\/words|expansions\/(all|registry))\.ts/ },
            // Of each expansion, what it says in a language.
            {
              name: (id) => id.match(kOwnWords)?.slice(1).join("-") ?? null,
              test: kOwnWords,
            },
            { name: "tiles", test: /\/carcassonne\/(Gallery|TileCounts)/ },
            { name: "parts", test: /\/expansions\/\w+\/\w+(Panel|Reckoning)\.svelte/ },
            // What only some tables have in hand, or hold.
            { name: "held", test: /\/carcassonne\/(Hand|HeldTiles|Prisoners)\.svelte/ },
            { name: "picture", test: /\/src\/picture\/\w+\.ts/ },
            { name: "replay", test: /\/src\/replay\/(Replay|Possible|Choices|Live|steps|past_choice)/ },
            // What comes with the end of a game alone.
            { name: "ended", test: /\/src\/table\/(EndFrame|[Pp]odium)/ },
            {
              name: "end",
              test: /\/carcassonne\/(End\.svelte|sources|last_points\/(LastPoints|steps|words|text))/,
            },
            { name: "pages", test: /\/kings_gate\/((Help|End|Scored|PastChoices)\.svelte|rules\/signs)/ },
            {
              name: "pages",
              test: /\/carcassonne\/(Remaining|PastChoices|Inspector|Help|Ending|ScoreTrack|score_track|(things\/)?Beside|words\/(Board|features|places)|rules\/signs)|\/src\/rules\/(Help|Chapters|Passages)/,
            },
          ],
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
  test: {
    projects: [
      { extends: true, test: { name: "alone", include: alone() } },
      {
        extends: true,
        test: { name: "together", include: ["src/**/*.test.ts"], exclude: alone(), isolate: false },
      },
    ],
    environment: "node",
    setupFiles: ["src/text/testing.ts"],
    // Machines are busy: it ends what hangs, and says nothing of speed.
    testTimeout: 120_000,
  },
});
