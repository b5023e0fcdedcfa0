import { type Dirent, readdirSync } from "node:fs";
import { findHomeFolder } from "@agentos/internal";
import type { Environment } from "../models.js";
import type { ClientName } from "../reading.js";

/** Where to look for a client's files. */
export interface Place {
  /** The user's home folder. */
  home: string;
  env: Environment;
}

/** A session's file according to the client's folders, before it is opened. */
export interface ListedFile {
  path: string;
  /** As in its name; some clients shorten it there. */
  sessionId: string;
  /** Set for a subagent's own file. */
  agentId?: string;
  /** The folder the client was started in, if the client records it beside its files. */
  folder?: string;
  /** Otherwise the file whose first rows name that folder. */
  origin?: string;
  /**
   * The client keeps it under the name of the requested folder. Its rows may then name a folder below
   * that one, if the client changed into it, or none; only a folder beside it shows that another
   * folder has the same name.
   */
  isNamedSo?: boolean;
}

/** Where one client keeps its sessions. */
export interface SessionStore {
  client: ClientName;
  /**
   * Every session's file. With `folders` (names of one folder, links resolved or not), at least the files of
   * clients started there. What is missing or unreadable counts as empty.
   */
  list(place: Place, folders?: readonly string[]): Iterable<ListedFile>;
}

/** The place that these variables describe. */
export function placeOf(env: Environment, home?: string): Place {
  return { env, home: home ?? findHomeFolder(env) };
}

/** A folder's entries; none if it is missing or unreadable. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The names of a folder's subfolders. */
export function foldersIn(folder: string): string[] {
  // A link may lead to a folder; opening it tells.
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
}
