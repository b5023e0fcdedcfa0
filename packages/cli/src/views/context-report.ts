import type { ContextReading, Freshness, SessionContext, WindowSource } from "@agentos/context-meter";
import { count, formatAge, grouped, homePath, oneLine } from "../terminal/index.js";
import { renderSegments, type Segment, widthOf } from "../terminal/text.js";
import { wrapIndented } from "../terminal/wrap.js";
import { clientName, renderBar, renderPercent, styleOfLevel } from "./gauge.js";
import type { Look } from "./phase-row.js";

export interface ContextReportOptions {
  columns: number;
  at: Date;
  path: string;
  /** The user's home folder, shown as `~`. */
  home: string | undefined;
  tableDate: string;
}

/** In a narrow terminal, the level would not fit next to a longer bar. */
const CELLS = { wide: 20, narrow: 10 };

export function renderContext(session: SessionContext, look: Look, options: ContextReportOptions): string[] {
  const { reading, level } = session;
  const { paint, marks } = look;
  const style = styleOfLevel(level, paint);
  const gauge: Segment[] = [
    { text: `  ${renderBar(reading, options.columns < 80 ? CELLS.narrow : CELLS.wide, marks)}`, style },
    { text: `  ${renderPercent(reading)}`, style: paint.bold },
    { text: `  ${occupancy(reading)}` },
    { text: `  ${level}`, style },
  ];
  const facts = factsOf(session, options);
  const width = Math.max(...facts.map(([name]) => widthOf(name)));
  const rows = facts.flatMap(([name, text]) =>
    wrapIndented(text, options.columns, width + 4).map((line, at) =>
      at === 0 ? paint.dim(`  ${name.padEnd(width)}  `) + line.trimStart() : line,
    ),
  );
  const title = wrapIndented(titleOf(reading), options.columns, 0, 2).map(paint.bold);
  return [...title, renderSegments(gauge, options.columns), ...rows];
}

function titleOf({ client, model, sessionId, agentId }: ContextReading): string {
  const parts = [clientName(client)];
  if (model !== undefined) parts.push(model);
  if (sessionId !== undefined) parts.push(`session ${sessionId}`);
  if (agentId !== undefined) parts.push(`subagent ${agentId}`);
  return oneLine(parts.join(", "));
}

function occupancy({ usedTokens, windowTokens }: ContextReading): string {
  const used = usedTokens === undefined ? "unknown" : grouped(usedTokens);
  return `${used} of ${windowTokens === undefined ? "an unknown number of" : grouped(windowTokens)} tokens`;
}

function factsOf(session: SessionContext, options: ContextReportOptions): [string, string][] {
  const { reading, folder } = session;
  const { pendingTokens, windowTokens, windowSource } = reading;
  const facts: [string, string][] = [["counted", freshnessOf(reading, options.at)]];
  if (pendingTokens > 0)
    facts.push(["since then", `about ${grouped(pendingTokens)} more tokens (estimated)`]);
  const compaction = compactionOf(reading);
  if (compaction !== undefined) facts.push(["compaction", compaction]);
  const outlook = outlookOf(session);
  if (outlook !== undefined) facts.push(["outlook", outlook]);
  const hint =
    windowTokens === undefined || windowSource === "assumed"
      ? ': set "context": {"windowTokens": ...} in .agentos/config.json'
      : "";
  facts.push([
    "window",
    `${WINDOW_WORDS[windowSource]}${hint}${windowSource === "table" ? ` of ${options.tableDate}` : ""}`,
  ]);
  if (folder !== undefined) facts.push(["folder", homePath(folder, options.home)]);
  facts.push(["file", homePath(options.path, options.home)]);
  return facts;
}

const WINDOW_WORDS: Readonly<Record<WindowSource, string>> = {
  config: "from the configuration",
  client: "reported by the client",
  env: "from the client's environment variables",
  table: "from the table of models",
  learned: "seen with this model before",
  assumed: "assumed, because the model is unknown",
  observed: "the model's long window: usage exceeded the short one",
  unknown: "unknown",
};

const FRESHNESS_WORDS: Readonly<Record<Freshness, string>> = {
  current: "at the model's newest response",
  lagged: "at the response before the newest one, which the client has not written yet",
  stale: "by the client after a compaction; no response since",
  unknown: "not since the last compaction; the usage after it is unknown",
};

function freshnessOf({ freshness, at: readAt }: ContextReading, at: Date): string {
  const age = readAt === undefined ? Number.NaN : at.getTime() - Date.parse(readAt);
  return Number.isNaN(age) ? FRESHNESS_WORDS[freshness] : `${FRESHNESS_WORDS[freshness]}, ${formatAge(age)}`;
}

function compactionOf({ autoCompactAt, usedTokens, pendingTokens }: ContextReading): string | undefined {
  if (autoCompactAt === undefined) return undefined;
  const at = `by the client at ${grouped(autoCompactAt)}`;
  if (usedTokens === undefined) return at;
  const distance = autoCompactAt - usedTokens - pendingTokens;
  return distance > 0 ? `${at}, in ${grouped(distance)} tokens` : `${at}: at any moment`;
}

function outlookOf({ forecast, level }: SessionContext): string | undefined {
  if (!forecast) return undefined;
  const { tokensPerCall, callsUntilWarning, callsUntilCritical, callsUntilAutoCompact } = forecast;
  const parts = [`${grouped(tokensPerCall)} tokens per tool call`];
  const add = (calls: number | undefined, what: string) => {
    if (calls === 0) parts.push(`${what} at the next call`);
    else if (calls !== undefined) parts.push(`${count(calls, "call")} until ${what}`);
  };
  if (level === "normal") add(callsUntilWarning, "a warning");
  if (level === "normal" || level === "warning") add(callsUntilCritical, "the critical level");
  add(callsUntilAutoCompact, "the compaction");
  return parts.join(", ");
}
