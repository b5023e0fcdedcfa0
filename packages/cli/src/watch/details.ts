import { describeError, printable, readTextFile } from "@agentos/platform";
import { textToDecideAbout } from "../runs/answer-with-keys.js";
import { type Context, createPaint, homeFolder, oneLine, shortPath } from "../terminal/index.js";
import { marksFor } from "../views/marks.js";
import type { Look } from "../views/phase-row.js";
import { renderWaves } from "../views/waves.js";
import type { Row } from "./rows.js";
import type { AgentSession, InProject, Refused, Run } from "./snapshot.js";

const LOG_LINES = 20;

/** Returns lines that are safe for a terminal and have no colors. */
export async function detailsOf(
  row: Row,
  refused: readonly InProject<Refused>[],
  context: Context,
): Promise<string[]> {
  try {
    return await readDetails(row, refused, context);
  } catch (error) {
    // The item may have been removed in the meantime.
    return [`It cannot be read: ${describeError(error)}`];
  }
}

async function readDetails(
  row: Row,
  refused: readonly InProject<Refused>[],
  context: Context,
): Promise<string[]> {
  const look: Look = { paint: createPaint(false), marks: marksFor(context.env), cwd: context.cwd };
  switch (row.section) {
    case "waiting": {
      const { target, state } = row.of;
      if (target.kind === "request") return requestLines(target.ids, state, context);
      if (target.kind === "handoff") return fileLines(target.path);
      const { question, asks, conflict, output } = target.phase;
      if (target.kind === "question") return [...linesIn(asks?.text ?? ""), "", ...linesIn(output ?? "")];
      if (conflict !== undefined)
        return [
          `Resolve these in ${shortPath(conflict.folder, context.cwd)}, commit there, then resume:`,
          ...conflict.files.map((file) => `  ${oneLine(file)}`),
        ];
      return [
        ...(question === undefined ? [] : [oneLine(question), ""]),
        ...textToDecideAbout(target.phase, context),
      ];
    }
    case "sessions":
      return sessionLines(row.of, refused, context, look);
    case "runs":
      return runLines(row.of, context, look);
    case "refused":
      return refusedLines(row.of);
    case "handoffs":
      return row.of.target.kind === "handoff" ? fileLines(row.of.target.path) : [];
  }
}

async function requestLines(ids: readonly string[], state: string, context: Context): Promise<string[]> {
  const { readAction, readRequest } = await import("@agentos/rules/internal");
  const { renderRequest } = await import("../views/request.js");
  const look = {
    paint: createPaint(false),
    home: homeFolder(context),
    at: context.now(),
    columns: Number.POSITIVE_INFINITY,
    lines: Number.POSITIVE_INFINITY,
    aos: context.aos,
  };
  return ids.flatMap((id) => {
    const request = readRequest(state, id);
    return request === undefined
      ? [`${oneLine(id)} is no longer waiting`]
      : renderRequest(request, readAction(request), look).split("\n");
  });
}

async function sessionLines(
  session: AgentSession,
  refused: readonly InProject<Refused>[],
  context: Context,
  look: Look,
): Promise<string[]> {
  const { path, client, folder, sessionId, reading } = session;
  const { MODEL_WINDOWS_DATE, readSessionContext } = await import("@agentos/context-meter");
  const { renderContext } = await import("../views/context-report.js");
  const at = context.now();
  const found =
    path === undefined || client === "session-loop"
      ? undefined
      : await readSessionContext(path, { folder, env: context.env, now: context.now });
  const report =
    found === undefined || path === undefined
      ? [`Session ${oneLine(sessionId)}`]
      : renderContext(found, look, {
          columns: Number.POSITIVE_INFINITY,
          at,
          path,
          home: homeFolder(context),
          tableDate: MODEL_WINDOWS_DATE,
        });
  const own = refused.filter((each) => each.sessionId === sessionId && reading.agentId === undefined);
  return [...report, ...own.flatMap((each) => ["", ...refusedLines(each)])];
}

async function runLines(
  { session, waves, project }: InProject<Run>,
  context: Context,
  look: Look,
): Promise<string[]> {
  const { leavesOf, listLogs, readLog } = await import("@agentos/workflow/sessions");
  const { renderOneSession } = await import("../views/status.js");
  const { renderLog } = await import("../views/logs.js");
  const settings = {
    columns: Number.POSITIVE_INFINITY,
    at: context.now(),
    spelling: { aos: context.aos, project: shortPath(project, context.cwd) },
    all: true,
  };
  const active = new Set(
    leavesOf(session).flatMap(({ id, status }) =>
      status === "pending" || status === "completed" ? [] : [id],
    ),
  );
  const logs = listLogs(session, {}).filter(({ phase }) => active.size === 0 || active.has(phase));
  return [
    ...renderWaves(session, waves, look.paint, Number.POSITIVE_INFINITY),
    "",
    ...renderOneSession(session, look, settings).trimEnd().split("\n"),
    ...logs.flatMap((log) => [
      "",
      ...renderLog(log, readLog(log, LOG_LINES), { ...look, ...settings, heading: true })
        .trimEnd()
        .split("\n"),
    ]),
  ];
}

function refusedLines({ rule, decision, tool, reason, evidence, at, times }: Refused): string[] {
  const done = decision === "stop" ? "refused" : "found at the end of a turn";
  return [
    `${oneLine(rule)}, ${done}${times > 1 ? `, ${times} times` : ""}, last ${at}, by ${oneLine(tool)}`,
    ...evidence.flatMap(({ what, why }) => [`  ${oneLine(what)}`, `    ${oneLine(why)}`]),
    ...(evidence.some(({ why }) => why === reason) ? [] : [`  ${oneLine(reason)}`]),
  ];
}

function fileLines(path: string): string[] {
  return linesIn(readTextFile(path));
}

function linesIn(text: string): string[] {
  return printable(text.trimEnd()).split("\n");
}
