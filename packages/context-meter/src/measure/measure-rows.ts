import type { AnswerRow, CompactionRow, CountedUsage } from "@agentos/clients";
import { estimateContent } from "../estimate.js";
import { answerBefore, lookBack, readHead } from "./look-back.js";
import type { Measurement, Source } from "./measurement.js";
import { isCounted, nextRow } from "./read-row.js";
import { createRewind } from "./rewind.js";

// How far from the start of the latest response to search for the tool call that it must contain.
const EXPECTED_BYTES = 1024 * 1024;

// How far before the latest row of a response to search for its other rows.
const SAME_ANSWER_BYTES = 32 * 1024;

/** What the rows after the current one contain. */
interface Behind {
  addedTokens: number;
  /** Tokens that a compaction restored. The compaction's count of remaining tokens includes them. */
  restoredTokens: number;
  sawResult: boolean;
  sawCall: boolean;
  /** Window sizes by model. */
  windows: Readonly<Record<string, number>> | undefined;
  exceededWindow: number | undefined;
}

/** Finds the latest count, searching backwards from the newest row. */
export function measureRows(source: Source): Measurement | undefined {
  const { options } = source;
  const expected = options.expectedCalls ?? [];
  const behind: Behind = {
    addedTokens: 0,
    restoredTokens: 0,
    sawResult: false,
    sawCall: false,
    windows: undefined,
    exceededWindow: undefined,
  };
  const isTakenBack = createRewind();
  for (let row = nextRow(source); row !== undefined; row = nextRow(source)) {
    if (isTakenBack(row)) continue;
    switch (row.type) {
      case "answer":
        if (isCounted(row)) return measureAnswer(source, row, behind);
        break;
      case "compaction":
        return measureCompaction(source, row, behind);
      case "addition": {
        behind[row.isRestored ? "restoredTokens" : "addedTokens"] += estimateContent(row.content);
        behind.sawResult ||= row.callIds?.some((id) => expected.includes(id)) === true;
        break;
      }
      case "call":
        behind.sawCall ||= expected.includes(row.callId);
        break;
      case "overflow":
        behind.exceededWindow ??= row.windowTokens;
        break;
      case "setting":
        behind.windows ??= row.windows;
    }
  }
  return undefined;
}

function measureAnswer(source: Source, row: AnswerRow, behind: Behind): Measurement {
  const { format, options } = source;
  const { usage, model, at, sessionId } = row;
  const isLagged = lags(source, behind);
  const outputTokens = usage === undefined ? 0 : largestOutput(source, row, usage);
  const windowTokens = row.windowTokens ?? behind.windows?.[model ?? ""];
  const known = { model, windowTokens, sessionId };
  return {
    client: format.client,
    agentId: options.agentId,
    exceededWindow: behind.exceededWindow,
    windowVariable: format.windowVariable,
    inputTokens: usage?.inputTokens ?? 0,
    outputTokens,
    usedTokens: usage && usage.inputTokens + outputTokens,
    pendingTokens: behind.addedTokens + behind.restoredTokens,
    freshness: usage === undefined ? "unknown" : isLagged ? "lagged" : "current",
    at,
    sawResult: behind.sawResult,
    ...(format.cutsSilently && usage && { before: answerBefore(source, model) }),
    ...(format.settings === undefined ? known : readHead(source, known)),
  };
}

function measureCompaction(source: Source, row: CompactionRow, behind: Behind): Measurement | undefined {
  const { format, options } = source;
  const { leftTokens, kept = [], windowTokens, sessionId, at } = row;
  const { hasAnswer, ...before } = lookBack(source, { windowTokens, sessionId, model: undefined });
  // The session has just begun, so nothing has been counted yet.
  if (row.mayBeStart && !hasAnswer) return undefined;
  return {
    client: format.client,
    agentId: options.agentId,
    inputTokens: leftTokens ?? 0,
    outputTokens: 0,
    usedTokens: leftTokens,
    pendingTokens: kept.reduce<number>((sum, each) => sum + estimateContent(each), behind.addedTokens),
    freshness: leftTokens === undefined ? "unknown" : "stale",
    at,
    sawResult: behind.sawResult,
    ...(format.settings === undefined ? before : readHead(source, before)),
  };
}

/** Whether the file's latest response is older than the expected calls. */
function lags({ rows, format, options }: Source, { sawCall }: Behind): boolean {
  const { expectedCalls } = options;
  switch (format.countIs) {
    case "in-call": {
      if (expectedCalls === undefined || expectedCalls.length === 0) return false;
      return !rows.contains(EXPECTED_BYTES, expectedCalls);
    }
    case "after-call":
      return sawCall;
    case "after-tool":
      return expectedCalls !== undefined;
    default:
      return false;
  }
}

/** Returns the final output count, which only the last rows of a response have. */
function largestOutput(source: Source, { id }: AnswerRow, { outputTokens }: CountedUsage): number {
  const { rows, format } = source;
  if (!format.splitsAnswers || id === undefined) return outputTokens;
  let largest = outputTokens;
  const from = rows.start;
  for (let row = nextRow(source); row !== undefined; row = nextRow(source)) {
    if (from - rows.start >= SAME_ANSWER_BYTES) break;
    if (row.type !== "answer" || !isCounted(row)) continue;
    if (row.id !== id) break;
    largest = Math.max(largest, row.usage?.outputTokens ?? 0);
  }
  return largest;
}
