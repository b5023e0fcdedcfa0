import { currentFolder, type HookProgram, runHookProgram } from "@agentos/platform";
import type { StopAnswer } from "./hook/answer-stop.js";
import { prepareStop } from "./hook/prepare.js";
import { prepareEvidence } from "./hook/prepare-evidence.js";
import { prepareNote } from "./hook/prepare-note.js";
import type * as Check from "./hook-check.js";
import type * as Evidence from "./hook-evidence.js";

const HELP = `agentos-guard-hook: sends an agent back whose work only looks finished.

Wire it to Stop and SubagentStop (Gemini CLI: AfterAgent, Copilot CLI: agentStop). It reads the client's event from
stdin, checks the artifacts that the project binds to the session and what the agent said last, and answers with the findings, a few times at most.
What it says of tests, build, lint and types is held against the session's own record ("evidence" in the settings).

It always exits with 0. Settings: the section "guard" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

const check = () => require("./hook-check.mjs") as typeof Check;
const record = () => require("./hook-evidence.mjs") as typeof Evidence;

/**
 * Sees whether there is anything to check: `hook-evidence.mjs` reads the record, `hook-check.mjs` the artifacts.
 */
export const program: HookProgram = {
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
    const tools = { now: () => new Date(), report };
    const bound = prepareStop(event, environment);
    const stop = bound?.isRecorded ? record().concerning(bound) : bound;
    // What is unfinished comes first: the work on it is what evidence has to follow.
    const answer = stop && check().answerStop(stop, tools);
    if (answer !== undefined) return answer;
    const claimed = prepareEvidence(event, environment, stop);
    const evidence = claimed && record().answerEvidence(claimed, tools);
    if (evidence !== undefined && "decision" in evidence) return evidence;
    const prepared = prepareNote(event, environment);
    const files = prepared === undefined ? [] : record().filesOfTurn(prepared);
    if (prepared === undefined || files.length === 0) return evidence;
    return joined(check().answerNote(prepared, files, tools), evidence);
  },
};

/** Reads the client's event from stdin and answers it. */
export const start = (): void => runHookProgram(program);

/** A note beside another one; what sends back outranks it. */
function joined(note: StopAnswer, other: StopAnswer): StopAnswer {
  if (note === undefined || other === undefined || "decision" in note || "decision" in other)
    return note ?? other;
  return { systemMessage: `${note.systemMessage}\n${other.systemMessage}` };
}
