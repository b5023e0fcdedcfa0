import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const shared = {
  target: "node20",
  platform: "node",
  sourcemap: false,
  treeshake: true,
  splitting: true,
};

/**
 * Bundles a library's entries as ES modules. Third-party dependencies stay imports;
 * our private packages are bundled in, because nobody can install them.
 * @param {string[] | Record<string, string>} entry
 * @param {import("tsup").Options} [overrides]
 */
export function library(entry, overrides = {}) {
  return {
    ...shared,
    entry,
    format: "esm",
    clean: true,
    noExternal: [/^@agentos\/(?:internal|redaction|shell)/],
    esbuildPlugins: [oneYamlParser, licenceNotices("LICENSES.txt")],
    ...overrides,
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
    clean: false,
    noExternal: [/.*/],
    outExtension: () => ({ js: ".cjs" }),
    esbuildPlugins: [oneYamlParser, licenceNotices(`${Object.keys(entry)[0]}.LICENSES.txt`)],
    ...overrides,
  };
}

/**
 * gray-matter brings a YAML parser of its own, 42 KB in every bundle, as the default of an engine that each of our calls
 * replaces. Where it is bundled, a stand-in takes that place, and says so if it is ever called.
 */
const oneYamlParser = {
  name: "one-yaml-parser",
  setup(build) {
    build.onResolve({ filter: /^js-yaml$/ }, ({ path }) => ({ path, namespace: "one-yaml-parser" }));
    build.onLoad({ filter: /.*/, namespace: "one-yaml-parser" }, () => ({
      contents: `exports.safeLoad = exports.safeDump = () => {
        throw new Error("js-yaml is not bundled: give gray-matter an engine for YAML");
      };`,
    }));
  },
};

/**
 * Writes the licences of the third-party code in a bundle beside it, as their terms ask: esbuild drops
 * whole licence comments of what it bundles.
 * @param {string} name of the file
 */
function licenceNotices(name) {
  return {
    name: "licence-notices",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile, errors }) => {
        if (!metafile || errors.length > 0) return;
        const notices = noticesOf(Object.keys(metafile.inputs));
        if (notices.length === 0) return;
        const { outdir = "dist" } = build.initialOptions;
        mkdirSync(outdir, { recursive: true });
        writeFileSync(
          join(outdir, name),
          `Third-party code bundled here, with its licences.\n${notices.join("")}`,
        );
      });
    },
  };
}

/**
 * A notice for each third-party package among a bundle's inputs; the notices of our own
 * packages' bundles, when such a bundle is an input itself, are carried on.
 * @param {string[]} inputs
 */
function noticesOf(inputs) {
  const notices = new Set();
  for (const input of inputs.map((path) => path.replaceAll("\\", "/"))) {
    const thirdParty = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input);
    const carried = join(dirname(input), "LICENSES.txt");
    if (thirdParty) notices.add(noticeOf(thirdParty[1]));
    else if (existsSync(carried)) for (const notice of readNotices(carried)) notices.add(notice);
  }
  return [...notices].sort();
}

const RULE = "\n========\n";

/** @param {string} file */
function readNotices(file) {
  const [, ...notices] = readFileSync(file, "utf8").split(RULE);
  return notices.map((notice) => RULE + notice);
}

/** @param {string} folder a package in node_modules */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), "utf8").trim()
    : "The package carries no licence text.";
  return `${RULE}${name} ${version} (${license ?? "no licence named"})\n\n${text}\n`;
}
