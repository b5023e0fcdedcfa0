import { writeSync } from "node:fs";
import { describeFileError } from "./describe-error.js";
import { type EventInput, readEventInput } from "./event-input.js";
import { writeHookAnswer } from "./hook-answer.js";
import { answerOption } from "./hook-options.js";
import { printable } from "./printable.js";
import { markProbe } from "./probe-mark.js";

export interface HookProgram {
  /** The name with which each line on stderr begins. */
  name: string;
  help: string;
  /** The folder of the running file. The package's `package.json` is in its parent. */
  folder: string;
  /**
   * Answers an event. Strings are printed unchanged; undefined prints nothing.
   * @param report prints a problem as one line on stderr
   */
  answer(event: Record<string, unknown>, report: (problem: string) => void): object | string | undefined;
  /**
   * Answers if the event is missing, late, too large or malformed. By default, nothing is printed,
   * so that the client continues.
   * @param bytes the received input
   */
  withoutEvent?(bytes: Buffer, problem: string): object | undefined;
}

/**
 * Runs a hook's bin: reads the event from stdin and prints the response. If it fails, it prints one
 * line to stderr and exits with 0, so that the client continues.
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
      // stderr is closed.
    }
  };
  try {
    const options = process.argv.slice(2);
    if (options.length > 0 && answerOption(options, program.help, program.folder)) return;
    readEventInput((input) => answerInput(program, input, report));
  } catch (error) {
    report(describeFileError(error));
  }
}

function answerInput(
  program: HookProgram,
  { event, problem, bytes }: EventInput,
  report: (problem: string) => void,
): void {
  if (event === undefined) {
    report(`${problem} (see --help)`);
    try {
      writeHookAnswer(program.withoutEvent?.(bytes, problem));
    } catch (error) {
      report(describeFileError(error));
    }
    return;
  }
  markProbe(program.name, event);
  try {
    writeHookAnswer(program.answer(event, report));
  } catch (error) {
    report(describeFileError(error));
  }
  // Node's regular exit takes half a millisecond longer.
  process.exit(0);
}
