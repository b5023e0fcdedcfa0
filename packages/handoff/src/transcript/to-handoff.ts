import { oneLine, withoutUndefined } from "@agentos/platform";
import { excerpt, excerptOfEnds } from "@agentos/secrets";
import { MAX_COMMAND } from "../approved-since.js";
import type { Handoff, Said } from "../format/index.js";
import { SAID_LAST, withoutHeadings } from "../format/own-words.js";
import { formatCheck } from "../notes/format-check.js";
import { type Ending, isOwnCommand, type SessionNotes } from "../notes/index.js";
import { CARRIED } from "../store/origin.js";

// Space in a prompt is scarce, so these limits leave only what is needed to continue the work.
const MAX_REQUEST = 160;
const MAX_WORDS = 2_000;
const MAX_TODO = 300;
const MAX_TODOS = 100;
const MAX_PLAN = 2_000;
const MAX_REFUSED = 3;
const MAX_FILES = 50;
const MAX_PATH = 400;

export type NotedFields = Omit<Handoff, "sessionId" | "timestamp" | "git" | "extraFrontMatter">;

/** Converts notes to handoff fields, each bounded and without obvious secrets. */
export function notedFields(
  notes: SessionNotes,
  ending: Ending,
  { inherited, ticked }: { inherited: Handoff | undefined; ticked: readonly string[] },
): NotedFields {
  const { completed, current, remaining } = sortTodos(notes, ending, ticked);
  const [goal, conversation] = goalAndRest(notes.conversation.kept(), notes.requests.first);
  const files = changedFiles(notes);
  const todo = current?.phase ?? remaining.find(({ name }) => notes.todos.settled(name) === undefined)?.name;
  const carried = CARRIED.map((field) => [field, inherited?.[field]]).filter(([, texts]) => texts);
  return {
    ...Object.fromEntries(carried),
    completed,
    remaining,
    ...withoutUndefined({
      goal,
      current,
      openQuestion: ending.question ?? notes.inherited.question,
      nextAction: nextActionOf(notes, ending, todo) ?? inherited?.nextAction,
      refused: someOf([...notes.refused].slice(-MAX_REFUSED).map((what) => excerpt(what, MAX_COMMAND))),
      decisions: inherited?.decisions,
      leftBehind: someOf(notes.leftBehind.list),
      conversation: someOf(conversation),
      checks: someOf([
        ...notes.checks.all.map(formatCheck),
        ...notes.made.map((each) => excerpt(each, MAX_COMMAND)).reverse(),
      ]),
      filesChanged: someOf(files),
      verify: inherited?.verify,
      notes: lastWords(notes, conversation.at(-1)),
    }),
  };
}

/** Returns the agent's final message, unless the conversation already ends with all of it. */
function lastWords(notes: SessionNotes, last: Said | undefined): string | undefined {
  const words = notes.lastWords && excerptOfEnds(withoutHeadings(notes.lastWords), MAX_WORDS);
  const isSaid = last?.by === "agent" && last.text === oneLine(words ?? "");
  return words && !isSaid ? `${SAID_LAST}\n\n${words}` : undefined;
}

/** Returns the first request, from this session or an earlier one, and everything else that was said. */
function goalAndRest(said: readonly Said[], first: string | undefined): [string | undefined, Said[]] {
  const users = said.filter(({ by }) => by === "user");
  // The first request may have been "go on".
  const start = first?.slice(0, 40).trim();
  const goal =
    users.find(
      ({ session, text }) => session !== undefined || start === undefined || text.startsWith(start),
    ) ?? users[0];
  return [goal?.text, said.filter((each) => each !== goal)];
}

interface SortedTodos {
  completed: Handoff["completed"];
  current: { phase?: string; status: string } | undefined;
  remaining: Handoff["remaining"];
}

function sortTodos(notes: SessionNotes, { status }: Ending, ticked: readonly string[]): SortedTodos {
  const { list } = notes.todos;
  const todos = list.map((todo) => {
    const name = oneLine(excerpt(todo.name, MAX_TODO));
    return { name, status: ticked.includes(name) ? "completed" : todo.status };
  });
  const isSettled = (name: string) => notes.todos.settled(name) !== undefined;
  const current = todos.find(({ name, status }) => status === "in_progress" && !isSettled(name));
  const begun = todos.filter((todo) => todo.status === "in_progress" && todo !== current);
  const open = (name: string, state?: string) => {
    const note = [state, notes.todos.settled(name)].filter((text) => text !== undefined).join("; ");
    return { name, ...(note !== "" && { note: excerpt(note, MAX_TODO) }) };
  };
  const pending = todos.filter((todo) => todo.status === "pending");
  return {
    completed: [
      ...todos
        .filter(({ status }) => status === "completed")
        .slice(-MAX_TODOS)
        .map(({ name }) => ({ name })),
      ...notes.inherited.tasks.filter((name) => ticked.includes(name)).map((name) => ({ name })),
    ],
    current: { ...(current && { phase: current.name }), status },
    remaining: [
      ...begun.map(({ name }) => open(name, "in progress")),
      ...pending.map(({ name }) => open(name)),
      ...notes.inheritedTasks(ticked).map((name) => open(name)),
    ].slice(0, MAX_TODOS),
  };
}

/** Returns the next action. Omits the agent's words, because the conversation contains them. */
function nextActionOf(notes: SessionNotes, ending: Ending, todo: string | undefined): string | undefined {
  const age = todo === undefined ? undefined : notes.todos.age;
  const lines = [firstOf(notes, ending, todo), age];
  return lines.filter((text) => text !== undefined).join("\n\n") || undefined;
}

function firstOf(notes: SessionNotes, ending: Ending, todo: string | undefined): string | undefined {
  const { latest } = notes.requests;
  if (ending.question !== undefined) return "Get the user's answer to the open question.";
  if (notes.plan !== undefined) {
    const what = notes.isPlanWaiting
      ? "Ask the user whether this plan is approved"
      : "Begin with the plan that the user approved";
    return `${what}:\n${excerpt(notes.plan, MAX_PLAN)}`;
  }
  // If the user only agreed, the request is in an earlier session.
  const own = latest !== undefined && isOwnCommand(latest);
  const request = notes.request ?? notes.inherited.goal ?? (own ? undefined : latest);
  if (!ending.isUnfinished)
    return `Nothing was left open.${request === undefined ? "" : ` The user's latest request was: ${quoted(request)}`}`;
  // A request that is newer than the list can be unrelated to it.
  const isOfList = todo !== undefined && (!notes.todos.isOlder || latest !== notes.request);
  if (notes.hasAnswered && isOfList) return `Continue with: ${todo}`;
  if (notes.approvedPlan !== undefined)
    return `Continue the plan that the user approved: ${oneLine(excerpt(notes.approvedPlan, MAX_REQUEST))}`;
  if (request !== undefined) return `${whatToDo(notes)}: ${quoted(request)}`;
  return todo === undefined ? undefined : `Continue with: ${todo}`;
}

function whatToDo(notes: SessionNotes): string {
  if (notes.hasAnswered) return "See whether the user's latest request is done";
  return notes.isBegun ? "Finish what the user asked for last" : "Do what the user asked for last";
}

function quoted(text: string): string {
  return oneLine(excerptOfEnds(text, MAX_REQUEST, 1 / 2));
}

function someOf<T>(values: readonly T[]): T[] | undefined {
  return values.length === 0 ? undefined : [...values];
}

/** Returns the edited files, latest first. Combines different paths to the same file. */
function changedFiles(notes: SessionNotes): string[] {
  const paths = notes.filesWritten.inOrder().map((name) => pathOf(name, notes));
  return [...new Set(paths.reverse())].slice(0, MAX_FILES);
}

function pathOf(path: string, { folder }: SessionNotes): string {
  const isWithin =
    folder !== undefined && path.startsWith(folder) && /^[\\/]./.test(path.slice(folder.length));
  const relative = isWithin ? path.slice(folder.length + 1) : path;
  return oneLine(excerpt(folder?.includes("\\") ? relative.replaceAll("\\", "/") : relative, MAX_PATH));
}
