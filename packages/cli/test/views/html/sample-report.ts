import type { AgentRun, ReportedPhase } from "@agentos/workflow";
import type { PlacedReport } from "../../../src/views/report-handoffs.js";

const START = Date.parse("2026-11-21T09:00:00Z");
const MINUTE = 60_000;

/** A time this many minutes after the session began. */
export const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

function run(attempt: number, from: number, to: number, more: Partial<AgentRun> = {}): AgentRun {
  return {
    attempt,
    status: "completed",
    startedAt: at(from),
    endedAt: at(to),
    durationMs: (to - from) * MINUTE,
    ...more,
  };
}

function phase(id: string, dependsOn: string[], more: Partial<ReportedPhase> = {}): ReportedPhase {
  const { runs = [] } = more;
  return {
    id,
    name: id,
    agent: "developer",
    dependsOn,
    status: "completed",
    attempts: runs.length,
    durationMs: runs.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0),
    artifacts: [],
    retries: [],
    readings: [],
    ...more,
    runs,
  };
}

const readings = [40_000, 75_000, 98_000, 131_000, 152_000].map((tokens, index) => ({
  at: at(20 + index * 4),
  attempt: 1,
  tokens,
  windowTokens: 200_000,
}));

/** A run that was sent back, waited overnight, filled a window, and was stopped by a rule. */
export const SAMPLE: PlacedReport = {
  sessionId: "feature-20261121-090000-ab12",
  workflow: { id: "feature", name: "Dark mode", path: "/project/.agentos/workflows/feature.yaml" },
  status: "waiting",
  live: false,
  interrupted: false,
  startedAt: at(0),
  updatedAt: at(800),
  agents: {
    models: ["claude-sonnet-5"],
    tokens: { input: 910_000, output: 14_000, atLeast: false },
    cost: { usd: 3.42, atLeast: false },
  },
  phases: [
    phase("plan", [], {
      agent: "planner",
      runs: [run(1, 0, 4), run(2, 6, 9)],
      retries: [{ attempt: 1, why: "sent-back", reason: "Name the tests" }],
      artifacts: [{ path: "/project/docs/plan.md", findings: [] }],
    }),
    phase("implement", ["plan"], {
      runs: [run(1, 20, 42, { status: "unfinished" }), run(2, 43, 60)],
      tokenUsage: { total: 152_000 } as never,
      windowTokens: 200_000,
      readings,
      retries: [{ attempt: 1, why: "unfinished", code: "CONTEXT_EXHAUSTION", reason: "its window is full" }],
      agents: { models: ["claude-sonnet-5"], cost: { usd: 2.1, atLeast: false } },
    }),
    phase("review", ["implement"], { agent: "reviewer", runs: [run(1, 790, 800)] }),
    phase("publish", ["implement"], { status: "stopped", runs: [run(1, 790, 792, { status: "stopped" })] }),
    phase("announce", ["review", "publish"], { status: "pending" }),
  ],
  gates: [
    { phase: "plan", kind: "approval", openedAt: at(9), outcome: "approved", answeredAt: at(20), by: "ada" },
    {
      phase: "publish",
      kind: "stopped",
      openedAt: at(792),
      outcome: "open",
      requests: [{ id: "k3f9", rule: "ci-deployment", summary: "npm publish" } as never],
    },
  ],
  deviations: [
    {
      decision: "found",
      tier: "STOP",
      rule: "evidence",
      what: 'said: "All tests pass."',
      reason: "tests last ran before src/page.ts was edited",
      times: 1,
      phase: "implement",
    } as never,
  ],
  handoffs: [{ path: "/project/.agentos/state/.continue-here.md", writtenAt: at(800), state: "unclaimed" }],
  cleanup: [],
  changes: [],
  problems: [],
};

export const HANDOFF = `---
session_id: s
---

# Session Handoff

## What was asked

- Goal: Add a dark mode. Never touch the print styles.

## Next

- [ ] publish
> npm publish: stopped
`;
