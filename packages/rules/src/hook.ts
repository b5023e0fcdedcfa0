import { guessDialect } from "@agentos/clients";
import {
  aosBeside,
  aosCommand,
  currentFolder,
  describeError,
  findProjectFolder,
  type HookProgram,
  runHookProgram,
  startWatchdog,
} from "@agentos/platform";
import { denialFor } from "./hook/answer.js";
import { mayHaveAsked } from "./hook/asked-file.js";
import type { HookEnvironment } from "./hook/environment.js";
import { prepareEvent } from "./hook/prepare.js";
import type * as Judge from "./hook-judge.js";
import type * as Rules from "./hook-rules.js";
import { onErrorOf } from "./layers/layers.js";
import { readLayers } from "./layers/read-layers.js";

const HELP = `agentos-rules-hook: refuses what an agent may not do without asking.

Wire it to the event before a tool runs: PreToolUse (Claude Code, Codex, Qwen Code), BeforeTool (Gemini CLI),
preToolUse (Copilot CLI), tool_call (pi). It reads the client's event from stdin, and says nothing about what is allowed. A refusal
names the rule, what was seen, and how the user approves it once. Where a person sits at the terminal of Claude Code
the client asks instead; what its user said yes to is written down before the next tool runs, or at Stop. At
PermissionRequest of Claude Code it allows what such an approval has just let through, so that nobody is asked twice,
and says nothing about anything else. At SessionStart it tells the person what the rules saw in the last session.

It always exits with 0. Settings: the section "rules" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

const judge = () => require("./hook-judge.cjs") as typeof Judge;
const rules = () => require("./hook-rules.cjs") as typeof Rules;

/** What most events need is in this file; the parser and the detectors are in `hook-judge.cjs`, the readers of rule files in `hook-rules.cjs`. */
export const program: HookProgram = {
  name: "agentos-rules-hook",
  help: HELP,
  folder: __dirname,
  answer: watched,
  withoutEvent,
};

/** How long a client waits at most: longer than judging takes, shorter than the time limit of its hook. */
const WATCHDOG_SECONDS = 5;

/** Answers an event, or has it answered when that takes too long. */
function watched(event: Record<string, unknown>, warn: (problem: string) => void): object | undefined {
  let stop = () => {};
  const watch: HookEnvironment["watch"] = (asked) => {
    const reason = `AgentOS rules: what this does could not be judged within ${WATCHDOG_SECONDS} seconds, so it does not run. Ask the user, or try a smaller step.`;
    stop = startWatchdog(denialFor(asked, reason), WATCHDOG_SECONDS);
  };
  try {
    return answerTo(event, warn, process.env, watch);
  } finally {
    stop();
  }
}

/** Reads the client's event from stdin and answers it. */
export const start = (): void => runHookProgram(program);

/** With `onError: "block"` a tool call that the guard does not get to see is refused. */
function withoutEvent(bytes: Buffer, problem: string): object | undefined {
  const project = findProjectFolder(process.env.CLAUDE_PROJECT_DIR || currentFolder());
  const onError = onErrorOf(readLayers(project, () => {}));
  if (onError === "allow") return undefined;
  const reason = `AgentOS rules: the event could not be read (${problem}), and no rule was looked at. Try a smaller step; if this stays, ${askForDoctor(project)}`;
  return guessDialect(bytes).deny(undefined, reason);
}

/**
 * Answers an event as the program does; undefined says nothing, which lets the tool run.
 * @param warn tells of a problem
 * @param env default: this process's
 */
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
  if (event.hook_event_name === "SessionStart") return judge().tellLastSession(event, environment);
  if (event.hook_event_name === "PermissionRequest")
    return judge().answerPermissionRequest(event, environment);
  settle(event, environment);
  const prepared = prepareEvent(event, environment);
  if (!prepared) return undefined;
  try {
    return judge().runHook(prepared, environment);
  } catch (error) {
    const message = `the guard is broken (no rule was hit): ${error instanceof Error ? error.message : String(error)}`;
    warn(message);
    if (prepared.onError === "allow") return undefined;
    const advice = askForDoctor(prepared.projectFolder, env);
    return denialFor(prepared.event, `AgentOS rules: ${message}. To find out why, ${advice}`);
  }
}

function askForDoctor(project: string, env: NodeJS.ProcessEnv = process.env): string {
  return `ask the user to run \`${aosCommand(project, env, aosBeside(__dirname))} doctor\`.`;
}

/**
 * Writes down what became of the questions before, so that a yes is no request that waits; the next action is
 * judged whatever comes of that.
 */
function settle({ session_id: sessionId }: Record<string, unknown>, environment: HookEnvironment): void {
  if (!mayHaveAsked(sessionId, environment.env)) return;
  try {
    judge().writeAgreed(sessionId, environment);
  } catch (error) {
    environment.warn(`what was agreed cannot be written down: ${describeError(error)}`);
  }
}
