import { withoutUndefined } from "@agentos/platform";
import { hold } from "@agentos/waves";
import { interpolate } from "../../definition/index.js";
import { DEFAULT_MAX_ATTEMPTS, type ScopePlace, scopeAfter } from "../../plan/index.js";
import { type NewSessionEvent, phaseState, type SessionState } from "../../session/index.js";

export interface GateContext extends ScopePlace {
  state(): SessionState;
  record(event: NewSessionEvent): void;
  now(): Date;
}

/** Opens the gate of a finished phase, before the scheduler can start its dependents. */
export function openGate(context: GateContext, id: string): unknown {
  const { status, output } = phaseState(context.state(), id) ?? {};
  // The gate may already have been approved or rejected.
  if (status !== "waiting") return output;
  announce(context, id);
  return hold(output);
}

/** Restarts the timeout of an earlier run's gate, and announces the gate if that run did not do so. */
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

/** Returns what a timeout does. If no attempts remain, the gate fails instead of sending its phase back. */
function atTimeout({ prepared, state }: GateContext, id: string): "approve" | "reject" | "fail" {
  const { approval, maxAttempts = DEFAULT_MAX_ATTEMPTS } = prepared.tree.node(id).definition;
  const { onTimeout = "fail" } = approval ?? {};
  const unanswered = phaseState(state(), id)?.unanswered ?? 0;
  return onTimeout === "reject" && unanswered + 1 >= maxAttempts ? "fail" : onTimeout;
}

/** Returns the gate's question, which can refer to the results of the gate's own phase. */
function questionOf(context: GateContext, id: string): string | undefined {
  const node = context.prepared.tree.node(id);
  const { question } = node.definition.approval ?? {};
  return question && interpolate(question, scopeAfter(context, context.state(), node), { missing: "keep" });
}
