import type { Entry } from "./conversation.js";
import type { MaskOptions, Protect } from "./options.js";
import { RECALL_TOOL } from "./recall-tool.js";
import type { MaskingState } from "./state.js";

const RECENT_TURNS = 3;
const RECALLED_TURNS = 10;

/** An assistant's text is worth masking from so many tokens on. */
const LONG_TEXT_TOKENS = 250;

/** What may never go, whatever happens later: what is not asked for, the tools and ids that the caller named, what its API would miss. */
export function eligibility(state: MaskingState, options: MaskOptions): (entry: Entry) => boolean {
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
    const { isSound, read } = state.placeOf(entry);
    return isSound && read?.piece.isWritable === true && !ids.has(entry.id);
  };
}

/** What stays for now: the newest turns, the last failure, what was recalled or is referred to. */
export function protectedNow(state: MaskingState, protect: Protect = {}): Set<string> {
  const {
    tokens = 0,
    turns = tokens > 0 ? 0 : RECENT_TURNS,
    lastFailure = true,
    recalledTurns = RECALLED_TURNS,
  } = protect;
  const { entries } = state;
  const ids = new Set<string>();
  const newest = entries.length === 0 ? 0 : state.placeAt(entries.length - 1).turn;
  let room = tokens;
  let thinkingGoes = false;
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]!;
    const age = newest - state.placeAt(at).turn;
    // Thinking of the exchange that is still going on belongs to its calls: APIs want it back.
    if (entry.role === "user" && entry.text !== "") thinkingGoes = true;
    if (entry.thinking && !thinkingGoes) ids.add(entry.id);
    if (age < turns) ids.add(entry.id);
    else if (entry.role === "result" && room >= entry.tokens) ids.add(entry.id);
    else if (age >= recalledTurns && thinkingGoes) break;
    else if (age < recalledTurns && entry.call?.tool === RECALL_TOOL) ids.add(entry.id);
    if (entry.role === "result") room -= entry.tokens;
  }
  if (lastFailure && state.lastFailure) ids.add(state.lastFailure.id);
  return ids;
}
