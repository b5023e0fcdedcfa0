import { join } from "node:path";
import { foldersIn, listSessions } from "../sessions/list-folder.js";
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
      for (const file of listSessions(join(projects, project, "chats"), /^(.+)\.jsonl$/))
        yield { ...file, matchesSlug: folders !== undefined };
    }
  },
};
