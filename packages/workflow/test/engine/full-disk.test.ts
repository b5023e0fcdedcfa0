// @module-tag slow
// @module-tag every-point

import { fileURLToPath } from "node:url";
import { runBin } from "@agentos/testing";
import { expect, test } from "vitest";
import { fakePhase, project } from "./project.js";

interface Outcome {
  action: "run" | "resume";
  /** The number of writes after which the disk was full. */
  room: number;
  end: string | { code: string; message: string };
  stillRunning: string[];
  /** How the runs ended once there was space again. */
  ends: string[];
  /** Phases that the log lists as completed, but that ran again. */
  repeated: string[];
}

test("a disk that fills up at any write causes one clear error, ends every phase and loses nothing", async () => {
  const folder = project([
    fakePhase("plan", "dependsOn: [], gate: approval, retries: 2"),
    fakePhase("docs", "dependsOn: []"),
    fakePhase("build", "dependsOn: [plan]"),
  ]);
  const fixture = fileURLToPath(new URL("../fixtures/engine/full-disk.mjs", import.meta.url));
  const { code, stdout, stderr } = await runBin(fixture, { args: [folder] });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const outcomes = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Outcome);
  const full = outcomes.filter(({ end }) => typeof end !== "string");
  expect(full.length).toBeGreaterThan(process.env.EVERY_POINT ? 40 : 6);
  for (const { action, room, end, stillRunning, ends, repeated } of full) {
    expect({ action, room, end, stillRunning, ends, repeated }).toEqual({
      action,
      room,
      end: {
        code: "state-unusable",
        message: expect.stringMatching(
          /disk full.*has space left, then try again. To continue a session that has already started: aos/,
        ),
      },
      stillRunning: [],
      ends: ends.length === 1 ? ["completed"] : ["waiting", "completed"],
      repeated: [],
    });
  }
});
