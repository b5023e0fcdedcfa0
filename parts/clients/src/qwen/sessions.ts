import { join } from "node:path";
import { entriesOf, foldersIn } from "../sessions/list-folder.js";
import type { SessionStore } from "../sessions/session-store.js";
import { mayBeSlugOf } from "../sessions/slug.js";
import { qwen } from "./identity.js";

/** Finds `projects/<path with dashes>/chats/<session>.jsonl`. */
export const qwenSessions: SessionStore<"qwen"> = {
  client: "qwen",
  *list(place, folders) {
    const projects = join(place.env.QWEN_RUNTIME_DIR || qwen.home(place), "projects");
    for (const project of foldersIn(projects)) {
      if (folders !== undefined && !mayBeSlugOf(project, folders)) continue;
      const chats = join(projects, project, "chats");
      for (const { name } of entriesOf(chats)) {
        const sessionId = /^(.+)\.jsonl$/.exec(name)?.[1];
        const path = join(chats, name);
        if (sessionId !== undefined)
          yield { path, sessionId, origin: path, matchesSlug: folders !== undefined };
      }
    }
  },
};
