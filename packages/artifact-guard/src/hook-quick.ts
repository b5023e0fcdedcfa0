import {
  currentFolder,
  describeError,
  keepCompiled,
  type LoadedBundle,
  loadBundle,
  runHookProgram,
} from "@agentos/internal";
import { prepareStop } from "./hook/prepare.js";
import { prepareEvidence } from "./hook/prepare-evidence.js";
import type * as Check from "./hook-check.js";
import type * as Evidence from "./hook-evidence.js";

const HELP = `agentos-guard-hook: sends an agent back whose work only looks finished.

Wire it to Stop and SubagentStop (Gemini CLI: AfterAgent, Copilot CLI: agentStop). It reads the client's event from
stdin, checks the artefacts that the project binds to the session and what the agent said last, and answers with the findings, a few times at most.
What it says of tests, build, lint and types is held against the session's own record ("evidence" in the settings).

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
  let evidence: LoadedBundle<typeof Evidence> | undefined;
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
      if (stop !== undefined) {
        check = load<typeof Check>("hook-check.cjs");
        const answer = check.exports.answerStop(stop, report);
        // What is unfinished comes first: the work on it is what evidence has to follow.
        if (answer !== undefined) return answer;
      }
      const claimed = prepareEvidence(event, environment);
      if (claimed === undefined) return undefined;
      evidence = load<typeof Evidence>("hook-evidence.cjs");
      return evidence.exports.answerEvidence(claimed, report);
    },
    afterwards() {
      keepCompiled(own);
      if (check !== undefined) keepCompiled(check);
      if (evidence !== undefined) keepCompiled(evidence);
    },
  });
}

function load<Exports>(name: string): LoadedBundle<Exports> {
  try {
    return loadBundle<Exports>(__dirname, name, module);
  } catch (error) {
    throw new Error(`${name} can not be loaded: ${describeError(error)}`);
  }
}
