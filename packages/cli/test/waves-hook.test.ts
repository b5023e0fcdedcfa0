// @module-tag slow

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATIENCE_MS, runBin, testdir } from "@agentos/testing";
import { expect, test, vi } from "vitest";
import { project, startAos, step, untilFile } from "./aos.js";
import { aos } from "./in-process.js";

const HOOK = fileURLToPath(new URL("../dist/hooks/agentos-waves-hook.cjs", import.meta.url));

/** The hook's text for an agent in that folder; empty if there is none. */
function agentIn(folder: string) {
  const tmp = testdir();
  return async (fields: object) => {
    const event = { session_id: "agent-1", cwd: folder, transcript_path: "/x.jsonl", ...fields };
    const env = { TMPDIR: tmp, TEMP: tmp, TMP: tmp, HOME: tmp, AGENTOS_SESSION: undefined };
    const { stdout, stderr } = await runBin(HOOK, { cwd: folder, env, input: JSON.stringify(event) });
    expect(stderr).toBe("");
    return stdout;
  };
}

const START = { hook_event_name: "SessionStart", source: "startup" };
const PROMPT = { hook_event_name: "UserPromptSubmit", prompt: "Go on." };

test("an agent in the folder of a running workflow is told about its phases, and later about their outcome", async () => {
  const folder = project([
    step("plan", "0", { dependsOn: [] }),
    step("slow", `require("fs").writeFileSync("began", ""); ${untilFile("go")}`, { dependsOn: ["plan"] }),
    step("sign", "0", { dependsOn: ["slow"], gate: "approval" }),
    step("ship", "0", { dependsOn: ["sign"] }),
  ]);
  const told = agentIn(folder);
  expect(await told(START)).toBe("");
  const run = startAos(folder, ["run", "flow"]);
  await vi.waitUntil(() => existsSync(join(folder, "began")), { timeout: PATIENCE_MS });
  // The text is as old as the graph's file, which is not rewritten at every change.
  const isTold = async () => (await agentIn(folder)(PROMPT)).includes("Running: slow (by dev)");
  await vi.waitUntil(isTold, { timeout: PATIENCE_MS, interval: 100 });
  const began = await told(PROMPT);
  expect(began).toContain("Done, 1 of 4: plan");
  expect(await told(PROMPT)).toBe("");
  writeFileSync(join(folder, "go"), "");
  await run.ended;
  expect(await told(PROMPT)).toContain("Done, waiting for approval: sign (by dev)");
  await aos(folder, ["resume"]);
  expect(await told(PROMPT)).toContain("nothing is left to do");
  expect(await told(PROMPT)).toBe("");
});
