import { testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createProjectContext, defaultCatalogue, judge } from "../src/index.js";

/** The `graph.json` of a session with these phases. */
const graph = (...phases: [string, string][]) =>
  JSON.stringify({ sessionId: "x", phases: phases.map(([id, state]) => ({ id, state })) });
const SESSIONS = ".agentos/state/sessions";

function ask(command: string, files: Record<string, string>) {
  const folder = testdir(files);
  const { decision, rule, reason } = judge(
    { tool: "Bash", input: { command }, cwd: folder },
    defaultCatalogue,
    createProjectContext(folder, {}),
  );
  return { decision, rule: rule?.id, reason };
}

describe("while a workflow is waiting at a gate, an agent", () => {
  const files = {
    [`${SESSIONS}/flow-1/graph.json`]: graph(["plan", "completed"], ["code", "waiting"]),
    [`${SESSIONS}/flow-2/graph.json`]: graph(["plan", "failed"]),
    [`${SESSIONS}/flow-3/graph.json`]: "{ broken",
    [`${SESSIONS}/flow-4/notes.txt`]: "x",
  };

  test.each([
    "aos resume",
    "npx aos resume flow-1",
    "npx @agentos/cli resume",
    "node node_modules/@agentos/cli/bin/aos.cjs resume",
    "aos -p . resume flow-1 --json",
    "aos resume --note go --max-wait 5m",
    "aos resume flow-1 --answer=Euros -c 2",
    "cd src && aos resume",
    "bash -c 'aos resume'",
  ])("may not run %s", (command) => {
    const { decision, rule, reason } = ask(command, files);
    expect([decision, rule]).toEqual(["stop", "guard"]);
    expect(reason).toContain("it approves the gate of code, which only a person may");
    expect(reason).toContain("aos resume --no-approve");
  });

  test.each([
    "aos resume --no-approve",
    'aos resume --reject "no tests"',
    "aos resume --agent",
    "aos resume --client claude",
    "aos resume --peek",
    "aos resume --help",
    "aos resume flow-2",
    "aos run flow",
    "aos run flow --dry-run",
    "aos resume --workflow flow flow-2",
    "aos status",
    'echo "aos resume"',
    'git commit -m "aos resume approves"',
  ])("may run %s", (command) => {
    expect(ask(command, files).decision).not.toBe("stop");
  });
});

test("if no session is waiting at a gate, an agent may resume a paused session", () => {
  const files = { [`${SESSIONS}/flow-1/graph.json`]: graph(["plan", "completed"], ["code", "cancelled"]) };
  expect(ask("aos resume", files)).toMatchObject({ decision: "allow" });
  expect(ask("aos resume", { "a.txt": "x" })).toMatchObject({ decision: "allow" });
});

test("if the project is unknown, a resume is only reported", () => {
  const { decision, uncertain } = judge({ tool: "Bash", input: { command: "aos resume" } });
  expect([decision, uncertain]).toEqual(["report", true]);
});
