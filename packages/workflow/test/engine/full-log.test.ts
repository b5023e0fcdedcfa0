import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readSession, resumeSession, runWorkflow } from "../../src/index.js";
import { eventsOf, phase, project } from "./project.js";

describe.skipIf(process.platform !== "linux")("a disk that is full when a phase prints", () => {
  test("is reported as such, is not blamed on a phase, and uses up no attempt", async () => {
    const folder = project([phase("build", { more: "console.log('x'.repeat(2e6))", fields: "retries: 3" })]);
    const logs = join(folder, ".agentos/state/sessions/one/logs");
    mkdirSync(logs, { recursive: true });
    symlinkSync("/dev/full", join(logs, "build.1.log"));
    const options = { projectFolder: folder, sessionId: "one" };
    await expect(runWorkflow({ ...options, workflow: "flow" })).rejects.toMatchObject({
      code: "state-unusable",
      message: expect.stringMatching(
        /build\.1\.log: disk full\. Make sure that .* is writable and has space left/,
      ),
    });
    expect(eventsOf(folder, "one").map(({ type }) => type)).not.toContain("phase.failed");
    expect(readSession(folder, "one")).toMatchObject({ status: "paused" });
    const { status, state } = await resumeSession(options);
    expect([status, state.phases[0]?.attempts]).toEqual(["completed", 2]);
  });
});
