import { createRequire } from "node:module";
import { describeError, printable, readHookInput, writeHookAnswer } from "@agentos/internal";
import type { Parsers } from "./hook/check-bound.js";
import { runHook } from "./hook/run-hook.js";
import type * as Lazy from "./lazy.js";

const lazy = () => createRequire(__filename)("./lazy.cjs") as typeof Lazy;
const parsers: Parsers = {
  yaml: (source) => lazy().checkYaml(source),
  template: (text, path) => lazy().parseTemplateCriteria(text, { path }),
};

async function main(): Promise<void> {
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
