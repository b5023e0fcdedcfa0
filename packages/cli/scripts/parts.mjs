import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const IMPORT = /\bawait import\("([^"]+)"\)/g;

/**
 * What commands load when they run: each `await import(...)` of the sources, by the name of its bundle.
 * @param {string} folder of the sources
 * @returns {Record<string, string>} name to file
 */
export function findParts(folder) {
  const parts = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const importer = join(folder, file);
    for (const [, specifier] of readFileSync(importer, "utf8").matchAll(IMPORT)) {
      if (specifier.startsWith("node:")) continue;
      const name = partName(specifier, dirname(importer), folder);
      const path = specifier.startsWith(".")
        ? resolve(dirname(importer), specifier).replace(/\.js$/, ".ts")
        : fileURLToPath(import.meta.resolve(specifier, pathToFileURL(importer)));
      if (parts[name] !== undefined && parts[name] !== path) throw new Error(`two parts are named ${name}`);
      parts[name] = path;
    }
  }
  return parts;
}

/**
 * Has the front load its parts from beside itself, where they are bundled as modules that share what they have in common.
 * @param {string} folder of the sources
 * @returns {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export function partsBeside(folder) {
  return {
    name: "parts-beside",
    setup(build) {
      build.onResolve({ filter: /^[^/]/ }, ({ kind, path, resolveDir }) =>
        kind === "dynamic-import" && !path.startsWith("node:")
          ? { path: `./${partName(path, resolveDir, folder)}.js`, external: true }
          : undefined,
      );
    },
  };
}

/** `../view/status.js` is `view-status`, `@agentos/workflow/sessions` is `workflow-sessions`. */
function partName(specifier, from, folder) {
  const path = specifier.startsWith(".") ? resolve(from, specifier).slice(folder.length) : specifier;
  return path
    .replace(/^@(agentos\/)?/, "")
    .replace(/\.js$/, "")
    .split(/[\\/]/)
    .filter(Boolean)
    .join("-");
}
