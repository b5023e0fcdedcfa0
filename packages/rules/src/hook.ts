import { guessDialect } from "@agentos/clients";
import {
  aosCommand,
  aosNextTo,
  currentFolder,
  describeError,
  findProjectFolder,
  type HookProgram,
  runHookProgram,
  startWatchdog,
} from "@agentos/platform";
import { denialFor } from "./hook/answer.js";
import type { HookEnvironment } from "./hook/environment.js";
import { mayHavePendingQuestions } from "./hook/pending-questions-file.js";
import { prepareEvent } from "./hook/prepare.js";
import type * as Judge from "./hook-judge.js";
import type * as Rules from "./hook-rules.js";
import { onErrorOf } from "./layers/layers.js";
import { readLayers } from "./layers/read-layers.js";

const HELP = `agentos-rules-hook: refuses what an agent may not do without asking.

Configure it for the event that the client sends before a tool runs: PreToolUse (Claude Code, Codex, Qwen Code),
BeforeTool (Gemini CLI), preToolUse (Copilot CLI), tool_call (pi). It reads the event from stdin and prints nothing for
allowed actions. A refusal names the rule and the evidence, and says how the user can approve the action once. If a person is at
Claude Code's terminal, Claude Code asks that person instead; a yes is recorded before the next tool runs, or at Stop.
At Claude Code's PermissionRequest, the hook allows an action that was just approved with aos approve, so that nobody is
asked twice, and otherwise prints nothing. At SessionStart, it shows the user what the rules found in the last session.

It always exits with 0. Settings: the "rules" section of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

const judge = () => require("./hook-judge.cjs") as typeof Judge;
const rules = () => require("./hook-rules.cjs") as typeof Rules;

export const program: HookProgram = {
  name: "agentos-rules-hook",
  help: HELP,
  folder: __dirname,
  answer: watched,
  withoutEvent,
};

/** Longer than judging takes, and shorter than the hook's time limit. */
const WATCHDOG_SECONDS = 5;

function watched(event: Record<string, unknown>, warn: (problem: string) => void): object | undefined {
  let stop = () => {};
  const watch: HookEnvironment["watch"] = (asked) => {
    const reason = `AgentOS rules: this action could not be checked within ${WATCHDOG_SECONDS} seconds, so it was blocked. Ask the user, or try a smaller step.`;
    stop = startWatchdog(denialFor(asked, reason), WATCHDOG_SECONDS);
  };
  try {
    return answerTo(event, warn, process.env, watch);
  } finally {
    stop();
  }
}

export const start = (): void => runHookProgram(program);

/** Refuses a tool call whose event could not be read, if `onError` is `"block"`. */
function withoutEvent(bytes: Buffer, problem: string): object | undefined {
  const project = findProjectFolder(process.env.CLAUDE_PROJECT_DIR || currentFolder());
  const onError = onErrorOf(readLayers(project, () => {}));
  if (onError === "allow") return undefined;
  const reason = `AgentOS rules: the event could not be read (${problem}), so no rule was checked. Try a smaller step; if that does not help, ${askForDoctor(project)}`;
  return guessDialect(bytes).deny(undefined, reason);
}

/** Returns the hook's answer to an event. Undefined means no output, which lets the tool run. */
export function answerTo(
  event: Record<string, unknown>,
  warn: (problem: string) => void,
  env: NodeJS.ProcessEnv = process.env,
  watch?: HookEnvironment["watch"],
): object | undefined {
  const environment: HookEnvironment = {
    env,
    hookFolder: __dirname,
    get cwd() {
      return currentFolder();
    },
    now: () => new Date(),
    warn,
    ...(watch && { watch }),
    loadRules: (...args) => rules().loadRules(...args),
  };
  if (event.hook_event_name === "SessionStart") return judge().reportLastSession(event, environment);
  if (event.hook_event_name === "PermissionRequest")
    return judge().answerPermissionRequest(event, environment);
  recordPendingAnswers(event, environment);
  const prepared = prepareEvent(event, environment);
  if (!prepared) return undefined;
  try {
    return judge().runHook(prepared, environment);
  } catch (error) {
    const message = `the guard itself failed (no rule matched): ${error instanceof Error ? error.message : String(error)}`;
    warn(message);
    if (prepared.onError === "allow") return undefined;
    const advice = askForDoctor(prepared.projectFolder, env);
    return denialFor(prepared.event, `AgentOS rules: ${message}. To find out why, ${advice}`);
  }
}

function askForDoctor(project: string, env: NodeJS.ProcessEnv = process.env): string {
  return `ask the user to run \`${aosCommand(project, env, aosNextTo(__dirname))} doctor\`.`;
}

/** Records the user's answers. A failure must not prevent the next action from being judged. */
function recordPendingAnswers(
  { session_id: sessionId }: Record<string, unknown>,
  environment: HookEnvironment,
): void {
  if (!mayHavePendingQuestions(sessionId, environment.env)) return;
  try {
    judge().recordAnswers(sessionId, environment);
  } catch (error) {
    environment.warn(`the approval cannot be recorded: ${describeError(error)}`);
  }
}
