import { oneLine } from "@agentos/platform";
import { excerpt } from "@agentos/secrets";
import { isDone, sentencesOf } from "../conversation/index.js";
import { lastQuestion } from "./last-question.js";
import type { SessionNotes } from "./session-notes.js";

export interface Ending {
  /** `waiting for the user's answer`, `in progress`, `done`, or `interrupted` and the activity. */
  status: string;
  question: string | undefined;
  isUnfinished: boolean;
}

const MAX_QUESTION = 800;
const MAX_WHAT = 200;

/**
 * Returns how a session ended, and whether it left anything unfinished.
 * @param options.hasIgnoredHandoff whether the session did not continue the handoff it was given
 * @param options.hasNote whether a person left a note for the next session
 * @param options.ticked the tasks that a person ticked off
 */
export function endingOf(
  notes: SessionNotes,
  dirtyFiles: readonly string[],
  {
    hasIgnoredHandoff = false,
    hasNote = false,
    ticked = [],
  }: { hasIgnoredHandoff?: boolean; hasNote?: boolean; ticked?: readonly string[] } = {},
): Ending {
  const asked = notes.asking ?? (notes.hasAnswered ? lastQuestion(notes.lastWords ?? "") : undefined);
  const question = asked === undefined ? undefined : excerpt(asked, MAX_QUESTION);
  const isUnanswered = notes.requests.latest !== undefined && !notes.hasAnswered;
  const hasInheritedGoal = notes.inherited.goal !== undefined;
  const hasWorked =
    hasInheritedGoal ||
    notes.hasWrittenNotes ||
    notes.filesWritten.size + notes.filesWritten.committed + notes.todos.list.length > 0;
  // An answered question without related work leaves nothing to continue.
  const isUnrelated = hasIgnoredHandoff && !hasWorked;
  // An answer often ends with an offer that the user has not accepted: "Shall I fix it?"
  const isOffer = notes.asking === undefined && notes.requests.count === 1 && !hasWorked;
  const isUnfinished =
    hasNote ||
    notes.todos.list.some(({ name, status }) => status !== "completed" && !ticked.includes(name)) ||
    isUnanswered ||
    (question !== undefined && !isOffer) ||
    notes.isCompacted ||
    notes.plan !== undefined ||
    notes.background.size > 0 ||
    notes.refused.size > 0 ||
    notes.checks.isFailing ||
    areUncommitted(notes, dirtyFiles) ||
    (!isUnrelated && (notes.inheritedTasks(ticked).length > 0 || (hasWorked && !saysDone(notes))));
  return { status: statusOf(notes, question, isUnanswered, isUnfinished), question, isUnfinished };
}

function statusOf(
  notes: SessionNotes,
  question: string | undefined,
  isUnanswered: boolean,
  isUnfinished: boolean,
): string {
  if (question !== undefined) return "waiting for the user's answer";
  if (isUnanswered) return `interrupted ${activityOf(notes)}`;
  return isUnfinished ? "in progress" : "done";
}

function activityOf(notes: SessionNotes): string {
  if (notes.running !== undefined) return `while running ${oneLine(excerpt(notes.running, MAX_WHAT))}`;
  const todo = notes.todos.list.find(({ status }) => status === "in_progress");
  const what = todo?.name ?? notes.request ?? "";
  return `${notes.isBegun ? "while working on" : "before starting on"}: ${oneLine(excerpt(what, MAX_WHAT))}`;
}

function areUncommitted(notes: SessionNotes, dirtyFiles: readonly string[]): boolean {
  if (dirtyFiles.length === 0) return false;
  const written = notes.filesWritten.inOrder().map((path) => path.replaceAll("\\", "/"));
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

function saysDone({ lastWords = "", isAnswered, todos }: SessionNotes): boolean {
  const isTicked = todos.list.length > 0 && todos.list.every(({ status }) => status === "completed");
  return isAnswered && (isTicked || sentencesOf(lastWords).some(isDone));
}
