import {
  currentFolder,
  describeError,
  keepCompiled,
  type LoadedBundle,
  loadBundle,
  runHookProgram,
} from "@agentos/internal";
import { prepareStop } from "./hook/prepare.js";
import type * as Check from "./hook-check.js";

const HELP = `agentos-guard-hook: sends an agent back whose work only looks finished.

Wire it to Stop and SubagentStop (Gemini CLI: AfterAgent, Copilot CLI: agentStop). It reads the client's event from
stdin, checks the artefacts that the project binds to the session and what the agent said last, and answers with the findings, a few times at most.

It always exits with 0. Settings: the section "guard" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

/**
 * Answers a stop. What tells that there is nothing to check is in this bundle, and `hook-check.cjs` has the parser and the checks.
 * @param own this bundle, as it was loaded
 */
export function start(own: LoadedBundle<unknown>): void {
  let check: LoadedBundle<typeof Check> | undefined;
  runHookProgram({
    name: "agentos-guard-hook",
    help: HELP,
    folder: __dirname,
    answer(event, report) {
      const environment = {
        get cwd() {
          return currentFolder();
        },
        env: process.env,
        report,
      };
      const stop = prepareStop(event, environment);
      if (stop === undefined) return undefined;
      check = loadCheck();
      return check.exports.answerStop(stop, report);
    },
    afterwards() {
      keepCompiled(own);
      if (check !== undefined) keepCompiled(check);
    },
  });
}

function loadCheck(): LoadedBundle<typeof Check> {
  try {
    return loadBundle<typeof Check>(__dirname, "hook-check.cjs", module);
  } catch (error) {
    throw new Error(`hook-check.cjs can not be loaded: ${describeError(error)}`);
  }
}
