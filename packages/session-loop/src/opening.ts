import { type CarryOver, carryOver } from "./carry-over.js";
import { clipText } from "./clip.js";
import { interruptedNotice, promptNotice, restartMarker, tracelessNotice } from "./notices.js";
import type { Entry } from "./records.js";
import type { Settings, Sizes } from "./settings.js";
import type { LoopState } from "./state.js";
import type { UsablePrompt } from "./system-prompt.js";

export interface Opening {
  entries: Entry[];
  carried: CarryOver;
  handoff: string | undefined;
  marker: string | undefined;
  tokens: number;
}

const NOTHING_CARRIED: CarryOver = { entries: [], turns: 0, tokens: 0 };

/** Builds a session's opening. Carries over fewer turns if the opening would exceed the soft threshold. */
export function buildOpening(
  state: LoopState,
  settings: Settings,
  sizes: Sizes,
  prompt: UsablePrompt,
  handoffText: string | undefined,
  measure: { tokensOf(messages: readonly object[]): number; tokensIn(message: object): number },
): Opening {
  const isFirst = state.session === 0;
  const marker = isFirst ? undefined : restartMarker(state.session + 1, state.turn);
  const said = handoffText?.trim();
  const handoff = said ? clipText(said, sizes.handoff) : undefined;
  const build = (carried: CarryOver): Opening => {
    const entries: Entry[] = [];
    const add = (origin: Entry["origin"], role: "system" | "user", text: string) =>
      entries.push({ origin, group: 0, message: settings.createMessage(role, text) as Entry["message"] });
    if (prompt.text !== undefined) add("system", "system", prompt.text);
    const task = state.task ?? settings.task;
    if (task !== undefined) add("task", "user", task);
    entries.push(...carried.entries);
    const notices = [
      ...(state.openTurn.calls.length > 0 ? [interruptedNotice(state.openTurn.calls, sizes.handoff)] : []),
      ...(handoff === undefined ? [] : [`Handoff of session #${state.session}:\n\n${handoff}`]),
      ...(state.traceless > 0 ? [tracelessNotice(state.traceless)] : []),
      ...(prompt.problem === undefined ? [] : [promptNotice(prompt.problem)]),
      ...(marker === undefined ? [] : [marker]),
    ];
    if (notices.length > 0) add("loop", "user", notices.join("\n\n"));
    return {
      entries,
      carried,
      handoff,
      marker,
      tokens: measure.tokensOf(entries.map(({ message }) => message)),
    };
  };
  let carryoverTokens = state.emptySessions > 0 ? 0 : sizes.carryover;
  for (;;) {
    const carried =
      isFirst || carryoverTokens < 1
        ? NOTHING_CARRIED
        : carryOver(state.entries, {
            turns: settings.carryoverTurns,
            tokens: carryoverTokens,
            estimate: (message) => measure.tokensIn(message),
          });
    const opening = build(carried);
    if (opening.tokens < sizes.soft || carried.turns === 0) return opening;
    carryoverTokens = Math.floor(carried.tokens / 2);
  }
}
