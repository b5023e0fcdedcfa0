import { answerEvidence as evidenceWith } from "./hook/answer-evidence.js";
import { answerNote as noteWith } from "./hook/answer-note.js";
import { answerStop as answerWith, type StopAnswer } from "./hook/answer-stop.js";
import type { Parsers } from "./hook/check-bound.js";
import type { FileOfTurn } from "./hook/files-of-turn.js";
import type { PreparedStop } from "./hook/prepare.js";
import type { PreparedEvidence } from "./hook/prepare-evidence.js";
import type { PreparedNote } from "./hook/prepare-note.js";
import type { SeenWhole } from "./hook/seen-whole.js";
import { codeChecks, parseTemplateCriteria } from "./lazy.js";

const parsers: Parsers = {
  code: codeChecks,
  template: (text, path) => parseTemplateCriteria(text, { path }),
};

export function answerStop(
  stop: PreparedStop,
  seen: SeenWhole,
  report: (problem: string) => void,
): StopAnswer {
  return answerWith(stop, seen, { parsers, now: () => new Date(), report });
}

export function answerNote(
  prepared: PreparedNote,
  files: readonly FileOfTurn[],
  report: (problem: string) => void,
): StopAnswer {
  return noteWith(prepared, files, { parsers, now: () => new Date(), report });
}

export { concerning } from "./hook/concern.js";
export { filesOfTurn } from "./hook/files-of-turn.js";

export function answerEvidence(prepared: PreparedEvidence, report: (problem: string) => void): StopAnswer {
  return evidenceWith(prepared, { now: () => new Date(), report });
}

export * from "./criteria-only.js";
export * from "./index.js";
