import { assertOptions, describeError } from "@agentos/platform";
import { assertAmount } from "./assert-option.js";
import { contentKey } from "./digest.js";
import { checkLedger, type Ledger } from "./ledger.js";
import type { LedgerRecord } from "./ledger-record.js";
import { cutAt } from "./placeholder/words.js";
import type { MaskStore } from "./store/store.js";

/**
 * A label, a call's id, words that describe the observation, or the arguments of the recall tool's
 * call, as an object or as JSON.
 */
export type RecallRequest =
  | string
  | { readonly id?: string | undefined; readonly query?: string | undefined };

export interface RecallOptions {
  readonly ledger: Ledger;
  readonly store: MaskStore;
  /** The maximum length of `text` in characters. `content` is never cut. Defaults to no limit. */
  readonly maxLength?: number;
}

/** The original, or the reason why it is unavailable. `text` is meant for the agent. */
export type Recalled =
  | {
      readonly status: "found";
      readonly label: string;
      readonly id: string;
      readonly summary: string;
      /** The original content as the API represents it. */
      readonly content: unknown;
      readonly text: string;
    }
  | { readonly status: "unknown" | "gone" | "damaged"; readonly text: string };

const MAX_SUGGESTIONS = 5;
const MAX_SEARCHED = 200;

/**
 * Returns the original of a masked observation, byte for byte.
 * @throws TypeError for an invalid option, or MaskingError for an invalid ledger, but never because of
 *   the request
 */
export function recall(request: RecallRequest, options: RecallOptions): Recalled {
  assertOptions(options, { ledger: true, store: true, maxLength: true });
  assertAmount("maxLength", options.maxLength);
  const { records } = checkLedger(options.ledger);
  const { id, query } = readRequest(request);
  if (records.length === 0)
    return { status: "unknown", text: "Nothing has been masked in this conversation." };
  if (typeof id === "string") {
    const wanted = id.trim();
    const record = records.find(({ label, id: own }) => label === wanted || own === wanted);
    if (record) return fetchOriginal(record, options);
  }
  const unknown = (what: string): Recalled => ({
    status: "unknown",
    text: `Nothing ${what}. ${suggest(records.slice(-MAX_SUGGESTIONS))}`,
  });
  if (typeof query !== "string" || query.trim() === "") {
    if (typeof id === "string") return unknown(`was masked as ${JSON.stringify(cutAt(id, 80))}`);
    return unknown("was asked for: pass an id or a query");
  }
  const [best, ...others] = search(query, records, options.store);
  if (!best) return unknown(`masked matches ${JSON.stringify(cutAt(query, 80))}`);
  const found = fetchOriginal(best, options);
  const more = others.slice(0, MAX_SUGGESTIONS);
  return found.status === "found" && more.length > 0
    ? { ...found, text: `${found.text}\n\n${suggest(more, "Other matches")}` }
    : found;
}

function readRequest(request: RecallRequest): Exclude<RecallRequest, string> {
  if (typeof request !== "string") return request ?? {};
  if (request.trimStart().startsWith("{")) {
    try {
      return JSON.parse(request) as Exclude<RecallRequest, string>;
    } catch {
      // A search for code may begin like this.
    }
  }
  return { id: request, query: request };
}

function fetchOriginal(
  { id, label, key, summary }: LedgerRecord,
  { store, maxLength }: RecallOptions,
): Recalled {
  const lost = (status: "gone" | "damaged", why: string): Recalled => ({
    status,
    text: `The original of ${label} ${why}. It was ${summary}; make the call again.`,
  });
  if (key === undefined)
    return { status: "gone", text: `The original of ${label} was not stored: ${summary}` };
  let value: string | undefined;
  try {
    value = store.get(key);
  } catch (error) {
    return lost("gone", `cannot be read (${describeError(error)})`);
  }
  if (value === undefined) return lost("gone", "is no longer stored");
  if (contentKey(value) !== key) return lost("damaged", "is damaged in the store");
  const content: unknown = JSON.parse(value);
  const text = textOfContent(content);
  return { status: "found", label, id, summary, content, text: shorten(text, maxLength) };
}

function shorten(text: string, most = Number.POSITIVE_INFINITY): string {
  if (text.length <= most) return text;
  const mark = `\n[${text.length} characters in total]`;
  return most > mark.length ? cutAt(text, most - mark.length) + mark : cutAt(text, most);
}

function textOfContent(content: unknown): string {
  if (typeof content === "string") return content;
  if (
    Array.isArray(content) &&
    content.length > 0 &&
    content.every((part) => typeof part?.text === "string")
  ) {
    return content.map(({ text }) => text).join("\n");
  }
  const value = (content as { value?: unknown } | null)?.value;
  if (typeof value === "string") return value;
  if (Array.isArray(value) && value.length > 0) return textOfContent(value);
  return JSON.stringify(value ?? content);
}

/** Searches the summaries and, if none match, the newest originals. The best matches come first. */
function search(query: string, records: readonly LedgerRecord[], store: MaskStore): LedgerRecord[] {
  const words = [...new Set(query.slice(0, 1_000).toLowerCase().split(/\s+/).filter(Boolean))].slice(0, 20);
  const newest = records.toReversed();
  const inSummaries = rank(newest, words, ({ summary, tool = "", id }) => `${summary} ${tool} ${id}`);
  if (inSummaries.length > 0) return inSummaries;
  return rank(newest.slice(0, MAX_SEARCHED), words, ({ key }) => {
    try {
      return (key && store.get(key)) ?? "";
    } catch {
      return "";
    }
  });
}

function rank(
  records: readonly LedgerRecord[],
  words: readonly string[],
  textOf: (record: LedgerRecord) => string,
): LedgerRecord[] {
  const scored = records.map((record) => {
    const text = textOf(record).toLowerCase();
    return { record, score: words.filter((word) => text.includes(word)).length };
  });
  // Half of the words must be found, because a single match means little.
  const least = Math.max(1, Math.ceil(words.length / 2));
  return scored
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .map(({ record }) => record);
}

function suggest(records: readonly LedgerRecord[], lead = "Available"): string {
  return `${lead}: ${records.map(({ label, summary }) => `${label} ${summary}`).join("; ")}`;
}
