/** What is known around an action. All of it is optional: without it the safe reading is taken. */
export interface JudgeContext {
  /** Absolute path of the project's folder. */
  projectFolder?: string;
  /** Other absolute paths of the same folder, as links make them. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * The tracked files at or below these paths (relative to the project's folder); undefined when it is not
   * known, for example outside a repository. Called only for actions that delete or overwrite.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  /** Whether git ignores a path (relative to the project's folder). */
  isIgnored?(path: string): boolean;
  /**
   * Whether git has all that stands at these paths (relative to the project's folder) as it stands there now.
   */
  isCommitted?(paths: readonly string[]): boolean;
  /**
   * Whether anything that git tracks in the project differs from the last commit; undefined when it is not
   * known.
   */
  hasChanges?(): boolean | undefined;
  /**
   * Whether other branches, here or as a remote has them, hold all commits of this one, or there is no such
   * branch.
   */
  isBranchKept?(branch: string): boolean;
  /** Whether the session itself created what is at an absolute path: deleting that again loses nothing. */
  isOfSession?(path: string): boolean;
  /** The text of a file of the project; undefined when there is none. */
  readFile?(path: string): string | undefined;
  /** Whether there is something at a path (relative to the project's folder, or absolute). */
  exists?(path: string): boolean;
  /**
   * Where an absolute path leads once links are followed: of one that does not exist yet, its nearest folder
   * that does, with the rest behind it. Without it paths are compared as they are written.
   */
  realPath?(path: string): string;
  /**
   * The names among the guard's own folders and files of what stands at an absolute path, or above it: also
   * where it is a hard link, a mounted folder, or written in another case or in a short form of Windows.
   */
  guardedNames?(path: string): readonly string[];
  /** The user's own folder of AgentOS, with the key; absolute. */
  userStateFolder?: string;
  /** The folders in which programs are looked for; absolute. */
  searchPath?: readonly string[];
  /** The gates of workflows at which somebody has to decide. Called only for commands that would. */
  waitingGates?(): readonly { session: string; phase: string }[];
}
