import { answerEvidence as answerWith } from "./hook/answer-evidence.js";
import type { StopAnswer } from "./hook/answer-stop.js";
import type { PreparedEvidence } from "./hook/prepare-evidence.js";

export function answerEvidence(prepared: PreparedEvidence, report: (problem: string) => void): StopAnswer {
  return answerWith(prepared, { now: () => new Date(), report });
}

export { concerning } from "./hook/concern.js";
export { filesOfTurn } from "./hook/files-of-turn.js";
