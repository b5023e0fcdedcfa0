import type { LiveSession } from "@agentos/context-meter";
import { count, formatShortAge, homePath, oneLine, rounded } from "../terminal/index.js";
import type { Segment } from "../terminal/text.js";
import { clientName, renderBar, renderPercent, styleOfLevel } from "./gauge.js";
import type { Look } from "./phase-row.js";
import { type Column, columnOf, renderTable } from "./table.js";

const CELLS = 10;

export function renderAgents(
  sessions: readonly LiveSession[],
  look: Look,
  options: { columns: number; at: Date; home: string | undefined },
): string {
  const rows = renderTable(agentColumns(sessions, look, options), options.columns - 1);
  return rows.map((row) => ` ${row}\n`).join("");
}

/**
 * Returns the columns for a list of agent sessions, in which subagents must follow their sessions.
 * @param options.noteOf returns an additional note for a session
 */
export function agentColumns<Session extends LiveSession>(
  sessions: readonly Session[],
  { paint, marks }: Look,
  {
    at,
    home,
    noteOf = () => "",
  }: { at: Date; home: string | undefined; noteOf?: (session: Session) => string },
): Column[] {
  const column = (of: (session: Session) => Segment, more: Omit<Column, "cells">) =>
    columnOf(sessions, of, more);
  const style = (session: Session) => ({ style: styleOfLevel(session.level, paint) });
  const gauge = (each: Session) => renderBar(each.reading, CELLS, marks, each.levelTokens);
  return [
    column((each) => ({ text: gauge(each), ...style(each) }), { rank: 0 }),
    column(({ reading }) => ({ text: renderPercent(reading), style: paint.bold }), {
      rank: 0,
      align: "right",
    }),
    column((each) => ({ text: tokensOf(each) }), { rank: 6 }),
    column((each) => ({ text: each.level, ...style(each) }), { rank: 1 }),
    column((each) => ({ text: whoseOf(each, marks.tree.last) }), { rank: 2 }),
    column(({ reading: { model = "" } }) => ({ text: oneLine(model) }), { rank: 8, least: 12 }),
    column((each) => ({ text: callsLeft(each) }), { rank: 7 }),
    column((each) => ({ text: formatShortAge(at.getTime() - each.activeAt), style: paint.dim }), { rank: 4 }),
    column(({ folder }) => ({ text: folder === undefined ? "" : homePath(folder, home) }), {
      rank: 3,
      least: 10,
      cut: "start",
    }),
    column((each) => ({ text: noteOf(each), style: paint.yellow }), { rank: 5 }),
    column((each) => ({ text: idOf(each), style: paint.dim }), { rank: 9 }),
  ];
}

/** Returns a short prefix of the id, which every command accepts. */
export function idOf({ sessionId, reading }: LiveSession): string {
  const id = oneLine(reading.agentId ?? sessionId);
  // OpenCode's ids all begin with `ses_`.
  return /^(?:[a-z]{1,4}_)?.{0,8}/.exec(id)?.[0] ?? id;
}

function whoseOf({ client = "unknown client", reading }: LiveSession, branch: string): string {
  return reading.agentId === undefined ? oneLine(clientName(client)) : `${branch}subagent`;
}

function tokensOf({ reading }: LiveSession): string {
  if (reading.usedTokens === undefined)
    return reading.windowTokens === undefined ? "" : `of ${rounded(reading.windowTokens)}`;
  const window = reading.windowTokens === undefined ? "" : ` of ${rounded(reading.windowTokens)}`;
  // Only a current count is exact.
  const about = reading.freshness === undefined || reading.freshness === "current" ? "" : " ~";
  return `${rounded(reading.usedTokens)}${window}${about}`;
}

/** Formats the forecast, such as `about 12 calls until the context warning`. */
function callsLeft({ level, forecast }: LiveSession): string {
  if (forecast === undefined) return "";
  const { callsUntilWarning, callsUntilCritical, callsUntilAutoCompact } = forecast;
  const next: readonly (readonly [number | undefined, string])[] = [
    [level === "normal" ? callsUntilWarning : undefined, "the context warning"],
    [level === "warning" ? callsUntilCritical : undefined, "the critical level"],
    [callsUntilAutoCompact, "compaction"],
  ];
  const [calls, what] = next.find(([left]) => left !== undefined) ?? [];
  if (calls === undefined) return "";
  return calls === 0 ? `${what} at the next call` : `about ${count(calls, "call")} until ${what}`;
}
