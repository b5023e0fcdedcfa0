import { licenceNotices } from "./licence-notices.mjs";
import { oneYamlParser } from "./one-yaml-parser.mjs";
import { PRIVATE_PACKAGES } from "./private-packages.mjs";

export { wordsOf } from "./guard-expressions.mjs";
export { bundleLayers } from "./layers.mjs";
export { mergeNotices } from "./licence-notices.mjs";
export { SHARED_FILES, sharedFilesIn, sharedFilesInside } from "./shared-files.mjs";

const shared = {
  target: "node20",
  platform: "node",
  sourcemap: false,
  treeshake: true,
  splitting: true,
  // build-package.mjs did it before: configurations run side by side, and one would take away what another
  // has written.
  clean: false,
};

/**
 * What takes the place of a module, such as the file of third-party code, has to have every name that is used
 * of it: a missing one would
 * be a function that is undefined, long after the build.
 * @param {import("tsup").Options} overrides
 * @returns {import("tsup").Options}
 */
function complete(overrides) {
  return {
    ...overrides,
    esbuildOptions(options, context) {
      options.logOverride = { "import-is-undefined": "error" };
      overrides.esbuildOptions?.(options, context);
    },
  };
}

/** Nobody can install them. */
const PRIVATE = PRIVATE_PACKAGES.map((name) => new RegExp(`^${name}(?:/|$)`));

/**
 * Bundles a library's entries as ES modules. Third-party dependencies stay imports;
 * our private packages are bundled in.
 * @param {string[] | Record<string, string>} entry
 * @param {import("tsup").Options} [overrides]
 */
export function library(entry, overrides = {}) {
  return {
    ...shared,
    entry,
    format: "esm",
    noExternal: PRIVATE,
    esbuildPlugins: [oneYamlParser, licenceNotices("LICENSES.txt")],
    ...complete(overrides),
  };
}

/**
 * Bundles one self-contained file with everything it imports: hooks start at every tool call,
 * and one CommonJS file starts as fast as Node itself does.
 * @param {Record<string, string>} entry name of the output to its source
 * @param {import("tsup").Options} [overrides]
 */
export function standalone(entry, overrides = {}) {
  return {
    ...shared,
    entry,
    format: "cjs",
    splitting: false,
    noExternal: [/.*/],
    outExtension: () => ({ js: ".cjs" }),
    esbuildPlugins: [oneYamlParser, licenceNotices(`${Object.keys(entry)[0]}.LICENSES.txt`)],
    ...complete(overrides),
  };
}
