import { findUse, isTargetRunner } from "./check-table.js";
import type { CommandContext } from "./checks-in-command.js";
import { doesNothing, programName, readCommandLine, type SimpleCommand, unfold } from "./commands.js";
import { INTERPRETERS } from "./named-scripts.js";
import { type SessionRecord, stepsOf } from "./session-record.js";

/** Programs whose first argument names one of the project's scripts, which can run in other ways. */
const RUNS_SCRIPTS = /^(?:npm|pnpm|yarn|bun|npx|deno|composer|poetry|uv|pipenv|hatch|bundle|dotenv)$/;
const MANAGERS = /^(?:npm|pnpm|yarn|bun)$/;
const VERB = /^[a-z][a-z:-]+$/;

/** Reads the code spans in a text as command lines. */
export const commandsInCode = (text: string): SimpleCommand[] =>
  [...text.matchAll(/`([^`\n]{3,200})`/g)].flatMap(([, code = ""]) => readCommandLine(code));

/**
 * Returns the commands in code spans, as a program and its first argument, or as a script:
 * `terraform plan`, `npm run e2e`.
 */
export function commandsNamedIn(text: string): string[] {
  return commandsInCode(text).flatMap(({ words }) => commandOf(words) ?? []);
}

function commandOf(words: readonly string[]): string | undefined {
  const [program = "", verb = "", script = ""] = words;
  if (MANAGERS.test(program) && verb === "run" && /^[\w:-]+$/.test(script)) return `${program} run ${script}`;
  const isOther =
    RUNS_SCRIPTS.test(program) ||
    INTERPRETERS.test(program) ||
    isTargetRunner(program) ||
    // The argument of `pytest` is a path.
    findUse([program]) !== undefined ||
    doesNothing(words);
  return isOther || !/^[a-z][\w-]+$/.test(program) || !VERB.test(verb) ? undefined : `${program} ${verb}`;
}

/** The maximum number of commands to look for. Each search reads the whole record. */
const MAX_NAMED = 20;

/** Returns the claims that a command ran, for the commands that did not. */
export function absentCommands<Claim extends { command?: string }>(
  claims: readonly Claim[],
  record: SessionRecord,
  context: CommandContext,
): Claim[] {
  const named = new Map(
    claims.flatMap((claim) => (claim.command === undefined ? [] : [[claim.command, claim] as const])),
  );
  return [...named]
    .slice(0, MAX_NAMED)
    .flatMap(([command, claim]) => (isAbsent(command, record, context) ? claim : []));
}

/** Whether the session ran nothing, or the command's program only with other subcommands or scripts. */
function isAbsent(command: string, record: SessionRecord, { scripts }: CommandContext): boolean {
  const steps = stepsOf(record).flatMap((step) => (step.type === "command" ? step : []));
  const [program = "", verb = "", script] = command.split(" ");
  // A script can be run by its name in other ways, or by its program.
  const tool = script === undefined ? undefined : scripts.find("package.json", script)?.split(" ", 1)[0];
  const names = script === undefined ? [`${program} ${verb}`] : [script, ...(tool ? [tool] : [])];
  const isMentioned = names.some((name) =>
    steps.some(({ command: line, output }) => line.includes(name) || output.includes(name)),
  );
  if (isMentioned) return false;
  const ran = steps
    .flatMap((step) => readCommandLine(step.command).flatMap(unfold))
    .map(({ words }) => words);
  return (
    ran.some(([first = ""]) => programName(first) === program) ||
    (record.isWhole && ran.every((words) => words.length === 0 || doesNothing(words)))
  );
}
