import { createRequire } from "node:module";
import { answerOption, describeError, printable, readHookInput, writeHookAnswer } from "@agentos/internal";
import type { Parsers } from "./hook/check-bound.js";
import { runHook } from "./hook/run-hook.js";
import type * as Lazy from "./lazy.js";

const lazy = () => createRequire(__filename)("./lazy.cjs") as typeof Lazy;
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

async function main(): Promise<void> {
  if (answerOption(process.argv.slice(2), HELP, __dirname)) return;
  const input = await readHookInput();
  if (input.status === "unusable") return report(input.reason);
  const environment = { cwd: process.cwd(), env: process.env, parsers, now: () => new Date() };
  const { answer, problems } = runHook(input.event, environment);
  for (const problem of problems) report(problem);
  writeHookAnswer(answer);
}

/** A hook that fails lets the session end: one line, and exit code 0. */
function report(problem: string): void {
  process.stderr.write(`agentos-guard-hook: ${printable(problem).replaceAll("\n", " ")}\n`);
}

main().catch((error: unknown) => report(describeError(error)));
