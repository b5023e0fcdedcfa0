import { existsSync } from "node:fs";
import type { StoredHandoff } from "@agentos/handoff";
import type { RunSummary } from "@agentos/session-loop";
import type { SessionView } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import type { Command } from "commander";
import type { Context } from "../context.js";
import { EXIT } from "../exit-codes.js";
import { findLoop, listLoops } from "../loops.js";
import { ownCommand } from "../own-command.js";
import { marksFor } from "../view/marks.js";
import { isOver, shortPath } from "../view/words.js";
import {
  addExamples,
  findProject,
  type GlobalOptions,
  homeFolder,
  type Project,
  printJson,
  stdoutColumns,
  warn,
} from "./common.js";

interface Options extends GlobalOptions {
  all?: true;
}

/** `aos status`: where the sessions of a project stand, and what to do next. */
export function addStatusCommand(program: Command, context: Context): void {
  const command = program
    .command("status")
    .summary("where sessions stand, and what to do next")
    .description(
      "Shows the sessions of a project, the unfinished ones with their phases and what to do next, its session loops (.agentos/state/loops), and below them how full the context " +
        "windows of this machine's agents are that were active within the last hour. --json: the project's sessions and " +
        "loops, { sessions, loops }; the agents: aos context --all --json.",
    )
    .argument("[session]", "only this one, with its phases; or a session loop")
    .option("-a, --all", "all finished sessions and all agents, not only the newest ones")
    .action(async (sessionId: string | undefined, _: unknown, self: Command) => {
      await status(context, sessionId, self.optsWithGlobals<Options>());
      context.exitCode = EXIT.done;
    });
  addExamples(command, [
    ["aos status", "the sessions of this project"],
    ["aos status release-1", "one of them"],
    ["aos status --json", "the same as JSON, with every detail"],
  ]);
}

async function status(context: Context, sessionId: string | undefined, options: Options): Promise<void> {
  const project = findProject(context, options);
  const { listSessions, readSession } = await import("@agentos/workflow/sessions");
  if (sessionId !== undefined) {
    const loop = await findLoop(project.folder, sessionId);
    if (loop && options.json) return printJson(context, loop);
    if (loop) return printLoops(context, [loop]);
    const session = readSession(project.folder, sessionId);
    if (options.json) printJson(context, session);
    else await print(context, project, [session], { ...options, single: true });
    return;
  }
  const sessions = listSessions(project.folder, { onUnreadable: ({ message }) => warn(context, message) });
  const loops = await listLoops(project.folder, options.all || options.json ? undefined : 5);
  if (options.json) printJson(context, { sessions, loops });
  else {
    if (sessions.length > 0 || loops.length === 0) await print(context, project, sessions, options);
    if (loops.length > 0) {
      context.stdout.write(`${sessions.length > 0 ? "\n" : ""}Session loops:\n`);
      await printLoops(context, loops);
    }
    await printWaiting(context, project);
    await printAgents(context, options.all ? Number.POSITIVE_INFINITY : 10);
  }
}

async function printLoops(context: Context, loops: readonly RunSummary[]): Promise<void> {
  const { renderLoops } = await import("../view/loop.js");
  context.stdout.write(renderLoops(loops, { paint: context.paint.stdout }, context.now().getTime()));
}

/** The handoff of an agent's session that somebody can go on with. */
async function printWaiting(context: Context, project: Project): Promise<void> {
  if (!existsSync(stateFolder(project.folder))) return;
  const { waitingHandoffs } = await import("../agent-handoffs.js");
  const waiting = await waitingHandoffs(stateFolder(project.folder), context.now());
  const [first] = waiting;
  if (!first) return;
  const more = waiting.length > 1 ? `, and ${waiting.length - 1} more` : "";
  const where = shortPath(first.path, context.cwd);
  context.stdout.write(
    `\nA handoff waits: ${where}${more}. Go on with it: ${ownCommand(context)} resume --agent\n`,
  );
}

/** The agents of this machine, in whichever client and folder; nothing where there are none. */
async function printAgents(context: Context, shown: number): Promise<void> {
  const { listLiveSessions } = await import("@agentos/context-meter");
  const now = context.now().getTime();
  const sessions = await listLiveSessions({ env: context.env, now });
  if (sessions.length === 0) return;
  const { renderLiveSessions } = await import("../view/live-sessions.js");
  const look = { paint: context.paint.stdout, marks: marksFor(context.env), cwd: context.cwd };
  const settings = { columns: stdoutColumns(context), now, home: homeFolder(context) };
  const rows = renderLiveSessions(sessions.slice(0, shown), look, settings);
  const hidden = sessions.length - shown;
  const more = hidden > 0 ? `${look.paint.dim(` … ${hidden} more: aos context --all`)}\n` : "";
  context.stdout.write(`\nAgents on this machine:\n${rows}${more}`);
}

async function print(
  context: Context,
  project: Project,
  sessions: readonly SessionView[],
  options: { all?: true; single?: true },
): Promise<void> {
  const { renderStatus } = await import("../view/status.js");
  const look = { paint: context.paint.stdout, marks: marksFor(context.env), cwd: context.cwd };
  const unclaimed = await unclaimedHandoffs(project.folder, sessions);
  const located = sessions.map(({ handoff: _, ...session }) => {
    const path = unclaimed.find(({ sessionId }) => sessionId === session.id)?.path;
    return path === undefined ? session : { ...session, handoff: path };
  });
  const text = renderStatus(located, look, {
    columns: stdoutColumns(context),
    now: context.now().getTime(),
    spelling: project.spelling,
    projectFolder: project.folder,
    finishedShown: options.all ? Number.POSITIVE_INFINITY : 5,
    single: options.single === true,
  });
  context.stdout.write(text);
}

/** A handoff moves when another session writes one: what a session remembers of its own may be out of date. */
async function unclaimedHandoffs(folder: string, sessions: readonly SessionView[]): Promise<StoredHandoff[]> {
  // What is complete has left none, and to read them takes a parser of YAML.
  if (sessions.every(isOver)) return [];
  const { listHandoffs } = await import("@agentos/handoff");
  return listHandoffs(stateFolder(folder)).filter(({ state }) => state === "unclaimed");
}
