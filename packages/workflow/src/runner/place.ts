import type { CommandRun, ShellRun } from "../definition/index.js";
import type { RunOutcome, RunRequest } from "./runner.js";

/** Runs attempts in worktrees, for example on another machine. */
export interface Place {
  /**
   * Reserves the place for the current process. Called before the run's first event.
   * @throws Error with code `held` if another process holds the session there
   */
  begin(sessionId: string): Promise<void>;
  /** Like `Runner.run`. Afterwards, the results are in the worktree and the session's folder. */
  run(request: PlacedRequest): Promise<RunOutcome>;
  /**
   * Called when the session's process has no attempts left to run. Never rejects.
   * @param isSettled false if a resume may still need results from the place
   */
  end(sessionId: string, isSettled: boolean): Promise<void>;
}

/**
 * An attempt for a `Place` to run. Its environment and command contain a mark in place of each
 * `${env.NAME}`; `fillEnvMarks` replaces the marks on the machine that runs the attempt.
 */
export interface PlacedRequest extends Omit<RunRequest, "onStart" | "secrets"> {
  /** Hash of the phase's current definition. Results for other definitions are discarded. */
  hash: string;
  /**
   * Whether the previous attempt has no recorded end. It may still be running, or it may have
   * completed.
   */
  wasCutOff: boolean;
  worktree: { folder: string; branch: string; prefix: string };
  setup?: { run: CommandRun | ShellRun; env: Record<string, string> };
  /** Ids of granted approval requests. Their commands run once in the worktree before the attempt. */
  approved: readonly string[];
  /** Absolute path. `cwd` is the project's folder within the worktree. */
  projectFolder: string;
  sessionFolder: string;
  /** Names of variables whose values must not appear in logs. */
  secretNames: readonly string[];
  /**
   * Called with the name of the machine that runs the attempt, and again if the machine changes.
   */
  onPlaced(name: string): void;
}

const MARK = ["\u{E000}", "\u{E001}"] as const;

export function envByName(): Record<string, string> {
  return Object.fromEntries(Object.keys(process.env).map((name) => [name, MARK.join(name)]));
}

/**
 * Replaces the marks in `text`. Calls `onMissing` with the name of each variable that is not set.
 */
export function fillEnvMarks(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  onMissing: (name: string) => void,
): string {
  const [first = "", ...rest] = text.split(MARK[0]);
  return rest.reduce((filled, part) => {
    const end = part.indexOf(MARK[1]);
    if (end === -1) return filled + MARK[0] + part;
    const name = part.slice(0, end);
    const value = env[name];
    if (value === undefined) onMissing(name);
    return filled + (value ?? "") + part.slice(end + 1);
  }, first);
}
