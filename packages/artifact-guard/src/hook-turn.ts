import { currentFolder, type HookProgram, runHookProgram } from "@agentos/platform";
import type { StopAnswer } from "./hook/answer-stop.js";
import { prepareTurn, type StopEnvironment } from "./hook/prepare.js";
import type * as Check from "./hook-check.js";
import type * as Evidence from "./hook-evidence.js";

const HELP = `agentos-guard-hook: sends back an agent whose work only looks finished.

Register it for Stop and SubagentStop (Gemini CLI: AfterAgent, Copilot CLI: agentStop). It reads the client's event
from stdin, checks the session's artifacts and the agent's last message, and answers with the findings, at most a few
times per turn. It compares what the agent says about tests, the build, lint and types with the session's own record
("evidence" in the settings).

It always exits with 0. Settings: the "guard" section of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

const check = () => require("./hook-check.cjs") as typeof Check;
const record = () => require("./hook-evidence.cjs") as typeof Evidence;

/** Decides whether there is anything to check, and loads the bundles only if there is. */
export const program: HookProgram = {
  name: "agentos-guard-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const environment: StopEnvironment = {
      get cwd() {
        return currentFolder();
      },
      env: process.env,
      report,
    };
    const turn = prepareTurn(event, environment);
    if (turn === undefined) return undefined;
    const tools = { now: () => new Date(), report };
    const session = turn.isRecorded ? record().recordOf(turn) : undefined;
    const stop = turn.isBound && turn.isRecorded ? record().limitToRelevant(turn, session) : turn;
    // Artifacts come first because evidence must be newer than the work on them.
    const answer = turn.isBound && stop !== undefined ? check().answerStop(stop, tools) : undefined;
    if (session === undefined || (answer !== undefined && "decision" in answer)) return answer;
    const seen = record().inspectTurn(turn, stop, session, report);
    const unfinished = seen.files.length > 0 ? check().unfinishedIn(seen.files, seen, report) : [];
    return joined(answer, record().answerTurn(turn, seen, unfinished, tools));
  },
};

export const start = (): void => runHookProgram(program);

/** Combines two answers. If one of them blocks, only that one is returned. */
function joined(one: StopAnswer, other: StopAnswer): StopAnswer {
  if (one === undefined || other === undefined || "decision" in one || "decision" in other)
    return other ?? one;
  return { systemMessage: `${one.systemMessage}\n${other.systemMessage}` };
}
