import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const IMPORT = /(?<!typeof )\bimport\("([^"]+)"\)/g;

/**
 * Writes the entry of the bundle of all that commands load when they run. It exports a function for each
 * part, which runs the part's modules when
 * it is first called.
 * @param {string} folder of the sources
 * @param {Record<string, string>} more name to file
 * @returns {string} the entry
 */
export function writePartsEntry(folder, more) {
  const lines = Object.entries({ ...findParts(folder), ...more }).map(
    ([name, file]) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(file)});`,
  );
  const entry = join(folder, "../dist/parts-entry.cjs");
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, `${lines.join("\n")}\n`);
  return entry;
}

/** Each `import(...)` of the sources: name to file. */
function findParts(folder) {
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
 * Has the front load its parts from the bundle beside it.
 * @param {string} folder of the sources
 * @returns {NonNullable<import("tsup").Options["esbuildPlugins"]>[number]}
 */
export function partsBeside(folder) {
  const loadPart = JSON.stringify(join(folder, "load-part.ts"));
  return {
    name: "parts-beside",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(folder)) return undefined;
        const code = readFileSync(path, "utf8");
        const changed = code.replace(IMPORT, (whole, specifier) =>
          specifier.startsWith("node:")
            ? whole
            : `__loadPart(${JSON.stringify(partName(specifier, dirname(path), folder))})`,
        );
        if (changed === code) return undefined;
        return { contents: `import { loadPart as __loadPart } from ${loadPart};${changed}`, loader: "ts" };
      });
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
