import type { Place } from "../environment.js";

/** A session's file as found in the client's folders, without opening it. */
export interface ListedFile {
  path: string;
  /** The id as it appears in the file's name; see {@link SessionStore.idLength}. */
  sessionId: string;
  /** Set if the file belongs to a subagent. */
  agentId?: string;
  /** The folder in which the client was started, if it is recorded outside the session's file. */
  folder?: string;
  /** The file whose first rows name the folder, if nothing else does. */
  origin?: string;
  /**
   * Set if the client stored the file in a directory named after the requested folder. The file's
   * rows may name that folder, a subfolder or no folder. If they name another folder, the file belongs
   * to that other folder, because two folders' paths can result in the same directory name.
   */
  matchesSlug?: boolean;
}

/** Where a client keeps its sessions. */
export interface SessionStore<Id extends string = string> {
  client: Id;
  /**
   * Lists the files of all sessions. If `folders` is passed, lists at least the files of clients that
   * were started there. `folders` has all paths of one folder, with and without links resolved.
   */
  list(place: Place, folders?: readonly string[]): Iterable<ListedFile>;
  /** How many characters of a session's id the file's name contains. Defaults to all. */
  idLength?: number;
  /** Returns a session's file, for clients whose hook events do not name it. */
  fileOf?(place: Place, sessionId: string): string;
  /** Returns a subagent's own file, given the session's file that its hook events name. */
  agentFileOf?(sessionFile: string, agentId: string): string;
  /** Returns the id of the subagent that a file belongs to, according to its name. */
  agentIn?(name: string): string | undefined;
}
