import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@agentos/platform";
import type { SessionView } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions, type Project } from "../project.js";
import { type Context, homeFolder, printJson, stdoutColumns, warn } from "../terminal/index.js";
import { isOver } from "../views/ended.js";
import { lookOf } from "../views/look.js";
import type { StatusOptions } from "../views/status.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  all?: true;
}

export function addStatusCommand(program: Command, context: Context): void {
  const command = program
    .command("status")
    .summary("show sessions, what is waiting for you, and what to do next")
    .description(
      "Lists a project's gates, stopped actions and handoffs that are waiting for you, each with the command to deal with it. Then " +
        "lists the project's sessions, and the context usage of all agents that have been active on this machine in the last hour. " +
        "--json prints only the sessions, as { sessions }; `aos watch --once --json` includes the agents.",
    )
    .argument("[session]", "show only this session, with its phases")
    .option(
      "-a, --all",
      "show all sessions and agents, not only the newest; with a session, show all of its items and iterations",
    )
    .action(commandAction(context, status));
  addExamples(command, [
    ["aos status", "show what is waiting for you, and the newest sessions"],
    ["aos status release-1", "show one session, with its phases"],
    ["aos status --json", "print the sessions as JSON, with every detail"],
  ]);
}

// A terminal has about two dozen rows, and the agents are printed below the sessions.
const SHOWN = 10;
const AGENTS_SHOWN = 5;
const AGENTS_HERE = 3;

async function status(context: Context, sessionId: string | undefined, options: Options): Promise<void> {
  const project = findProject(context, options);
  const { listSessions, readSession } = await import("@agentos/workflow/sessions");
  if (sessionId !== undefined) {
    const session = readSession(project.folder, sessionId);
    if (options.json) printJson(context, session);
    else await printOne(context, project, session, options.all === true);
    return;
  }
  const sessions = listSessions(project.folder, { onUnreadable: ({ message }) => warn(context, message) });
  if (options.json) return printJson(context, { sessions });
  await printAll(context, project, sessions, options.all === true);
  await printAgents(context, options.all ? Number.POSITIVE_INFINITY : AGENTS_SHOWN);
}

async function printAll(
  context: Context,
  project: Project,
  sessions: readonly SessionView[],
  all: boolean,
): Promise<void> {
  const { renderStatus } = await import("../views/status.js");
  const { configProblems } = await import("../runs/config-problems.js");
  const { waitingElsewhere } = await import("../runs/waiting-elsewhere.js");
  const text = renderStatus(sessions, lookOf(context), {
    columns: stdoutColumns(context),
    at: context.now(),
    spelling: project.spelling,
    projectFolder: project.folder,
    shown: all ? Number.POSITIVE_INFINITY : SHOWN,
    waiting: await waitingElsewhere(context, project, sessions),
    agents: await agentsHere(project.folder, all ? Number.POSITIVE_INFINITY : AGENTS_HERE),
  });
  for (const problem of configProblems(context, project.folder)) warn(context, problem);
  context.stdout.write(text);
}

async function agentsHere(folder: string, shown: number): Promise<StatusOptions["agents"]> {
  // The rules are slow to load, and this file is missing until they have reported something.
  if (!existsSync(join(stateFolder(folder), "deviations.jsonl"))) return [];
  const { countDecisions, readAgentDeviations } = await import("@agentos/rules/internal");
  return readAgentDeviations(stateFolder(folder))
    .slice(0, shown)
    .map(({ sessionId, lastAt, deviations }) => ({ sessionId, lastAt, what: countDecisions(deviations) }));
}

async function printOne(
  context: Context,
  project: Project,
  session: SessionView,
  all: boolean,
): Promise<void> {
  const { renderOneSession } = await import("../views/status.js");
  const { handoff: _, ...rest } = session;
  const handoff = isOver(session) ? undefined : await unclaimedHandoff(project.folder, session.id);
  const located = handoff === undefined ? rest : { ...rest, handoff };
  const settings = {
    columns: stdoutColumns(context),
    at: context.now(),
    spelling: project.spelling,
    all,
  };
  context.stdout.write(renderOneSession(located, lookOf(context), settings));
}

/** Returns where a session's handoff is now. Its file moves when another session writes a handoff. */
async function unclaimedHandoff(folder: string, id: string): Promise<string | undefined> {
  const { listHandoffs } = await import("@agentos/handoff");
  return listHandoffs(stateFolder(folder)).find(
    ({ state, sessionId }) => state === "unclaimed" && sessionId === id,
  )?.path;
}

async function printAgents(context: Context, shown: number): Promise<void> {
  const { listLiveSessions } = await import("@agentos/context-meter");
  const at = context.now();
  const { hasEnded } = await import("@agentos/handoff/internal");
  const temp = temporaryFolder(context.env);
  const sessions = (await listLiveSessions({ env: context.env, now: context.now })).filter(
    ({ sessionId }) => !hasEnded(sessionId, temp),
  );
  if (sessions.length === 0) return;
  const { renderAgents } = await import("../views/agents.js");
  const look = lookOf(context);
  const settings = { columns: stdoutColumns(context), at, home: homeFolder(context) };
  const rows = renderAgents(sessions.slice(0, shown), look, settings);
  const hidden = sessions.length - shown;
  const more = hidden > 0 ? `${look.paint.dim(` … ${hidden} more: ${context.aos} watch`)}\n` : "";
  context.stdout.write(`\nAgents on this machine:\n${rows}${more}`);
}
