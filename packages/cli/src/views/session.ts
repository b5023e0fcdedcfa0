import type { AgentRun, SessionState } from "@agentos/workflow";
import { limitsOf, limitText, spentIn } from "@agentos/workflow/sessions";
import { count, formatDuration, joinParts, oneLine, ordinal, shortPath } from "../terminal/index.js";
import { clipWords, widthOf } from "../terminal/text.js";
import { READABLE, wrapIndented } from "../terminal/wrap.js";
import { hasFailed, isOver } from "./ended.js";
import { type Liveness, nextSteps, type Spelling } from "./next-steps.js";
import { renderPairs } from "./pairs.js";
import { columnsFor, type Look, phaseNote, renderPhaseRow, roomForNote } from "./phase-row.js";
import { askedMs, beginProgress, type Progress, ranMs } from "./progress.js";
import { lineText } from "./result-text.js";
import { rowsOf } from "./rows.js";
import { describeStanding, signOf } from "./standing.js";
import { describeExpectedCost } from "./taken.js";
import { describeTimeLeft } from "./time-left.js";

export interface SessionOptions {
  columns: number;
  at: Date;
  spelling?: Spelling;
  /** The output of phases, if this process has seen it. */
  output?: Progress["output"];
  /** Problems found when agents' turns ended: claims without evidence, stubs, weakened tests. */
  found?: ReadonlyMap<string, readonly string[]>;
  /** The run's duration or age, shown after the session's id. */
  when?: string;
  /** The number of files with uncommitted changes, if the run has just been completed. */
  uncommitted?: number;
  /** Whether to show each item and iteration on a separate line. */
  all?: boolean;
}

export function renderSession(session: SessionState & Liveness, look: Look, options: SessionOptions): string {
  const { paint } = look;
  const width = Math.min(options.columns, READABLE);
  const dim = (text: string, indent: number) => wrapIndented(text, width, indent).map(paint.dim);
  const lines = [...headline(session, look, options), ...phaseLines(session, look, options)];
  for (const change of session.changes) lines.push(...dim(`changed since it began: ${oneLine(change)}`, 3));
  if (!isOver(session) && !session.live && session.handoff !== undefined)
    lines.push("", `Handoff: ${shortPath(session.handoff, look.cwd)}`);
  const { uncommitted = 0 } = options;
  const steps = [
    ...nextSteps(session, options.spelling),
    ...(uncommitted === 0
      ? []
      : [{ command: "git status", meaning: `see ${count(uncommitted, "uncommitted file")}` }]),
  ];
  if (steps.length > 0) lines.push("", "Next:", ...renderPairs(steps, { paint, columns: options.columns }));
  return `${lines.join("\n")}\n`;
}

function headline(session: SessionState & Liveness, look: Look, options: SessionOptions): string[] {
  const { paint } = look;
  const { mark, style } = signOf(session, look);
  const left = session.live ? describeTimeLeft(session, options.at) : "";
  const standing = joinParts([describeStanding(session, options.at), left]);
  const name = `${oneLine(session.workflow.id)}: `;
  const [first = "", ...rest] = wrapIndented(`${name}${standing}`, Math.min(options.columns, READABLE), 2);
  const when = options.when === undefined ? "" : `, ${options.when}`;
  const title = first.slice(2);
  return [
    `${style(mark)} ${paint.bold(title.slice(0, name.length))}${style(title.slice(name.length))}`,
    ...rest.map(style),
    ...[`session ${session.id}${when}`, ...budgetLine(session)].flatMap((text) =>
      wrapIndented(text, Math.min(options.columns, READABLE), 2, 4).map(paint.dim),
    ),
  ];
}

/** Describes how much of the budget has been spent, and what the remaining phases are expected to cost. */
function budgetLine(session: SessionState): string[] {
  if (session.budget === undefined) return [];
  const spent = limitsOf(session.budget, spentIn(session)).map(limitText).join(", ");
  const expected = isOver(session) ? "" : describeExpectedCost(session);
  return [`budget: ${spent}${expected === "" ? "" : `; expected for the rest: ${expected}`}`];
}

function phaseLines(session: SessionState & Liveness, look: Look, options: SessionOptions): string[] {
  // If no process is running the session, no phase is waiting for its turn.
  const state: SessionState = session.interrupted ? { ...session, status: "paused" } : session;
  const progress = { ...beginProgress(state, [], options.at), output: options.output ?? new Map() };
  const rows = rowsOf(session, { all: options.all === true });
  const columns = columnsFor(rows, options.columns);
  const room = roomForNote(columns);
  return rows.flatMap((row) => {
    const { phase } = row;
    // It is unknown when an interrupted phase ended, so no duration is shown.
    const stale = phase.status === "running" && !session.live;
    const note = stale ? "was cut off" : phaseNote(row, progress, look, options.at);
    const { startedAt: _, ...timeless } = phase;
    // A note that requires action is shown in full, below the row if necessary.
    const isBelow = isAsking(phase) && widthOf(note) > room;
    const shown = { ...row, phase: stale ? timeless : phase };
    const line = renderPhaseRow(shown, isBelow ? "" : note, columns, look, { at: options.at });
    const style = hasFailed(phase) ? look.paint.red : look.paint.dim;
    const below = isBelow ? wrapIndented(note, Math.min(options.columns, READABLE), 5).map(style) : [];
    const found = (options.found?.get(phase.id) ?? []).flatMap((text) =>
      wrapIndented(oneLine(text), Math.min(options.columns, READABLE), 5).map(look.paint.yellow),
    );
    return [line, ...below, ...detailsOf(phase, note, look, options), ...found];
  });
}

type Phase = SessionState["phases"][number];

function isAsking(phase: Phase): boolean {
  return hasFailed(phase) || phase.status === "waiting" || phase.status === "stopped";
}

function detailsOf(phase: Phase, note: string, look: Look, options: SessionOptions): string[] {
  if (phase.status === "stopped") return stoppedLines(phase, look, options);
  if (phase.status === "completed") return failedTries(phase.runs, look, options);
  if (!hasFailed(phase)) return [];
  const width = Math.min(options.columns, READABLE) - 7;
  // The last line often repeats the reason that is already shown.
  const printed = (options.output?.get(phase.id) ?? []).map(lineText).filter((line) => !note.includes(line));
  const log = phase.log === undefined ? "" : `log: ${shortPath(phase.log, look.cwd)}`;
  return [
    ...printed.map((line) => look.paint.dim(`     | ${clipWords(line, width)}`)),
    // A wrapped path cannot be clicked, and the `aos logs` command below shows the log too.
    ...(log === "" || widthOf(log) + 5 > options.columns ? [] : [look.paint.dim(`     ${log}`)]),
  ];
}

const MAX_TRIES = 3;

function failedTries(runs: readonly AgentRun[], { paint }: Look, { columns }: SessionOptions): string[] {
  return runs
    .filter(({ status }) => ["failed", "timed-out", "unfinished"].includes(status))
    .slice(-MAX_TRIES)
    .map(({ attempt, reason = "failed" }) =>
      paint.dim(
        `     ${clipWords(`${ordinal(attempt)} attempt: ${oneLine(reason)}`, Math.min(columns, READABLE) - 5)}`,
      ),
    );
}

const MAX_EVIDENCE = 3;

/** Shows enough of each stopped action to decide whether to run `aos approve`. */
function stoppedLines({ stopped = [], conflict }: Phase, look: Look, options: SessionOptions): string[] {
  const { paint } = look;
  const width = Math.min(options.columns, READABLE);
  if (conflict !== undefined)
    return [
      ...conflict.files.map((file) => `     ${clipWords(oneLine(file), width - 5)}`),
      ...wrapIndented(
        `Resolve them in ${shortPath(conflict.folder, look.cwd)}, commit there, then resume.`,
        width,
        5,
      ).map(paint.dim),
    ];
  return stopped.flatMap(({ id, rule, reason, summary, evidence }) => [
    `     ${paint.bold(oneLine(id))}  ${clipWords(oneLine(summary), Math.max(20, width - 7 - widthOf(id)))}`,
    ...wrapIndented(`${oneLine(rule)}: ${oneLine(reason)}`, width, 7).map(paint.dim),
    // Evidence that already appears in the reason is omitted.
    ...evidence
      .filter(({ what, why }) => !reason.startsWith(`${what}: ${why}`))
      .slice(0, MAX_EVIDENCE)
      .flatMap(({ what, why }) =>
        wrapIndented(`- ${oneLine(what)}: ${oneLine(why)}`, width, 7, 9).map(paint.dim),
      ),
  ]);
}

/** Returns, for example, `in 1m 33s` or `in 12s, plus 3m 05s waiting for a person`. */
export function inTime(progress: Progress, at: Date): string {
  const asked = askedMs(progress, at.getTime());
  const waited = asked < 1000 ? "" : `, plus ${formatDuration(asked)} waiting for a person`;
  return `in ${formatDuration(ranMs(progress, at))}${waited}`;
}
