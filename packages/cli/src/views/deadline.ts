import { untilTime } from "../terminal/index.js";

/** The deadline of a gate, if it has one. */
interface Timed {
  answerUntil?: string | undefined;
  onTimeout?: "approve" | "reject" | "fail" | undefined;
}

const THEN = { approve: "is approved", reject: "is sent back", fail: "fails" } as const;

/** `until 09:27 (in 2h 14m), then it is sent back`; empty without a deadline. */
export function describeDeadline({ answerUntil, onTimeout = "fail" }: Timed, at: Date): string {
  return answerUntil === undefined ? "" : `${untilTime(answerUntil, at)}, then it ${THEN[onTimeout]}`;
}
