import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { oncePerPath } from "./once-per-path.mjs";

/** The bundler's own: no dependency of ours. */
const esbuild = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
const packages = fileURLToPath(new URL("../..", import.meta.url));
const thirdParty = fileURLToPath(new URL("third-party.mjs", import.meta.url));

/**
 * What the hooks of several packages need: a file that is the same in each of them, so that an installation
 * of all of them has it once. Name of the file to its source, and to the modules that it has.
 */
export const shared = {
  "third-party": { source: thirdParty, modules: ["gray-matter", "yaml", "zod"] },
  redaction: { source: join(packages, "redaction/src/index.ts"), modules: ["@agentos/redaction"] },
};

/** The files' names. */
export const SHARED_FILES = Object.keys(shared).map((name) => `${name}.cjs`);

/** What matches the modules that the files have. */
export const sharedModules = new RegExp(
  `^(?:${Object.values(shared)
    .flatMap(({ modules }) => modules)
    .join("|")})$`,
);

/**
 * The name of the file that has a module.
 * @param {string} module
 */
export function sharedFileOf(module) {
  return Object.keys(shared).find((name) => shared[name].modules.includes(module));
}

/**
 * Has a bundle take what the shared files have from those in a folder beside it.
 * @param {string} folder relative to the bundle
 * @returns {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export function sharedFilesIn(folder) {
  return taking(
    (name) => `import { loadBundle } from "@agentos/internal";
      const all = loadBundle(__dirname + "/${folder}", "${name}.cjs", { require }).exports;`,
  );
}

/**
 * Has a bundle that must be one file take what the shared files have from their texts, which stand in it as
 * they are: who has these files as well can leave the texts out and put them back.
 * @param {string} folder that has the files
 */
export function sharedFilesInside(folder) {
  const texts = Object.keys(shared).map(
    (name) => `${JSON.stringify(name)}: ${readFileSync(join(folder, `${name}.cjs`), "utf8")}`,
  );
  return {
    banner: `const sharedFiles = {\n${texts.join(",\n")}\n};`,
    plugin: taking(
      (name) => `const file = { exports: {} };
        sharedFiles[${JSON.stringify(name)}](file.exports, require, file);
        const all = file.exports;`,
    ),
  };
}

/**
 * @param {(name: string) => string} load code that declares `all`, what the file of that name exports
 * @returns {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
function taking(load) {
  return {
    name: "shared-files",
    setup(build) {
      build.onResolve({ filter: sharedModules }, ({ path, resolveDir }) => ({
        path,
        namespace: "shared-file",
        sideEffects: false,
        pluginData: resolveDir,
      }));
      build.onLoad({ filter: /./, namespace: "shared-file" }, async ({ path, pluginData }) => ({
        contents: `${load(sharedFileOf(path))}\n${await valuesOf(path)}`,
        resolveDir: pluginData,
      }));
    },
  };
}

/**
 * Exports of a module, taken from `all` where this code is evaluated.
 * @param {string} module
 */
export async function valuesOf(module) {
  if (module === "gray-matter") return "export default all.matter;";
  const { source } = shared[sharedFileOf(module)];
  const names = source === thirdParty ? thirdPartyNames(module) : await exportsOf(source);
  return names.map((name) => `const $${name} = all.${name}; export { $${name} as ${name} };`).join("\n");
}

/** @param {string} module */
function thirdPartyNames(module) {
  return [...readFileSync(thirdParty, "utf8").matchAll(/^export \{([^}]*)\} from "(yaml|zod)";$/gm)]
    .filter(([, , from]) => from === module)
    .flatMap(([, list]) => list.match(/\w+/g));
}

/**
 * Names of what a module exports, types aside.
 * @param {string} entry
 */
export const exportsOf = oncePerPath(async (entry) => {
  const { metafile } = await esbuild.build({
    entryPoints: [entry],
    format: "esm",
    metafile: true,
    outdir: "/",
    write: false,
  });
  return Object.values(metafile.outputs)[0].exports;
});
