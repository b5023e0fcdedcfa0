import { join } from "node:path";
import type { Place } from "../environment.js";
import { entriesOf, foldersIn } from "../sessions/list-folder.js";
import type { ListedFile, SessionStore } from "../sessions/session-store.js";
import { pi } from "./identity.js";

/**
 * Finds `sessions/--<path with dashes>--/<time>_<session>.jsonl`. A sessions folder named by an
 * environment variable contains the files of all projects.
 */
export const piSessions: SessionStore<"pi"> = {
  client: "pi",
  *list(place) {
    const root = rootOf(place);
    yield* listFolder(root);
    for (const project of foldersIn(root)) yield* listFolder(join(root, project));
  },
};

function rootOf(place: Place): string {
  return place.env.PI_CODING_AGENT_SESSION_DIR || join(pi.home(place), "sessions");
}

function* listFolder(folder: string): Iterable<ListedFile> {
  for (const { name } of entriesOf(folder)) {
    const sessionId = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z_(.+)\.jsonl$/.exec(name)?.[1];
    const path = join(folder, name);
    if (sessionId !== undefined) yield { path, sessionId, origin: path };
  }
}
