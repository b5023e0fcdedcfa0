import type { Measurement, Source } from "./measurement.js";
import { isCounted, nextRow } from "./read-row.js";

// How far to search older rows for the model: compactions do not name the model that continues, and
// a streamed response may have a row per token.
const LOOK_BACK_BYTES = 4 * 1024 * 1024;

type Settings = Pick<Measurement, "model" | "windowTokens" | "sessionId">;

/** Adds the model and the window from older rows, back to the previous response. */
export function lookBack(source: Source, known: Settings): Settings & { hasAnswer: boolean } {
  const { rows } = source;
  const found = { ...known, hasAnswer: false };
  const from = rows.start;
  while (found.model === undefined || found.windowTokens === undefined) {
    const row = nextRow(source);
    if (row === undefined || from - rows.start > LOOK_BACK_BYTES) break;
    if (row.type !== "setting" && !(row.type === "answer" && isCounted(row))) continue;
    found.hasAnswer ||= row.type === "answer";
    found.model ??= row.model;
    found.windowTokens ??= row.windowTokens;
    if (row.type === "answer" && row.model !== undefined) break;
  }
  return found;
}

/** Adds settings from the head of the file and, for clients that repeat them, from older rows. */
export function readHead(source: Source, known: Settings): Settings {
  const { rows, format } = source;
  const { model, windowTokens, sessionId } = format.settings === "near" ? lookBack(source, known) : known;
  const found: Settings = { model, windowTokens, sessionId: undefined };
  for (const object of rows.first()) {
    const row = format.read(object);
    if (row?.type !== "setting") continue;
    found.model ??= row.model;
    found.windowTokens ??= row.windowTokens;
    found.sessionId ??= row.sessionId;
  }
  // Rows in a resumed or forked session may name the session from which they were copied.
  found.sessionId ??= sessionId;
  return found;
}

/** Returns the previous response's usage if it was recorded and the response is from the same model. */
export function answerBefore(source: Source, model: string | undefined): Measurement["before"] {
  const { rows } = source;
  const from = rows.start;
  for (let row = nextRow(source); row !== undefined; row = nextRow(source)) {
    if (from - rows.start >= LOOK_BACK_BYTES) break;
    if (row.type === "answer") return row.model === model ? row.usage : undefined;
  }
  return undefined;
}
