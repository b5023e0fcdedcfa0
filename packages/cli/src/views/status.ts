import { shortId } from "@agentos/platform";
import type { SessionView } from "@agentos/workflow";
import { leavesOf } from "@agentos/workflow/sessions";
import { formatAge, joinParts, oneLine, renderWarning, shortPath } from "../terminal/index.js";
import { wrapIndented } from "../terminal/wrap.js";
import { hasFailed, isOver } from "./ended.js";
import { nextSteps, type Spelling, spell } from "./next-steps.js";
import { renderPairs } from "./pairs.js";
import type { Look } from "./phase-row.js";
import { runColumns } from "./runs.js";
import { renderSession } from "./session.js";
import { describeStanding } from "./standing.js";
import { renderTable } from "./table.js";
import { describeTimeLeft } from "./time-left.js";
import { renderWaiting, type Waiting, waitingIn } from "./waiting.js";

export interface StatusOptions {
  columns: number;
  at: Date;
  spelling: Spelling;
  projectFolder: string;
  /** The maximum number of sessions, and of waiting items, to list. */
  shown: number;
  /** Waiting items that do not belong to workflows. */
  waiting: readonly Waiting[];
  /** Sessions outside workflows, newest first, if the rules or the guard did something in them. */
  agents: readonly { sessionId: string; lastAt: string; what: string }[];
}

export function renderStatus(sessions: readonly SessionView[], look: Look, options: StatusOptions): string {
  const { paint } = look;
  // Without an id, `aos resume` chooses the latest unfinished session.
  const newest = sessions.find((session) => !isOver(session))?.id;
  // The phases of finished sessions are not read.
  const unfinished = sessions.filter((session) => !isOver(session));
  const gates = unfinished.flatMap(openGates);
  const waiting = [
    ...unfinished.flatMap((session) => {
      // `aos approve <phase>` finds the session only if just one open gate has that name.
      const isOne = openGates(session).every((id) => gates.indexOf(id) === gates.lastIndexOf(id));
      return waitingIn(session, { ...options.spelling, ...(!isOne && { sessionId: session.id }) }, look);
    }),
    ...options.waiting,
  ];
  const blocks: string[][] = [];
  if (waiting.length > 0) {
    const shown = waiting.slice(0, options.shown);
    blocks.push([
      "Waiting for you:",
      ...renderWaiting(shown, look, options),
      ...more(waiting.length - shown.length, look),
    ]);
  }
  if (sessions.length === 0)
    blocks.push(
      wrapIndented(
        `No workflow has run in ${shortPath(options.projectFolder, look.cwd)}. To run one: ${look.aos ?? "aos"} run <workflow>`,
        options.columns,
        0,
        2,
      ),
    );
  else {
    const ordered = [...sessions.filter(({ live }) => live), ...sessions.filter(({ live }) => !live)];
    const shown = ordered.slice(0, options.shown);
    blocks.push([
      "Sessions:",
      ...sessionRows(shown, look, options),
      ...more(ordered.length - shown.length, look),
    ]);
    const problems = shown.flatMap((session) => (isOver(session) ? [] : session.problems));
    blocks.push(problems.flatMap((problem) => wrappedWarning(problem, paint, options.columns)));
  }
  if (options.agents.length > 0)
    blocks.push([
      "What the rules did in agents' sessions here:",
      ...options.agents.flatMap(({ sessionId, lastAt, what }) =>
        wrapIndented(
          `${shortId(oneLine(sessionId))}  ${formatAge(options.at.getTime() - Date.parse(lastAt))}: ${what} (${look.aos ?? "aos"} report ${shortId(oneLine(sessionId))})`,
          options.columns,
          1,
          3,
        ),
      ),
    ]);
  blocks.push(nextLines(sessions, newest, look, options));
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join("\n"))
    .join("\n\n")}\n`;
}

function openGates({ phases }: SessionView): string[] {
  return phases.filter(({ status }) => status === "waiting").map(({ id }) => id);
}

function nextLines(
  sessions: readonly SessionView[],
  newest: string | undefined,
  { paint }: Look,
  { columns, spelling }: StatusOptions,
): string[] {
  const session = sessions.find(({ live }) => live) ?? sessions.find(({ id }) => id === newest);
  if (session === undefined || session.status === "waiting") return [];
  const isAlone = session.live ? sessions.filter(({ live }) => live).length === 1 : session.id === newest;
  const steps = nextSteps(session, { ...spelling, ...(!isAlone && { sessionId: session.id }) });
  const look = {
    command: spell("status", { ...spelling, sessionId: session.id }),
    meaning: "see its phases",
  };
  return ["Next:", ...renderPairs([...steps, look], { paint, columns })];
}

export function renderOneSession(
  session: SessionView,
  look: Look,
  options: Pick<StatusOptions, "columns" | "at" | "spelling"> & { all?: boolean },
): string {
  const report = renderSession(session, look, {
    ...options,
    spelling: { ...options.spelling, sessionId: session.id },
    when: formatAge(options.at.getTime() - Date.parse(session.updatedAt)),
  });
  const warnings = session.problems.flatMap((each) => wrappedWarning(each, look.paint, options.columns));
  return report + warnings.map((line) => `${line}\n`).join("");
}

function wrappedWarning(problem: string, paint: Look["paint"], columns: number): string[] {
  return wrapIndented(renderWarning(problem, paint), columns, 0, 2);
}

function more(hidden: number, { paint, aos = "aos" }: Look): string[] {
  return hidden > 0 ? [paint.dim(`   … ${hidden} more: ${aos} status --all`)] : [];
}

function sessionRows(sessions: readonly SessionView[], look: Look, { columns, at }: StatusOptions): string[] {
  const width = Math.min(columns, 160) - 1;
  const runs = sessions.map((session) => ({ session, standing: standingOf(session, at) }));
  return renderTable(runColumns(runs, look, at, width), width).map((row) => ` ${row}`);
}

function standingOf(session: SessionView, at: Date): string {
  const left = session.live ? describeTimeLeft(session, at) : "";
  const standing = joinParts([describeStanding(session, at), left]);
  if (session.status !== "failed") return standing;
  const reason = oneLine(leavesOf(session).find(hasFailed)?.reason ?? "");
  return reason === "" ? standing : `${standing}: ${reason}`;
}
