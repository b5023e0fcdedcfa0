/**
 * Facts about an action's environment. Paths are relative to the project folder unless stated
 * otherwise. For unknown facts, the safe interpretation is used.
 */
export interface JudgeContext {
  /** The project folder's absolute path. */
  projectFolder?: string;
  /** Other absolute paths that lead to the project folder through links. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * Returns the tracked files at or below the paths. Undefined if they are unknown, for example
   * outside a repository. Called only if the verdict may depend on them.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  isIgnored?(path: string): boolean;
  /** Returns whether git has the current state of all files at the paths. */
  isCommitted?(paths: readonly string[]): boolean;
  /** Returns whether any tracked file differs from the last commit. Undefined if unknown. */
  hasChanges?(): boolean | undefined;
  /** Returns whether other branches contain all commits of a branch. True if the branch does not exist. */
  isBranchKept?(branch: string): boolean;
  /** Returns whether the session created the file at an absolute path. */
  isOfSession?(path: string): boolean;
  /**
   * Returns whether a path existed before the session started and is not an empty file. The last
   * segment may be a pattern. Without this method, deleting untracked files is only reported.
   */
  isOlderThanSession?(path: string): boolean;
  /** Returns the text of a file, or undefined if it cannot be read. */
  readFile?(path: string): string | undefined;
  /** Returns whether a relative or absolute path exists. */
  exists?(path: string): boolean;
  /**
   * Resolves the links in the existing part of an absolute path. Without this method, paths are
   * compared as written.
   */
  realPath?(path: string): string;
  /**
   * Returns the names by which the guard knows an absolute path or its parent folders, even if the
   * path uses hard links, mounts, a different letter case or Windows short names.
   */
  guardedNames?(path: string): readonly string[];
  /** The absolute path of the folder that contains the user's approval key. */
  userStateFolder?: string;
  /** The absolute paths of the folders in `PATH`. */
  searchPath?: readonly string[];
  /** Returns the gates at which sessions are waiting. Called only for commands that may approve a gate. */
  waitingGates?(): readonly { session: string; phase: string }[];
}
