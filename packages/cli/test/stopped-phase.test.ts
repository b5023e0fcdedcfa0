import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as internal from "@agentos/rules/internal";
import { listRequests } from "@agentos/rules/internal";
import { createGranter } from "@agentos/testing/grant";
import { expect, test } from "vitest";
import { NOBODY, project, startAos, step, untilFile } from "./aos.js";
import { aos, run as here, theCode } from "./in-process.js";

const { approve } = createGranter(internal);

const HOOK = fileURLToPath(new URL("../dist/hooks/agentos-rules-hook.cjs", import.meta.url));

/** A client that runs the rules hook before each tool, and tries to force-push. */
const CLIENT = `
  const { spawnSync } = require("child_process");
  const event = { hook_event_name: "PreToolUse", session_id: "c1", tool_name: "Bash", tool_input: { command: "git push --force origin main" }, cwd: process.cwd() };
  const { stdout } = spawnSync(process.execPath, [${JSON.stringify(HOOK)}], { input: JSON.stringify(event), encoding: "utf8" });
  if (stdout.includes("deny")) console.log("I was refused");
  else { require("fs").writeFileSync("pushed", ""); console.log("pushed"); }
`;

test("an action that a rule stopped in a phase becomes a gate: shown, approved once, then done", {
  tags: ["slow"],
}, async () => {
  const folder = project([step("push", CLIENT), step("ship", "console.log('shipped')")]);
  const run = await aos(folder, ["run", "flow"]);
  expect(run.code).toBe(3);
  const [request] = listRequests(join(folder, ".agentos/state"));
  const id = request?.id ?? "";
  expect(run.stderr).toContain(`[push] stopped by git-history, waits for aos approve ${id}: Bash: git push`);
  const shown = run.stdout.replaceAll(id, "REQUEST-ID").replace(/flow-\d{8}-\d{6}-\w+/g, "SESSION");
  expect(shown).toContain("◆ flow: 0 of 2 done, push was stopped");
  expect(shown).toContain("stopped by git-history\n     REQUEST-ID  Bash: git push --force origin main\n");
  expect(shown.match(/it overwrites the remote history/g)).toHaveLength(1);
  expect(shown.slice(shown.indexOf("Next:"))).toMatchInlineSnapshot(`
    "Next:
      aos approve REQUEST-ID     see what push wants to do, and allow it once
      aos resume                 continue once that is decided
      aos resume --reject "why"  refuse it: push continues without it
    "
  `);

  const early = await aos(folder, ["resume"]);
  expect(early.code).toBe(3);
  expect(early.stderr).toContain(`push is still waiting, because nobody has decided: aos approve ${id}`);
  expect((await aos(folder, ["status"])).stdout).toContain(id);

  approve(join(folder, ".agentos/state"), id);
  const resumed = await aos(folder, ["resume"]);
  expect(resumed.code).toBe(0);
  expect(existsSync(join(folder, "pushed"))).toBe(true);
  expect(listRequests(join(folder, ".agentos/state"))).toEqual([]);
});

test("aos approve in another terminal says that the running session continues", {
  tags: ["slow"],
}, async () => {
  const phases = [step("push", CLIENT, { dependsOn: [] }), step("slow", untilFile("go"), { dependsOn: [] })];
  const folder = project(phases);
  const run = startAos(folder, ["run", "flow"]);
  await run.printed("[push] stopped by git-history");
  const [request] = listRequests(join(folder, ".agentos/state"));
  const terminal = { stdin: { isTTY: true }, stdoutIsTTY: true, types: theCode };
  const granted = await here(["approve", request?.id ?? ""], folder, NOBODY, terminal);
  writeFileSync(join(folder, "go"), "");
  expect(granted.stdout).toMatch(/Session flow-\S+ is running and continues by itself\./);
  expect((await run.ended).code).toBe(0);
});
