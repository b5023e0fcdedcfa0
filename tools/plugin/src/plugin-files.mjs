import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { claudePluginFiles } from "@agentos/wiring";

/** The folder that a marketplace copies. */
export const PLUGIN = fileURLToPath(new URL("../../../plugins/agentos", import.meta.url));

const COMMAND = fileURLToPath(new URL("../../../packages/cli", import.meta.url));

/** Matches hooks and the files that they load, but not the command's own libraries. */
const LOADED =
  /^agentos-[a-z]+(?:-hook)?\.cjs$|^(?!openclaw)[\w-]+\/(?:package\.json|dist\/hook[\w-]*\.[cm]js)$/;
/** This file is omitted, because plugins cannot set a status line. */
const STATUS_LINE = "agentos-statusline.cjs";

export function descriptions() {
  const { version } = JSON.parse(readFileSync(join(COMMAND, "package.json"), "utf8"));
  return claudePluginFiles(version);
}

/** Returns the bundled files. The command must have been built. */
export function bundles() {
  const folder = join(COMMAND, "dist/hooks");
  const names = filesIn(folder).filter((name) => LOADED.test(name) && name !== STATUS_LINE);
  return {
    ...Object.fromEntries(
      withShared(folder, names).map((name) => [`dist/${name}`, readFileSync(join(folder, name))]),
    ),
    "dist/LICENSES.txt": readFileSync(join(COMMAND, "dist/LICENSES.txt")),
  };
}

/** Adds the chunks that the files load. All chunks are at the top of the folder. */
function withShared(folder, names) {
  const shared = readdirSync(folder).filter((name) => /^(?!agentos-)[\w-]+\.cjs$/.test(name));
  const all = new Set(names);
  for (const name of all) {
    const text = readFileSync(join(folder, name), "utf8");
    for (const other of shared) if (text.includes(`/${other}"`)) all.add(other);
  }
  return [...all];
}

/** Returns the paths of all files in a folder, with forward slashes. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}
