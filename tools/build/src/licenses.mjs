import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Third-party packages by the folder of the package that bundles them. */
const bundled = new Map();

/** Records bundled packages. esbuild drops their licenses, which must accompany the code. */
export function collectLicenses(folder) {
  return {
    name: "collect-licenses",
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          const found = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input.replaceAll("\\", "/"))?.[1];
          if (found === undefined) continue;
          if (!bundled.has(folder)) bundled.set(folder, new Set());
          bundled.get(folder).add(found);
        }
      });
    },
  };
}

export function writeLicenses(folder, file) {
  const notices = new Set([...(bundled.get(folder) ?? [])].map(noticeOf));
  if (notices.size === 0) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `Third-party code bundled here, with its licenses.\n${[...notices].sort().join("")}`);
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file
    ? readFileSync(join(folder, file), "utf8").trim()
    : "The package contains no license text.";
  return `\n========\n${name} ${version} (${license ?? "no license named"})\n\n${text}\n`;
}
