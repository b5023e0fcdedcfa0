import type { SessionView } from "@agentos/workflow";
import { formatAge } from "./duration.js";
import type { Spelling } from "./next-steps.js";
import type { Look } from "./phase-row.js";
import { describeStatus, renderSession } from "./session.js";
import { signOf } from "./standing.js";
import { renderSegments } from "./text.js";
import { isOver, oneLine, shortPath } from "./words.js";

/** What `aos status` needs besides the sessions. */
export interface StatusOptions {
  columns: number;
  now: number;
  spelling: Spelling;
  projectFolder: string;
  /** How many finished sessions are listed. */
  finishedShown: number;
  /** Somebody asked for this one: with its phases, also when it is finished, and named in the commands. */
  single: boolean;
}

/** The sessions of a project, newest first: unfinished ones in full, finished ones in a line each. */
export function renderStatus(sessions: readonly SessionView[], look: Look, options: StatusOptions): string {
  if (sessions.length === 0)
    return `No sessions in ${shortPath(options.projectFolder, look.cwd)}. Begin one: aos run <workflow>\n`;
  const unfinished = sessions.filter(({ status }) => options.single || !isOver({ status }));
  const finished = sessions.filter((session) => !unfinished.includes(session));
  const live = sessions.filter((session) => session.live);
  const blocks = unfinished.map((session, index) => {
    // `aos resume` alone means the newest unfinished session, `aos pause` alone the only one that runs.
    const ambiguous = options.single || index > 0 || (session.live && live.length > 1);
    const named = ambiguous ? { sessionId: session.id } : {};
    const report = renderSession(session, look, {
      ...options,
      spelling: { ...options.spelling, ...named },
      when: age(session, options.now),
    });
    return report + session.problems.map((problem) => warning(problem, look)).join("");
  });
  const rows = finished.slice(0, options.finishedShown).map((session) => finishedRow(session, look, options));
  if (finished.length > rows.length)
    rows.push(look.paint.dim(`  … ${finished.length - rows.length} more: aos status --all`));
  if (rows.length > 0) blocks.push(`${rows.join("\n")}\n`);
  return blocks.join("\n");
}

function finishedRow(session: SessionView, look: Look, options: StatusOptions): string {
  const { mark, style } = signOf(session, look);
  const segments = [
    { text: mark, style },
    { text: ` ${oneLine(session.workflow.id)}: ${describeStatus(session)}` },
    { text: `, ${age(session, options.now)}, session ${session.id}`, style: look.paint.dim },
  ];
  return renderSegments(segments, options.columns);
}

function age(session: SessionView, now: number): string {
  return formatAge(now - Date.parse(session.updatedAt));
}

function warning(problem: string, look: Look): string {
  return `${look.paint.yellow("warning:")} ${oneLine(problem)}\n`;
}
