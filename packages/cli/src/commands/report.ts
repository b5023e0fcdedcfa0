import { resolve } from "node:path";
import { errorCode, tryReadText, writeFileAtomic } from "@agentos/platform";
import type { SessionReport } from "@agentos/workflow";
import { stateFolder } from "@agentos/workflow/project";
import type { AgentDeviations } from "@agentos/workflow/sessions";
import type { Command } from "commander";
import { addExamples } from "../help-text.js";
import { findProject, type GlobalOptions } from "../project.js";
import { findLoop, listLoops } from "../runs/loops.js";
import {
  type Context,
  list,
  oneLine,
  printJson,
  shortPath,
  stdoutColumns,
  UsageError,
} from "../terminal/index.js";
import { type PlacedReport, placeHandoffs } from "../views/report-handoffs.js";
import { commandAction } from "./common.js";

interface Options extends GlobalOptions {
  html?: string;
}

export function addReportCommand(program: Command, context: Context): void {
  const command = program
    .command("report")
    .summary("report on a session: phases, retries, refused actions, claims without evidence")
    .description(
      "Prints a Markdown report on a workflow session: phases, retries and their reasons, artifacts and findings, context usage, " +
        "gates, deviations from the rules, and handoffs. For a session loop, prints its sessions, tokens and masked observations. For " +
        "an agent that you started yourself, prints its deviations from the rules; pass the client's session id unless this agent was " +
        "active more recently than any workflow.",
    )
    .argument(
      "[session]",
      "a session's id from `aos status`, or the first characters of a client's session id (default: the newest)",
    )
    .option("--html <file>", "write a self-contained HTML page with a graph, a timeline and context curves")
    .action(commandAction(context, report));
  addExamples(command, [
    ["aos report", "print the report on the newest session"],
    ["aos report release-1 > release-1.md", "save the report on one session"],
    ["aos report --html report.html", "write the report as a page for a browser"],
    ["aos report --json", "print the report as JSON"],
  ]);
}

async function report(context: Context, sessionId: string | undefined, options: Options): Promise<void> {
  if (options.html !== undefined && options.json)
    throw new UsageError("--html and --json are two formats: choose one");
  const { listSessions, readAgentDeviations, reportSession } = await import("@agentos/workflow/sessions");
  const { folder } = findProject(context, options);
  const loop = sessionId === undefined ? undefined : await findLoop(folder, sessionId);
  const id = sessionId ?? newest();
  const found = loop ?? (id === undefined ? (await listLoops(folder, 1))[0] : undefined);
  if (found) {
    if (options.json) return printJson(context, found);
    const { renderLoopReport } = await import("../views/loop.js");
    context.stdout.write(renderLoopReport(found, { paint: context.paint.stdout }));
    return;
  }
  if (id === undefined)
    throw new UsageError(
      `nothing to report in ${folder}: no workflow ran here, and the rules neither stopped nor reported anything; aos run lists the workflows`,
    );
  const value = await withPlaces(reportOn(id), folder);
  if (options.json) return printJson(context, value);
  if (options.html !== undefined) {
    if (!("workflow" in value)) throw new UsageError("--html works only for a workflow's session");
    return writePage(context, value, resolve(context.cwd, options.html));
  }
  const { renderAgentReport, renderReport } = await import("../views/report.js");
  const { wrapMarkdown } = await import("../terminal/wrap.js");
  const look = { cwd: folder, paint: context.paint.stdout, at: context.now(), aos: context.aos };
  const text = "workflow" in value ? renderReport(value, look) : renderAgentReport(value, look);
  context.stdout.write(wrapMarkdown(text, stdoutColumns(context)));

  /** Returns the id of the workflow session or agent session that was active last. */
  function newest(): string | undefined {
    const [session] = listSessions(folder, { limit: 1 });
    const [agent] = readAgentDeviations(folder);
    const isAgents =
      session === undefined || (agent && Date.parse(agent.lastAt) > Date.parse(session.updatedAt));
    return isAgents ? agent?.sessionId : session.id;
  }

  /** Prefers a workflow's session. For an agent's session, only the deviations are known. */
  function reportOn(wanted: string): SessionReport | AgentDeviations {
    try {
      return reportSession(folder, wanted);
    } catch (error) {
      if (errorCode(error) !== "session-not-found") throw error;
      const agents = readAgentDeviations(folder).filter((each) => each.sessionId.startsWith(wanted));
      const agent = agents.find((each) => each.sessionId === wanted) ?? agents[0];
      if (agent === undefined) throw error;
      if (agents.length > 1 && agent.sessionId !== wanted)
        throw new UsageError(
          `${oneLine(wanted)} is ambiguous: ${list(agents.map(({ sessionId }) => oneLine(sessionId)))}`,
        );
      return agent;
    }
  }
}

async function writePage(context: Context, report: PlacedReport, file: string): Promise<void> {
  const { createGraph } = await import("@agentos/waves");
  const { outerPhases } = await import("@agentos/workflow/sessions");
  const { renderReportPage } = await import("../views/html/report-page.js");
  const { waves } = createGraph(outerPhases(report).map(({ id, dependsOn }) => ({ id, dependsOn })));
  const page = renderReportPage(report, {
    waves,
    cwd: context.cwd,
    at: context.now(),
    readText: tryReadText,
  });
  writeFileAtomic(file, page);
  context.stdout.write(`${shortPath(file, context.cwd)}\n`);
}

/** The session's log records where handoffs were written, but not where they are now. */
async function withPlaces(value: SessionReport | AgentDeviations, folder: string) {
  if (!("workflow" in value)) return value;
  const { listHandoffs } = await import("@agentos/handoff");
  return { ...value, handoffs: placeHandoffs(value, listHandoffs(stateFolder(folder))) };
}
