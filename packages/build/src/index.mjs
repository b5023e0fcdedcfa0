import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const shared = {
  target: "node20",
  platform: "node",
  metafile: false,
  sourcemap: false,
  treeshake: true,
  splitting: true,
  // esbuild drops whole licence comments of bundled code; we ship them in a file of their own instead.
  esbuildPlugins: [licenceNotices()],
};

/**
 * Bundles a library's entries as ES modules. Third-party dependencies stay imports;
 * our private packages are bundled in, because nobody can install them.
 * @param {string[]} entry
 * @param {import("tsup").Options} [overrides]
 */
export function library(entry, overrides = {}) {
  return { ...shared, entry, format: "esm", clean: true, noExternal: [/^@agentos\/internal/], ...overrides };
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
    ...overrides,
  };
}

/** Writes the licences of the third-party code in a bundle beside it, as their terms ask. */
function licenceNotices() {
  return {
    name: "licence-notices",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile, errors }) => {
        if (!metafile || errors.length > 0) return;
        const folders = new Set();
        for (const input of Object.keys(metafile.inputs)) {
          const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll("\\", "/"));
          if (found) folders.add(found[1]);
        }
        if (folders.size === 0) return;
        const notices = [...folders].map(noticeOf).sort((a, b) => (a.title < b.title ? -1 : 1));
        const outdir = build.initialOptions.outdir ?? dirname(build.initialOptions.outfile);
        const entry = basename(Object.keys(metafile.outputs).find((file) => /\.c?js$/.test(file)) ?? "bundle");
        const name = build.initialOptions.format === "cjs" ? `${entry}.LICENSES.txt` : "LICENSES.txt";
        writeFileSync(
          join(outdir, name),
          `Third-party code bundled here, with its licences.\n\n${notices.map(({ title, text }) => `${title}\n${"-".repeat(title.length)}\n${text.trim()}\n`).join("\n")}`,
        );
      });
    },
  };
}

/** @param {string} folder a package in node_modules */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return {
    title: `${name} ${version} (${license ?? "no licence named"})`,
    text: file ? readFileSync(join(folder, file), "utf8") : `Licence: ${license}`,
  };
}
