import type { PhaseState, SessionState } from "@agentos/workflow";
import { createPaint } from "../../src/terminal/index.js";
import { marksFor } from "../../src/views/marks.js";
import type { Look } from "../../src/views/phase-row.js";
import { beginProgress, type Progress } from "../../src/views/progress.js";

/** The current time for all samples: one minute after the session began. */
export const NOW = new Date("2026-11-21T09:01:00.000Z");

export const PLAIN: Look = { paint: createPaint(false), marks: marksFor({}, "linux"), cwd: "/code" };

export function phase(id: string, more: Partial<PhaseState> = {}): PhaseState {
  return {
    id,
    name: id,
    agent: "dev",
    hash: "",
    dependsOn: [],
    status: "pending",
    attempts: 0,
    runs: [],
    ...more,
  };
}

export function done(id: string, durationMs: number, more: Partial<PhaseState> = {}): PhaseState {
  return phase(id, {
    status: "completed",
    attempts: 1,
    startedAt: "2026-11-21T09:00:00.000Z",
    endedAt: "2026-11-21T09:00:10.000Z",
    durationMs,
    ...more,
  });
}

export function running(
  id: string,
  startedAt = "2026-11-21T09:00:30.000Z",
  more: Partial<PhaseState> = {},
): PhaseState {
  return phase(id, { status: "running", attempts: 1, startedAt, ...more });
}

export function session(phases: PhaseState[], more: Partial<SessionState> = {}): SessionState {
  return {
    id: "release-20261121-090000-ab12",
    workflow: { id: "release", name: "Release", path: "/code/.agentos/workflows/release.yaml" },
    status: "running",
    startedAt: "2026-11-21T09:00:00.000Z",
    updatedAt: "2026-11-21T09:00:30.000Z",
    concurrency: 4,
    process: { pid: 4242, host: "here" },
    inputs: {},
    phases,
    gone: [],
    announcedGates: [],
    changes: [],
    ...more,
  };
}

/** Inventory is done, two checks are running, and a gated report comes last. */
export function midway(): Progress {
  const state = session([
    done("inventory", 1234, { agent: "scout", artifact: "/code/out/inventory.json" }),
    running("docs", "2026-11-21T09:00:30.000Z", { agent: "auditor", dependsOn: ["inventory"] }),
    running("dependencies", "2026-11-21T08:58:27.000Z", {
      agent: "auditor",
      dependsOn: ["inventory"],
      attempts: 2,
    }),
    phase("report", { agent: "writer", dependsOn: ["docs", "dependencies"], gate: "approval" }),
  ]);
  const waves = [["inventory"], ["docs", "dependencies"], ["report"]];
  const progress = beginProgress(state, waves, new Date(NOW.getTime() - 60_000));
  return { ...progress, output: new Map([["docs", ["README.md: 14 links"]]]) };
}
