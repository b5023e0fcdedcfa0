import { assertObject, assertOptions, withoutUndefined } from "@agentos/platform";
import type { LoopControl, Stop } from "./loop-control.js";
import { exchangesIn } from "./message.js";
import { turns, unsavedHandoff } from "./notices.js";
import { buildOpening } from "./opening.js";
import type { SessionStart, StartedSession } from "./options.js";
import type { Entry } from "./records.js";
import type { LoopState } from "./state.js";
import { usePrompt } from "./system-prompt.js";
import { messageOf } from "./turn.js";

/** Starts the next session, or returns the reason why the loop must stop. */
export async function openSession(loop: LoopControl): Promise<Stop | undefined> {
  const { state, settings, occupancy } = loop;
  const session = state.session + 1;
  const stop = session === 1 ? undefined : await restartStop(loop, session);
  if (stop) return stop;
  loop.startAfresh();
  const prompt = await usePrompt(
    settings.readSystemPrompt,
    state.systemPrompt,
    (text) => occupancy.tokensIn(settings.createMessage("system", text)) <= loop.sizes.window / 2,
  );
  const handoff = session === 1 ? undefined : await readHandoff(loop);
  const propose = () => buildOpening(state, settings, loop.sizes, prompt, handoff, occupancy);
  let opening = propose();
  const { marker } = opening;
  const start = { session, resumed: false, systemPrompt: prompt.text, handoff: opening.handoff, marker };
  const started = await callStart(loop, opening.entries, start);
  if (started?.windowTokens !== undefined && started.windowTokens !== state.windowTokens) {
    state.windowTokens = started.windowTokens;
    opening = propose();
  }
  const entries = started?.messages ? ownMessages(started.messages, opening.entries) : opening.entries;
  const { window, soft, hard } = loop.sizes;
  const tokens = occupancy.tokensOf(entries.map(({ message }) => message));
  if (tokens >= hard || state.emptySessions > 1) {
    const detail = `The opening of session #${session} takes about ${tokens} of ${window} tokens, which leaves no room to work.`;
    return { reason: "window-too-small", detail };
  }
  loop.begin(started?.context);
  loop.commit({
    type: "session",
    session,
    windowTokens: state.windowTokens ?? settings.windowTokens,
    softTokens: soft,
    hardTokens: hard,
    carriedTurns: opening.carried.turns,
    carriedTokens: opening.carried.tokens,
    handoff: opening.handoff !== undefined,
    ...withoutUndefined({ promptProblem: prompt.problem, promptSource: prompt.source }),
    ...(session > 1 && prompt.text !== state.systemPrompt && { promptChanged: true as const }),
    entries,
  });
  if (session > 1) loop.compactLog();
  return undefined;
}

export async function resumeSession(loop: LoopControl): Promise<void> {
  const { session, entries, systemPrompt } = loop.state;
  const start = { session, resumed: true, systemPrompt, handoff: undefined, marker: undefined };
  const started = await callStart(loop, entries, start);
  if (started?.windowTokens !== undefined) loop.state.windowTokens = started.windowTokens;
  loop.begin(started?.context);
}

async function restartStop({ state, settings }: LoopControl, session: number): Promise<Stop | undefined> {
  if (session > settings.maxSessions)
    return {
      reason: "max-sessions",
      detail: `The loop reached its limit of ${settings.maxSessions} ${settings.maxSessions === 1 ? "session" : "sessions"}.`,
    };
  const patience = state.sameWords ? 2 : 4;
  if (settings.progress !== false && state.traceless >= patience) {
    const detail = `${state.traceless} sessions in a row left no trace: no file changed and no result was new.`;
    return { reason: "no-progress", detail };
  }
  const question = { session, previousTurns: state.turn, totalTurns: state.totals.turns };
  const reason = `Session #${session - 1} ended after ${turns(state.turn)}.`;
  if (settings.confirmRestart && !(await settings.confirmRestart({ ...question, reason })))
    return { reason: "restart-declined", detail: `The restart into session #${session} was declined.` };
  return undefined;
}

/** Returns the handoff. An unreadable handoff does not prevent the next session. */
async function readHandoff({ state, settings, sizes }: LoopControl): Promise<string | undefined> {
  const { session } = state;
  const parting = state.parting ?? (state.endedFull ? unsaved(state, sizes.handoff) : undefined);
  if (!settings.handoff) return parting;
  try {
    return (await settings.handoff({ session, text: parting })) ?? undefined;
  } catch (error) {
    return [`(The handoff could not be read: ${messageOf(error)})`, parting ?? ""].join("\n\n").trim();
  }
}

function unsaved({ entries, lastTurn }: LoopState, tokens: number): string | undefined {
  const own = entries.filter(({ origin, notCarried }) => origin === "turn" && !notCarried);
  return unsavedHandoff(exchangesIn(own.map(({ message }) => message)), lastTurn?.text, tokens);
}

async function callStart(
  { settings, state }: LoopControl,
  entries: readonly Entry[],
  start: Omit<SessionStart<object>, "messages" | "maskState" | "signal">,
): Promise<StartedSession<object> | undefined> {
  const messages = entries.map(({ message }) => message);
  const { maskState } = state;
  const started = await settings.startSession?.({ ...start, messages, maskState, signal: settings.signal });
  if (!started) return undefined;
  assertObject(started, 'what "startSession" returns');
  assertOptions(started, { context: true, messages: true, windowTokens: true });
  return started;
}

/**
 * Converts the caller's messages to entries. Proposed messages that are reused keep their origin.
 */
function ownMessages(messages: readonly object[], proposed: readonly Entry[]): Entry[] {
  return messages.map((each) => {
    const message = each as Entry["message"];
    const known = proposed.find((entry) => entry.message === message);
    return known ?? { origin: message.role === "system" ? "system" : "opening", group: 0, message };
  });
}
