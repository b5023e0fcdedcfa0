import { join } from "node:path";
import { foldersIn, type SessionStore } from "./store.js";

/** Copilot CLI: `session-state/<session>/events.jsonl`. */
export const copilotStore: SessionStore = {
  client: "copilot",
  *list({ home, env }) {
    const sessions = join(env.COPILOT_HOME || join(home, ".copilot"), "session-state");
    for (const sessionId of foldersIn(sessions)) {
      const path = join(sessions, sessionId, "events.jsonl");
      yield { path, sessionId, origin: path };
    }
  },
};
