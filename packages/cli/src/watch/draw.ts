import { printable } from "@agentos/platform";
import { count, formatShortAge, homePath, joinParts, oneLine, rounded } from "../terminal/index.js";
import type { Size } from "../terminal/screen.js";
import { clip, fold, lastPart, renderSegments, type Segment, widthOf } from "../terminal/text.js";
import { agentColumns } from "../views/agents.js";
import { describeDeadline } from "../views/deadline.js";
import { isSettled } from "../views/ended.js";
import { columnsFor, type Look, phaseNote, renderPhaseRow } from "../views/phase-row.js";
import { beginProgress } from "../views/progress.js";
import { rowsOf } from "../views/rows.js";
import { runColumns } from "../views/runs.js";
import { describeStanding } from "../views/standing.js";
import { type Column, columnOf, renderTable, roomForWords } from "../views/table.js";
import { describeTimeLeft } from "../views/time-left.js";
import type { Target } from "../views/waiting.js";
import { type Row, recentRows, SECTIONS, type Section, wordsOfRefused } from "./rows.js";
import type { AgentSession, InProject, Run } from "./snapshot.js";
import { chosenRow, keysOf, type Ui } from "./ui.js";

export interface WatchLook extends Look {
  home: string | undefined;
  at: Date;
  /** A note on entries that are hidden because they are no longer active. Defaults to none. */
  past?: string | undefined;
}

interface Line {
  text: string;
  key?: string;
}

/**
 * Returns one line per row of the terminal. Each is at least one column narrower than the terminal.
 */
export function drawFrame(rows: readonly Row[], ui: Ui, look: WatchLook, size: Size): string[] {
  const width = Math.max(1, size.columns - 1);
  const footer = footerOf(rows, ui, look, width);
  const height = Math.max(1, size.rows - footer.length);
  const body =
    ui.opened === undefined ? listOf(rows, ui, look, width, height) : openedOf(ui, look, width, height);
  return [...body, ...Array.from({ length: Math.max(0, height - body.length) }, () => ""), ...footer].slice(
    0,
    size.rows,
  );
}

export function drawOnce(rows: readonly Row[], look: WatchLook, columns: number): string[] {
  return linesOf(rows, undefined, look, columns).map(({ text }) => text.replace(/^ {2}/, " ").trimEnd());
}

/** Returns the number of lines by which the opened text can be scrolled. */
export function scrollable(rows: readonly Row[], ui: Ui, look: WatchLook, size: Size): number {
  const width = Math.max(1, size.columns - 1);
  const whole = (ui.opened?.lines ?? []).flatMap((line) => fold(line, width)).length;
  return Math.max(0, whole - (size.rows - 1 - footerOf(rows, ui, look, width).length));
}

function listOf(rows: readonly Row[], ui: Ui, look: WatchLook, width: number, height: number): string[] {
  const { paint } = look;
  const amounts = (Object.keys(SECTIONS) as Section[]).flatMap((section) => {
    const own = rows.filter((row) => row.section === section);
    if (section === "sessions") return amountsOfAgents(own, look.at);
    return own.length === 0 ? [] : [AMOUNTS[section](own.length)];
  });
  const filter = ui.filter === "" ? "" : `  only “${oneLine(ui.filter)}”`;
  const head = renderSegments(
    [
      { text: "aos watch", style: paint.bold },
      { text: filter, style: paint.yellow },
      { text: `  ${amounts.length === 0 ? "nothing to show" : amounts.join(", ")}`, style: paint.dim },
    ],
    width,
  );
  const chosenKey = chosenRow(ui, rows)?.key;
  const lines = linesOf(rows, chosenKey, look, width);
  const room = height - 1;
  const chosen = Math.max(
    0,
    lines.findIndex(({ key }) => key !== undefined && key === chosenKey),
  );
  const top = Math.max(0, Math.min(lines.length - room, chosen - Math.floor(room / 2)));
  const shown = lines.slice(top, top + room).map(({ text }) => text);
  const below = lines.length - top - room;
  if (below > 0 && room > 1) shown[room - 1] = paint.dim(clip(`  … ${count(below + 1, "more line")}`, width));
  return [head, ...shown];
}

/**
 * A client's files do not say whether its session is over, so only sessions that were recently active
 * are counted as agents.
 */
function amountsOfAgents(rows: readonly Row[], at: Date): string[] {
  const active = recentRows(rows, at).length;
  const idle = rows.length - active;
  return [...(active > 0 ? [count(active, "agent")] : []), ...(idle > 0 ? [`${idle} idle or ended`] : [])];
}

const AMOUNTS: Readonly<Record<Exclude<Section, "sessions">, (amount: number) => string>> = {
  waiting: (amount) => `${amount} ${amount === 1 ? "waits" : "wait"} for you`,
  runs: (amount) => count(amount, "workflow"),
  refused: (amount) => `${amount} refused or found`,
  handoffs: (amount) => count(amount, "handoff"),
};

function linesOf(rows: readonly Row[], chosen: string | undefined, look: WatchLook, width: number): Line[] {
  const { paint, marks } = look;
  const past = pastLines(look, width);
  if (rows.length === 0)
    return [
      { text: "" },
      { text: clip("  Nothing is waiting for you, and no agent is active.", width) },
      ...past,
    ];
  const sections = (Object.keys(SECTIONS) as Section[]).flatMap((section) => {
    const own = rows.filter((row) => row.section === section);
    if (own.length === 0) return [];
    const table = renderTable(columnsOf(section, own, look, width), width - 2);
    const lines = own.flatMap(({ key, ...row }, at): Line[] => {
      const isChosen = key === chosen;
      const lead = isChosen ? paint.bold(`${marks.chosen} `) : "  ";
      const below = row.section === "runs" ? phasesOf(row.of, look, width) : [];
      return [
        { text: lead + (isChosen ? paint.bold(table[at] ?? "") : (table[at] ?? "")), key },
        ...below.map((text) => ({ text })),
      ];
    });
    return [{ text: "" }, { text: paint.bold(clip(SECTIONS[section], width)) }, ...lines];
  });
  return [...sections, ...past];
}

function pastLines({ paint, past }: WatchLook, width: number): Line[] {
  return past === undefined ? [] : [{ text: "" }, { text: paint.dim(clip(`  ${past}`, width)) }];
}

function columnsOf(section: Section, rows: readonly Row[], look: WatchLook, width: number): Column[] {
  const { paint, marks, at, home } = look;
  const age = (iso: string) => ({ text: formatShortAge(at.getTime() - Date.parse(iso)), style: paint.dim });
  const folders = new Set(rows.map(({ of }) => ("project" in of ? of.project : "")));
  const place = (project: string) => ({
    text: folders.size > 1 ? homePath(project, home) : "",
    style: paint.dim,
  });
  const most = Math.max(roomForWords(width), Math.min(39, width - 20));
  const FOLDER = { rank: 4, least: 8, cut: "start" } as const;
  switch (section) {
    case "waiting": {
      const waiting = rows.flatMap((row) => (row.section === "waiting" ? [row.of] : []));
      return [
        columnOf(waiting, () => ({ text: marks.phase.waiting, style: paint.yellow }), { rank: 0, gap: 1 }),
        columnOf(
          waiting,
          ({ who, what, deadline }) => {
            const until = describeDeadline(deadline ?? {}, at);
            return { text: `${who}: ${what}${until === "" ? "" : ` ${until}`}` };
          },
          { rank: 1, least: most },
        ),
        columnOf(waiting, ({ since }) => age(since), { rank: 2 }),
        columnOf(waiting, ({ project }) => place(project), FOLDER),
        columnOf(waiting, ({ target }) => ({ text: idOfTarget(target), style: paint.dim }), { rank: 5 }),
      ];
    }
    case "sessions": {
      const sessions = rows.flatMap((row) => (row.section === "sessions" ? [row.of] : []));
      return agentColumns(sessions, look, { at, home, noteOf: (each) => noteOfSession(each, marks) });
    }
    case "runs": {
      const runs = rows.flatMap((row) => (row.section === "runs" ? [row.of] : []));
      const shown = runs.map((run) => ({
        session: run.session,
        standing: standingOf(run, at),
        project: place(run.project).text,
      }));
      return runColumns(shown, look, at, width - 2);
    }
    case "refused": {
      const refused = rows.flatMap((row) => (row.section === "refused" ? [row.of] : []));
      return [
        columnOf(
          refused,
          ({ decision }) =>
            decision === "stop"
              ? { text: marks.phase.failed, style: paint.red }
              : { text: marks.phase.waiting, style: paint.yellow },
          { rank: 0, gap: 1 },
        ),
        columnOf(refused, (each) => ({ text: wordsOfRefused(each) }), { rank: 1, least: most }),
        columnOf(refused, (each) => age(each.at), { rank: 2 }),
        columnOf(
          refused,
          ({ phase, sessionId = "" }) => ({
            text: oneLine(phase ?? sessionId.slice(0, 8)),
            style: paint.dim,
          }),
          { rank: 3 },
        ),
        columnOf(refused, ({ project }) => place(project), FOLDER),
      ];
    }
    case "handoffs": {
      const handoffs = rows.flatMap((row) => (row.section === "handoffs" ? [row.of] : []));
      return [
        columnOf(handoffs, ({ what }) => ({ text: what }), { rank: 1, least: most }),
        columnOf(handoffs, ({ since }) => age(since), { rank: 2 }),
      ];
    }
  }
}

/** Returns the id for `aos approve` or `aos resume`. */
function idOfTarget(target: Target): string {
  if (target.kind === "handoff") return "";
  return oneLine(target.kind === "request" ? (target.ids[0] ?? "") : target.sessionId);
}

/** Returns, for example, `✖2 ◆1` for refusals and findings, or what a session loop masked. */
function noteOfSession({ refused, found, masked }: AgentSession, { phase }: Look["marks"]): string {
  return [
    ...(refused > 0 ? [`${phase.failed}${refused}`] : []),
    ...(found > 0 ? [`${phase.waiting}${found}`] : []),
    ...(masked && masked.results > 0 ? [`${masked.results} masked (${rounded(masked.tokens)})`] : []),
  ].join(" ");
}

/** Returns, for example, `wave 2/3, 3 of 6 done, docs runs (4s), about 2 min left`. */
function standingOf({ session, waves }: InProject<Run>, at: Date): string {
  const settled = new Set(session.phases.filter(isSettled).map(({ id }) => id));
  const wave = waves.findIndex((ids) => ids.some((id) => !settled.has(id)));
  return joinParts([
    waves.length > 1 && wave >= 0 ? `wave ${wave + 1}/${waves.length}` : "",
    describeStanding(session, at),
    session.live ? describeTimeLeft(session, at) : "",
  ]);
}

function phasesOf({ session, waves }: InProject<Run>, look: WatchLook, width: number): string[] {
  if (!session.live) return [];
  const { at } = look;
  const rows = rowsOf(session).filter(
    ({ phase }) => phase.contextExhaustionRisk === true || (!isSettled(phase) && phase.status !== "pending"),
  );
  const progress = beginProgress(session, waves, at);
  const columns = columnsFor(rows, width - 3);
  return rows.map(
    (row) => `   ${renderPhaseRow(row, phaseNote(row, progress, look, at), columns, look, { at })}`,
  );
}

function openedOf(ui: Ui, { paint }: WatchLook, width: number, height: number): string[] {
  const { title = "", lines = [], top = 0 } = ui.opened ?? {};
  const whole = lines.flatMap((line) => fold(line, width));
  const room = height - 1;
  const from = Math.max(0, Math.min(top, whole.length - room));
  const place =
    whole.length > room ? `  ${from + 1}–${Math.min(whole.length, from + room)} of ${whole.length}` : "";
  const head = renderSegments(
    [
      { text: oneLine(title), style: paint.bold },
      { text: place, style: paint.dim },
    ],
    width,
  );
  return [head, ...whole.slice(from, from + room)];
}

function footerOf(rows: readonly Row[], ui: Ui, { paint }: WatchLook, width: number): string[] {
  const line = (...segments: Segment[]) => renderSegments(segments, width);
  if (ui.typing !== undefined) {
    const { label, help } = ui.typing;
    const text = lastPart(printable(ui.typing.text), Math.max(1, width - label.length - 3));
    return [
      line({ text: `${label}: `, style: paint.bold }, { text: `${text}_` }),
      ...fold(help, width).map((part) => paint.dim(part)),
    ];
  }
  if (ui.asking !== undefined)
    return [
      ...fold(ui.asking.question, width).map((part) => paint.bold(part)),
      line({ text: "y", style: paint.bold }, { text: " confirms, any other key cancels", style: paint.dim }),
    ];
  const chosen = ui.opened?.row ?? chosenRow(ui, rows);
  const keys = keyLines(keysOf(chosen, ui), width).map((keys) =>
    line(
      ...keys.flatMap(([key, meaning], at): Segment[] => [
        { text: key, style: paint.bold },
        { text: ` ${meaning}${at < keys.length - 1 ? "  " : ""}`, style: paint.dim },
      ]),
    ),
  );
  const notice = ui.notice === undefined ? [] : fold(oneLine(ui.notice), width).slice(0, 3);
  return [...notice.map((part) => paint.yellow(part)), ...keys];
}

type Key = readonly [key: string, meaning: string];

/** Divides the keys into at most two lines, and omits those that do not fit. `?` lists them all. */
function keyLines(keys: readonly Key[], width: number): Key[][] {
  const lines: Key[][] = [];
  let left = 0;
  for (const key of keys) {
    const length = widthOf(key.join(" "));
    if (length > left) {
      lines.push([]);
      left = width;
    }
    lines.at(-1)?.push(key);
    left -= length + 2;
  }
  return lines.slice(0, 2);
}
