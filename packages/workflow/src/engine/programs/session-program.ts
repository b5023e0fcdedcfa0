import { MissingValueError, type Phase } from "../../definition/index.js";
import {
  type Prepared,
  programScope,
  type RunningWorkflow,
  resolveEnv,
  resolveRun,
  ValueError,
} from "../../plan/index.js";
import { commandRunner } from "../../runner/index.js";
import type { SessionPaths, SessionState } from "../../session/index.js";

export interface ProgramPlace {
  prepared: Pick<Prepared, "secrets">;
  projectFolder: string;
  paths: SessionPaths;
}

/** A program that is not a phase: a notification, a setup or a cleanup. */
export interface SessionProgram {
  /** Names the log. Must not be a valid phase name. */
  name: string;
  run: NonNullable<Phase["run"]>;
  env: Record<string, string>;
  /** Written to stdin. */
  input: string;
  /** Defaults to the project folder. */
  cwd?: string;
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Runs the program and returns the problem, if any. Never throws.
 * @param owner the workflow that defines the program
 */
export async function runSessionProgram(
  { prepared, projectFolder, paths }: ProgramPlace,
  state: SessionState,
  owner: RunningWorkflow,
  { name, run, env, input, cwd = projectFolder, timeoutMs, signal }: SessionProgram,
): Promise<{ problem?: string; logFile: string }> {
  const { secrets } = prepared;
  const logFile = paths.log(name, 1);
  try {
    const scope = programScope({ projectFolder, paths }, state, owner, name);
    const resolved = resolveRun(run, scope);
    const outcome = await commandRunner.run({
      sessionId: state.id,
      phase: { ...NO_PHASE, id: name, run: resolved.run },
      attempt: 1,
      prompt: input,
      cwd,
      env: {
        ...resolveEnv(env, scope),
        ...resolved.variables,
        AGENTOS_SESSION: state.id,
        AGENTOS_WORKFLOW: state.workflow.id,
        AGENTOS_PROJECT_DIR: projectFolder,
        AGENTOS_WORKFLOW_DIR: owner.workflow.folder,
        AGENTOS_SESSION_DIR: paths.folder,
        AGENTOS_RUN_INPUTS: paths.runInputs,
      },
      logFile,
      secrets: secrets.texts,
      timeoutMs,
      signal,
      onStart() {},
      onLine() {},
    });
    if (outcome.status === "done") return { logFile };
    const reason = "reason" in outcome ? outcome.reason : "it was stopped";
    return { problem: secrets.mask(reason), logFile };
  } catch (error) {
    const isOwn = error instanceof MissingValueError || error instanceof ValueError;
    const what = error instanceof Error ? error.message : String(error);
    return { problem: secrets.mask(isOwn ? what : `it could not be run: ${what}`), logFile };
  }
}

const NO_PHASE: Phase = {
  id: "",
  name: "",
  agent: "",
  prompt: "",
  retries: 0,
  env: {},
  usage: "none",
  line: 0,
};
