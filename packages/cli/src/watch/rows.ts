import { leavesOf, outerPhases } from "@agentos/workflow/sessions";
import { oneLine, rounded } from "../terminal/index.js";
import { idOf } from "../views/agents.js";
import { isOver, isSettled } from "../views/ended.js";
import { clientName, renderPercent } from "../views/gauge.js";
import type { Target } from "../views/waiting.js";
import type { AgentSession, InProject, Refused, Run, Snapshot } from "./snapshot.js";

export const SECTIONS = {
  waiting: "Waiting for you",
  sessions: "Agents",
  runs: "Workflows",
  refused: "Refused and found",
  handoffs: "Unclaimed handoffs",
} as const;

export type Section = keyof typeof SECTIONS;

export type Row = {
  [Name in Section]: {
    section: Name;
    /** Identifies the entry across snapshots. */
    key: string;
    /** Describes the entry, without the parts that change only with time. */
    words: string;
    of: Snapshot[Name][number];
  };
}[Section];

export function rowsIn(snapshot: Snapshot): Row[] {
  return [
    ...snapshot.waiting.map((of): Row => {
      const { project, target, who, what } = of;
      return { section: "waiting", key: `w ${project} ${keyOf(target)}`, words: `${who}: ${what}`, of };
    }),
    ...snapshot.sessions.map((of): Row => {
      const { client, sessionId, reading } = of;
      const key = `s ${client} ${sessionId} ${reading.agentId}`;
      return { section: "sessions", key, words: wordsOfSession(of), of };
    }),
    ...snapshot.runs.map(
      (of): Row => ({ section: "runs", key: `r ${of.project} ${of.session.id}`, words: wordsOfRun(of), of }),
    ),
    ...snapshot.refused.map((of): Row => {
      const { state, at, rule, evidence, tool } = of;
      const { what = tool, why } = evidence[0] ?? {};
      const key = `d ${state} ${at} ${rule} ${what} ${why}`;
      return { section: "refused", key, words: wordsOfRefused(of), of };
    }),
    ...snapshot.handoffs.map((of): Row => {
      const { project, target, what } = of;
      return { section: "handoffs", key: `h ${project} ${keyOf(target)}`, words: what, of };
    }),
  ];
}

/** A session or workflow that has done nothing for longer than this is probably over. */
const RECENT_MS = 10 * 60_000;

/** Omits agents that have ended or not been active for a while, and workflows that ended a while ago. */
export function recentRows(rows: readonly Row[], at: Date): Row[] {
  const since = at.getTime() - RECENT_MS;
  return rows.filter((row) => {
    if (row.section === "sessions") return row.of.ended !== true && row.of.activeAt >= since;
    if (row.section !== "runs") return true;
    const { session } = row.of;
    const hasEnded = isOver(session) || session.status === "failed";
    return !hasEnded || Date.parse(session.updatedAt) >= since;
  });
}

export function filterRows(rows: readonly Row[], filter: string): Row[] {
  const words = filter.toLowerCase().split(/\s+/);
  return rows.filter(({ section, words: text, of }) => {
    const folder = "project" in of ? of.project : (of.folder ?? "");
    const all = `${SECTIONS[section]} ${text} ${oneLine(folder)}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

function keyOf(target: Target): string {
  if (target.kind === "handoff") return target.path;
  if (target.kind === "request") return target.ids.join(" ");
  return `${target.sessionId} ${target.phase.id} ${target.kind} ${target.phase.openings}`;
}

function wordsOfSession(session: AgentSession): string {
  const { client = "unknown client", reading, level, refused, found } = session;
  const whose = reading.agentId === undefined ? clientName(client) : `subagent of ${session.sessionId}`;
  const tokens = reading.usedTokens === undefined ? [] : [`${rounded(reading.usedTokens)} tokens`];
  const deeds = [...(refused > 0 ? [`${refused} refused`] : []), ...(found > 0 ? [`${found} found`] : [])];
  return [
    `${oneLine(whose)} ${idOf(session)}`,
    ...(reading.model === undefined ? [] : [oneLine(reading.model)]),
    renderPercent(reading),
    ...tokens,
    level,
    ...deeds,
  ].join(", ");
}

function wordsOfRun({ session }: InProject<Run>): string {
  const outer = outerPhases(session);
  const done = outer.filter(isSettled).length;
  const others = leavesOf(session)
    .filter((phase) => !isSettled(phase) && phase.status !== "pending")
    .map(({ id, status }) => `${oneLine(id)} ${status}`);
  return `${oneLine(session.workflow.id)} ${oneLine(session.id)}: ${[
    session.interrupted ? "cut off" : session.status,
    `${done} of ${outer.length} done`,
    ...others,
  ].join(", ")}`;
}

export function wordsOfRefused({ rule, tool, reason, evidence, times }: Refused): string {
  const { what = tool, why = reason } = evidence[0] ?? {};
  return oneLine(`${rule}: ${what}: ${why}${times > 1 ? ` (${times} times)` : ""}`);
}
