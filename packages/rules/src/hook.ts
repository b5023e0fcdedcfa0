import { readHookInput, writeHookAnswer } from "@agentos/internal";
import { denialFor } from "./hook/answer.js";
import { prepareEvent } from "./hook/prepare.js";
import type { HookEnvironment, runHook } from "./hook/run-hook.js";

// Bundles beside this one, loaded when an event needs them: parser and detectors are ten times as large as what reads an
// event, and the readers of YAML and front matter are larger still.
const JUDGE = "./hook-judge.cjs";
const RULES_LOADER = "./hook-rules.cjs";

const environment: HookEnvironment = {
  env: process.env,
  cwd: process.cwd(),
  now: () => new Date(),
  warn: (message) => process.stderr.write(`agentos-rules-hook: ${message.replaceAll("\n", " ")}\n`),
  loadRules: (folders) => (require(RULES_LOADER) as Pick<HookEnvironment, "loadRules">).loadRules(folders),
};

readHookInput()
  .then((input) => {
    if (input.status === "event") writeHookAnswer(answerTo(input.event));
    else environment.warn(input.reason);
  })
  .catch((error: unknown) => {
    // A hook that fails lets the session go on: one line, and exit code 0.
    environment.warn(error instanceof Error ? error.message : String(error));
  });

function answerTo(event: Record<string, unknown>): object | undefined {
  const prepared = prepareEvent(event, environment);
  if (!prepared) return undefined;
  try {
    return (require(JUDGE) as { runHook: typeof runHook }).runHook(prepared, environment);
  } catch (error) {
    const message = `the guard is broken (no rule was hit): ${error instanceof Error ? error.message : String(error)}`;
    environment.warn(message);
    if (prepared.settings.onError === "allow") return undefined;
    return denialFor(prepared.event, `AgentOS rules: ${message}. Ask the user to run \`aos doctor\`.`);
  }
}
