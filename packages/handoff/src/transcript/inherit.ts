import { isAbsolute } from "node:path/posix";
import { withoutUndefined } from "@agentos/platform";
import { DEVIATIONS } from "../deviations.js";
import { type Handoff, parseHandoff, type Said } from "../format/index.js";
import { ownWords, splitNotes } from "../format/own-words.js";
import { parseCheck } from "../notes/format-check.js";
import { SessionNotes } from "../notes/index.js";
import { CARRIED } from "../store/origin.js";

export const EARLIER_DEVIATIONS = "Deviations in earlier sessions";
const MAX_DEVIATIONS = 30;

export function mergeHandoffs(handoffs: readonly Handoff[]): Handoff | undefined {
  const [oldest] = handoffs;
  const latest = handoffs.at(-1);
  if (oldest === undefined || latest === undefined) return undefined;
  const union = (field: (typeof CARRIED)[number] | "checks") => {
    const texts = [...new Set(handoffs.flatMap((each) => each[field] ?? []))];
    return texts.length === 0 ? undefined : texts;
  };
  const last = (field: "openQuestion" | "nextAction" | "verify") =>
    handoffs.findLast((each) => each[field] !== undefined)?.[field];
  const goal = handoffs.find((each) => each.goal !== undefined);
  const decisions = handoffs.flatMap((each) => each.decisions ?? []);
  const words = handoffs.flatMap((each) => ownWords(each) ?? []);
  return {
    sessionId: latest.sessionId,
    timestamp: latest.timestamp,
    completed: [],
    remaining: handoffs.flatMap(openTasks),
    conversation: handoffs.flatMap((each) => saidIn(each, each === goal)),
    ...Object.fromEntries(CARRIED.map((field) => [field, union(field)]).filter(([, texts]) => texts)),
    ...withoutUndefined({
      goal: goal?.goal,
      checks: union("checks"),
      openQuestion: last("openQuestion"),
      nextAction: last("nextAction"),
      verify: last("verify"),
      notes: words.length === 0 ? undefined : [...new Set(words)].join("\n\n"),
    }),
    ...(decisions.length > 0 && { decisions }),
    filesChanged: [...new Set(handoffs.flatMap(filesOf))],
    leftBehind: [...new Set(handoffs.flatMap((each) => each.leftBehind ?? []))],
    extraSections: deviationsIn(handoffs),
  };
}

/** Returns one section with the deviations of all sessions so far. */
function deviationsIn(handoffs: readonly Handoff[]): NonNullable<Handoff["extraSections"]> {
  const lines = handoffs
    .flatMap(({ extraSections = [] }) => extraSections)
    .filter(({ heading }) => heading === DEVIATIONS || heading === EARLIER_DEVIATIONS)
    .flatMap(({ body }) => body.split("\n"));
  const body = [...new Set(lines)].slice(-MAX_DEVIATIONS).join("\n");
  return body === "" ? [] : [{ heading: EARLIER_DEVIATIONS, body }];
}

/** Returns what was said so far, including the goal unless it is the merged handoff's goal. */
function saidIn({ sessionId, goal, conversation = [], notes }: Handoff, isGoalOfAll: boolean): Said[] {
  const said: Said[] = goal === undefined || isGoalOfAll ? [] : [{ by: "user", text: goal }];
  const { noted } = splitNotes(notes);
  const last: Said[] = noted === undefined ? [] : [{ by: "agent", text: noted }];
  return [...said, ...conversation, ...last].map((each) => ({ session: sessionId, ...each }));
}

function openTasks({ current, remaining }: Handoff): Handoff["remaining"] {
  return current?.phase === undefined ? remaining : [{ name: current.phase }, ...remaining];
}

/** Resolves the changed files against the session's folder, to which their paths are relative. */
function filesOf({ filesChanged = [], extraFrontMatter }: Handoff): string[] {
  const folder = extraFrontMatter?.folder;
  return filesChanged.map((path) =>
    typeof folder !== "string" || isAbsolute(path) || /^[A-Za-z]:/.test(path) ? path : `${folder}/${path}`,
  );
}

export function beginNotes(inherited: Handoff | undefined): SessionNotes {
  const notes = new SessionNotes();
  if (inherited === undefined) return notes;
  const { sessionId: session, goal, openQuestion, remaining } = inherited;
  if (goal !== undefined) notes.conversation.inherit([{ by: "user", text: goal, session }]);
  notes.conversation.inherit(inherited.conversation ?? []);
  Object.assign(notes.inherited, withoutUndefined({ goal, question: openQuestion }));
  notes.inherited.tasks.push(...new Set(remaining.map(({ name }) => name)));
  for (const check of inherited.checks ?? []) {
    const failure = parseCheck(check);
    if (failure !== undefined) notes.checks.inherit(failure.command, failure.output, failure.age);
  }
  // The latest file is first in a handoff.
  for (const path of (inherited.filesChanged ?? []).toReversed()) notes.filesWritten.inherit(path);
  notes.leftBehind.inherit(inherited.leftBehind ?? []);
  return notes;
}

const ELEMENT =
  /^<continue_here session="([^"]{1,128})" written="([^"]{1,40})"[^>]{0,100}>([\s\S]*)<\/continue_here>$/;

/** Parses a handoff file, or output of {@link renderForPrompt} that the user pasted. */
export function parsePasted(text: string): Handoff | undefined {
  if (text.startsWith("---\n")) return parseHandoff(text).handoff;
  const [, sessionId, timestamp, body = ""] = ELEMENT.exec(text) ?? [];
  const sections = body.slice(Math.max(0, body.search(/^## /m))).replace(/^\(Cut to fit[^\n]{1,40}\)$/m, "");
  return parseHandoff(`---\nsession_id: ${sessionId}\ntimestamp: ${timestamp}\n---\n${sections}`).handoff;
}
