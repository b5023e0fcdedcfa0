import type { Entry } from "./entry.js";
import type { MaskOptions } from "./options.js";
import { RECALL_TOOL } from "./recall-tool.js";
import { referredBy } from "./references.js";
import type { MaskingState } from "./state.js";

const RECENT_TURNS = 3;
const RECALLED_TURNS = 10;

const LONG_TEXT_TOKENS = 250;

/**
 * Returns a predicate that accepts entries of eligible kinds unless the caller or the API protects
 * them.
 */
export function eligibility({
  eligible = ["results"],
  protect = {},
}: MaskOptions): (entry: Entry) => boolean {
  const tools = new Set(protect.tools);
  const ids = new Set(protect.ids);
  const [results, texts, thinking] = (["results", "text", "thinking"] as const).map((kind) =>
    eligible.includes(kind),
  );
  return (entry) => {
    const { role, call } = entry;
    const isAsked =
      role === "result"
        ? results
        : role === "assistant" && (entry.thinking ? thinking : texts && entry.tokens >= LONG_TEXT_TOKENS);
    if (!isAsked || !entry.isWritable || ids.has(entry.id)) return false;
    return call === undefined || !(tools.has(call.tool) || ids.has(call.id ?? ""));
  };
}

export function protectedNow(state: MaskingState, options: MaskOptions): Set<Entry> {
  const { lastFailure = true, referenced = false } = options.protect ?? {};
  const found = new Set<Entry>();
  addNewest(state, options, found);
  if (lastFailure && state.lastFailure) found.add(state.lastFailure);
  if (referenced) addReferenced(state, found);
  return found;
}

function addNewest({ entries }: MaskingState, options: MaskOptions, found: Set<Entry>): void {
  const { protect = {}, eligible } = options;
  const { tokens = 0, turns = tokens > 0 ? 0 : RECENT_TURNS, recalledTurns = RECALLED_TURNS } = protect;
  const newest = newestTurn(entries);
  let room = tokens;
  let isOlderExchange = false;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    const age = newest - entry.turn;
    // APIs require the thinking in the current exchange to stay next to its calls. A user message
    // directly after results does not end the exchange.
    if (entry.role === "user" && entries[at - 1]?.role !== "result") isOlderExchange = true;
    const isRecent = age < turns || (entry.role === "result" && entry.tokens <= room);
    const isRecalled = age < recalledTurns && entry.call?.tool === RECALL_TOOL;
    if (isRecent || isRecalled || (entry.thinking && !isOlderExchange)) found.add(entry);
    if (entry.role === "result") room -= entry.tokens;
    const isDone = isOlderExchange || !eligible?.includes("thinking");
    if (age >= turns && age >= recalledTurns && room <= 0 && isDone) break;
  }
}

function addReferenced({ entries }: MaskingState, found: Set<Entry>): void {
  const newest = newestTurn(entries);
  for (let at = entries.length - 1; at >= 0 && newest - entries[at]!.turn < RECENT_TURNS; at--) {
    if (entries[at]!.role !== "assistant" || entries[at]!.thinking) continue;
    for (const entry of referredBy(entries, at)) found.add(entry);
  }
}

function newestTurn(entries: readonly Entry[]): number {
  return entries.at(-1)?.turn ?? 0;
}
