import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { claudePluginFiles } from "@agentos/wiring";

/** Where the plugin is: what a marketplace copies. */
export const PLUGIN = fileURLToPath(new URL("../../../plugins/agentos", import.meta.url));

const COMMAND = fileURLToPath(new URL("../../../packages/cli", import.meta.url));

/**
 * What the plugin has no use for: the command is not in it, a plugin cannot set a status line, and OpenClaw's
 * hook is not one of Claude Code's.
 */
const LEFT_OUT = /^(?:cache|openclaw)\/|^agentos-statusline\.cjs$|^context-meter\/dist\/statusline/;

/** What says which hooks and skills there are; by name. */
export function descriptions() {
  const { version } = JSON.parse(readFileSync(join(COMMAND, "package.json"), "utf8"));
  return claudePluginFiles(version);
}

/** The hooks themselves, as the command was last built with them: bytes by name. */
export function bundles() {
  const folder = join(COMMAND, "dist/hooks");
  const names = filesIn(folder).filter((name) => !LEFT_OUT.test(name));
  return {
    ...Object.fromEntries(names.map((name) => [`dist/${name}`, readFileSync(join(folder, name))])),
    "dist/LICENSES.txt": readFileSync(join(COMMAND, "dist/LICENSES.txt")),
  };
}

/** The files of a folder and its folders, with forward slashes. */
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
