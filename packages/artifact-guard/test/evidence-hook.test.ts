// @module-tag slow

import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readAgentDeviations } from "@agentos/state/deviations";
import { testdir } from "@agentos/testing";
import { type Step, writeSession } from "@agentos/testing/session-writer";
import { expect, test } from "vitest";

const HOOK = join(import.meta.dirname, "../bin/agentos-guard-hook.cjs");
const CLAIM: Step[] = [{ ask: "Fix it." }, { edit: "src/a.ts" }, { say: "All tests pass." }];

function bench(
  guard: object | undefined,
  steps: readonly Step[],
  { said = "All tests pass.", env = {} as Record<string, string> } = {},
) {
  const folder = testdir({
    ".agentos/config.json": JSON.stringify(guard === undefined ? {} : { guard }),
    "session.jsonl": writeSession("claude-code", steps).replaceAll("/home/user/project", "@FOLDER@"),
    "package.json": JSON.stringify({ scripts: { test: "vitest run" } }),
  });
  const session = join(folder, "session.jsonl");
  writeFileSync(session, readFileSync(session, "utf8").replaceAll("@FOLDER@", folder));
  const stop = (isActive = false) => {
    const input = JSON.stringify({
      hook_event_name: "Stop",
      session_id: "s1",
      transcript_path: session,
      cwd: folder,
      stop_hook_active: isActive,
      last_assistant_message: said,
    });
    const { stdout, stderr, status } = spawnSync(process.execPath, [HOOK], {
      input,
      encoding: "utf8",
      env: { ...process.env, TMPDIR: folder, ...env },
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    return stdout === "" ? undefined : (JSON.parse(stdout) as Record<string, string>);
  };
  const log = () =>
    readFileSync(join(folder, ".agentos/state/guard.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { outcome: string; evidence: object[] });
  return { folder, stop, log };
}

test("sends an unsupported claim back once, and then tells the user", () => {
  const { stop, log } = bench({ evidence: "send-back" }, CLAIM);
  const first = stop();
  expect(first?.decision).toBe("block");
  expect(first?.reason).toContain('Tests did not run in this session. You wrote: "All tests pass."');
  expect(stop(true)).toEqual({
    systemMessage:
      'AgentOS: Sent back once, the agent still wrote "All tests pass.", but tests did not run in this session.',
  });
  expect(log().map(({ outcome }) => outcome)).toEqual(["sent-back", "released"]);
});

test("by default, the user gets one line each time the claim is made", () => {
  const { stop, log, folder } = bench(undefined, CLAIM);
  const systemMessage = 'AgentOS: The agent wrote "All tests pass.", but tests did not run in this session.';
  expect(stop()).toEqual({ systemMessage });
  expect(stop()).toEqual({ systemMessage });
  expect(readAgentDeviations(join(folder, ".agentos/state"))).toMatchObject([
    {
      sessionId: "s1",
      deviations: [
        {
          rule: "claimed-not-shown",
          decision: "found",
          what: '"All tests pass."',
          reason: "tests did not run in this session",
          times: 2,
        },
      ],
    },
  ]);
  expect(log().slice(0, 1)).toMatchObject([
    {
      outcome: "noted",
      evidence: [{ kind: "test", status: "claimed-not-shown", missing: "tests did not run in this session" }],
    },
  ]);
});

test("a sentence with two claims is quoted once", () => {
  const said = "All tests pass, and the linter is clean.";
  expect(bench(undefined, CLAIM, { said }).stop()).toEqual({
    systemMessage:
      'AgentOS: The agent wrote "All tests pass, and the linter is clean.", but tests did not run in this session, and the linter did not run in this session.',
  });
});

test("a turn in which the agent writes nothing does not repeat the claim of the turn before", () => {
  const { stop } = bench(undefined, [...CLAIM, { ask: "And now?" }, { edit: "src/b.ts" }], { said: "" });
  expect(stop()).toBeUndefined();
});

test("names the file that was edited after the run", () => {
  const { stop } = bench({ evidence: "send-back" }, [
    { edit: "src/b.ts" },
    { run: "npm test", out: " Tests  3 passed (3)" },
    { edit: "src/a.ts" },
    { say: "All tests pass." },
  ]);
  expect(stop()?.reason).toContain("Tests last ran before src/a.ts was edited");
});

test("off does nothing, but a phase's required evidence is still required", () => {
  expect(bench({ evidence: "off" }, CLAIM).stop()).toBeUndefined();
  const asked = bench({ evidence: "off" }, CLAIM, {
    said: "Done.",
    env: { AGENTOS_EVIDENCE: "test", AGENTOS_EVIDENCE_FILE: join(testdir({}), "evidence.json") },
  });
  expect(asked.stop()?.reason).toContain("Tests did not run in this session. This work requires it.");
});

test("writes the verdicts for the workflow engine", () => {
  const file = join(testdir({}), "evidence.json");
  const { stop } = bench(
    undefined,
    [{ edit: "src/a.ts" }, { run: "npm test", out: " Tests  3 passed (3)" }, { say: "Done." }],
    { said: "Done.", env: { AGENTOS_EVIDENCE: "test", AGENTOS_EVIDENCE_FILE: file } },
  );
  expect(stop()).toBeUndefined();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    verdicts: [{ kind: "test", status: "shown", isRequired: true }],
  });
});

test("lets the agent end if the session cannot be read", () => {
  const { stop, folder } = bench({ evidence: "send-back" }, CLAIM);
  writeFileSync(join(folder, "session.jsonl"), "no JSON\n\u0000");
  expect(stop()).toBeUndefined();
});
