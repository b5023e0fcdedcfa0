import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asObject, entriesIn, parseObject } from "@agentos/platform";
import { foldersIn } from "../sessions/list-folder.js";
import type { ListedFile, SessionStore } from "../sessions/session-store.js";
import { gemini } from "./identity.js";

/**
 * Finds `tmp/<project>/chats/session-<time>-<id>.jsonl`, and `chats/<session>/<id>.jsonl` for
 * subagents. The project's folder is named by a marker file in `<project>` and by `projects.json`;
 * in older versions, `<project>` is the hash of the folder's path.
 */
export const geminiSessions: SessionStore<"gemini"> = {
  client: "gemini",
  idLength: 8,
  *list(place, folders = []) {
    const root = gemini.home(place);
    const projects = foldersIn(join(root, "tmp"));
    if (projects.length === 0) return;
    const owners = ownersIn(root, folders);
    for (const project of projects) {
      const own = join(root, "tmp", project);
      const folder = readText(join(own, ".project_root"))?.trim() || owners.get(project);
      for (const file of listChats(join(own, "chats"))) {
        yield folder === undefined ? file : { ...file, folder };
      }
    }
  },
};

function* listChats(chats: string): Iterable<ListedFile> {
  for (const entry of entriesIn(chats)) {
    const path = join(chats, entry.name);
    if (entry.isDirectory()) {
      for (const { name } of entriesIn(path)) {
        const agentId = /^(.+)\.jsonl$/.exec(name)?.[1];
        if (agentId !== undefined) yield { path: join(path, name), sessionId: entry.name, agentId };
      }
      continue;
    }
    const sessionId = /^session-.+-([^-]+)\.jsonl$/.exec(entry.name)?.[1];
    if (sessionId !== undefined) yield { path, sessionId };
  }
}

/** Maps project names to folders. A hash cannot be reversed, only compared. */
function ownersIn(root: string, folders: readonly string[]): Map<string, string> {
  // Loaded here because loading it takes a third of Node's own start-up time.
  const { createHash } = process.getBuiltinModule("node:crypto");
  const registered = asObject(parseObject(readText(join(root, "projects.json")) ?? "")?.projects) ?? {};
  const owners = new Map(
    folders.map((folder) => [createHash("sha256").update(folder).digest("hex"), folder]),
  );
  for (const [folder, project] of Object.entries(registered)) {
    if (typeof project === "string") owners.set(project, folder);
  }
  return owners;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
