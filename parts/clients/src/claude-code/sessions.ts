import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { entriesIn } from "@agentos/platform";
import type { Place } from "../environment.js";
import { foldersIn } from "../sessions/list-folder.js";
import type { ListedFile, SessionStore } from "../sessions/session-store.js";
import { mayBeSlugOf } from "../sessions/slug.js";
import { claudeCode } from "./identity.js";

/**
 * Finds `projects/<path with dashes>/<session>.jsonl`. Subagents have
 * `<session>/subagents/agent-<id>.jsonl`; older versions put these files next to the sessions.
 */
export const claudeCodeSessions: SessionStore<"claude-code"> = {
  client: "claude-code",
  *list(place, folders) {
    for (const root of rootsOf(place)) {
      for (const project of foldersIn(root)) {
        if (folders === undefined) yield* listProject(join(root, project));
        else if (mayBeSlugOf(project, folders)) {
          for (const file of listProject(join(root, project))) yield { ...file, matchesSlug: true };
        }
      }
    }
  },
  agentFileOf(sessionFile, agentId) {
    const name = `agent-${agentId}.jsonl`;
    if (basename(sessionFile) === name) return sessionFile;
    return join(sessionFile.replace(/\.jsonl$/, ""), "subagents", name);
  },
  agentIn,
};

function rootsOf(place: Place): string[] {
  const own = join(claudeCode.home(place), "projects");
  const { home, env } = place;
  if (env.CLAUDE_CONFIG_DIR) return [own];
  return [own, join(env.XDG_CONFIG_HOME || join(home, ".config"), "claude", "projects")];
}

function* listProject(project: string): Iterable<ListedFile> {
  for (const entry of entriesIn(project)) {
    const path = join(project, entry.name);
    if (entry.isDirectory()) {
      yield* listSubagents(join(path, "subagents"), entry.name, `${path}.jsonl`);
    } else if (entry.name.endsWith(".jsonl")) {
      const sessionId = entry.name.slice(0, -".jsonl".length);
      const agentId = agentIn(entry.name);
      // The file's name identifies the file, but only its content names the session.
      yield { path, sessionId, origin: path, ...(agentId !== undefined && { agentId }) };
    }
  }
}

function* listSubagents(folder: string, sessionId: string, session: string): Iterable<ListedFile> {
  // A subagent may work in a different folder, so its session's file determines the folder.
  const main = existsSync(session) ? session : undefined;
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listSubagents(path, sessionId, session);
    const agentId = agentIn(entry.name);
    if (agentId !== undefined) yield { path, sessionId, agentId, origin: main ?? path };
  }
}

function agentIn(name: string): string | undefined {
  return /^agent-(.+)\.jsonl$/.exec(name)?.[1];
}
