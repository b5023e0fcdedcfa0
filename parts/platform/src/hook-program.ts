import { writeSync } from "node:fs";
import { describeError } from "./describe-error.js";
import { type EventInput, readEventInput } from "./event-input.js";
import { writeHookAnswer } from "./hook-answer.js";
import { answerOption } from "./hook-options.js";
import { printable } from "./printable.js";
import { markProbe } from "./probe-mark.js";

export interface HookProgram {
  /** The bin's name; begins each line on stderr. */
  name: string;
  help: string;
  /** The running file's folder; the package's `package.json` is in its parent. */
  folder: string;
  /**
   * Answers an event; undefined prints nothing, and a string is printed unchanged.
   * @param report reports a problem as one line on stderr
   */
  answer(event: Record<string, unknown>, report: (problem: string) => void): object | string | undefined;
  /**
   * Answers when no event could be read: none arrived in time, or it is too large or malformed. Default: no
   * answer, which lets the client continue.
   * @param bytes what was received
   */
  withoutEvent?(bytes: Buffer, problem: string): object | undefined;
}

/**
 * Runs a hook's bin: reads the client's event from stdin and prints the answer. A failing hook lets the
 * client continue: nothing on stdout, one line on stderr, exit code 0.
 */
export function runHookProgram(program: HookProgram): void {
  const report = (problem: string) => {
    try {
      writeSync(
        2,
        `${program.name}: ${printable(problem)
          .split("\n")
          .map((line) => line.trim())
          .join(" ")}\n`,
      );
    } catch {
      // Nobody is listening.
    }
  };
  try {
    const options = process.argv.slice(2);
    if (options.length > 0 && answerOption(options, program.help, program.folder)) return;
    readEventInput((input) => answerInput(program, input, report));
  } catch (error) {
    report(describeError(error));
  }
}

function answerInput(
  program: HookProgram,
  { event, problem, bytes }: EventInput,
  report: (problem: string) => void,
): void {
  if (event === undefined) {
    report(`${problem} (--help says how to use it)`);
    try {
      writeHookAnswer(program.withoutEvent?.(bytes, problem));
    } catch (error) {
      report(describeError(error));
    }
    return;
  }
  markProbe(program.name, event);
  try {
    writeHookAnswer(program.answer(event, report));
  } catch (error) {
    report(describeError(error));
  }
  // Everything is written; Node's own teardown would take another half a millisecond.
  process.exit(0);
}
