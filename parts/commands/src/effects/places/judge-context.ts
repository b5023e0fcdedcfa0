/**
 * Facts about an action's environment. Paths are relative to the project folder unless stated
 * otherwise. For unknown facts, the safe interpretation is used.
 */
export interface JudgeContext {
  /** An absolute path. */
  projectFolder?: string;
  /** Other absolute paths of the project folder. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * Returns the tracked files at or below the paths. Undefined if unknown, as outside a repository.
   * Called only for actions that delete or overwrite.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  isIgnored?(path: string): boolean;
  /** Returns whether git has the current state of all files at the paths. */
  isCommitted?(paths: readonly string[]): boolean;
  /** Returns whether any tracked file differs from the last commit. Undefined if unknown. */
  hasChanges?(): boolean | undefined;
  /** Returns whether other branches contain all commits of a branch. True if there is no branch. */
  isBranchKept?(branch: string): boolean;
  /** Returns whether the session created the file at an absolute path. */
  isOfSession?(path: string): boolean;
  /**
   * Returns whether a path is not empty and older than the session. The last segment may be a
   * pattern. Without this method, deleting untracked files is only reported.
   */
  isOlderThanSession?(path: string): boolean;
  /** Returns undefined if the file cannot be read. */
  readFile?(path: string): string | undefined;
  /** Also accepts absolute paths. */
  exists?(path: string): boolean;
  /**
   * Resolves the links in an absolute path. Segments that do not exist are appended unchanged.
   * Without this method, paths are compared as written.
   */
  realPath?(path: string): string;
  /**
   * Returns the guard's own names for an absolute path or its parent folders, including those
   * behind hard links, mounts, other letter case and Windows short names.
   */
  guardedNames?(path: string): readonly string[];
  /** The absolute path of the user's folder with the key. */
  userStateFolder?: string;
  /** The absolute folders in `PATH`. */
  searchPath?: readonly string[];
  /** Called only for commands that would decide a gate. */
  waitingGates?(): readonly { session: string; phase: string }[];
}
