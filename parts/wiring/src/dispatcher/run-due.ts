import { describeFileError, type HookProgram, runWithTimeout } from "@agentos/platform";
import type { DueHook } from "./due-hook.js";
import { mergeAnswers } from "./merge-answers.js";

type Report = (problem: string) => void;

/**
 * Runs the due hooks, each with its own time limit. A hook that fails or is not installed does not
 * affect the others' responses.
 * @param load returns a hook's program
 */
export function dueHooks(
  due: readonly DueHook[],
  load: (hook: DueHook["hook"]) => HookProgram,
): Required<Pick<HookProgram, "answer" | "withoutEvent">> {
  const ask = (
    report: Report,
    question: (program: HookProgram, reportFrom: Report) => object | string | undefined,
  ) =>
    mergeAnswers(
      due.flatMap(({ hook, limitSeconds }) => {
        const reportFrom: Report = (problem) => report(`${hook}: ${problem}`);
        try {
          const answered = runWithTimeout(() => question(load(hook), reportFrom), limitSeconds * 1000);
          if (answered !== "late") return answered.value ?? [];
          report(`${hook} failed: no response within ${limitSeconds} s`);
        } catch (error) {
          report(`${hook} failed: ${describeFileError(error)}`);
        }
        return [];
      }),
    );
  return {
    answer: (event, report) => ask(report, (program, reportFrom) => program.answer(event, reportFrom)),
    withoutEvent(bytes, problem) {
      const answer = ask(
        () => {},
        (program) => program.withoutEvent?.(bytes, problem),
      );
      return typeof answer === "object" ? answer : undefined;
    },
  };
}
