import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { SessionView } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import type { Project } from "./commands/common.js";
import { ownCommand } from "./own-command.js";
import { type Context, oneLine, shortPath } from "./terminal/index.js";
import { isOver } from "./views/ended.js";
import { visible } from "./views/request.js";
import type { Waiting } from "./views/waiting.js";

/** What waits for a person besides gates: actions that rules stopped, and agents' handoffs. */
export async function waitingElsewhere(
  context: Context,
  { folder }: Project,
  sessions: readonly SessionView[],
): Promise<Waiting[]> {
  const state = stateFolder(folder);
  return [...(await requests(context, state, sessions)), ...(await handoffs(context, state))];
}

/** Those that no phase waits for yet: of agents without a workflow, and of phases that still run. */
async function requests(
  context: Context,
  state: string,
  sessions: readonly SessionView[],
): Promise<Waiting[]> {
  // The rules take long to load, and mostly nothing was ever stopped.
  if (!filesIn(join(state, "approvals")).some((name) => name.endsWith(".json"))) return [];
  const { listRequests } = await import("@agentos/rules");
  const unfinished = sessions.filter((session) => !isOver(session));
  const stopped = unfinished.flatMap(({ phases }) => phases.flatMap((phase) => phase.stopped ?? []));
  const known = new Set(stopped.map(({ id }) => id));
  return listRequests(state, { now: context.now })
    .filter(({ id }) => !known.has(id))
    .map(({ id, rule, summary, phase, requestedAt }) => ({
      who: phase === undefined ? "An agent" : oneLine(phase),
      what: `was stopped by ${oneLine(rule)}: ${visible(oneLine(summary))}`,
      command: `${ownCommand(context)} approve ${oneLine(id)}`,
      since: requestedAt,
    }));
}

/** The handoff of an agent's session that somebody can go on with. */
async function handoffs(context: Context, state: string): Promise<Waiting[]> {
  // To read them takes a parser of YAML.
  if (!filesIn(state).includes(".continue-here.md") && filesIn(join(state, "handoffs")).length === 0)
    return [];
  const { waitingHandoffs } = await import("@agentos/handoff/internal");
  const waiting = waitingHandoffs(state, context.now());
  return waiting.slice(0, 1).map(({ handoff, path }) => ({
    who: "A handoff",
    what: `${shortPath(path, context.cwd)}${waiting.length > 1 ? `, and ${waiting.length - 1} more` : ""}`,
    command: `${ownCommand(context)} resume --agent`,
    since: handoff.timestamp,
  }));
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
