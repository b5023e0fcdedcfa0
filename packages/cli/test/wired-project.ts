import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROBE_VARIABLE } from "@agentos/platform";
import { testdir } from "@agentos/testing";
import { aos as inProcess } from "./in-process.js";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** A project with the command installed, next to an empty home. */
export function fresh(
  files: Record<string, string> = {},
  { installed = true, git = true, claude }: { installed?: boolean; git?: boolean; claude?: string } = {},
) {
  const root = testdir({ "home/.keep": "", "project/package.json": "{}\n" });
  const project = join(root, "project");
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  if (git) spawnSync("git", ["init", "-q", project]);
  if (installed) {
    mkdirSync(join(project, "node_modules/@agentos"), { recursive: true });
    symlinkSync(PACKAGE, join(project, "node_modules/@agentos/cli"));
  }
  const env = {
    HOME: join(root, "home"),
    USERPROFILE: join(root, "home"),
    XDG_STATE_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
    CLAUDE_CONFIG_DIR: undefined,
    CODEX_HOME: undefined,
    COPILOT_HOME: undefined,
    GEMINI_CLI_HOME: undefined,
    QWEN_HOME: undefined,
    // Hides the clients of this machine.
    PATH: `${join(root, "bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
    NO_COLOR: "1",
  };
  const installClaude = (version: string) => {
    mkdirSync(join(root, "bin"), { recursive: true });
    writeFileSync(join(root, "bin/claude"), `#!/bin/sh\necho "${version} (Claude Code)"\n`, { mode: 0o755 });
  };
  if (claude !== undefined) installClaude(claude);
  const aos = (...args: string[]) => inProcess(project, args, env);
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  return { root, project, aos, read, env, installClaude };
}

/**
 * Puts a fake Node on the PATH that answers instead of running hooks, except when a client is probed. For tests of
 * the doctor's other findings, because the doctor starts each hook on each event.
 */
export function answerForHooks({ root }: { root: string }): void {
  const node = `"${process.execPath}"`;
  const script = [
    "#!/bin/sh",
    `if [ "$1" = --version ] || [ -n "$${PROBE_VARIABLE}" ]; then exec ${node} "$@"; fi`,
    "while read -r _; do :; done",
    "echo '{}'",
  ];
  mkdirSync(join(root, "bin"), { recursive: true });
  writeFileSync(join(root, "bin/node"), `${script.join("\n")}\n`, { mode: 0o755 });
}

/** Names and contents of all files, except the installed package. */
export function tree(folder: string): Record<string, string> {
  return walk(folder, "");
}

function walk(folder: string, prefix: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === ".git") continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      Object.assign(found, { [`${prefix}${entry.name}/`]: "" }, walk(path, `${prefix}${entry.name}/`));
    else found[prefix + entry.name] = readFileSync(path, "latin1");
  }
  return found;
}
