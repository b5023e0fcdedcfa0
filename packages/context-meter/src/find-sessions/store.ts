import { type Dirent, readdirSync } from "node:fs";
import { findHomeFolder } from "@agentos/internal";
import type { Environment } from "../models.js";
import type { ClientName } from "../reading.js";

/** Where a client's files are looked for. */
export interface Place {
  /** The user's home folder. */
  home: string;
  env: Environment;
}

/** A session's file as a client's folders tell of it, before it is looked at. */
export interface ListedFile {
  path: string;
  /** As its name has it; some clients shorten it there. */
  sessionId: string;
  /** Set for a subagent's own file. */
  agentId?: string;
  /** The folder in which the client was started, where the client keeps that beside its files. */
  folder?: string;
  /** Else the file whose first rows name that folder. */
  origin?: string;
  /**
   * The client keeps it under the name of the folder that was asked for. Then its rows may name a folder below that, where the
   * client had gone meanwhile, or none; only one beside it shows that another folder has the same name.
   */
  isNamedSo?: boolean;
}

/** Where one client keeps its sessions. */
export interface SessionStore {
  client: ClientName;
  /**
   * Every session's file; with `folders` (names of one folder, links followed or not) at least those of a client that was started
   * there. What is missing or can not be read counts as empty.
   */
  list(place: Place, folders?: readonly string[]): Iterable<ListedFile>;
}

/** The place that these variables describe. */
export function placeOf(env: Environment, home?: string): Place {
  return { env, home: home ?? findHomeFolder(env) };
}

/** A folder's entries; none where it is missing or can not be read. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The names of the folders in a folder. */
export function foldersIn(folder: string): string[] {
  // A link may lead to a folder; opening it will tell.
  return entriesOf(folder).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
}
