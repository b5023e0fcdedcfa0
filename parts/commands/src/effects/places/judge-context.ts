/**
 * Facts about an action's environment. Relative paths start at the project folder. If a fact is
 * unknown, the safe interpretation is used.
 */
export interface JudgeContext {
  /** The absolute path of the project folder. */
  projectFolder?: string;
  /** Other absolute paths of the project folder, through links. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * Returns the tracked files at or below the paths, or undefined if unknown, for example outside a
   * repository. Called only for actions that delete or overwrite.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  /** Returns whether git ignores a path. */
  isIgnored?(path: string): boolean;
  /** Returns whether git has the current state of everything at the paths. */
  isCommitted?(paths: readonly string[]): boolean;
  /** Returns whether any tracked file differs from the last commit, or undefined if unknown. */
  hasChanges?(): boolean | undefined;
  /**
   * Returns whether other local or remote-tracking branches contain all commits of a branch. True
   * if the branch does not exist.
   */
  isBranchKept?(branch: string): boolean;
  /**
   * Returns whether the session created the file at an absolute path. Deleting it loses nothing.
   */
  isOfSession?(path: string): boolean;
  /**
   * Returns whether a path existed before the session began and is not an empty file. The last
   * segment may be a pattern. Without this method, deleting untracked files is only reported.
   */
  isOlderThanSession?(path: string): boolean;
  /** Returns the text of a project file, or undefined if it cannot be read. */
  readFile?(path: string): string | undefined;
  /** Returns whether a relative or absolute path exists. */
  exists?(path: string): boolean;
  /**
   * Resolves the links in an absolute path. If the path does not exist, resolves its nearest
   * existing parent folder and appends the rest. Without this method, paths are compared as
   * written.
   */
  realPath?(path: string): string;
  /**
   * Returns the guard's own names for an absolute path or one of its parent folders. Detects hard
   * links, mounts, other letter case and Windows short names.
   */
  guardedNames?(path: string): readonly string[];
  /** The absolute path of the user's AgentOS folder, which contains the key. */
  userStateFolder?: string;
  /** The absolute paths of the folders in `PATH`. */
  searchPath?: readonly string[];
  /**
   * Returns the workflow gates that await a decision. Called only for commands that would decide
   * one.
   */
  waitingGates?(): readonly { session: string; phase: string }[];
}
