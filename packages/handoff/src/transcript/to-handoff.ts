import type { Todo } from "@agentos/clients";
import { oneLine, withoutUndefined } from "@agentos/platform";
import { excerpt, excerptOfEnds } from "@agentos/secrets";
import type { HandEdits } from "../chain/before.js";
import type { Handoff } from "../format/index.js";
import { type Ending, type Failure, LAST_FAILED, type SessionNotes, SINCE_WORKED } from "../notes/index.js";
import { GATHERED } from "../prompt-sections.js";
import { contentWords, type LedgerItem, sharedWords, tellingOf } from "../statements/index.js";
import { changedFiles, filesReadMost } from "./handoff-files.js";

// A handoff is read by a model that has little room, and by people: enough of each to go on with.
const MAX_PROMPT = 2_000;
/** In the next action, where the goal has the whole request. */
const MAX_REQUEST = 300;
const MAX_LATER_REQUEST = 600;
const MAX_LATER_REQUESTS = 30;
const MAX_WORDS = 2_000;
const MAX_ERROR = 1_000;
const MAX_OLDER_ERROR = 400;
const MAX_COMMAND = 400;
const MAX_TODO = 300;
const MAX_TODOS = 100;
const MAX_DECISION = 2_000;
const MAX_DECISIONS = 30;
const MAX_PLANS = 3;
const MAX_QUESTIONS = 5;
const MAX_ITEM = 500;
const MAX_ITEMS = 30;
/** Words around a task in a request for it: "good morning, go on with". */
const MAX_AROUND = 6;

/** What of a handoff a session's notes tell. */
export type NotedFields = Omit<Handoff, "sessionId" | "timestamp" | "git" | "extraFrontMatter">;

/** What an earlier session left and this one took up, and what people changed in its own. */
export interface Given {
  taken: readonly Handoff[];
  edits: HandEdits;
}

/** Puts a session's notes into the fields of a handoff, each within a limit and without obvious secrets. */
export function notedFields(notes: SessionNotes, ending: Ending, { taken, edits }: Given): NotedFields {
  const { completed, current, remaining } = sortTodos(notes, ending, edits);
  const { ledger } = notes;
  const latest = taken.at(-1);
  const own = (field: "nextAction" | "openQuestion" | "verify") =>
    edits.added.find((item) => item.field === field)?.text;
  const goal = goalOf(notes);
  const files = changedFiles(notes);
  const reasons = new Set(Object.values(files.fileReasons ?? {}));
  return {
    completed,
    remaining,
    ...withoutUndefined({
      goal,
      current,
      rules: textsOf(ledger.items("rule")),
      openQuestion: own("openQuestion") ?? questionsOf(notes, ending),
      nextAction:
        own("nextAction") ??
        nextActionOf(notes, ending, current?.phase ?? remaining[0]?.name, current?.phase !== undefined) ??
        latest?.nextAction,
      decisions: decisionsOf(notes),
      failedApproaches: someOf([
        ...notes.rejectedPlans.slice(-MAX_PLANS).map(rejectedPlan),
        ...(textsOf(ledger.items("failed")) ?? []),
      ]),
      // Those that are surest last: of what has grown with time the end counts most.
      findings: textsOf(
        ledger
          .items("finding")
          .filter((item) => item.weight >= 1 || !reasons.has(itemText(item)))
          .sort((a, b) => Math.min(a.weight, 1) - Math.min(b.weight, 1)),
      ),
      assumptions: textsOf(ledger.items("assumption")),
      blockers: someOf([...(textsOf(ledger.items("blocker")) ?? []), ...notes.failures.all.map(failureOf)]),
      requests: requestsOf(notes, goal, completed),
      ...files,
      links: someOf([...notes.links.list, ...addedTo("links", edits)]),
      verify:
        own("verify") ??
        (notes.failures.verified && excerpt(notes.failures.verified, MAX_COMMAND)) ??
        latest?.verify,
      tokens: tokensOf(notes),
      notes: notes.lastWords && `${GATHERED}\n\n${excerptOfEnds(notes.lastWords, MAX_WORDS)}`,
      extraSections: someOf(filesReadMost(notes)),
    }),
  };
}

/** An item as a handoff has it. What a subagent or a page said is told from what the agent itself did. */
export function itemText({ text, speaker }: Pick<LedgerItem, "text" | "speaker">): string {
  const told = oneLine(excerpt(text, MAX_ITEM));
  return speaker === "subagent" ? `A subagent reported: “${told}”` : told;
}

function textsOf(items: readonly LedgerItem[]): string[] | undefined {
  return someOf([...new Set(items.map(itemText))].slice(-MAX_ITEMS));
}

function addedTo(field: string, { added }: HandEdits): string[] {
  return added.filter((item) => item.field === field).map(({ text }) => text);
}

function goalOf({ requests, ledger }: SessionNotes): string | undefined {
  const goals = ledger.items("goal");
  const goal = goals.find(({ speaker }) => speaker === "person") ?? goals.at(-1);
  if (goal !== undefined) return goal.text;
  const first = requests.first ?? requests.latest;
  return first && excerptOfEnds(first, MAX_PROMPT, 1 / 2);
}

/**
 * All that the user asked for beside the goal, in this session and in those before, without what is done;
 * what tells nothing first, to be cut first.
 */
function requestsOf(
  { ledger }: SessionNotes,
  goal: string | undefined,
  completed: Handoff["completed"],
): string[] | undefined {
  const rules = new Set(ledger.items("rule").map(itemText));
  const done = completed.map(({ name }) => contentWords(name));
  const texts = ledger
    .items("request")
    .map(({ text }) => oneLine(excerptOfEnds(text, MAX_LATER_REQUEST, 1 / 2)))
    .filter((text) => !rules.has(text) && text !== goal && !onlyAsks(contentWords(text), done));
  const [chatter, telling] = [0, 1].map((tells) =>
    texts.filter((text) => Math.sign(tellingOf(text)) === tells),
  );
  return someOf([...new Set([...chatter!, ...telling!])].slice(-MAX_LATER_REQUESTS));
}

/** Whether a request asks for one of these and little else. */
function onlyAsks(words: ReadonlySet<string>, tasks: readonly ReadonlySet<string>[]): boolean {
  return tasks.some(
    (task) =>
      task.size > 1 && sharedWords(words, task).length === task.size && words.size <= task.size + MAX_AROUND,
  );
}

/** What was asked last, and what is open from before. */
function questionsOf({ ledger }: SessionNotes, { question }: Ending): string | undefined {
  const open = ledger.items("question").map(itemText).slice(-MAX_QUESTIONS);
  const last = question === undefined ? [] : [question];
  return [...last, ...open.filter((text) => !question?.includes(text))].join("\n") || undefined;
}

interface SortedTodos {
  completed: Handoff["completed"];
  current: { phase?: string; status: string } | undefined;
  remaining: Handoff["remaining"];
}

function sortTodos(notes: SessionNotes, { status }: Ending, edits: HandEdits): SortedTodos {
  const todos = notes.todos.list.map((todo): Todo => {
    const name = oneLine(excerpt(todo.name, MAX_TODO));
    return { name, status: edits.ticked.has(name) ? "completed" : todo.status };
  });
  const [current, ...alsoBegun] = todos.filter((todo) => todo.status === "in_progress");
  const pending = todos.filter((todo) => todo.status === "pending");
  const others = notes.ledger.items("todo").map((item) => ({ name: itemText(item) }));
  const known = new Set(todos.map(({ name }) => name));
  return {
    completed: [
      ...named(todos.filter((todo) => todo.status === "completed").slice(-MAX_TODOS)),
      ...addedTo("completed", edits).map((name) => ({ name })),
    ],
    current: { ...(current && { phase: current.name }), status },
    remaining: [
      ...named(alsoBegun).map((task) => ({ ...task, note: "in progress" })),
      ...named(pending),
      ...others.filter(({ name }) => !known.has(name) && !edits.ticked.has(name)),
    ].slice(0, MAX_TODOS),
  };
}

function named(todos: readonly Todo[]): { name: string }[] {
  return todos.map(({ name }) => ({ name }));
}

/** A request that is newer than the todo list may well have nothing to do with it. */
function nextActionOf(
  notes: SessionNotes,
  ending: Ending,
  todo: string | undefined,
  isBegun: boolean,
): string | undefined {
  const onward = todo && `${isBegun ? "go on with" : "begin with"}: ${todo}`;
  const { latest, latestAsking } = notes.requests;
  if (ending.question !== undefined)
    return joined(["Get the user's answer to the open question.", then(onward), steps(ending)]);
  const quoted = (text: string) => oneLine(excerptOfEnds(text, MAX_REQUEST, 1 / 2));
  if (!ending.isUnfinished && latest !== undefined)
    return `Nothing was left open. The user's latest request was: ${quoted(latestAsking ?? latest)}`;
  if (notes.approvedPlan !== undefined) {
    const plan = oneLine(excerpt(notes.approvedPlan, MAX_TODO));
    const what = `${notes.plan === undefined ? "Go on with" : "Begin with"} the plan that the user approved: ${plan}`;
    return joined([what, then(onward), steps(ending)]);
  }
  const isAboutTodos = !notes.areTodosOlder || latest !== latestAsking;
  if (latest === undefined || (onward && isAboutTodos))
    return joined([onward && capitalized(onward), steps(ending)]);
  const before =
    latestAsking === undefined || latest === latestAsking
      ? ""
      : ` (before that: ${oneLine(excerpt(latestAsking, MAX_REQUEST))})`;
  return joined([`${whatToDo(notes)}: ${quoted(latest)}${before}`, then(onward), steps(ending)]);
}

function then(onward: string | undefined): string | undefined {
  return onward && `Then ${onward}`;
}

function steps({ nextSteps }: Ending): string | undefined {
  return nextSteps.length === 0
    ? undefined
    : `The agent named as next:\n${nextSteps.map((step) => `- ${step}`).join("\n")}`;
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n") || undefined;
}

function whatToDo(notes: SessionNotes): string {
  if (notes.isAnswered && !notes.isInterrupted) return "See whether the user's latest request is done";
  return notes.isBegun ? "Finish what the user asked for last" : "Do what the user asked for last";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function decisionsOf({ decisions, ledger }: SessionNotes): Handoff["decisions"] {
  const said = ledger.items("decision").map((item) => ({
    decision: itemText(item),
    ...(item.reason !== undefined && { reason: item.reason }),
  }));
  const agreed = decisions.map(({ decision, reason }) => ({
    decision: excerpt(decision, MAX_DECISION),
    ...(reason !== undefined && { reason }),
  }));
  const known = new Set(agreed.map(({ decision }) => decision));
  return someOf([...said.filter(({ decision }) => !known.has(decision)), ...agreed].slice(-MAX_DECISIONS));
}

function rejectedPlan(plan: string): string {
  return `The user rejected this plan:\n${excerpt(plan, MAX_DECISION)}`;
}

/**
 * Whether it still matters, its reader must judge. What a program wrote is quoted: it is no word to the
 * reader.
 */
function failureOf({ command, error, isLatest }: Failure): string {
  const what = isLatest ? LAST_FAILED : SINCE_WORKED;
  const told = excerptOfEnds(error, isLatest ? MAX_ERROR : MAX_OLDER_ERROR);
  const quoted = told.split("\n").map((line) => `> ${line}`.trimEnd());
  return `${what}: ${oneLine(excerpt(command, MAX_COMMAND))}\n${quoted.join("\n")}`;
}

function tokensOf({ usedTokens, windowTokens }: SessionNotes): Handoff["tokens"] {
  return usedTokens === undefined ? undefined : withoutUndefined({ usedTokens, windowTokens });
}

function someOf<T>(values: readonly T[]): T[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
