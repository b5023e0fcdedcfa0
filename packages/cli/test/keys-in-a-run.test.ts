// @module-tag slow

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { contextAt, FakeHost, FakeTerminal } from "@agentos/testing/fake-terminal";
import { describe, expect, test } from "vitest";
import { main } from "../src/main.js";
import { ENV, project, step } from "./aos.js";
import { aos } from "./in-process.js";

const PLAN = step("plan", "require('fs').writeFileSync('PLAN.md', '# Plan\\n\\nRead the parser first.\\n')", {
  dependsOn: [],
  artifact: "PLAN.md",
  gate: { approval: "Is the plan whole?" },
});
const PHASES = [PLAN, step("build", "", { dependsOn: ["plan"] })];

/** A person at a terminal that shows a run. */
function personAt(folder: string, args: string[], { columns = 80, env = {}, inForeground = true } = {}) {
  const terminal = new FakeTerminal(columns, 40);
  const keys = { listener: undefined as ((input: string) => void) | undefined, raw: false };
  const host = new FakeHost();
  host.kill = (_pid, signal) => void host.emit(signal);
  const context = contextAt(terminal, {
    cwd: folder,
    env: { ...process.env, ...ENV, TERM: "xterm", CI: undefined, ...env },
    stdin: { isTTY: true },
    keyboard: {
      isOurs: () => inForeground,
      open(onInput: (input: string) => void) {
        keys.listener = onInput;
        keys.raw = true;
        return {
          setRaw(isRaw: boolean) {
            keys.raw = isRaw;
          },
          close() {
            keys.listener = undefined;
            keys.raw = false;
          },
        };
      },
    },
    host,
  });
  return {
    keys,
    terminal,
    shows: (text: string) => terminal.shows(text),
    ended: main(args, context),
    /** Waits like a person who reads before answering. */
    async press(...inputs: string[]) {
      for (const input of inputs) {
        await sleep(400);
        keys.listener?.(input);
      }
    },
  };
}

describe.each([60, 80, 200])("a gate in the live view of %i columns", (columns) => {
  test("is viewed, sent back with a reason, and approved with a note, during the run", async () => {
    const folder = project(PHASES);
    const person = personAt(folder, ["run", "flow"], { columns });
    await person.shows("plan waits for approval: Is the plan whole?");
    expect(await person.shows("a approve")).toContain("v view   a approve   r reject");
    await person.press("v");
    await person.shows("Read the parser first.");
    await person.press("r", "No tests", "\r");
    // Once answered, it disappears; the next one is its second opening.
    await person.shows("a approve");
    await person.press("n", "Use blue", "\r");
    expect(await person.ended).toBe(0);
    await person.shows("flow: 2 of 2 done");
    const { gates } = JSON.parse((await aos(folder, ["report", "--json"])).stdout);
    expect(gates).toMatchObject([
      { outcome: "sent-back", reason: "No tests" },
      { outcome: "approved", note: "Use blue" },
    ]);
    expect(person.keys).toEqual({ listener: undefined, raw: false });
    expect(person.terminal.cursorHidden).toBe(false);
  });
});

test("Ctrl-C at a gate leaves it open, and restores the terminal", async () => {
  const person = personAt(project(PHASES), ["run", "flow"]);
  await person.shows("a approve");
  await person.press("\u0003");
  expect(await person.ended).toBe(3);
  expect(await person.shows("aos resume")).toContain("plan waits");
  expect(person.keys.raw).toBe(false);
});

test.each([
  ["an agent started it", { env: { CLAUDECODE: "1" } }],
  ["it runs in CI", { env: { CI: "true" } }],
  ["it is in the background", { inForeground: false }],
])("if %s, a run ends at its gate", async (_, options) => {
  const person = personAt(project(PHASES), ["run", "flow"], options);
  expect(await person.ended).toBe(3);
  expect(person.keys.listener).toBeUndefined();
});

test("an answer from another terminal ends the question", async () => {
  const folder = project(PHASES);
  const person = personAt(folder, ["run", "flow"]);
  await person.shows("a approve");
  const other = personAt(folder, ["approve", "plan"]);
  expect(await other.ended).toBe(0);
  expect(await person.ended).toBe(0);
  expect(readFileSync(join(folder, "PLAN.md"), "utf8")).toContain("# Plan");
});
