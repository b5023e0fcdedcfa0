import { assertObject } from "@agentos/platform";
import type { Alert } from "./alerts.js";
import type { Level } from "./levels.js";
import type { ContextReading } from "./reading.js";

export interface RenderAlertOptions {
  /** The command that saves and pauses the work. Set it only if the project has this command. */
  pauseCommand?: string | undefined;
}

/**
 * Returns the text of an alert for the model: facts, then advice that leaves decisions to the user.
 * The text contains neither `<` nor `>`, because some clients escape them.
 */
export function renderAlert(alert: Alert, options: RenderAlertOptions = {}): string {
  assertObject(alert, '"alert"');
  if (typeof alert.level !== "string")
    throw new TypeError('Expected "alert" to be the "alert" in a result of nextAlert');
  return [
    `CONTEXT ${alert.level.toUpperCase()}: ${occupancy(alert)}.`,
    loss(alert),
    outlook(alert),
    advice(alert, options.pauseCommand),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function occupancy(alert: Alert): string {
  const {
    usedTokens,
    windowTokens,
    windowSource,
    pendingTokens = 0,
    remainingPercent,
    agentId,
  } = alert.reading ?? {};
  const whose = agentId === undefined ? "the context window" : "this subagent's context window";
  if (usedTokens === undefined || windowTokens === undefined) {
    return remainingPercent === undefined
      ? `${whose} is filling up`
      : `about ${Math.round(100 - remainingPercent)}% of ${whose} is used; ${Math.round(remainingPercent)}% remains`;
  }
  const occupied = Math.min(usedTokens + pendingTokens, windowTokens);
  const estimate =
    pendingTokens * 100 >= windowTokens ? `, about ${count(pendingTokens)} of them estimated` : "";
  const assumed = windowSource === "assumed" ? "; the size of the window is assumed" : "";
  return `about ${percent(occupied, windowTokens)}% of ${whose} is used (${count(occupied)} of ${count(windowTokens)} tokens${estimate}${assumed}); ${100 - percent(occupied, windowTokens)}% remains`;
}

function loss({ reading }: Alert): string {
  const { lostTokens = 0 } = reading ?? {};
  if (lostTokens === 0) return "";
  return `The conversation overran the window: the server cut off about ${count(lostTokens)} tokens from its beginning, which no longer reach the model.`;
}

function outlook(alert: Alert): string {
  const { autoCompactAt, usedTokens, pendingTokens = 0 } = alert.reading ?? {};
  const { tokensPerCall, callsUntilAutoCompact, callsUntilCritical } = alert.forecast ?? {};
  const parts: string[] = [];
  if (autoCompactAt !== undefined && usedTokens !== undefined) {
    const distance = autoCompactAt - usedTokens - pendingTokens;
    parts.push(
      distance > 0
        ? `The client will auto-compact in ${count(distance)} tokens`
        : "The client is about to auto-compact the conversation",
    );
  }
  if (tokensPerCall !== undefined) {
    const calls =
      callsUntilAutoCompact ?? (alert.level === "warning" ? callsUntilCritical : callsUntilFull(alert));
    if (calls === 0) {
      if (parts.length === 0)
        parts.push(
          alert.level === "warning"
            ? "At this rate, the level will be critical after the next tool call"
            : "At this rate, the next tool call will fill the window",
        );
    } else if (calls !== undefined) {
      const calledFor = `about ${calls} tool ${calls === 1 ? "call" : "calls"}`;
      const until =
        callsUntilAutoCompact === undefined && alert.level === "warning"
          ? "until the level is critical"
          : "left";
      const rate = "at this rate";
      if (parts.length > 0 && callsUntilAutoCompact !== undefined) parts[0] += `, ${calledFor} ${rate}`;
      else parts.push(`There ${calls === 1 ? "is" : "are"} ${calledFor} ${until} ${rate}`);
    }
  }
  return parts.map((part) => `${part}.`).join(" ");
}

function callsUntilFull(alert: Alert): number | undefined {
  const { usedTokens, windowTokens, pendingTokens = 0 } = alert.reading ?? {};
  const { tokensPerCall } = alert.forecast ?? {};
  if (usedTokens === undefined || windowTokens === undefined || tokensPerCall === undefined) return undefined;
  return Math.max(0, Math.floor((windowTokens - usedTokens - pendingTokens) / tokensPerCall));
}

// Agents that are urged to hurry cut corners, so all advice begins with "carry on".
function advice(alert: Alert, pauseCommand: string | undefined): string {
  if (alert.reading?.agentId !== undefined) {
    return "Carry on with the task as given; there is no need to hurry. Put what you have found so far into the report.";
  }
  if (alert.reason === "reminder") return "Carry on as before; no need to hurry.";
  const unchanged = "Carry on with what your user asked for; no need to hurry or to leave anything out.";
  if (alert.level === "warning") {
    return `${unchanged} When you reach a good stopping point, write down what is done, what is left, and what was decided and why.`;
  }
  if (pauseCommand === undefined)
    return `${unchanged} Write down now what is done, what comes next, and what was decided and why: details of this conversation may be lost.`;
  return (
    `${unchanged} Write into .agentos/state/notes.md, in at most twelve lines, what was decided and why, what failed, ` +
    `what you assume and what comes next: the next session gets it. \`${pauseCommand}\` hands the work over.`
  );
}

export interface RenderStatuslineOptions {
  model?: string | undefined;
  folder?: string | undefined;
  level?: Level | undefined;
  /** Whether to use ANSI colors according to the level. Defaults to true. */
  color?: boolean | undefined;
  /** Width of the bar in cells. Defaults to 10. */
  width?: number | undefined;
}

const COLORS: Record<Level, string> = { normal: "32", warning: "33", critical: "31", unknown: "2" };

/** Returns one line: model, folder, bar, percentage, tokens, and distance to auto-compaction. */
export function renderStatusline(
  reading: ContextReading | undefined,
  options: RenderStatuslineOptions = {},
): string {
  const { level = "unknown", color = true } = options;
  const gauge = gaugeOf(reading, options.width ?? 10);
  return [
    options.model,
    options.folder,
    color ? `\u001b[${COLORS[level]}m${gauge}\u001b[0m` : gauge,
    ...compaction(reading),
  ]
    .filter((part) => part !== undefined && part !== "")
    .join(" | ");
}

function gaugeOf(reading: ContextReading | undefined, width: number): string {
  if (reading?.usedPercent === undefined) {
    const tokens = reading?.usedTokens === undefined ? "" : ` ${short(reading.usedTokens)}`;
    const window = reading?.windowTokens === undefined ? "" : ` of ${short(reading.windowTokens)}`;
    return `${"\u2591".repeat(width)} --%${tokens || (window && " ?")}${window}`;
  }
  const share = Math.min(1, reading.usedPercent / 100);
  const filled = Math.round(share * width);
  const bar = "\u2588".repeat(filled) + "\u2591".repeat(width - filled);
  const tokens = `${short(reading.usedTokens ?? 0)} of ${short(reading.windowTokens ?? 0)}`;
  return `${bar} ${Math.round(reading.usedPercent)}% ${tokens}${reading.freshness === "current" ? "" : " ~"}`;
}

function compaction(reading: ContextReading | undefined): string[] {
  if (reading?.autoCompactAt === undefined || reading.usedTokens === undefined) return [];
  return [
    `compacts in ${short(Math.max(0, reading.autoCompactAt - reading.usedTokens - reading.pendingTokens))}`,
  ];
}

function percent(tokens: number, window: number): number {
  return Math.round((tokens / window) * 100);
}

/**
 * Formats 136000 as `136,000`. `toLocaleString` would load locale data, but a hook has only 60 ms.
 */
function count(tokens: number): string {
  return String(Math.round(tokens)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats 136000 as `136k`, and 1048576 as `1.0M`. */
function short(tokens: number): string {
  if (tokens < 1000) return String(Math.round(tokens));
  return tokens < 999_500 ? `${Math.round(tokens / 1000)}k` : `${(tokens / 1_000_000).toFixed(1)}M`;
}
