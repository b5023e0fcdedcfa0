import { join } from "node:path";
import type { Place } from "../environment.js";
import { foldersIn } from "../sessions/list-folder.js";
import type { SessionStore } from "../sessions/session-store.js";
import { copilot } from "./identity.js";

/** Finds `session-state/<session>/events.jsonl`. */
export const copilotSessions: SessionStore<"copilot"> = {
  client: "copilot",
  *list(place) {
    for (const sessionId of foldersIn(rootOf(place))) {
      const path = fileOf(place, sessionId);
      yield { path, sessionId, origin: path };
    }
  },
  fileOf,
};

function rootOf(place: Place): string {
  return join(copilot.home(place), "session-state");
}

function fileOf(place: Place, sessionId: string): string {
  return join(rootOf(place), sessionId, "events.jsonl");
}
