import type { LazyEntry } from "./entries.js";
import type { MaskOptions, Protect } from "./options.js";
import { RECALL_TOOL } from "./recall-tool.js";
import { referredBy } from "./references.js";
import type { MaskingState } from "./state.js";

const RECENT_TURNS = 3;
const RECALLED_TURNS = 10;

/** An assistant's text is worth masking from so many tokens on. */
const LONG_TEXT_TOKENS = 250;

/**
 * What may never go, whatever happens later: what is not asked for, the tools and ids that the caller named,
 * what its API would miss.
 */
export function eligibility(options: MaskOptions): (entry: LazyEntry) => boolean {
  const { eligible = ["results"], protect = {} } = options;
  const kinds = new Set(eligible);
  const tools = new Set(protect.tools);
  const ids = new Set(protect.ids);
  return (entry) => {
    if (entry.role === "result") {
      if (
        !kinds.has("results") ||
        (entry.call && tools.has(entry.call.tool)) ||
        ids.has(entry.call?.id ?? "")
      )
        return false;
    } else if (
      entry.role !== "assistant" ||
      !(entry.thinking ? kinds.has("thinking") : kinds.has("text") && entry.tokens >= LONG_TEXT_TOKENS)
    ) {
      return false;
    }
    return entry.isWritable && !ids.has(entry.id);
  };
}

/**
 * Of what results may have within the target, so much at most stays because it is referred to, unless the
 * caller insists.
 */
const MOST_REFERENCED = 0.15;

/** What stays for now: the newest turns, the last failure, what was recalled or is referred to. */
export function protectedNow(state: MaskingState, target: number, protect: Protect = {}): Set<string> {
  const { lastFailure = true, referenced } = protect;
  const ids = new Set<string>();
  addNewest(state, protect, ids);
  if (lastFailure && state.lastFailure) ids.add(state.lastFailure.id);
  const room = target - (state.totalTokens - state.resultTokens);
  if (referenced !== false)
    addReferenced(state, referenced ? Number.POSITIVE_INFINITY : room * MOST_REFERENCED, ids);
  return ids;
}

function addNewest(state: MaskingState, protect: Protect, ids: Set<string>): void {
  const { tokens = 0, turns = tokens > 0 ? 0 : RECENT_TURNS, recalledTurns = RECALLED_TURNS } = protect;
  const { entries } = state;
  const newest = newestTurn(state);
  let room = tokens;
  let isOlderExchange = false;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    const age = newest - entries[at]!.turn;
    // Thinking of the exchange that is still going on belongs to its calls: APIs want it back. Words behind
    // results end no exchange.
    if (entry.role === "user" && entries[at - 1]?.role !== "result") isOlderExchange = true;
    const isRecent = age < turns || (entry.role === "result" && entry.tokens <= room);
    const isRecalled = age < recalledTurns && entry.call?.tool === RECALL_TOOL;
    if (isRecent || isRecalled || (entry.thinking && !isOlderExchange)) ids.add(entry.id);
    if (entry.role === "result") room -= entry.tokens;
    if (age >= turns && age >= recalledTurns && room <= 0 && isOlderExchange) break;
  }
}

/** What the newest answers refer to, the newest first, as far as there is room. */
function addReferenced(state: MaskingState, most: number, ids: Set<string>): void {
  const { entries } = state;
  const newest = newestTurn(state);
  let room = most;
  for (let at = entries.length - 1; at >= 0 && newest - entries[at]!.turn < RECENT_TURNS; at--) {
    if (entries[at]!.role !== "assistant" || entries[at]!.thinking) continue;
    for (const id of referredBy(entries, at)) {
      if (ids.has(id)) continue;
      room -= entries[state.indexOf(id) ?? -1]?.tokens ?? 0;
      if (room < 0) return;
      ids.add(id);
    }
  }
}

function newestTurn(state: MaskingState): number {
  return state.entries.at(-1)?.turn ?? 0;
}
