import { writeSync } from "node:fs";
import { describeError } from "./describe-error.js";
import { type EventInput, readEventInput } from "./event-input.js";
import { writeHookAnswer } from "./hook-answer.js";
import { answerOption } from "./hook-options.js";
import { printable } from "./printable.js";

export interface HookProgram {
  /** Of its bin: begins each line on stderr. */
  name: string;
  help: string;
  /** Of the running file: the package's `package.json` stands one above. */
  folder: string;
  /**
   * What an event is answered with; undefined prints nothing, and a text is printed as it stands.
   * @param report tells of a problem, a line on stderr
   * @param size of the event as it came, in bytes
   */
  answer(
    event: Record<string, unknown>,
    report: (problem: string) => void,
    size: number,
  ): object | string | undefined;
  /**
   * What to answer where no event could be read: none came in time, or it is too large or broken. Default: nothing, which lets the client go on.
   * @param bytes what came of it
   */
  withoutEvent?(bytes: Buffer, problem: string): object | undefined;
  /** Called once the answer is written. */
  afterwards?(): void;
}

/**
 * Runs a hook's bin: reads the client's event from stdin and prints the answer. A hook that fails lets the client go on: nothing on
 * stdout, one line on stderr, exit code 0.
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
      // Nobody listens.
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
  try {
    writeHookAnswer(program.answer(event, report, bytes.length));
    program.afterwards?.();
  } catch (error) {
    report(describeError(error));
  }
  // All is written: what Node would still take down takes half a millisecond.
  process.exit(0);
}
