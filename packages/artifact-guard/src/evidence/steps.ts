import type { SessionRecord, SessionStep } from "./session-record.js";

/** Returns all steps, oldest first, including those of subagents. */
export function stepsOf({ steps, delegated = [] }: SessionRecord): SessionStep[] {
  const all: SessionStep[] = [];
  let next = 0;
  for (let at = 0; at <= steps.length; at++) {
    while (delegated[next] !== undefined && delegated[next]!.after <= at) all.push(delegated[next++]!.step);
    if (at < steps.length) all.push(steps[at]!);
  }
  return all;
}
