import { existsSync } from "node:fs";
import { join } from "node:path";
import { mayBeSlugOf } from "./slug.js";
import { entriesOf, foldersIn, type ListedFile, type Place, type SessionStore } from "./store.js";

/**
 * Claude Code: `projects/<path with dashes>/<session>.jsonl`, and for its subagents
 * `<session>/subagents/agent-<id>.jsonl`; older versions put those beside the sessions.
 */
export const claudeCodeStore: SessionStore = {
  client: "claude-code",
  *list(place, folders) {
    for (const root of rootsOf(place)) {
      for (const project of foldersIn(root)) {
        if (folders === undefined) yield* listProject(join(root, project));
        else if (mayBeSlugOf(project, folders)) {
          for (const file of listProject(join(root, project))) yield { ...file, isNamedSo: true };
        }
      }
    }
  },
};

function rootsOf({ home, env }: Place): string[] {
  const configured = env.CLAUDE_CONFIG_DIR;
  if (configured) return [join(configured, "projects")];
  const xdg = env.XDG_CONFIG_HOME || join(home, ".config");
  return [join(home, ".claude", "projects"), join(xdg, "claude", "projects")];
}

function* listProject(project: string): Iterable<ListedFile> {
  for (const entry of entriesOf(project)) {
    const path = join(project, entry.name);
    if (entry.isDirectory()) {
      yield* listSubagents(join(path, "subagents"), entry.name, `${path}.jsonl`);
    } else if (entry.name.endsWith(".jsonl")) {
      const name = entry.name.slice(0, -".jsonl".length);
      const agentId = agentOf(name);
      // Only the file's content names its session; the file's own name is enough to tell it apart.
      if (agentId !== undefined) yield { path, sessionId: name, agentId, origin: path };
      else yield { path, sessionId: name, origin: path };
    }
  }
}

function* listSubagents(folder: string, sessionId: string, session: string): Iterable<ListedFile> {
  // A subagent may work in another folder: it belongs to its session's folder.
  const main = existsSync(session) ? session : undefined;
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listSubagents(path, sessionId, session);
    const agentId = entry.name.endsWith(".jsonl")
      ? agentOf(entry.name.slice(0, -".jsonl".length))
      : undefined;
    if (agentId !== undefined) yield { path, sessionId, agentId, origin: main ?? path };
  }
}

function agentOf(name: string): string | undefined {
  return /^agent-(.+)$/.exec(name)?.[1];
}
