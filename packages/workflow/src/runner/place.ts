import type { CommandRun, ShellRun } from "../definition/index.js";
import type { RunOutcome, RunRequest } from "./runner.js";

/**
 * Where attempts in worktrees run: they start from a commit and produce one, so that may be another machine.
 * All other attempts run in the session's process.
 */
export interface Place {
  /**
   * Called before the session's first event. Reserves the place for this process.
   * @throws Error with code `held` if another process has the session there, else if the place is out of
   *   reach
   */
  begin(sessionId: string): Promise<void>;
  /**
   * Runs an attempt as a `Runner` does. When it resolves, the results are in the worktree and the session's
   * folder, as after a local attempt.
   */
  run(request: PlacedRequest): Promise<RunOutcome>;
  /**
   * Called when the session's process has no attempts left. Never rejects.
   * @param isSettled all ends are recorded; otherwise a resume may still ask for results
   */
  end(sessionId: string, isSettled: boolean): Promise<void>;
}

/**
 * An attempt for a place. Its environment and command contain a mark for each `${env.NAME}`, which the
 * machine that runs it replaces by its own value; see `fillEnvMarks`.
 */
export interface PlacedRequest extends Omit<RunRequest, "onStart" | "secrets"> {
  /** Hash of the phase's current definition. A result of another definition does not count. */
  hash: string;
  /** The end of the previous attempt was not recorded: it may still be running there, or have completed. */
  wasCutOff: boolean;
  worktree: { folder: string; branch: string; prefix: string };
  /** The program that prepares a fresh copy of the worktree. */
  setup?: { run: CommandRun | ShellRun; env: Record<string, string> };
  /**
   * Requests of rules that a person granted: their commands run once, in the worktree, before the attempt.
   */
  approved: readonly string[];
  /** Absolute; `cwd` is the project's folder within the worktree. */
  projectFolder: string;
  sessionFolder: string;
  /** Variables whose values must not appear in logs. */
  secretNames: readonly string[];
  /** Called with the name of the machine that runs it, again if that changes. */
  onPlaced(name: string): void;
}

const MARK = ["\u{E000}", "\u{E001}"] as const;

/** A placeholder for the value of a variable. */
function envMark(name: string): string {
  return MARK.join(name);
}

/** An environment with a mark as the value of each variable. */
export function envByName(): Record<string, string> {
  return Object.fromEntries(Object.keys(process.env).map((name) => [name, envMark(name)]));
}

/**
 * Replaces the marks in a string by values.
 * @param onMissing called with each variable that is not set
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
