import type { Handoff } from "../schema.js";
import { withoutUndefined } from "../without-undefined.js";
import type { Failure } from "./failures.js";
import { FileUses } from "./file-uses.js";
import type { GitState } from "./git.js";
import type { SessionNotes } from "./session-notes.js";
import { excerpt, excerptOfEnds, oneLine } from "./text.js";
import type { Todo } from "./todos.js";

// A handoff is read by a model that has little room, and by people: enough of each to go on with.
const MAX_PROMPT = 2_000;
/** In the next action, where the goal has the whole request. */
const MAX_REQUEST = 300;
const MAX_REQUEST_BETWEEN = 200;
const MAX_WORDS = 2_000;
const MAX_ERROR = 1_000;
const MAX_COMMAND = 400;
const MAX_TODO = 300;
const MAX_TODOS = 100;
const MAX_DECISION = 2_000;
const MAX_DECISIONS = 20;
const MAX_PLANS = 3;
const MAX_FILES = 50;
const MAX_FILES_READ = 10;
const MAX_PATH = 400;

/** What of a handoff a session's notes tell. */
export type NotedFields = Omit<Handoff, "sessionId" | "timestamp" | "git" | "extraFrontMatter">;

/** Puts a session's notes into the fields of a handoff, each within a limit and without obvious secrets. */
export function notedFields(notes: SessionNotes): NotedFields {
  const { completed, current, remaining } = sortTodos(notes);
  return {
    completed,
    remaining,
    ...withoutUndefined({
      goal: goalOf(notes),
      current,
      nextAction: nextActionOf(notes, current?.phase ?? remaining[0]?.name, current !== undefined),
      decisions: decisionsOf(notes),
      failedApproaches: someOf(notes.rejectedPlans.slice(-MAX_PLANS), rejectedPlan),
      blockers: notes.failures.last && [failureOf(notes.failures.last)],
      filesChanged: someOf(mostFirst(notes.filesWritten, notes).slice(0, MAX_FILES), (path) => path),
      tokens: tokensOf(notes),
      notes: notes.lastWords && `The agent said last:\n\n${excerptOfEnds(notes.lastWords, MAX_WORDS)}`,
      extraSections: filesReadOf(notes),
    }),
  };
}

/** The files that git calls changed, as a section: they need not be the agent's work. */
export function uncommittedFiles(git: GitState | undefined): NonNullable<Handoff["extraSections"]> {
  const files = git?.dirtyFiles ?? [];
  if (files.length === 0) return [];
  const more = files.length > MAX_FILES ? [`- and ${files.length - MAX_FILES} more`] : [];
  const listed = files.slice(0, MAX_FILES).map((path) => `- ${excerpt(path, MAX_PATH)}`);
  return [{ heading: "Uncommitted Files", body: [...listed, ...more].join("\n") }];
}

/** Whether something of what the session was about is left to do, as far as its file shows. */
export function isUnfinished(notes: SessionNotes): boolean {
  const isOpen = notes.todos.list.some(({ status }) => status !== "completed");
  const isWaiting = notes.requests.latest !== undefined && !isDone(notes);
  return isOpen || isWaiting || notes.failures.last?.isLatest === true;
}

/** Whether the agent has come to an end with the latest request, be it well or not. */
function isDone({ isAnswered, isInterrupted }: SessionNotes): boolean {
  return isAnswered && !isInterrupted;
}

function goalOf({ requests }: SessionNotes): string | undefined {
  const { first, latest, between, areMore } = requests;
  if (first === undefined || latest === undefined) return undefined;
  const begun = excerptOfEnds(first, MAX_PROMPT, 1 / 2);
  if (latest === first) return begun;
  const others = between.map((text) => `- ${oneLine(excerpt(text, MAX_REQUEST_BETWEEN))}`).join("\n");
  return [
    begun,
    ...(others === "" ? [] : [areMore ? "Later, among others:" : "Then:", others]),
    "The user's latest request:",
    excerptOfEnds(latest, MAX_PROMPT, 1 / 2),
  ].join("\n\n");
}

interface SortedTodos {
  completed: Handoff["completed"];
  current: { phase: string; status: string } | undefined;
  remaining: Handoff["remaining"];
}

function sortTodos(notes: SessionNotes): SortedTodos {
  const todos = notes.todos.list.map(
    ({ name, status }): Todo => ({ name: oneLine(excerpt(name, MAX_TODO)), status }),
  );
  const [current, ...alsoBegun] = todos.filter(({ status }) => status === "in_progress");
  const pending = todos.filter(({ status }) => status === "pending");
  const status = notes.isInterrupted ? "interrupted by the user" : "in progress";
  return {
    completed: named(todos.filter((todo) => todo.status === "completed").slice(-MAX_TODOS)),
    current: current && { phase: current.name, status },
    remaining: [
      ...named(alsoBegun).map((task) => ({ ...task, note: "in progress" })),
      ...named(pending),
    ].slice(0, MAX_TODOS),
  };
}

function named(todos: readonly Todo[]): { name: string }[] {
  return todos.map(({ name }) => ({ name }));
}

/** A request that is newer than the todo list may well have nothing to do with it. */
function nextActionOf(notes: SessionNotes, todo: string | undefined, isBegun: boolean): string | undefined {
  const onward = todo && `${isBegun ? "go on with" : "begin with"}: ${todo}`;
  const { latest, latestAsking } = notes.requests;
  const isAboutTodos = !notes.areTodosOlder || latest !== latestAsking;
  if (latest === undefined || (onward && isAboutTodos)) return onward && capitalized(onward);
  const before =
    latestAsking === undefined || latest === latestAsking
      ? ""
      : ` (before that: ${oneLine(excerpt(latestAsking, MAX_REQUEST))})`;
  const request = `${whatToDo(notes)}: ${oneLine(excerptOfEnds(latest, MAX_REQUEST, 1 / 2))}${before}`;
  return onward ? `${request}\n\nThen ${onward}` : request;
}

function whatToDo(notes: SessionNotes): string {
  if (isDone(notes)) return "See whether the user's latest request is done";
  return notes.isBegun ? "Finish what the user asked for last" : "Do what the user asked for last";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decisionsOf({ decisions }: SessionNotes): Handoff["decisions"] {
  return someOf(decisions.slice(-MAX_DECISIONS), ({ decision, reason }) => ({
    decision: excerpt(decision, MAX_DECISION),
    ...(reason !== undefined && { reason }),
  }));
}

function rejectedPlan(plan: string): string {
  return `The user rejected this plan:\n${excerpt(plan, MAX_DECISION)}`;
}

/** Whether it still matters, its reader must judge: a search that found nothing failed, too. */
function failureOf({ command, error, isLatest }: Failure): string {
  const what = isLatest ? "The last command failed" : "This command failed, and others have worked since";
  return `${what}: ${excerpt(command, MAX_COMMAND)}\n${excerptOfEnds(error, MAX_ERROR)}`;
}

function tokensOf({ usedTokens, windowTokens }: SessionNotes): Handoff["tokens"] {
  return usedTokens === undefined ? undefined : withoutUndefined({ used: usedTokens, window: windowTokens });
}

function filesReadOf(notes: SessionNotes): Handoff["extraSections"] {
  const written = new Set(mostFirst(notes.filesWritten, notes));
  const unwritten = mostFirst(notes.filesRead, notes).filter((path) => !written.has(path));
  const body = unwritten.slice(0, MAX_FILES_READ).map((path) => `- ${path}`);
  return body.length === 0 ? undefined : [{ heading: "Files Read Most", body: body.join("\n") }];
}

/** Those met most often come first, of equally many the latest. One file may have been named in two ways. */
function mostFirst(files: FileUses, notes: SessionNotes): string[] {
  const byPath = new FileUses();
  for (const [name, times] of files.inOrder()) byPath.add(pathOf(name, notes), times);
  return byPath
    .inOrder()
    .reverse()
    .sort(([, a], [, b]) => b - a)
    .map(([path]) => path);
}

/** Relative to the session's folder, where it lies within. */
function pathOf(path: string, { folder }: SessionNotes): string {
  const isWithin =
    folder !== undefined && path.startsWith(folder) && /^[\\/]./.test(path.slice(folder.length));
  const relative = isWithin ? path.slice(folder.length + 1) : path;
  return oneLine(excerpt(folder?.includes("\\") ? relative.replaceAll("\\", "/") : relative, MAX_PATH));
}

function someOf<From, To>(values: readonly From[], convert: (value: From) => To): To[] | undefined {
  return values.length === 0 ? undefined : values.map(convert);
}
