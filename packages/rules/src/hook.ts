import { readHookInput, writeHookAnswer } from "@agentos/internal";
import { type HookEnvironment, runHook } from "./hook/run-hook.js";

/** A bundle beside this one: the readers of YAML and front matter are larger than everything here. */
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
    if (input.status === "event") writeHookAnswer(runHook(input.event, environment));
    else environment.warn(input.reason);
  })
  .catch((error: unknown) => {
    // A hook that fails lets the session go on: one line, and exit code 0.
    environment.warn(error instanceof Error ? error.message : String(error));
  });
