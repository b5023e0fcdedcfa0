import { answerStop as answerWith, type StopAnswer } from "./hook/answer-stop.js";
import type { Parsers } from "./hook/check-bound.js";
import type { PreparedStop } from "./hook/prepare.js";
import type * as Lazy from "./lazy.js";

/** `module.require`, because a plain one would be bundled into this file; by its whole path, as no module was made of it. */
const lazy = () => module.require(`${__dirname}/lazy.cjs`) as typeof Lazy;
const parsers: Parsers = {
  code: (...args) => lazy().codeChecks(...args),
  template: (text, path) => lazy().parseTemplateCriteria(text, { path }),
};

export function answerStop(stop: PreparedStop, report: (problem: string) => void): StopAnswer {
  return answerWith(stop, { parsers, now: () => new Date(), report });
}
