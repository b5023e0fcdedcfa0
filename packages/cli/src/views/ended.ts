/** A phase, as far as it says what became of it. */
interface Ended {
  status: string;
  /** It failed, and its `continueOnError` says that this is no matter. */
  tolerated?: boolean;
}

/** Whether a phase's work is done, approved or not, or not to be done. */
export function isDone(phase: Ended): boolean {
  return isSettled(phase) || phase.status === "waiting";
}

/** Whether what depends on a phase may go on. */
export function isSettled({ status, tolerated }: Ended): boolean {
  return status === "completed" || status === "not-needed" || tolerated === true;
}

/** Whether nothing is left to do about a session. */
export function isOver({ status }: { status: string }): boolean {
  return status === "completed" || status === "cancelled";
}

/** Whether a phase ended for good without its work done, which is not accepted. */
export function hasFailed({ status, tolerated }: Ended): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}
