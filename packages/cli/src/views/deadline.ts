import { untilTime } from "../terminal/index.js";

interface Timed {
  answerUntil?: string | undefined;
  onTimeout?: "approve" | "reject" | "fail" | undefined;
}

const THEN = { approve: "is approved", reject: "is sent back", fail: "fails" } as const;

/** Returns, for example, `until 09:27 (in 2h 14m), then it is sent back`. */
export function describeDeadline({ answerUntil, onTimeout = "fail" }: Timed, at: Date): string {
  return answerUntil === undefined ? "" : `${untilTime(answerUntil, at)}, then it ${THEN[onTimeout]}`;
}
