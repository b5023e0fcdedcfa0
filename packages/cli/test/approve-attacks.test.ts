// @module-tag slow

import { spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AGENT_VARIABLES } from "@agentos/clients";
import { judge, requestApproval, useApproval } from "@agentos/rules";
import { everyRow, PATIENCE_MS, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { findAgentAbove, newestVariables, type SeenProcess } from "../src/terminal/index.js";
import { BIN, NOBODY } from "./aos.js";

/*
 * Ways to approve without a person: an agent creates its own terminal, reads the code off the screen and
 * types it back. Each test runs the built command, and then checks whether the rules let the action pass.
 */

const FORGER = fileURLToPath(new URL("forger.py", import.meta.url));
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const hasTmux = spawnSync("tmux", ["-V"]).status === 0;
const hasProc = process.platform === "linux";

function stopped() {
  const folder = testdir({
    ".agentos/config.json": "{}",
    // A script with the name of an agent's client.
    "bin/claude": '#!/bin/sh\n"$@"\n',
    "bin/titled.cjs":
      'process.title = "claude";\nprocess.exitCode = require("node:child_process").spawnSync(process.argv[2], process.argv.slice(3), { stdio: "inherit" }).status ?? 1;\n',
    "node_modules/@openai/codex/bin/run.cjs":
      'process.exitCode = require("node:child_process").spawnSync(process.argv[2], process.argv.slice(3), { stdio: "inherit" }).status ?? 1;\n',
  });
  chmodSync(join(folder, "bin/claude"), 0o755);
  const state = join(folder, ".agentos/state");
  const action = { tool: "Bash", input: { command: "git push --force" }, cwd: folder };
  const { id } = requestApproval(state, action, judge(action));
  return {
    folder,
    approve: [process.execPath, BIN, "approve", id],
    passes: () => useApproval(state, action),
  };
}

function run(cwd: string, [file, ...args]: string[], more: NodeJS.ProcessEnv = {}): string {
  const env: NodeJS.ProcessEnv = { ...process.env, ...NOBODY, TERM: "xterm", NO_COLOR: "1", ...more };
  for (const name of AGENT_VARIABLES) if (!(name in more)) delete env[name];
  const { stdout, stderr } = spawnSync(file!, args, {
    cwd,
    env,
    encoding: "utf8",
    timeout: PATIENCE_MS,
    input: "y\n",
  });
  return `${stdout}${stderr}`;
}

describe("an agent's own terminal", () => {
  const forge = (way: string, ...command: string[]) => ["python3", FORGER, way, ...command];

  test.skipIf(!hasPython)(
    "a person's terminal, for comparison: the code is read and typed back (needs python3)",
    () => {
      const { folder, approve, passes } = stopped();
      expect(run(folder, forge("terminal", ...approve))).toContain("Granted");
      expect(passes()).toBe(true);
    },
  );

  test
    .skipIf(!hasPython || !hasProc)
    .each<[string, (folder: string, approve: string[]) => string[], NodeJS.ProcessEnv?]>([
      ["under a client", (folder, approve) => [join(folder, "bin/claude"), ...forge("terminal", ...approve)]],
      ["that runs a client", (folder, approve) => forge("terminal", join(folder, "bin/claude"), ...approve)],
      [
        "under a client that gives itself a title",
        (folder, approve) => [
          process.execPath,
          join(folder, "bin/titled.cjs"),
          ...forge("terminal", ...approve),
        ],
      ],
      [
        "under a client that an interpreter runs from its package",
        (folder, approve) => [
          process.execPath,
          join(folder, "node_modules/@openai/codex/bin/run.cjs"),
          ...forge("terminal", ...approve),
        ],
      ],
      ["with the agent's variable", (_, approve) => forge("terminal", ...approve), { CLAUDECODE: "1" }],
      [
        "with the agent's variable removed",
        (_, approve) => forge("terminal", "env", "-u", "CLAUDECODE", ...approve),
        { CLAUDECODE: "1" },
      ],
      [
        "with all agents' variables removed",
        (_, approve) =>
          forge(
            "terminal",
            "env",
            "-i",
            `PATH=${process.env.PATH}`,
            `XDG_STATE_HOME=${process.env.XDG_STATE_HOME}`,
            ...approve,
          ),
        { AGENTOS_PHASE: "build" },
      ],
      [
        "whose program detached from its parents",
        (folder, approve) => [join(folder, "bin/claude"), ...forge("orphan", ...approve)],
      ],
      [
        "whose program detached from its parents, with the agent's variable removed",
        (_, approve) => forge("orphan", "env", "-u", "GEMINI_CLI", ...approve),
        { GEMINI_CLI: "1" },
      ],
    ])("%s (needs python3 and /proc)", (_, command, env) => {
    const { folder, approve, passes } = stopped();
    const said = run(folder, command(folder, approve), env);
    expect(said).toContain("nothing was granted");
    expect(said).not.toContain("Granted");
    expect(passes()).toBe(false);
  });

  test.skipIf(!hasPython || !hasProc)("that is not the process's own (needs python3 and setsid)", () => {
    const { folder, approve, passes } = stopped();
    // If the tests run in a terminal, the code is shown there, where the forger cannot read it.
    run(folder, ["setsid", "-w", ...forge("borrowed", ...approve)]);
    expect(passes()).toBe(false);
  });

  test.skipIf(!hasTmux || !hasProc)("a tmux server that it started (needs tmux and /proc)", async () => {
    const { folder, approve, passes } = stopped();
    // A socket's path must be short, and the temporary folder's path may be long.
    const tmux = (...args: string[]) =>
      run(folder, ["tmux", "-S", "socket", "-f", "/dev/null", ...args], { CLAUDECODE: "1", TMPDIR: folder });
    const line = ["env", "-u", "CLAUDECODE", ...approve].map((word) => `'${word}'`).join(" ");
    tmux("new-session", "-d", "-s", "x", "-x", "120", "-y", "40", `${line}; sleep 60`);
    try {
      let screen = "";
      while (!/nothing was granted|to agree/.test(screen)) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        screen = tmux("capture-pane", "-p", "-J", "-t", "x");
      }
      const code = /Type (\d{6})/.exec(screen)?.[1];
      if (code !== undefined) tmux("send-keys", "-t", "x", code, "Enter");
      expect(screen).toContain("nothing was granted");
      expect(passes()).toBe(false);
    } finally {
      tmux("kill-server");
    }
  });
});

describe.skipIf(!hasProc)("no terminal at all (needs setsid)", () => {
  test.each([
    ["a pipe", (approve: string[]) => ["sh", "-c", 'yes | "$@"', "sh", ...approve]],
    ["a number on stdin", (approve: string[]) => ["sh", "-c", 'echo 123456 | "$@"', "sh", ...approve]],
    ["a preloaded module that fakes one", (approve: string[]) => approve],
  ])("%s", (_, command) => {
    const { folder, approve, passes } = stopped();
    const fake = join(folder, "fake.cjs");
    writeFileSync(fake, 'require("node:tty").isatty = () => true;\nprocess.stdout.isTTY = true;\n');
    // In a new session, because the one that runs the tests may have a terminal.
    run(folder, ["setsid", "-w", ...command(approve)], { NODE_OPTIONS: `--require ${fake}` });
    expect(passes()).toBe(false);
  });
});

describe("the processes above", () => {
  const tree = (...above: Partial<SeenProcess>[]) => {
    const seen = new Map(
      above.map((each, at) => [
        at + 2,
        { pid: at + 2, parent: at + 3, words: [], variables: new Set<string>(), ...each },
      ]),
    );
    return (pid: number) => seen.get(pid);
  };
  const words = (line: string) => ({ words: line.split(" ") });

  everyRow(
    "%s is an agent",
    [
      ["/usr/local/bin/claude", "claude"],
      ["-claude", "claude"],
      ["node /usr/lib/node_modules/@anthropic-ai/claude-code/cli.js -p x", "cli"],
      ["node --no-warnings /home/me/.npm-global/bin/gemini", "gemini"],
      ["/opt/codex-x86_64-unknown-linux-musl exec", "codex-x86_64-unknown-linux-musl"],
      ["C:\\tools\\Copilot.exe", "copilot"],
      ["python3 /usr/bin/aider", "aider"],
    ],
    (line, why) => {
      expect(findAgentAbove(2, tree(words("bash"), words(line)), () => [])).toEqual({ pid: 3, why });
    },
  );

  everyRow(
    "%s is not an agent",
    [
      "-bash",
      "tmux new",
      "/usr/bin/gnome-terminal-server",
      "sshd: me@pts/0",
      "node server.js",
      "vim claude.md",
      "cat codex",
    ],
    (line) => {
      expect(findAgentAbove(2, tree(words("bash"), words(line)), () => [])).toBeUndefined();
    },
  );

  test("the process at the other end of the terminal counts as one of them", () => {
    expect(findAgentAbove(2, tree(words("bash"), {}, {}, words("claude")), () => [5])).toEqual({
      pid: 5,
      why: "claude",
    });
  });

  test("the nearest client is the one whose variables the next ancestor lacks", () => {
    const both = ["CLAUDECODE", "OPENCODE"];
    const set = (...names: string[]) => ({ variables: new Set(names) });
    const chain = tree(set(...both), set(...both), set("CLAUDECODE"), set());
    expect(newestVariables(both, 2, chain)).toEqual(["OPENCODE"]);
    expect(newestVariables(both, 2, () => undefined)).toEqual(both);
  });

  test("a cycle of processes ends the search", () => {
    const ring = (pid: number) => ({
      pid,
      parent: pid === 2 ? 3 : 2,
      words: [],
      variables: new Set<string>(),
    });
    expect(findAgentAbove(2, ring, () => [])).toBeUndefined();
  });
});
