import { type Again, type Expand, isAgain, isExpand, isHold, isNotNow, type NotNow } from "./answers.js";
import type { Ending, Execution } from "./execution.js";

export interface Verdict {
  status: "done" | "failed" | "timed-out" | "cancelled" | "held";
  output?: unknown;
  error?: unknown;
  abandoned?: true;
  reason?: string;
}

/** @param isReleased whether the hold was released before the call ended */
export function judge(
  { stopCause, stopReason }: Pick<Execution, "stopCause" | "stopReason">,
  ending: Ending,
  isReleased: boolean,
): Verdict | NotNow | Again | Expand {
  if (ending.type === "abandoned") return { status: stopCause!, error: stopReason, abandoned: true };
  // A result after a timeout is discarded, but work that finished despite a cancellation is kept.
  if (stopCause === "timed-out") return { status: "timed-out", error: stopReason };
  if (ending.type === "threw") return { status: stopCause ?? "failed", error: ending.error };
  const { value } = ending;
  if (isHold(value))
    return {
      status: isReleased ? "done" : "held",
      output: value.output,
      ...(value.reason === undefined ? {} : { reason: value.reason }),
    };
  if (!isNotNow(value) && !isAgain(value) && !isExpand(value)) return { status: "done", output: value };
  return stopCause === undefined ? value : { status: "cancelled", error: stopReason };
}
