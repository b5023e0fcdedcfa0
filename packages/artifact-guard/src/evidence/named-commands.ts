import { findUse, isTargetRunner } from "./check-table.js";
import { doesNothing, programName, readCommandLine, unfold } from "./commands.js";
import { INTERPRETERS } from "./named-scripts.js";
import { type SessionRecord, stepsOf } from "./session-record.js";

/** Programs whose first argument names one of the project's scripts, which can run in other ways. */
const RUNS_SCRIPTS = /^(?:npm|pnpm|yarn|bun|npx|deno|composer|poetry|uv|pipenv|hatch|bundle|dotenv)$/;
const VERB = /^[a-z][a-z:-]+$/;

/** Returns the commands in code spans, as a program and its first argument: `terraform plan`. */
export function commandsNamedIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]{3,200})`/g)].flatMap(([, code = ""]) =>
    readCommandLine(code).flatMap(({ words }) => commandOf(words) ?? []),
  );
}

function commandOf(words: readonly string[]): string | undefined {
  const [program = "", verb = ""] = words;
  const isOther =
    RUNS_SCRIPTS.test(program) ||
    INTERPRETERS.test(program) ||
    isTargetRunner(program) ||
    // The argument of `pytest` is a path.
    findUse([program]) !== undefined ||
    doesNothing(words);
  return isOther || !/^[a-z][\w-]+$/.test(program) || !VERB.test(verb) ? undefined : `${program} ${verb}`;
}

/** Whether the session ran the command's program only with other subcommands. */
export function isAbsent(command: string, record: SessionRecord): boolean {
  const steps = stepsOf(record).flatMap((step) => (step.type === "command" ? step : []));
  if (steps.some(({ command: line, output }) => line.includes(command) || output.includes(command)))
    return false;
  const program = command.slice(0, command.indexOf(" "));
  return steps
    .flatMap((step) => readCommandLine(step.command).flatMap(unfold))
    .some(({ words: [first = ""] }) => programName(first) === program);
}
