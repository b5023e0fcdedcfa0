import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runWorkflow } from "../../src/index.js";
import { listSessions } from "../../src/sessions.js";
import { phase, project } from "../engine/project.js";

test.skipIf(process.platform === "win32")("a FIFO in place of a session's file blocks nobody", async () => {
  const folder = project([phase("plan")]);
  await runWorkflow({ projectFolder: folder, workflow: "flow", sessionId: "one" });
  const state = join(folder, ".agentos/state");
  for (const name of ["sessions/one/events.jsonl", "sessions/one/graph.json"]) {
    rmSync(join(state, name));
    execFileSync("mkfifo", [join(state, name)]);
  }
  expect(Array.isArray(listSessions(folder))).toBe(true);
});
