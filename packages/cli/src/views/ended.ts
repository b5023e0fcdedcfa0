/** The outcome of a phase. */
interface Ended {
  status: string;
  /** It failed, but has `continueOnError`. */
  tolerated?: boolean;
}

/** Whether a phase's work is done (approved or not) or not needed. */
export function isDone(phase: Ended): boolean {
  return isSettled(phase) || phase.status === "waiting";
}

/** Whether phases that depend on this one may run. */
export function isSettled({ status, tolerated }: Ended): boolean {
  return status === "completed" || status === "not-needed" || tolerated === true;
}

/** Whether a session is completed or cancelled. */
export function isOver({ status }: { status: string }): boolean {
  return status === "completed" || status === "cancelled";
}

/** Whether a phase failed for good, and that is not tolerated. */
export function hasFailed({ status, tolerated }: Ended): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}
