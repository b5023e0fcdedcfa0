// @module-tag slow

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { judge, listRequests, requestApproval, useApproval } from "@agentos/rules/internal";
import { describe, expect, test } from "vitest";
import { append, machine } from "../agents.js";
import { startAos, step } from "../aos.js";
import { aos, theCode } from "../in-process.js";
import { hasTmux, Pane } from "../tmux.js";

const ID = "68f58d4c-d242-444b-9238-1882cc824767";
const NOTES = step("notes", "require('fs').writeFileSync('NOTES.md', '# Notes\\n\\nDark mode.\\n')", {
  artifact: "NOTES.md",
  gate: "approval",
});

/** A machine with a running agent, one of whose actions was stopped by a rule. */
function atWork() {
  const at = machine();
  const { project, env } = at;
  for (const folder of ["workflows", "agents"])
    mkdirSync(join(project, ".agentos", folder), { recursive: true });
  writeFileSync(join(project, ".agentos/agents/dev.md"), "You develop.\n");
  const phases = [NOTES, step("publish", "", { dependsOn: ["notes"] })];
  const slow = step("slow", "setInterval(() => require('fs').existsSync('go') && process.exit(), 20)", {
    dependsOn: [],
  });
  for (const [id, more] of [
    ["flow", []],
    ["long", [slow]],
  ] as const)
    writeFileSync(
      join(project, `.agentos/workflows/${id}.yaml`),
      JSON.stringify({ id, name: id, phases: [...phases, ...more] }),
    );
  const file = at.claude(ID, "interactive-events.jsonl");
  const state = join(project, ".agentos/state");
  const action = { tool: "Bash", input: { command: "git push --force origin main" }, cwd: project };
  const stop = () => requestApproval(state, action, judge(action), { sessionId: ID });
  // The key that signs a grant is in the state home of the user who checks it later.
  const stateHome = { XDG_STATE_HOME: process.env.XDG_STATE_HOME ?? join(at.home, "state") };
  const open = (columns: number, more: Record<string, string> = {}) =>
    new Pane(project, ["watch"], columns, { ...env, ...stateHome, ...more }, { inShell: true });
  const statusOf = async () => JSON.parse((await aos(project, ["status", "--json"], env)).stdout).sessions[0];
  return { ...at, file, state, action, stop, open, statusOf };
}

/** A key press after a pause for reading. */
async function press(pane: Pane, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await sleep(500);
    pane.press(key);
  }
}

/** Waits until the shell has its screen and cursor again. @returns the screen's text */
async function restored(pane: Pane, exitCode: number): Promise<string> {
  const screen = await pane.shows(`ended ${exitCode}`);
  expect(pane.tell("#{alternate_on} #{cursor_flag}")).toBe("0 1");
  expect(screen).not.toContain("Agents");
  return screen;
}

describe.skipIf(!hasTmux)("aos watch in a terminal, which needs tmux", () => {
  test.each([60, 80, 200])(
    "of %i columns: answers a refused action and a gate, filters rows, and restores the terminal when quitting",
    async (columns) => {
      const { project, env, action, state, stop, open } = atWork();
      stop();
      const run = startAos(project, ["run", "long"], env);
      await run.printed("[notes] waits for approval");
      const watch = open(columns);
      expect(await watch.shows("notes waits for approval")).toMatch(
        /Waiting for you\n▸ ◆ An agent: stopped by git-history[\s\S]*\nAgents\n[\s\S]*Claude Code[\s\S]*\nWorkflows\n/,
      );

      await press(watch, "a");
      const asked = await watch.shows("to agree");
      expect(asked).toContain("$ git push --force origin main");
      watch.type(theCode(asked.replaceAll("\n", " "))!);
      await press(watch, "Enter");
      await watch.shows("Granted");
      expect(useApproval(state, action)).toBe(true);

      await watch.shows("▸ ◆ long: notes");
      expect(watch.tell("#{alternate_on}")).toBe("1");
      await press(watch, "a");
      const question = await watch.shows("Approve the gate of notes (opening 1)");
      expect(question).toContain("Dark mode.");
      await press(watch, "n");
      await watch.shows("Nothing was done.");
      await press(watch, "a", "y");
      await run.printed("[notes] approved");
      await watch.shows("continues.");

      await press(watch, "/");
      watch.type("claude");
      await watch.shows("Filter: claude");
      await press(watch, "Enter");
      expect(watch.screen).not.toContain("Workflows");
      await press(watch, "Enter");
      await watch.shows("68f58d4c-d242-444b-9238-1882cc824767");
      await press(watch, "Escape", "q");
      expect(await restored(watch, 0)).toContain("Granted");
      writeFileSync(join(project, "go"), "");
      expect((await run.ended).code).toBe(0);
    },
  );

  test("a session without a process continues in the background after a rejection and an approval", async () => {
    const { project, env, open, statusOf } = atWork();
    expect((await aos(project, ["run", "flow"], env)).code).toBe(3);
    const watch = open(100);
    await watch.shows("notes waits for approval");
    await press(watch, "r");
    await watch.shows("Why: _");
    watch.type("No dates");
    await press(watch, "Enter");
    await watch.shows("continues in the background");
    while ((await statusOf()).phases[0].openings !== 2) await sleep(100);
    await watch.shows("notes waits for approval");
    await press(watch, "n");
    await watch.shows("Note: _");
    watch.type("Use blue");
    await press(watch, "Enter");
    while ((await statusOf()).status !== "completed") await sleep(100);
    await watch.shows("2 of 2 done");
    const { gates } = JSON.parse((await aos(project, ["report", "--json"], env)).stdout);
    expect(gates).toMatchObject([
      { outcome: "sent-back", reason: "No dates" },
      { outcome: "approved", note: "Use blue" },
    ]);
    await press(watch, "q");
    await restored(watch, 0);
  });

  test("an agent cannot answer there, and a dismissed request is gone", async () => {
    const { stop, open, state } = atWork();
    stop();
    const watch = open(80, { CLAUDECODE: "1" });
    await watch.shows("stopped by git-history");
    await press(watch, "a");
    await watch.shows("nothing can be decided here");
    await press(watch, "d");
    await watch.shows("nothing can be decided here");
    expect(listRequests(state)).toHaveLength(1);
    const person = open(80);
    await person.shows("stopped by git-history");
    await press(person, "d", "y");
    await person.shows("Dismissed 1 request");
    expect(listRequests(state)).toHaveLength(0);
  });

  test("follows changes and resizes, and redraws after Ctrl-Z", async () => {
    const { stop, open, file } = atWork();
    const watch = open(80);
    await watch.shows("59k of 1.0M");
    const usage = readFileSync(file, "utf8")
      .split("\n")
      .findLast((row) => row.includes('"usage"'))!;
    append(file, [usage.replace(/"cache_read_input_tokens":\d+/, '"cache_read_input_tokens":990000')]);
    await watch.shows("critical");
    stop();
    await watch.shows("stopped by git-history");
    watch.resize(50, 6);
    await watch.shows("more lines");
    watch.resize(200, 50);
    await watch.shows("claude-opus-5-5");
    watch.press("C-z");
    while (watch.tell("#{alternate_on}") !== "0") await sleep(20);
    watch.kill("SIGCONT");
    await watch.shows("claude-opus-5-5");
    expect(watch.tell("#{alternate_on}")).toBe("1");
  });

  test.each([
    ["SIGINT", 0],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s restores the terminal", async (signal, code) => {
    const { open } = atWork();
    const watch = open(80);
    await watch.shows("Claude Code");
    // In raw mode, Ctrl-C is a key.
    if (signal === "SIGINT") watch.press("C-c");
    else watch.kill(signal);
    await restored(watch, code);
  });

  test("a crash also restores the terminal, and its message stays", async () => {
    const { open } = atWork();
    const crash = 'setTimeout(() => { throw new Error("of the test") }, 2500)';
    const watch = open(80, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}` });
    await watch.shows("Claude Code");
    expect(await restored(watch, 70)).toContain("this is a bug in aos: of the test");
  });

  test("a terminal without colors gets none", async () => {
    const { open } = atWork();
    const watch = open(80, { NO_COLOR: "1" });
    await watch.shows("Claude Code");
    expect(watch.painted).not.toMatch(/\u001B\[[\d;]*m/);
    expect(watch.screen).toContain("▸");
  });
});

test("--once, a pipe and --json print it once, as text or as one document", async () => {
  const { project, env, stop } = atWork();
  expect((await aos("/", ["watch", "--once"], { ...env, HOME: "/nowhere", TMPDIR: "/nowhere" })).stdout).toBe(
    "Nothing is waiting for you, and no agent is active.\n",
  );
  stop();
  const { code, stdout, stderr } = await aos(project, ["watch", "--once"], env);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^Waiting for you\n ◆ An agent[\s\S]*\n\nAgents\n █/);
  expect((await aos(project, ["watch"], env)).stdout).toMatch(/^Waiting for you\n/);
  const document = JSON.parse((await aos(project, ["watch", "--json"], env)).stdout);
  expect(Object.keys(document)).toEqual([
    "at",
    "waiting",
    "sessions",
    "runs",
    "refused",
    "handoffs",
    "problems",
  ]);
  expect(document.sessions).toMatchObject([{ client: "claude-code", level: "normal" }]);
});
