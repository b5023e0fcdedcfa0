import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROBE_VARIABLE } from "@agentos/platform";
import { testdir } from "@agentos/testing";
import { aos as inProcess } from "./in-process.js";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** A project that has the command installed, beside an empty home. */
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
    // The clients of this machine are none of the tests' business.
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
 * Puts a Node on the PATH that runs no hook but answers for it, except where a client is asked to run its
 * own: for what the doctor finds elsewhere, and starts each hook at each event for all the same.
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

/** Names and contents, the installed package aside. */
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
