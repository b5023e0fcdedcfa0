/**
 * What is known about an action's environment. Everything is optional; if a fact is not known, the safe
 * interpretation is used.
 */
export interface JudgeContext {
  /** Absolute path of the project's folder. */
  projectFolder?: string;
  /** Other absolute paths of the same folder, through links. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * The tracked files at or below these paths (relative to the project's folder); undefined if unknown, for
   * example outside a repository. Called only for actions that delete or overwrite.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  /** Whether git ignores a path (relative to the project's folder). */
  isIgnored?(path: string): boolean;
  /** Whether git has the current state of everything at these paths (relative to the project's folder). */
  isCommitted?(paths: readonly string[]): boolean;
  /** Whether any tracked file in the project differs from the last commit; undefined if unknown. */
  hasChanges?(): boolean | undefined;
  /**
   * Whether other branches, local or remote-tracking, contain all commits of this one. Also true if the
   * branch does not exist.
   */
  isBranchKept?(branch: string): boolean;
  /** Whether the session itself created the file at an absolute path: deleting it again loses nothing. */
  isOfSession?(path: string): boolean;
  /**
   * Whether a path (relative to the project's folder; its last component may be a pattern) existed before the
   * session began and is not an empty file. If this function is missing, deleting untracked files is only
   * reported.
   */
  isOlderThanSession?(path: string): boolean;
  /** The text of a project file; undefined if it does not exist. */
  readFile?(path: string): string | undefined;
  /** Whether a path exists (relative to the project's folder, or absolute). */
  exists?(path: string): boolean;
  /**
   * Resolves an absolute path including links. If it does not exist, its nearest existing folder is resolved
   * and the rest is appended. Without this function paths are compared as written.
   */
  realPath?(path: string): string;
  /**
   * The guard's own names for the file or folder at an absolute path, or for a folder above it. Detects hard
   * links, mounted folders, other letter case and Windows short names.
   */
  guardedNames?(path: string): readonly string[];
  /** The absolute path of the user's own AgentOS folder, which contains the key. */
  userStateFolder?: string;
  /** The absolute paths of the folders that are searched for programs. */
  searchPath?: readonly string[];
  /** The workflow gates that await a decision. Called only for commands that would decide one. */
  waitingGates?(): readonly { session: string; phase: string }[];
}
