import { existsSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { findHomeFolder, isSafeId } from "@agentos/platform";

const AGENT = /^agent:([\w-]{1,64}):/;

/** Returns the path of OpenClaw's session file, or undefined if it is not in the usual place. */
export function findSessionFile(
  sessionKey: string,
  { sessionFile, sessionId, agentId }: Record<string, unknown>,
): string | undefined {
  if (typeof sessionFile === "string" && isAbsolute(sessionFile) && existsSync(sessionFile))
    return sessionFile;
  const agent = typeof agentId === "string" ? agentId : AGENT.exec(sessionKey)?.[1];
  if (!isSafeId(sessionId) || !isSafeId(agent)) return undefined;
  const state = process.env.OPENCLAW_STATE_DIR ?? join(findHomeFolder(process.env), ".openclaw");
  const path = join(state, "agents", agent, "sessions", `${sessionId}.jsonl`);
  return isAbsolute(path) && existsSync(path) ? path : undefined;
}
