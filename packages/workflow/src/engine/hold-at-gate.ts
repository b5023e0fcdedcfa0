import { hold } from "@agentos/waves";
import type { NewSessionEvent } from "../session/events.js";
import { phaseState, type SessionState } from "../session/state.js";
import type { Prepared } from "./prepare.js";

/** What the gate of a phase needs of the running session. */
export interface GateContext {
  prepared: Pick<Prepared, "phase">;
  state(): SessionState;
  /** Writes an event down; it is on disk when this returns. */
  record(event: NewSessionEvent): void;
  now(): Date;
}

/** Opens the gate of a phase whose work is done. @returns the answer for the scheduler, to which nothing behind it may start */
export function openGate(context: GateContext, id: string): unknown {
  const { status, output } = phaseState(context.state(), id) ?? {};
  // It may have been answered as soon as the phase was done.
  if (status !== "waiting") return output;
  const until = answerUntil(context, id);
  context.record({ type: "gate.opened", phase: id, ...(until !== undefined && { until }) });
  return hold(output);
}

/** The same of a phase that was done in an earlier run: its time-out begins anew. */
export function keepGateOpen(context: GateContext, id: string): unknown {
  const until = answerUntil(context, id);
  if (until !== undefined) context.record({ type: "gate.opened", phase: id, until });
  return hold(phaseState(context.state(), id)?.output);
}

function answerUntil({ prepared, now }: GateContext, id: string): string | undefined {
  const { timeoutMs } = prepared.phase(id).approval ?? {};
  return timeoutMs === undefined ? undefined : new Date(now().getTime() + timeoutMs).toISOString();
}
