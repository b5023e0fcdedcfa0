import { guessDialect } from "@agentos/clients";
import type { Action } from "@agentos/effects";
import {
  aosBeside,
  aosCommand,
  currentFolder,
  describeError,
  findProjectFolder,
  type HookProgram,
  keepCompiled,
  type LoadedBundle,
  loadBundle,
  runHookProgram,
} from "@agentos/internal";
import { denialFor } from "./hook/answer.js";
import { mayHaveAsked } from "./hook/asked-file.js";
import { prepareEvent } from "./hook/prepare.js";
import type { HookEnvironment } from "./hook/run-hook.js";
import { answerPermissionRequest, runHook, writeAgreed } from "./hook-judge.js";
import { loadRules } from "./hook-rules.js";
import { onErrorOf } from "./layers/layers.js";
import { readLayers } from "./layers/read-layers.js";

const HELP = `agentos-rules-hook: refuses what an agent may not do without asking.

Wire it to the event before a tool runs: PreToolUse (Claude Code, Codex, Qwen Code), BeforeTool (Gemini CLI),
preToolUse (Copilot CLI), tool_call (pi). It reads the client's event from stdin, and says nothing about what is allowed. A refusal
names the rule, what was seen, and how the user approves it once. Where a person sits at the terminal of Claude Code
the client asks instead; what its user said yes to is written down before the next tool runs, or at Stop. At
PermissionRequest of Claude Code it allows what such an approval has just let through, so that nobody is asked twice,
and says nothing about anything else.

It always exits with 0. Settings: the section "rules" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

/** Reads the client's event from stdin and answers it. @param own this bundle, as it was loaded */
export function start(own: LoadedBundle<unknown>): void {
  runHookProgram(program(own));
}

/**
 * What most events need is in this bundle; parser and detectors are ten times as large, and the readers of
 * YAML and front matter are larger still: they are layers behind it (`tsup.config.ts`).
 */
export function program(own: LoadedBundle<unknown>): HookProgram {
  return {
    name: "agentos-rules-hook",
    help: HELP,
    folder: __dirname,
    answer: (event, warn) => answerTo(event, warn),
    withoutEvent,
    afterwards: () => keepCompiled(own),
  };
}

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
): object | undefined {
  const environment: HookEnvironment = {
    env,
    get cwd() {
      return currentFolder();
    },
    now: () => new Date(),
    warn,
    loadRules,
  };
  if (event.hook_event_name === "PermissionRequest") return answerPermissionRequest(event, environment);
  settle(event, environment);
  const prepared = prepareEvent(event, environment);
  if (!prepared) return undefined;
  try {
    // Each kind of command needs other parts of it, so what is compiled is kept for each.
    loadBundle(__dirname, "hook-judge.cjs", module, kindOf(prepared.event.action));
    return runHook(prepared, environment);
  } catch (error) {
    const message = `the guard is broken (no rule was hit): ${error instanceof Error ? error.message : String(error)}`;
    warn(message);
    if (prepared.onError === "allow") return undefined;
    const advice = askForDoctor(prepared.projectFolder, env);
    return denialFor(prepared.event, `AgentOS rules: ${message}. To find out why, ${advice}`);
  }
}

/** What is kept for a kind takes half a megabyte. */
const KINDS = 16;

/** Commands that begin with the same two words are of one kind, and so are calls of another tool. */
function kindOf({ tool, input: { command } }: Action): string {
  let name = tool;
  if (typeof command === "string") {
    const after = command.startsWith("cd ") ? command.indexOf("&& ") : -1;
    name = command
      .slice(after === -1 ? 0 : after + 3)
      .split(" ", 2)
      .join(" ");
  }
  let sum = 0;
  for (let at = 0; at < Math.min(name.length, 40); at++) sum += name.charCodeAt(at);
  return `${sum % KINDS}.`;
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
    writeAgreed(sessionId, environment);
  } catch (error) {
    environment.warn(`what was agreed cannot be written down: ${describeError(error)}`);
  }
}
