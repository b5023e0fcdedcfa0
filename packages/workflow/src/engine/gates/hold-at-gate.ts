import { withoutUndefined } from "@agentos/platform";
import { hold } from "@agentos/waves";
import { interpolate } from "../../definition/index.js";
import { DEFAULT_MAX_ATTEMPTS, type ScopePlace, scopeAfter } from "../../plan/index.js";
import { type NewSessionEvent, phaseState, type SessionState } from "../../session/index.js";

/** What a phase's gate needs from the running session. */
export interface GateContext extends ScopePlace {
  state(): SessionState;
  /** Records an event; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  now(): Date;
}

/**
 * Opens the gate of a phase whose work is done.
 * @returns the answer for the scheduler; nothing behind the gate may start before that
 */
export function openGate(context: GateContext, id: string): unknown {
  const { status, output } = phaseState(context.state(), id) ?? {};
  // It may have been answered as soon as the phase was done.
  if (status !== "waiting") return output;
  announce(context, id);
  return hold(output);
}

/**
 * Keeps the gate of a phase open that was done in an earlier run. Its time-out starts anew, and people are
 * notified if the earlier run did not get to that.
 */
export function keepGateOpen(context: GateContext, id: string): unknown {
  const { output, openings, openedAs } = phaseState(context.state(), id) ?? {};
  if (openings !== openedAs || answerUntil(context, id) !== undefined) announce(context, id);
  return hold(output);
}

function announce(context: GateContext, id: string): void {
  const until = answerUntil(context, id);
  const onTimeout = until === undefined ? undefined : atTimeout(context, id);
  const asked = questionOf(context, id);
  context.record({
    type: "gate.opened",
    phase: id,
    ...withoutUndefined({ until, onTimeout, asked }),
  });
}

function answerUntil({ prepared, now }: GateContext, id: string): string | undefined {
  const { timeoutMs } = prepared.tree.node(id).definition.approval ?? {};
  return timeoutMs === undefined ? undefined : new Date(now().getTime() + timeoutMs).toISOString();
}

/**
 * What happens if nobody answers. A phase is sent back only until its attempts are used up; then it fails.
 */
function atTimeout({ prepared, state }: GateContext, id: string): "approve" | "reject" | "fail" {
  const { approval, maxAttempts = DEFAULT_MAX_ATTEMPTS } = prepared.tree.node(id).definition;
  const { onTimeout = "fail" } = approval ?? {};
  const unanswered = phaseState(state(), id)?.unanswered ?? 0;
  return onTimeout === "reject" && unanswered + 1 >= maxAttempts ? "fail" : onTimeout;
}

/** The question for a person, with references replaced: it may name what the phase produced. */
function questionOf(context: GateContext, id: string): string | undefined {
  const node = context.prepared.tree.node(id);
  const { question } = node.definition.approval ?? {};
  return question && interpolate(question, scopeAfter(context, context.state(), node), { missing: "keep" });
}
