interface Ended {
  status: string;
  /** Whether the phase failed but has `continueOnError`. */
  tolerated?: boolean;
}

/** Whether a phase has nothing left to run, even if its approval is pending. */
export function isDone(phase: Ended): boolean {
  return isSettled(phase) || phase.status === "waiting";
}

/** Whether the phases that depend on a phase can run. */
export function isSettled({ status, tolerated }: Ended): boolean {
  return status === "completed" || status === "not-needed" || tolerated === true;
}

export function isOver({ status }: { status: string }): boolean {
  return status === "completed" || status === "cancelled";
}

/** Whether a phase failed for good and its failure is not tolerated. */
export function hasFailed({ status, tolerated }: Ended): boolean {
  if (tolerated) return false;
  return status === "failed" || status === "timed-out" || status === "released";
}
