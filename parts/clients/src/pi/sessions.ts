import { join } from "node:path";
import { foldersIn, listSessions } from "../sessions/list-folder.js";
import type { SessionStore } from "../sessions/session-store.js";
import { pi } from "./identity.js";

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_(.+)\.jsonl$/;

/**
 * Finds `sessions/--<path with dashes>--/<time>_<session>.jsonl`. A sessions folder named by an
 * environment variable contains the files of all projects.
 */
export const piSessions: SessionStore<"pi"> = {
  client: "pi",
  *list(place) {
    const root = place.env.PI_CODING_AGENT_SESSION_DIR || join(pi.home(place), "sessions");
    yield* listSessions(root, NAME);
    for (const project of foldersIn(root)) yield* listSessions(join(root, project), NAME);
  },
};
