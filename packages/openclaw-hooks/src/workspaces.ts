import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

/** The workspaces of sessions. Only a bootstrap event names one; the events of a compaction do not. */
export interface Workspaces {
  /** Remembers what an event says about a session or the Gateway. */
  learn(event: { type: string; sessionKey: string; context: Record<string, unknown> }): void;
  of(sessionKey: string): string | undefined;
}

/** @param handlerFile the hook's own path: a workspace's `hooks` folder identifies the workspace, too */
export function createWorkspaces(handlerFile: string): Workspaces {
  const known = new Map<string, string>();
  let gateway: string | undefined;
  return {
    learn({ type, sessionKey, context: { workspaceDir } }) {
      if (typeof workspaceDir !== "string" || !isAbsolute(workspaceDir)) return;
      if (type === "gateway") gateway = workspaceDir;
      else if (sessionKey !== "") known.set(sessionKey, workspaceDir);
    },
    of: (sessionKey) => known.get(sessionKey) ?? gateway ?? workspaceAround(handlerFile),
  };
}

/** `<workspace>/hooks/context-guard/handler.js`; OpenClaw's own state folder has a `hooks` folder as well. */
function workspaceAround(handlerFile: string): string | undefined {
  const hooks = dirname(dirname(handlerFile));
  const workspace = dirname(hooks);
  const isWorkspace =
    existsSync(join(workspace, "AGENTS.md")) && !existsSync(join(workspace, "openclaw.json"));
  return basename(hooks) === "hooks" && isWorkspace ? workspace : undefined;
}
