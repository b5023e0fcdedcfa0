import { answerStop as answerWith, type StopAnswer } from "./hook/answer-stop.js";
import type { Parsers } from "./hook/check-bound.js";
import type { PreparedStop } from "./hook/prepare.js";
import { codeChecks, parseTemplateCriteria } from "./lazy.js";

const parsers: Parsers = {
  code: codeChecks,
  template: (text, path) => parseTemplateCriteria(text, { path }),
};

export function answerStop(stop: PreparedStop, report: (problem: string) => void): StopAnswer {
  return answerWith(stop, { parsers, now: () => new Date(), report });
}
