import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { isPolite, judgeStatement, type Statement, splitStatements } from "../statements/index.js";
import type { SessionNotes } from "./session-notes.js";

/** How a session ended, as far as its file shows. */
export interface Ending {
  /** `waiting for the user's answer: …`, `interrupted while …`, `in progress`, `done`. */
  status: string;
  /** What the user was asked. */
  question: string | undefined;
  /** What the agent named as next. */
  nextSteps: string[];
  /** Whether something of what the session was about is left to do. */
  isUnfinished: boolean;
}

const MAX_QUESTIONS = 3;
/** A question stands at an answer's end; options may follow it. */
const LAST_STATEMENTS = 10;
const MAX_STEPS = 8;
const MAX_QUOTED = 400;
const MAX_WHAT = 200;

/**
 * @param dirtyFiles what git calls changed in the session's folder now
 * @param options.isBeside whether the session left alone what it was given
 */
export function endingOf(
  notes: SessionNotes,
  dirtyFiles: readonly string[],
  { isBeside = false }: { isBeside?: boolean } = {},
): Ending {
  const isAnswered = notes.isAnswered && !notes.isInterrupted;
  const said = isAnswered && notes.lastWords !== undefined ? splitStatements(notes.lastWords) : [];
  const question = notes.asking ?? questionIn(said);
  const nextSteps = stepsIn(said);
  const isOpen = notes.todos.list.some(({ status }) => status !== "completed");
  const isUnanswered = notes.requests.latest !== undefined && !isAnswered;
  // A question and its answer beside other work: nothing of it is to be gone on with.
  const isAside =
    isBeside && notes.filesWritten.size + notes.filesWritten.committed + notes.todos.list.length === 0;
  const isUnfinished =
    isOpen ||
    isUnanswered ||
    question !== undefined ||
    (nextSteps.length > 0 && !isAside) ||
    notes.isCompacted ||
    notes.plan !== undefined ||
    notes.background.size > 0 ||
    notes.failures.last?.isLatest === true ||
    areUncommitted(notes, dirtyFiles) ||
    isInheritedOpen(notes, said) ||
    (isWorkLeft(notes, said) && !isAside);
  return { status: statusOf(notes, question, isUnanswered, isUnfinished), question, nextSteps, isUnfinished };
}

function statusOf(
  notes: SessionNotes,
  question: string | undefined,
  isUnanswered: boolean,
  isUnfinished: boolean,
): string {
  const background = [...notes.background.values()].map((what) => excerpt(what, MAX_WHAT));
  const running = background.length === 0 ? "" : `; running in the background: ${background.join(", ")}`;
  if (question !== undefined) return `waiting for the user's answer: ${oneLine(question)}${running}`;
  if (isUnanswered) return `interrupted while ${whatRan(notes)}${running}`;
  return `${isUnfinished ? "in progress" : "done"}${running}`;
}

function whatRan(notes: SessionNotes): string {
  if (notes.running !== undefined) return `running ${oneLine(excerpt(notes.running, MAX_WHAT))}`;
  const todo = notes.todos.list.find(({ status }) => status === "in_progress");
  const what = todo?.name ?? notes.requests.latestAsking ?? "";
  return `${notes.isBegun ? "at work on" : "about to begin"}: ${oneLine(excerpt(what, MAX_WHAT))}`;
}

function questionIn(said: readonly Statement[]): string | undefined {
  const asked = said.slice(-LAST_STATEMENTS).filter((statement, at, last) => {
    if (isPolite(statement.text)) return false;
    // What ends within quotes is somebody else's, or a wording that was asked for.
    if (/[?？؟]["”»]/.test(statement.text.slice(-4))) return false;
    if (/[?？؟][')\]*_`]*$/.test(statement.text)) return true;
    return (
      at >= last.length - 2 && judgeStatement(statement, "agent").cues.some(({ role }) => role === "question")
    );
  });
  if (asked.length === 0) return undefined;
  return asked
    .slice(-MAX_QUESTIONS)
    .map(({ text }) => excerpt(text, MAX_QUOTED))
    .join("\n");
}

/** What stands under "Next steps", and sentences that say what comes next. */
function stepsIn(said: readonly Statement[]): string[] {
  const steps = said.filter((statement) => {
    if (/[?？؟]\W*$/.test(statement.text) || isPolite(statement.text)) return false;
    const { kind, cues } = judgeStatement(statement, "agent");
    const roles = new Set(cues.map(({ role }) => role));
    if (kind === "todo") return true;
    return roles.has("next") && !roles.has("done") && !(roles.has("all") && roles.has("finding"));
  });
  return steps.slice(-MAX_STEPS).map(({ text }) => oneLine(excerpt(text, MAX_QUOTED)));
}

/** Whether git calls a file changed that the session edited. */
function areUncommitted(notes: SessionNotes, dirtyFiles: readonly string[]): boolean {
  if (dirtyFiles.length === 0) return false;
  const written = notes.filesWritten.inOrder().map(([path]) => path.replaceAll("\\", "/"));
  return dirtyFiles.some((file) => written.some((path) => isSameFile(path, file)));
}

function isSameFile(path: string, file: string): boolean {
  return (
    path === file ||
    path.endsWith(`/${file}`) ||
    file.endsWith(`/${path}`) ||
    (file.endsWith("/") && path.includes(`/${file}`))
  );
}

/**
 * A session that did some work is over when its agent says so. Until then what it named as open counts, and
 * that it stopped somewhere.
 */
function isWorkLeft({ ledger, filesWritten }: SessionNotes, said: readonly Statement[]): boolean {
  const roles = said.map(
    (statement) => new Set(judgeStatement(statement, "agent").cues.map(({ role }) => role)),
  );
  const isDone = roles.some((each) => each.has("done")) && !roles.some((each) => each.has("partial"));
  if (roles.some((each) => each.has("all") && each.has("done"))) return false;
  const isOpen = (["todo", "blocker", "question"] as const).some((kind) => ledger.items(kind).length > 0);
  return isOpen || (filesWritten.size + filesWritten.committed > 0 && !isDone);
}

/** What an earlier session left is open until it was ticked off, or the agent says that all of it is done. */
function isInheritedOpen({ ledger }: SessionNotes, said: readonly Statement[]): boolean {
  const open = [...ledger.items("todo"), ...ledger.items("goal")].filter(
    ({ speaker }) => speaker === "before",
  );
  if (open.length === 0) return false;
  return !said.some((statement) => {
    const roles = new Set(judgeStatement(statement, "agent").cues.map(({ role }) => role));
    return roles.has("all") && roles.has("done");
  });
}
