// @module-tag slow

import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RECORDED_EVENTS } from "@agentos/clients";
import { everyRow, runBin, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";

/* Whatever happens to the hook or to its input, it answers, and refuses actions that it cannot judge. */

const HOOK = fileURLToPath(new URL("../bin/agentos-rules-hook.cjs", import.meta.url));
const isWindows = process.platform === "win32";

const eventIn = (cwd: string, command: string) =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s1",
    transcript_path: join(cwd, "session.jsonl"),
    cwd,
    tool_name: "Bash",
    tool_input: { command },
    tool_use_id: "toolu_1",
  });
const decisionIn = (stdout: string) =>
  stdout === "" ? "silent" : JSON.parse(stdout).hookSpecificOutput.permissionDecision;

describe.skipIf(isWindows)("a FIFO in place of a file does not block the hook (needs mkfifo)", () => {
  everyRow(
    "%s",
    [
      ["sub/.agentos/config.json", "git push --force", "deny"],
      ["sub/.agentos/config.json", "npm install zod", "silent"],
      [".agentos/config.json", "git push --force", "deny"],
      [".agentos/core/rules/mine.yaml", "git push --force", "deny"],
      [".agentos/state/deviations.jsonl", "git push --force", "deny"],
      ["sub/package.json", "npm test", "silent"],
      ["sub/package.json", "npm run deploy", "deny"],
      ["sub/Makefile", "make deploy", "deny"],
      ["sub/run.sh", "sh run.sh && rm notes.txt", "deny"],
      ["session.jsonl", "git push --force", "deny"],
      [".git/index", "rm notes.txt", "deny"],
      [".git/config", "rm notes.txt", "deny"],
    ] as const,
    async (path, command, decision) => {
      const folder = testdir({
        ".agentos/x": "",
        "notes.txt": "a\n",
        "sub/notes.txt": "a\n",
        ".git/HEAD": "",
      });
      mkdirSync(join(folder, path, ".."), { recursive: true });
      execFileSync("mkfifo", [join(folder, path)]);
      const place = path.startsWith("sub/") ? join(folder, "sub") : folder;
      const { stdout } = await runBin(HOOK, { cwd: place, input: eventIn(place, command) });
      expect(decisionIn(stdout)).toBe(decision);
    },
  );
});

test.skipIf(isWindows)("the watchdog answers for a suspended hook and kills it", async () => {
  // In this test, the hook runs a `git` that suspends the hook.
  const folder = testdir({
    ".agentos/x": "",
    "bin/git": "#!/bin/sh\nkill -STOP $PPID\n",
    ".git": "gitdir: x\n",
  });
  chmodSync(join(folder, "bin/git"), 0o755);
  const child = spawn(process.execPath, [HOOK], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}` },
  });
  let stdout = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  const ended = new Promise((resolve) => child.on("close", resolve));
  child.stdin.end(eventIn(folder, "rm notes.txt"));
  await ended;
  expect(decisionIn(stdout)).toBe("deny");
  expect(stdout).toContain("could not be checked within");
});

test("answers or ignores an event of any shape, and never throws", async () => {
  const events = Object.values(RECORDED_EVENTS).flatMap((each) => Object.values(each ?? {}));
  for (const event of events.slice(0, 3)) {
    for (const key of Object.keys(event)) {
      const input = JSON.stringify({ ...event, [key]: [{ [key]: null }] });
      const { code, stderr } = await runBin(HOOK, { cwd: testdir(), input });
      expect({ code, stderr: stderr.includes("is broken") }).toEqual({ code: 0, stderr: false });
    }
  }
});
