import type { PhaseStatus } from "@agentos/workflow";
import { marksFor } from "../marks.js";

/** The class and the symbol of a status: colour is never the only sign. */
export function lookOf(status: PhaseStatus): { className: string; mark: string } {
  return { className: CLASSES[status], mark: marksFor({}, "linux").phase[status] };
}

const CLASSES: Readonly<Record<PhaseStatus, string>> = {
  completed: "good",
  failed: "bad",
  "timed-out": "bad",
  released: "bad",
  running: "busy",
  waiting: "wait",
  stopped: "wait",
  retrying: "wait",
  deferred: "wait",
  cancelled: "wait",
  pending: "dim",
  skipped: "dim",
  "not-needed": "dim",
};
