import { join } from "node:path";
import { foldersIn, listSessions } from "../sessions/list-folder.js";
import type { SessionStore } from "../sessions/session-store.js";
import { codex } from "./identity.js";

const NAME = /^rollout-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-(.+)\.jsonl$/;

/** Finds `sessions/YYYY/MM/DD/rollout-<time>-<session>.jsonl`, and `archived_sessions/`. */
export const codexSessions: SessionStore<"codex"> = {
  client: "codex",
  *list(place) {
    const root = codex.home(place);
    const sessions = join(root, "sessions");
    for (const year of foldersIn(sessions)) {
      for (const month of foldersIn(join(sessions, year))) {
        for (const day of foldersIn(join(sessions, year, month)))
          yield* listSessions(join(sessions, year, month, day), NAME);
      }
    }
    yield* listSessions(join(root, "archived_sessions"), NAME);
  },
};
