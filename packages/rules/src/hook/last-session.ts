import { readEvent } from "@agentos/clients";
import { findProjectFolder } from "@agentos/platform";
import { markUsed, openUserFolder, stateFolderOf } from "@agentos/state/approvals";
import { readAgentDeviations } from "@agentos/state/deviations";
import type { HookEnvironment } from "./environment.js";

/** What is older no longer interests anybody. */
const RECENT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Tells the person who starts a session, once, what the rules saw in the last one. Not at its end: nothing
 * that a hook says at Claude Code's SessionEnd reaches the person.
 */
export function tellLastSession(
  raw: Readonly<Record<string, unknown>>,
  { cwd, env, now }: Pick<HookEnvironment, "cwd" | "env" | "now">,
): object | undefined {
  const event = readEvent(raw);
  if (event?.kind !== "session-start" || raw.source !== "startup") return undefined;
  const stateFolder = stateFolderOf(findProjectFolder(event.cwd ?? cwd, env), env);
  const last = readAgentDeviations(stateFolder).find(({ sessionId }) => sessionId !== event.sessionId);
  if (last === undefined || now().getTime() - Date.parse(last.lastAt) > RECENT_MS) return undefined;
  const { createHash } = process.getBuiltinModule("node:crypto");
  const hash = createHash("sha256").update(`${stateFolder}\0${last.sessionId}`).digest("hex");
  if (!markUsed(openUserFolder(stateFolder, env), `told-${hash}`, { at: now().getTime() })) return undefined;
  const counts = { report: 0, stop: 0, approved: 0, found: 0 };
  for (const { decision, times } of last.deviations) counts[decision] += times;
  const { report, stop, approved, found } = counts;
  const said = [
    `${report} reported`,
    `${stop} asked or refused`,
    `${approved} approved`,
    ...(found > 0 ? [`${found} found at a turn's end`] : []),
  ].join(", ");
  return { systemMessage: `AgentOS, last session here: ${said} (aos report ${last.sessionId}).` };
}
