import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type HookProgram, runHookHere, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { logDeviation } from "../src/index.js";

const { program } = createRequire(import.meta.url)("../dist/hook.cjs") as { program: HookProgram };

function project() {
  const folder = realpathSync(testdir({ ".agentos/config.json": "{}" }));
  const env = { XDG_STATE_HOME: realpathSync(testdir()) };
  const log = (sessionId: string, decision: "report" | "stop" | "approved", at = new Date()) =>
    logDeviation(join(folder, ".agentos/state"), {
      ...{ at: at.toISOString(), tool: "Bash", tier: "STOP", rule: "git-history", reason: "r", sessionId },
      ...{ decision, evidence: [{ what: `git push ${decision}`, why: "w" }] },
    });
  const start = async (session_id: string, source = "startup") => {
    const event = { session_id, hook_event_name: "SessionStart", source, cwd: folder };
    return (await runHookHere(program, event, { env })).stdout;
  };
  return { log, start };
}

test("shows what the rules found in the last session once, at the next start", async () => {
  const { log, start } = project();
  for (const decision of ["report", "report", "stop", "stop", "approved"] as const) log("s1", decision);
  expect(await start("s2", "compact")).toBe("");
  expect(JSON.parse(await start("s2"))).toEqual({
    systemMessage:
      "AgentOS: in the agent's last session here: 2 actions reported but not stopped, 2 actions stopped, 1 action approved. To see them: aos report s1",
  });
  expect(await start("s2")).toBe("");
  expect(await start("s3")).toBe("");
});

test("ignores the current session and old ones", async () => {
  const { log, start } = project();
  log("s0", "report", new Date(Date.now() - 8 * 24 * 60 * 60 * 1000));
  log("s1", "report");
  expect(await start("s1")).toBe("");
});
