import { describeError, type HookProgram, type LoadedBundle, runWithTimeout } from "@agentos/internal";
import type { DueHook } from "./due-hook.js";
import { mergeAnswers } from "./merge-answers.js";

/** What each hook's bundle exports. */
export interface HookBundle {
  program(own: LoadedBundle<HookBundle>): HookProgram;
}

type Report = (problem: string) => void;

/**
 * The hooks that are due at one event, each with its own time limit. Whatever one of them does, a failure or
 * a missing bundle never costs another its answer.
 * @param load returns a hook's bundle
 */
export function dueHooks(
  due: readonly DueHook[],
  load: (hook: DueHook["hook"]) => LoadedBundle<HookBundle>,
): Required<Pick<HookProgram, "answer" | "withoutEvent" | "afterwards">> {
  const programs: HookProgram[] = [];
  const ask = (
    report: Report,
    question: (program: HookProgram, tell: Report) => object | string | undefined,
  ) =>
    mergeAnswers(
      due.flatMap(({ hook, limitSeconds }) => {
        const tell: Report = (problem) => report(`${hook}: ${problem}`);
        try {
          const answered = runWithTimeout(() => {
            const bundle = load(hook);
            const program = bundle.exports.program(bundle);
            programs.push(program);
            return question(program, tell);
          }, limitSeconds * 1000);
          if (answered !== "late") return answered.value ?? [];
          report(`${hook} failed: no answer within ${limitSeconds} s`);
        } catch (error) {
          report(`${hook} failed: ${describeError(error)}`);
        }
        return [];
      }),
    );
  return {
    answer: (event, report) => ask(report, (program, tell) => program.answer(event, tell)),
    withoutEvent(bytes, problem) {
      const answer = ask(
        () => {},
        (program) => program.withoutEvent?.(bytes, problem),
      );
      return typeof answer === "object" ? answer : undefined;
    },
    afterwards() {
      for (const program of programs) program.afterwards?.();
    },
  };
}
