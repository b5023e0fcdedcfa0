import { clipText } from "./clip.js";
import type { ObservedCall } from "./progress/observation.js";
import type { RecordedCall } from "./state.js";

// Messages from the loop to the agent, in brackets to distinguish them from a user's.

export function restartMarker(session: number, previousTurns: number): string {
  return `[Session restarted. Session #${session}. Previous session ran ${turns(previousTurns)}.]`;
}

export function maskedNotice(masked: number, reclaimedTokens: number, usedTokens: number): string {
  const percent = Math.round((reclaimedTokens / Math.max(1, usedTokens)) * 100);
  const share = percent === 0 ? "less than 1%" : `${percent}%`;
  const observations = masked === 1 ? "1 observation" : `${masked} observations`;
  return `[Context compressed: ${observations} masked, ${share} context reclaimed]`;
}

export function windDownNotice(usedTokens: number, windowTokens: number, turnsLeft: number): string {
  const percent = Math.round((usedTokens / windowTokens) * 100);
  return (
    `[The context window is ${percent}% full, so this session ends within ${turns(turnsLeft)} and another one continues the task. ` +
    "Start nothing new. Write down now what the next session must know: what is done, what is left, what to do first. " +
    "Your final message is passed on to that session.]"
  );
}

export function nudgeNotice(message: string): string {
  return `[You are repeating yourself. ${message} The result will not change by itself: do something else, or say what is missing.]`;
}

export function tracelessNotice(sessions: number): string {
  const which = sessions === 1 ? "The last session" : `The last ${sessions} sessions`;
  return `[${which} left no trace: no file changed and no result was new. Do something else this time, or say what is missing.]`;
}

export function overflowNotice(): string {
  return "[The model's server cut off the beginning of this conversation because it was too long. Your last answer may be based on only a part of it.]";
}

export function promptNotice(problem: string): string {
  return `[The system prompt could not be used (${problem}), so the last usable one is used instead.]`;
}

export function interruptedNotice(calls: readonly RecordedCall[], tokens: number): string {
  const each = Math.floor(tokens / Math.max(1, calls.length));
  const lines = calls.map((call) => {
    if (!call.result || call.unknown)
      return `- ${callName(call, each)}: outcome unknown. It was started and may or may not have completed. Check before you repeat it.`;
    const { error, output } = call.result;
    const outcome = error === undefined ? "done" : "failed";
    return `- ${callName(call, each)}: ${outcome}. ${clipText(error ?? asText(output), each)}`;
  });
  return `[The process was stopped in the middle of a turn. These calls had been started:\n${lines.join("\n")}\n]`;
}

/** Returns a substitute handoff for a session that ended before the agent could write one. */
export function unsavedHandoff(
  calls: readonly ObservedCall[],
  text: string | undefined,
  tokens: number,
): string | undefined {
  if (calls.length === 0 && !text) return undefined;
  const newest = calls.slice(-UNSAVED_CALLS);
  const each = Math.floor(tokens / 3 / Math.max(1, newest.length));
  return [
    "[The session was full before the agent could save its state.]",
    ...(text ? [`The agent's last message: ${clipText(text, Math.floor(tokens / 3))}`] : []),
    ...(newest.length > 0 ? ["The agent's last calls:"] : []),
    ...newest.map((call) => `- ${callName(call, each)}: ${clipText(asText(call.output), each)}`),
  ].join("\n");
}

const UNSAVED_CALLS = 5;

function callName({ name, input }: ObservedCall, tokens: number): string {
  return `${name}(${clipText(JSON.stringify(input) ?? "", Math.min(tokens, 200))})`;
}

function asText(output: unknown): string {
  return typeof output === "string" ? output : (JSON.stringify(output) ?? "");
}

export function turns(count: number): string {
  return count === 1 ? "1 turn" : `${count} turns`;
}
