import { join } from "node:path";
import { entriesIn } from "@agentos/platform";
import type { ListedFile } from "./session-store.js";

export function foldersIn(folder: string): string[] {
  // A link may lead to a folder, but only opening it would show that.
  return entriesIn(folder).flatMap((entry) => (entry.isFile() ? [] : [entry.name]));
}

/** Lists sessions' files. The names match a pattern whose group is the session's id. */
export function* listSessions(folder: string, pattern: RegExp): Iterable<ListedFile> {
  for (const { name } of entriesIn(folder)) {
    const sessionId = pattern.exec(name)?.[1];
    const path = join(folder, name);
    if (sessionId !== undefined) yield { path, sessionId, origin: path };
  }
}
