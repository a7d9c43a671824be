import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const kNameLength = 4;
/** The styles that have a name, by that name. */
const named = new Map();

/** A short name for the styles of a component: it stands on each element that they are about. */
function cssHash({ hash, css }) {
  const name = `s${hash(css).slice(0, kNameLength)}`;
  if ((named.get(name) ?? css) !== css)
    throw new Error(`two components have styles called ${name}: names have to be longer`);
  named.set(name, css);
  return name;
}

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
