import { join } from "node:path";
import { namesIn } from "@agentos/platform";
import type { SessionView } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import type { Project } from "../project.js";
import { type Context, oneLine, shortPath } from "../terminal/index.js";
import { visible } from "../terminal/visible.js";
import { isOver } from "../views/ended.js";
import type { Target, Waiting } from "../views/waiting.js";

/** Returns stopped actions that are waiting for a person, and handoffs that are waiting for a session. */
export async function waitingElsewhere(
  context: Context,
  { folder }: Project,
  sessions: readonly SessionView[],
): Promise<Waiting[]> {
  const state = stateFolder(folder);
  // A request that a phase is waiting for is listed with the phase.
  const unfinished = sessions.filter((session) => !isOver(session));
  const stopped = unfinished.flatMap(({ phases }) => phases.flatMap((phase) => phase.stopped ?? []));
  const known = new Set(stopped.map(({ id }) => id));
  const requests = await stoppedActions(context, state);
  const [newest, ...others] = await unclaimedHandoffs(context, state);
  return [
    ...requests.filter(({ target }) => !target.ids.some((id) => known.has(id))),
    ...(newest === undefined
      ? []
      : [{ ...newest, what: `${newest.what}${others.length > 0 ? `, and ${others.length} more` : ""}` }]),
  ];
}

/**
 * Returns the stopped actions that are waiting for a person, newest first. Omits those that were
 * refused in the client's dialog.
 */
export async function stoppedActions(
  context: Context,
  state: string,
): Promise<(Waiting & { target: Extract<Target, { kind: "request" }> })[]> {
  // The rules are slow to load, and most projects have no stopped actions.
  if (!namesIn(join(state, "approvals")).some((name) => name.endsWith(".json"))) return [];
  const { listUndecided } = await import("@agentos/rules/internal");
  const undecided = listUndecided(state, { env: context.env, now: context.now });
  return undecided
    .filter(({ isRefused }) => !isRefused)
    .map(({ id, rule, summary, phase, workflowSession, requestedAt }) => ({
      who: phase === undefined ? "An agent" : oneLine(phase),
      what: `stopped by ${oneLine(rule)}: ${visible(oneLine(summary))}`,
      command: `${context.aos} approve ${oneLine(id)}`,
      target: {
        kind: "request",
        ids: [id],
        ...(workflowSession !== undefined && { sessionId: workflowSession }),
      },
      since: requestedAt,
    }));
}

/** Returns the handoffs that are waiting for a session, newest first. */
export async function unclaimedHandoffs(context: Context, state: string): Promise<Waiting[]> {
  // Avoids loading the package that reads handoffs.
  if (!namesIn(state).includes(".continue-here.md") && namesIn(join(state, "handoffs")).length === 0)
    return [];
  const { titleOf, waitingHandoffs } = await import("@agentos/handoff/internal");
  return waitingHandoffs(state, context.now()).map(({ handoff, path }) => ({
    who: "A handoff",
    what: oneLine(titleOf(handoff) ?? "") || shortPath(path, context.cwd),
    command: `${context.aos} handoff show`,
    target: { kind: "handoff", path },
    since: handoff.timestamp,
  }));
}
