import type { CommandRun, ShellRun } from "../definition/index.js";
import type { RunOutcome, RunRequest } from "./runner.js";

/**
 * Where attempts run that work in a worktree: they take a commit and give one, so that may be another machine.
 * All other phases run in the process of the session, and so do these where there is no place.
 */
export interface Place {
  /**
   * Called before the session's first event: this process alone may have the session's attempts there.
   * @throws Error with the code `held` where another one has them; any other where the place is out of reach
   */
  begin(sessionId: string): Promise<void>;
  /**
   * Runs an attempt as a `Runner` does, and resolves when what it left is in the worktree and in the session's
   * folder, as if it had run here.
   */
  run(request: PlacedRequest): Promise<RunOutcome>;
  /**
   * Called when the session's process has no attempt left, however that came to be. Never rejects.
   * @param isSettled how each attempt ended is written down; else a resume may still ask for it
   */
  end(sessionId: string, isSettled: boolean): Promise<void>;
}

/**
 * An attempt for a place. In its environment and in its command `${env.NAME}` stands as a mark, see
 * `fillEnvMarks`: the values are those of the machine that runs it.
 */
export interface PlacedRequest extends Omit<RunRequest, "onStart" | "secrets"> {
  /** Of the phase as the workflow file has it now: a result of another definition is none of this one. */
  hash: string;
  /** The attempt before this one was never seen to end, and may still run there, or have ended well. */
  wasCutOff: boolean;
  worktree: { folder: string; branch: string; prefix: string };
  /** Makes a fresh copy of the worktree ready. */
  setup?: { run: CommandRun | ShellRun; env: Record<string, string> };
  /** Requests of rules that a person granted: their commands run once, in the worktree, before the attempt. */
  approved: readonly string[];
  /** Absolute; `cwd` is the project's folder within the worktree. */
  projectFolder: string;
  sessionFolder: string;
  /** Variables whose values must stand in no log. */
  secretNames: readonly string[];
  /** Tells who runs it, as often as that changes. */
  onPlaced(name: string): void;
}

const MARK = ["\u{E000}", "\u{E001}"] as const;

/** What stands for the value of a variable until a place's machine fills it in. */
function envMark(name: string): string {
  return MARK.join(name);
}

/** An environment in which each variable's value is its mark. */
export function envByName(): Record<string, string> {
  return Object.fromEntries(Object.keys(process.env).map((name) => [name, envMark(name)]));
}

/**
 * The text with the values of its marks.
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
