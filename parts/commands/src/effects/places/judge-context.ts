/**
 * What is known about an action's environment. Everything is optional; unknown facts lead to the safe
 * interpretation.
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
   * Whether other branches, local or remote-tracking, contain all commits of this one, or there is no such
   * branch.
   */
  isBranchKept?(branch: string): boolean;
  /** Whether the session itself created the file at an absolute path: deleting it again loses nothing. */
  isOfSession?(path: string): boolean;
  /**
   * Whether a path (relative to the project's folder; its last name may be a pattern) existed before the session
   * began, and is no empty file. Without it this is unknown, and deleting untracked files is only reported.
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
   * The guard's own names for the file or folder at an absolute path, or above it, even if the path is a hard
   * link, a mounted folder, or written in another case or as a Windows short name.
   */
  guardedNames?(path: string): readonly string[];
  /** The user's own AgentOS folder with the key; absolute. */
  userStateFolder?: string;
  /** The folders that programs are searched in; absolute. */
  searchPath?: readonly string[];
  /** The workflow gates that await a decision. Called only for commands that would decide one. */
  waitingGates?(): readonly { session: string; phase: string }[];
}
