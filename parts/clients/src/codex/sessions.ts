import { join } from "node:path";
import { entriesOf, foldersIn } from "../sessions/list-folder.js";
import type { ListedFile, SessionStore } from "../sessions/session-store.js";
import { codex } from "./identity.js";

/** Finds `sessions/YYYY/MM/DD/rollout-<time>-<session>.jsonl`, and `archived_sessions/`. */
export const codexSessions: SessionStore<"codex"> = {
  client: "codex",
  *list(place) {
    const root = codex.home(place);
    const sessions = join(root, "sessions");
    for (const year of foldersIn(sessions)) {
      for (const month of foldersIn(join(sessions, year))) {
        for (const day of foldersIn(join(sessions, year, month)))
          yield* listDay(join(sessions, year, month, day));
      }
    }
    yield* listDay(join(root, "archived_sessions"));
  },
};

function* listDay(folder: string): Iterable<ListedFile> {
  for (const { name } of entriesOf(folder)) {
    const sessionId = /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+)\.jsonl$/.exec(name)?.[1];
    const path = join(folder, name);
    if (sessionId !== undefined) yield { path, sessionId, origin: path };
  }
}
