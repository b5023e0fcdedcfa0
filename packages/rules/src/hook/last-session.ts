import { readEvent } from "@agentos/clients";
import { aosCommand, aosNextTo, findProjectFolder, shortId } from "@agentos/platform";
import { markUsed, openUserFolder, stateFolderOf } from "@agentos/state/approvals";
import { readAgentDeviations } from "@agentos/state/deviations";
import { countDecisions } from "../count-decisions.js";
import type { HookEnvironment } from "./environment.js";

const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Shows a summary of the previous session once, when a new session starts, because Claude Code does
 * not show the output of a `SessionEnd` hook to the user.
 */
export function reportLastSession(
  raw: Readonly<Record<string, unknown>>,
  { cwd, env, now, hookFolder }: Pick<HookEnvironment, "cwd" | "env" | "now" | "hookFolder">,
): object | undefined {
  const event = readEvent(raw);
  if (event?.kind !== "session-start" || raw.source !== "startup") return undefined;
  const project = findProjectFolder(event.cwd ?? cwd, env);
  const stateFolder = stateFolderOf(project, env);
  const last = readAgentDeviations(stateFolder).find(({ sessionId }) => sessionId !== event.sessionId);
  if (last === undefined || now().getTime() - Date.parse(last.lastAt) > RECENT_MS) return undefined;
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(`${stateFolder}\0${last.sessionId}`).digest("hex");
  if (!markUsed(openUserFolder(stateFolder, env), `told-${hash}`, { at: now().getTime() })) return undefined;
  const aos = aosCommand(project, env, aosNextTo(hookFolder));
  const counts = countDecisions(last.deviations);
  return {
    systemMessage: `AgentOS: in the agent's last session here: ${counts}. To see them: ${aos} report ${shortId(last.sessionId)}`,
  };
}
