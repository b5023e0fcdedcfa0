import { join } from "node:path";
import { mayBeSlugOf } from "./slug.js";
import { entriesOf, foldersIn, type SessionStore } from "./store.js";

/** Qwen Code: `projects/<path with dashes>/chats/<session>.jsonl`. */
export const qwenStore: SessionStore = {
  client: "qwen",
  *list({ home, env }, folders) {
    const projects = join(env.QWEN_RUNTIME_DIR || env.QWEN_HOME || join(home, ".qwen"), "projects");
    for (const project of foldersIn(projects)) {
      if (folders !== undefined && !mayBeSlugOf(project, folders)) continue;
      const chats = join(projects, project, "chats");
      for (const { name } of entriesOf(chats)) {
        const sessionId = /^(.+)\.jsonl$/.exec(name)?.[1];
        const path = join(chats, name);
        if (sessionId !== undefined)
          yield { path, sessionId, origin: path, isNamedSo: folders !== undefined };
      }
    }
  },
};
