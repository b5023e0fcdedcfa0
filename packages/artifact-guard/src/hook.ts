import { writeSync } from "node:fs";
import {
  answerOption,
  describeError,
  type EventInput,
  printable,
  readEventInput,
  writeHookAnswer,
} from "@agentos/internal";
import type { Parsers } from "./hook/check-bound.js";
import { runHook } from "./hook/run-hook.js";
import type * as Lazy from "./lazy.js";

/** `module.require`, because a plain one would be bundled into this file; by its whole path, as the bin reads this file as its own. */
const lazy = () => module.require(`${__dirname}/lazy.cjs`) as typeof Lazy;
const parsers: Parsers = {
  yaml: (source) => lazy().checkYaml(source),
  template: (text, path) => lazy().parseTemplateCriteria(text, { path }),
};

const HELP = `agentos-guard-hook: sends an agent back whose work only looks finished.

Wire it to Stop and SubagentStop. It reads the client's event from stdin, checks the artefacts that the project binds
to the session and what the agent said last, and answers with the findings, a few times at most.

It always exits with 0. Settings: the section "guard" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

try {
  if (process.argv.length === 2 || !answerOption(process.argv.slice(2), HELP, __dirname))
    readEventInput(answer);
} catch (error) {
  report(describeError(error));
}

function answer({ event, problem }: EventInput): void {
  if (event === undefined) {
    report(problem);
    return;
  }
  try {
    const environment = { cwd: currentFolder(), env: process.env, parsers, now: () => new Date() };
    const { answer, problems } = runHook(event, environment);
    for (const problem of problems) report(problem);
    writeHookAnswer(answer);
  } catch (error) {
    report(describeError(error));
  }
  // All is written: what Node would still take down takes half a millisecond.
  process.exit(0);
}

/** Of a folder that was deleted meanwhile, the root will do. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

/** A hook that fails lets the session end: one line, and exit code 0. */
function report(problem: string): void {
  try {
    writeSync(2, `agentos-guard-hook: ${printable(problem).replaceAll("\n", " ")}\n`);
  } catch {
    // Nobody listens.
  }
}
