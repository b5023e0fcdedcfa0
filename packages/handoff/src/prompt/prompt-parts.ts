import { fencedLines, oneLine } from "@agentos/platform";
import {
  type Entry,
  entriesOf,
  FIELDS,
  type FieldName,
  formatEntry,
  formatTitle,
  type Handoff,
  type Said,
  SECTIONS,
} from "../format/index.js";
import { NOTED, splitNotes } from "../format/own-words.js";
import { COMMIT } from "../notes/format-check.js";
import { isDone, PLAN } from "../workspace/active-plan.js";

export interface PromptPart {
  title: string;
  /** The name of the field, or the title of the section for other text. */
  field: string;
  text: string;
  /** Whether this part is selected first. True for a person's words, rules and the next step. */
  isKept?: boolean;
  /** Whether later parts of the field are meaningless without this part. */
  isText?: boolean;
}

export interface PromptParts {
  said: readonly Said[];
  parts: PromptPart[];
}

const KEPT: ReadonlySet<FieldName> = new Set<FieldName>([
  "drift",
  "rules",
  "openQuestion",
  "nextAction",
  "refused",
]);

/** The most useful fields, in order. Unlisted fields follow, and those in `USELESS` come last. */
const USEFUL =
  "note drift rules openQuestion nextAction refused Plan goal phase by status remaining done checks leftBehind blockers decisions failedApproaches assumptions findings filesChanged verify branch head".split(
    " ",
  );
const RARELY_USEFUL: readonly string[] = ["last words", "completed", "usedTokens", "windowTokens"];

/** Matches next actions that only repeat a task, a question or the user's words. */
const REPEATS =
  /^(?:(?:Continue with|See whether the user's latest request is done|(?:Finish|Do) what the user asked for last): [^\n]*|Get the user's answer to the open question\.)(?:\n\n|$)/m;
/** Matches a quotation of the user's last words, which the conversation contains. */
const QUOTES = /^(Nothing was left open)\. The user's latest request was: [^\n]*/m;

function isFromTranscript({ conversation, extraFrontMatter }: Handoff): boolean {
  return conversation !== undefined || extraFrontMatter?.transcript !== undefined;
}

/** @param options.saysStep whether to say what to do first if the handoff does not */
export function promptParts(
  handoff: Handoff,
  more: readonly Entry[] = [],
  { saysStep = false }: { saysStep?: boolean } = {},
): PromptParts {
  const isOfTranscript = isFromTranscript(handoff);
  const { goal, conversation = [], ...others } = isOfTranscript ? withoutRepeats(handoff) : handoff;
  const entries = [
    ...more,
    ...(isOfTranscript ? doneOf(handoff) : []),
    ...(saysStep && !hasStep(others) ? [{ field: "nextAction", text: firstStep(handoff) } as const] : []),
    ...entriesOf({ ...others, ...(!isOfTranscript && goal !== undefined && { goal }) }),
  ];
  const items = entries.map((entry): PromptPart => {
    const { field } = entry;
    return {
      title: SECTIONS[FIELDS[field][0] as keyof typeof SECTIONS],
      field,
      text: formatEntry(entry),
      isKept: KEPT.has(field),
    };
  });
  const extra = (handoff.extraSections ?? []).flatMap(({ heading, body }) => {
    const title = formatTitle(heading).replaceAll("<", "&lt;");
    // The lines of a plan can be selected independently.
    const isPlan = heading === PLAN;
    const texts = isPlan ? body.split("\n").filter((line) => line !== "" && !isDone(line)) : paragraphs(body);
    return texts.map((text) => ({ title, field: title, text, isText: !isPlan }));
  });
  const parts = [...notesOf(handoff, isOfTranscript), ...items, ...extra];
  return {
    // The goal is the first thing the user said.
    said: [
      ...(isOfTranscript && goal !== undefined ? [{ by: "user", text: goal } as const] : []),
      ...withoutQuestion(conversation, others.openQuestion),
    ],
    parts: parts.sort((a, b) => rank(a) - rank(b)),
  };
}

function hasStep({ nextAction, remaining, refused, extraSections = [] }: Omit<Handoff, "goal">): boolean {
  const isListed = remaining.length > 0 || refused !== undefined;
  return nextAction !== undefined || isListed || extraSections.some(({ heading }) => heading === PLAN);
}

/** Returns the first step that follows from what is known, without guessing at the work. */
function firstStep({ openQuestion, conversation, goal }: Handoff): string {
  if (openQuestion !== undefined) return "Get the user's answer to the open question.";
  if (conversation !== undefined || goal !== undefined)
    return "See whether what the user asked for last is done. If it is, ask what comes next.";
  return "No next step was recorded: ask the user what to do.";
}

/** Removes the open question from the end of the last message, because the question is a separate part. */
function withoutQuestion(conversation: readonly Said[], question = ""): Said[] {
  let { text = "" } = conversation.at(-1) ?? {};
  for (const line of question.split("\n").reverse())
    if (text.endsWith(line)) text = text.slice(0, text.length - line.length).trimEnd();
  return conversation
    .map((each, at) => (at === conversation.length - 1 ? { ...each, text } : each))
    .filter((each) => each.text !== "");
}

/** Returns one entry with what is finished, latest first, so that nobody does it again. */
function doneOf({ completed, checks = [] }: Handoff): Entry[] {
  const commits = checks
    .filter((check) => COMMIT.test(check))
    .map((check, at) => check.replace(at === 0 ? /^Committed:? / : COMMIT, ""));
  const done = [...commits, ...completed.map(({ name }) => name).reverse()];
  return done.length === 0 ? [] : [{ field: "done", text: [...new Set(done.map(oneLine))].join("; ") }];
}

function notesOf({ notes }: Handoff, isOfTranscript: boolean): PromptPart[] {
  const { own, noted, saidLast } = splitNotes(notes);
  const title = SECTIONS.notes;
  const texts = [...paragraphs(own ?? ""), ...(noted === undefined ? [] : paragraphs(`${NOTED}\n${noted}`))];
  return [
    ...texts.map((text) => ({ title, field: "note", text, isKept: true, isText: true })),
    // With a transcript, the agent's final message is part of the conversation.
    ...paragraphs((!isOfTranscript && saidLast) || "").map((text) => ({
      title,
      field: "last words",
      text,
      isText: true,
    })),
  ];
}

/** Omits what other parts already contain, such as the last request and completed tasks. */
function withoutRepeats({
  current,
  nextAction,
  checks = [],
  tokens: _,
  git: __,
  ...others
}: Handoff): Handoff {
  const next = nextAction?.replace(REPEATS, "").replace(QUOTES, "$1.");
  const { phase, status = "" } = current ?? {};
  // Older handoffs say "while at work on" and "while about to begin".
  const isPlain =
    /^(?:|in progress|done|waiting for the user's answer|interrupted (?:while|before) (?:working on|starting on|at work on|about to begin): [^\n]*)$/.test(
      status,
    );
  return {
    ...others,
    completed: [],
    checks: checks.filter((check) => !COMMIT.test(check)),
    remaining: [...(phase === undefined ? [] : [{ name: `${phase} (in progress)` }]), ...others.remaining],
    ...(next && { nextAction: next }),
    ...(!isPlain && { current: { status } }),
  };
}

function rank({ field }: PromptPart): number {
  return USEFUL.includes(field) ? USEFUL.indexOf(field) : USEFUL.length + 1 + RARELY_USEFUL.indexOf(field);
}

function paragraphs(text: string): string[] {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const found: string[][] = [[]];
  lines.forEach((line, index) => {
    if (line.trim() === "" && !fenced[index]) found.push([]);
    else found.at(-1)!.push(line);
  });
  return found.filter((paragraph) => paragraph.length > 0).map((paragraph) => paragraph.join("\n"));
}
