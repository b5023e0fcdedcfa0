import type { Place } from "../environment.js";

/** A session's file according to the client's folders, before it is opened. */
export interface ListedFile {
  path: string;
  /** As in its name; see {@link SessionStore.idLength}. */
  sessionId: string;
  /** Set for a subagent's own file. */
  agentId?: string;
  /** The folder the client was started in, if the client records it next to its files. */
  folder?: string;
  /** If the client does not record it there: the file whose first rows name that folder. */
  origin?: string;
  /**
   * The client keeps it under the name of the requested folder. Its rows may then name a folder below
   * that one, if the client changed into it, or none; only a sibling folder shows that another folder has the
   * same name.
   */
  isNamedSo?: boolean;
}

/** Where a client keeps its sessions. */
export interface SessionStore<Id extends string = string> {
  client: Id;
  /**
   * Every session's file. With `folders` (names of one folder, links resolved or not), at least the files of
   * clients started there. What is missing or unreadable counts as empty.
   */
  list(place: Place, folders?: readonly string[]): Iterable<ListedFile>;
  /** How many characters of a session's id are in its files' names. Absent if all of them are. */
  idLength?: number;
  /** The file of a session; for clients whose hook events do not name it. */
  fileOf?(place: Place, sessionId: string): string;
  /** A subagent's own file, next to the session's file that the subagent's hook events name. */
  agentFileOf?(sessionFile: string, agentId: string): string;
  /** The subagent whose own file this is, by the file's name. */
  agentIn?(name: string): string | undefined;
}
