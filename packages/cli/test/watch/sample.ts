import type { SessionView } from "@agentos/workflow";
import { rowsIn } from "../../src/watch/rows.js";
import type { AgentSession, Refused, Snapshot } from "../../src/watch/snapshot.js";
import { done, NOW, PLAIN, phase, running, session } from "../views/sample.js";

export const LOOK = { ...PLAIN, home: "/home/ada", at: NOW };

export const SHOP = { project: "/home/ada/code/shop", state: "/home/ada/code/shop/.agentos/state" };
const AT = "2026-11-21T09:00:00.000Z";

/** A gate that has been open since the session's start. */
const GATED = phase("notes", {
  status: "waiting",
  openings: 2,
  artifact: "/home/ada/code/shop/NOTES.md",
  endedAt: AT,
});

export function agent(sessionId: string, more: Partial<AgentSession> = {}): AgentSession {
  return {
    sessionId,
    client: "claude-code",
    folder: "/home/ada/code/shop",
    activeAt: NOW.getTime() - 5 * 60_000,
    level: "normal",
    levelTokens: { warning: 130_000, critical: 150_000 },
    reading: {
      model: "claude-opus-5-5",
      usedTokens: 84_000,
      windowTokens: 200_000,
      usedPercent: 42,
      freshness: "current",
    },
    refused: 0,
    found: 0,
    ...more,
  };
}

export function refused(what: string, why: string, more: Partial<Refused> = {}): Snapshot["refused"][number] {
  const evidence = [{ what, why }];
  const base = { at: AT, sessionId: "108df0a8", tool: "Bash", tier: "STOP", rule: "git-history" } as const;
  return { ...SHOP, ...base, decision: "stop", reason: why, evidence, times: 1, ...more };
}

export function view(more: Partial<SessionView> = {}): SessionView {
  const state = session([
    done("inventory", 1234, { contextExhaustionRisk: true, windowTokens: 200_000 }),
    running("docs", undefined, { dependsOn: ["inventory"] }),
    { ...GATED, dependsOn: ["inventory"] },
    phase("publish", { dependsOn: ["docs", "notes"] }),
  ]);
  return {
    ...state,
    budget: { turns: 40 },
    phaseCount: 4,
    live: true,
    interrupted: false,
    problems: [],
    answers: {},
    ...more,
  };
}

/** A machine with something in every section. */
export function snapshot(more: Partial<Snapshot> = {}): Snapshot {
  const gate = { kind: "gate", sessionId: view().id, phase: GATED, live: true } as const;
  return {
    at: NOW,
    waiting: [
      {
        ...SHOP,
        who: "release",
        what: "notes waits for approval → code/shop/NOTES.md",
        command: "aos approve notes",
        target: gate,
        since: AT,
        deadline: { answerUntil: "2026-11-21T10:01:00.000Z" },
      },
      {
        ...SHOP,
        who: "An agent",
        what: "stopped by git-history: Bash: git push --force origin main",
        command: "aos approve dac5ccc913",
        target: { kind: "request", ids: ["dac5ccc913"] },
        since: AT,
      },
    ],
    sessions: [
      agent("108df0a8-65fe-481b-a7ee-4685dd9c62df", {
        level: "warning",
        reading: {
          model: "claude-opus-5-5",
          usedTokens: 132_000,
          pendingTokens: 20_000,
          windowTokens: 200_000,
          usedPercent: 66,
        },
        forecast: { tokensPerCall: 2000, callsUntilCritical: 9, callsUntilAutoCompact: 17 },
        refused: 2,
        found: 1,
      }),
      agent("108df0a8-65fe-481b-a7ee-4685dd9c62df", {
        reading: {
          agentId: "a1b2c3d4",
          usedTokens: 12_000,
          windowTokens: 200_000,
          usedPercent: 6,
          freshness: "current",
        },
      }),
      agent("night-shift", { client: "session-loop", masked: { results: 12, tokens: 34_000 } }),
    ],
    runs: [{ ...SHOP, session: view(), waves: [["inventory"], ["docs", "notes"], ["publish"]] }],
    refused: [
      refused("git push --force origin main", "it overwrites the history that others have", { times: 2 }),
      refused('"All tests pass."', "tests did not run in this session", {
        decision: "found",
        rule: "claimed-not-shown",
        tool: "Stop",
      }),
    ],
    handoffs: [
      {
        ...SHOP,
        who: "A handoff",
        what: ".agentos/state/.continue-here.md",
        command: "aos resume --agent",
        target: { kind: "handoff", path: `${SHOP.state}/.continue-here.md` },
        since: AT,
      },
    ],
    problems: [],
    ...more,
  };
}

export const rows = (more: Partial<Snapshot> = {}) => rowsIn(snapshot(more));
