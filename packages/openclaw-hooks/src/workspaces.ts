import { existsSync } from "node:fs";
import { basename, dirname, isAbsolute, join } from "node:path";

export interface Workspaces {
  learn(event: { type: string; sessionKey: string; context: Record<string, unknown> }): void;
  of(sessionKey: string): string | undefined;
}

/**
 * Remembers the workspaces that bootstrap events name, because compaction events name none.
 * @param handlerFile the hook's path; if it is in a workspace, that workspace is the fallback
 */
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

/**
 * Returns the workspace in `<workspace>/hooks/context-guard/handler.js`. OpenClaw's state folder
 * also contains a `hooks` folder but is not a workspace.
 */
function workspaceAround(handlerFile: string): string | undefined {
  const hooks = dirname(dirname(handlerFile));
  const workspace = dirname(hooks);
  const isWorkspace =
    existsSync(join(workspace, "AGENTS.md")) && !existsSync(join(workspace, "openclaw.json"));
  return basename(hooks) === "hooks" && isWorkspace ? workspace : undefined;
}
