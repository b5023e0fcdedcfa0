import { shown } from "@agentos/platform";
import { clipMessages } from "./clip.js";
import type { LoopControl, Stop } from "./loop-control.js";
import { maskedNotice, windDownNotice } from "./notices.js";
import type { MaskedMessages } from "./options.js";
import type { Entry } from "./records.js";
import { messageOf } from "./turn.js";

// Above the soft threshold, masking is tried again once this share of the window has been added.
const MASK_STEP = 0.05;
// Masking must free at least this share of the tokens that the server then reads again. If there is
// less to mask, a restart is cheaper. Measured in bench/session-loop.
const WORTH = 0.8;

/**
 * Masks observations, cuts results, winds the session down or ends it, so that the next request
 * fits.
 * @returns whether the session can make another request, or the reason why the loop must stop
 */
export async function makeRoom(loop: LoopControl): Promise<boolean | Stop> {
  const { state, settings } = loop;
  const { window, soft, hard } = loop.sizes;
  if (state.windDown && state.windDown.turnsLeft <= 0) return end(loop, "wound-down");
  const used = loop.usedTokens;
  // An agent that is saving its state still needs the results in its conversation.
  const isNeeded = state.windDown ? isFull(loop) : used >= soft;
  if (isNeeded && isDue(loop, used, hard, window)) {
    const failure = await mask(loop);
    if (failure) return settings.signal.aborted ? false : failure;
  }
  const notice = () => windDownNotice(loop.usedTokens, window, settings.windDownTurns);
  const hasNotice = !state.windDown && settings.windDownTurns > 0;
  const needed = hasNotice ? loop.occupancy.tokensIn(settings.createMessage("user", notice())) : 0;
  if (isFull(loop, needed)) clipNewest(loop);
  if (state.windDown) return isFull(loop) ? end(loop, "window-full") : true;
  if (loop.usedTokens < hard) return true;
  if (state.overflowed) return end(loop, "overflow");
  if (settings.windDownTurns === 0 || isFull(loop, needed)) return end(loop, "window-full");
  loop.notice("wind-down", notice(), { windDownTurns: settings.windDownTurns });
  return true;
}

function isFull({ usedTokens, sizes }: LoopControl, neededTokens = 0): boolean {
  return usedTokens + neededTokens + sizes.reserve > sizes.window;
}

async function end(loop: LoopControl, reason: "wound-down" | "window-full" | "overflow"): Promise<false> {
  await loop.endSession(reason);
  return false;
}

/** Returns whether a threshold has been passed, or enough has been added since the last masking. */
function isDue({ maskedAt }: LoopControl, used: number, hard: number, window: number): boolean {
  if (maskedAt === undefined || used < maskedAt) return true;
  return used >= maskedAt + window * MASK_STEP || (used >= hard && used > maskedAt);
}

/**
 * Uses the result of the caller's `mask` if that is worthwhile, and notifies the agent.
 * @returns the reason why the loop must stop, if `mask` fails
 */
async function mask(loop: LoopControl): Promise<Stop | undefined> {
  const { settings, state } = loop;
  if (!settings.mask) return undefined;
  const before = loop.usedTokens;
  const { window, maskTarget } = loop.sizes;
  loop.maskedAt = before;
  const { lastTurn, maskState } = state;
  let result: MaskedMessages<object> | undefined;
  try {
    result = await settings.mask(loop.messages, {
      targetTokens: maskTarget,
      usedTokens: before,
      windowTokens: window,
      inputTokens: lastTurn && !lastTurn.estimated ? lastTurn.inputTokens : undefined,
      state: maskState,
    });
    if (result) assertMasked(result);
  } catch (error) {
    return {
      reason: "mask-failed",
      detail: `Masking in session #${state.session} failed: ${messageOf(error)}`,
    };
  }
  if (!result || result.masked <= 0) return undefined;
  const entries = placed(result.messages, state.entries);
  const masked = entries.map(({ message }) => message);
  // Placeholders may be longer than the originals.
  if (loop.occupancy.tokensOf(masked) >= before) return undefined;
  // The server's cache ends at the first change, so everything after it is read again.
  const first = masked.findIndex((message, index) => message !== loop.messages[index]);
  const reread = masked.slice(first).reduce((sum, message) => sum + loop.occupancy.tokensIn(message), 0);
  if (result.reclaimedTokens < reread * WORTH && !isFull(loop)) return undefined;
  const text = maskedNotice(result.masked, result.reclaimedTokens, before);
  loop.recordNotice(text);
  loop.commit({
    type: "mask",
    session: state.session,
    turn: state.turn,
    masked: Math.round(result.masked),
    reclaimedTokens: Math.max(0, Math.round(result.reclaimedTokens)),
    usedTokens: before,
    targetTokens: maskTarget,
    text,
    ...(result.state !== undefined && { state: result.state }),
    entries: [...entries, loop.loopEntry(text)],
  });
  loop.occupancy.masked(loop.messages);
  loop.maskedAt = loop.usedTokens;
  return undefined;
}

function assertMasked({ messages, masked, reclaimedTokens }: MaskedMessages<object>): void {
  if (!Array.isArray(messages) || !messages.every((each) => typeof each === "object" && each !== null))
    throw new TypeError('Expected "messages" to be a list of messages');
  for (const [name, value] of Object.entries({ masked, reclaimedTokens }))
    if (!Number.isFinite(value))
      throw new TypeError(`Expected "${name}" to be a number, not ${shown(value)}`);
}

/** Assigns messages to entries. In a shortened list, the unchanged messages show where the others belong. */
function placed(messages: readonly object[], entries: readonly Entry[]): Entry[] {
  let next = 0;
  return messages.map((each, index) => {
    const message = each as Entry["message"];
    const own = entries[index] as Entry;
    if (messages.length === entries.length) return own.message === message ? own : { ...own, message };
    const found = entries.findIndex((entry, at) => at >= next && entry.message === message);
    if (found !== -1) next = found + 1;
    const place = entries[found === -1 ? Math.min(next, entries.length - 1) : found] as Entry;
    return found === -1 ? { ...place, message } : place;
  });
}

/** Cuts the latest turn's results, which would otherwise not fit into any window. */
function clipNewest(loop: LoopControl): void {
  const { state } = loop;
  const { window, hard, reserve } = loop.sizes;
  const isNewest = ({ origin, group }: Entry) => origin === "turn" && group === state.totals.turns;
  const newest = state.entries.filter(isNewest).map(({ message }) => message);
  if (newest.length === 0) return;
  const own = newest.reduce((sum, message) => sum + loop.occupancy.tokensIn(message), 0);
  const others = loop.usedTokens - own;
  // Room up to the hard threshold, or half of the remaining window if that is more.
  const room = Math.max(hard - others - 1, Math.floor((window - reserve - others) / 2));
  const { messages, clippedTokens } = clipMessages(newest, own - Math.max(0, room));
  if (clippedTokens === 0) return;
  let index = 0;
  const entries = state.entries.map((entry) =>
    isNewest(entry) ? { ...entry, message: messages[index++] as Entry["message"] } : entry,
  );
  loop.commit({ type: "clip", session: state.session, turn: state.turn, clippedTokens, entries });
  loop.occupancy.masked(loop.messages);
}
