// @module-tag slow

import { contextAt, FakeHost, FakeTerminal } from "@agentos/testing/fake-terminal";
import { expect, test } from "vitest";
import { main } from "../src/main.js";
import { ENV, project, step } from "./aos.js";
import { aos } from "./in-process.js";

const PLAN = step("plan", "require('fs').writeFileSync('PLAN.md', '# Plan\\n\\nRead the parser first.\\n')", {
  dependsOn: [],
  artifact: "PLAN.md",
  gate: { approval: "Is the plan whole?" },
});
const PHASES = [PLAN, step("build", "", { dependsOn: ["plan"] })];

/** A person at a terminal who types these answers. */
async function personAt(folder: string, answers: string[], { env = {}, inForeground = true } = {}) {
  const terminal = new FakeTerminal(80, 40);
  const host = new FakeHost();
  const asked: string[] = [];
  const context = contextAt(terminal, {
    cwd: folder,
    env: { ...process.env, ...ENV, TERM: "xterm", CI: undefined, ...env },
    stdin: { isTTY: true },
    keyboard: { isOurs: () => inForeground, open: () => undefined },
    openConsole: () => ({
      async ask(question: string) {
        asked.push(question);
        return answers.shift();
      },
      close() {},
    }),
    host,
  });
  return { code: await main(["run", "flow"], context), asked, terminal };
}

test("a gate is viewed, sent back with a reason, and approved with a note, within the run", async () => {
  const folder = project(PHASES);
  const { code, asked, terminal } = await personAt(folder, ["v", "r", "", "R", "No tests", "n", "Use blue"]);
  expect(code).toBe(0);
  expect(asked[0]).toContain("plan waits for approval: Is the plan whole? (a approves, r sends it back");
  await terminal.shows("flow: 2 of 2 done");
  expect(terminal.cursorHidden).toBe(false);
  const { gates } = JSON.parse((await aos(folder, ["report", "--json"])).stdout);
  expect(gates).toMatchObject([
    { outcome: "sent-back", reason: "No tests" },
    { outcome: "approved", note: "Use blue" },
  ]);
});

test.each([
  ["Enter", [""]],
  ["Ctrl-C", []],
])("%s leaves a gate open", async (_, answers) => {
  const { code, terminal } = await personAt(project(PHASES), answers);
  expect(code).toBe(3);
  expect(await terminal.shows("aos resume")).toContain("plan waits");
});

test.each([
  ["an agent started it", { env: { CLAUDECODE: "1" } }],
  ["it runs in CI", { env: { CI: "true" } }],
  ["it is in the background", { inForeground: false }],
])("if %s, nothing is asked", async (_, options) => {
  const { code, asked } = await personAt(project(PHASES), ["a"], options);
  expect([code, asked]).toEqual([3, []]);
});
