import { shorten } from "@agentos/platform";

/** A step of a plan, as far as its progress marks tell. */
export interface PlanStep {
  /** As it stands there: `3`, `3b`. */
  number: string;
  /** `name - description`, without the marks. */
  text: string;
  status: "open" | "in progress" | "done" | "failed";
  /** Why it failed, and the step that took its place. */
  failure?: string;
  pivotedTo?: string;
}

/** What `.active-plan.md` says. */
export interface ActivePlan {
  name?: string;
  goal?: string;
  doneWhen?: string;
  /** `light`, `standard` or `deep`. */
  depth?: string;
  steps: PlanStep[];
  /** The pending ones: neither ticked nor struck out. */
  assumptions: string[];
  decisions: string[];
  flags: string[];
}

type List = "steps" | "assumptions" | "decisions" | "flags";

const MAX_LINE = 2_000;
const MAX_ITEMS = 200;

const HEADING = /^#{1,6}[ \t]+(.*)$/;
const FIELD = /^(?:[-*][ \t]+)?\*\*([^*:]{1,40}):?\*\*:?(.*)$/;
const STEP = /^(?:[-*][ \t]+)?(?:\[([ xX])\][ \t]+)?(\d{1,4}[a-z]?)[.)][ \t]+(.*)$/;
const ITEM = /^[-*+][ \t]+(.*)$/;
const BOX = /^\[([ xX~-])\][ \t]+(.*)$/;
const UNCERTAIN = /^\(?uncertain\)?/i;
const NOTHING = /^(?:none|n\/a|nothing|-)\.?$/i;

const FAILED = /\[FAILED(?::([^\]]*))?\]/i;
const PIVOTED = /\(?pivot(?:ed)? to step (\d{1,4}[a-z]?)\)?/i;
const IN_PROGRESS = /\[in[ -]progress\]/i;
const DONE = /\[?[✓✔✅☑]\ufe0f?[ \t]*(?:completed|complete|done)?\]?|\[(?:completed|complete|done)\]/i;

/** Reads the plan that an agent keeps; undefined for a text in which nothing of one is found. */
export function parseActivePlan(text: string): ActivePlan | undefined {
  const plan: ActivePlan = { steps: [], assumptions: [], decisions: [], flags: [] };
  let list: List | undefined;
  for (const whole of text.split("\n")) {
    const line = whole.slice(0, MAX_LINE).trimEnd();
    const heading = HEADING.exec(line)?.[1]?.trim();
    const field = FIELD.exec(line.trimStart());
    if (heading !== undefined) {
      const name = /^plan\b[ \t]*[:–-]?(.*)$/i.exec(heading)?.[1]?.trim();
      if (name) plan.name ??= name;
      list = listOf(heading);
    } else if (field !== null) {
      list = readField(plan, field[1]!.trim().toLowerCase(), field[2]!.trim());
    } else readLine(plan, line, list);
  }
  const { steps, assumptions, decisions, flags, ...fields } = plan;
  const found = [steps, assumptions, decisions, flags].some(({ length }) => length > 0);
  return found || Object.keys(fields).length > 0 ? plan : undefined;
}

/** The step that is being worked on, else the first that is open. */
export function currentStep({ steps }: ActivePlan): PlanStep | undefined {
  return (
    steps.find(({ status }) => status === "in progress") ?? steps.find(({ status }) => status === "open")
  );
}

/** Whether all of it was done, or given up: such a plan says nothing about the work at hand. */
export function isFinished({ steps }: ActivePlan): boolean {
  return steps.length > 0 && steps.every(({ status }) => status === "done" || status === "failed");
}

function listOf(title: string): List | undefined {
  const word = /^[a-z]+/.exec(title.toLowerCase())?.[0];
  return word === "steps" || word === "assumptions" || word === "decisions" || word === "flags"
    ? word
    : undefined;
}

/** @returns the list that the field begins, if it does */
function readField(plan: ActivePlan, name: string, value: string): List | undefined {
  if (name === "goal" && value) plan.goal ??= value;
  else if (name === "done when" && value) plan.doneWhen ??= value;
  else if (name === "depth" && value) plan.depth ??= value;
  const list = listOf(name);
  if (list === "steps" || list === undefined) return list;
  for (const part of value.split(";")) add(plan[list], part);
  return list;
}

function readLine(plan: ActivePlan, line: string, list: List | undefined): void {
  const text = line.trimStart();
  const isIndented = /^(?: {2}|\t)/.test(line);
  const item = ITEM.exec(text)?.[1];
  const [, box, boxed = ""] = BOX.exec(item ?? "") ?? [];
  if (box === " " && UNCERTAIN.test(boxed)) {
    add(plan.assumptions, boxed);
    return;
  }
  if (list === "assumptions" || list === "decisions" || list === "flags") {
    const isSettled = (box !== undefined && box !== " ") || (item?.startsWith("~~") ?? false);
    if (item !== undefined && !(isSettled && list === "assumptions")) {
      add(plan[list], box === undefined ? item : boxed);
    }
    return;
  }
  const step = isIndented ? null : STEP.exec(text);
  if (step !== null && plan.steps.length < MAX_ITEMS) plan.steps.push(readStep(step));
  // An agent may set the mark on a line of its own below the step.
  else if (isIndented && list === "steps") mark(plan.steps.at(-1), text);
}

function readStep([, box, number, rest]: RegExpExecArray): PlanStep {
  const step: PlanStep = { number: number!, text: "", status: "open" };
  const [, innerBox, inner] = BOX.exec(rest!) ?? [];
  mark(step, rest!);
  if (/x/i.test(box ?? innerBox ?? "")) step.status = "done";
  step.text = (inner ?? rest!)
    .replace(FAILED, "")
    .replace(PIVOTED, "")
    .replace(IN_PROGRESS, "")
    .replace(DONE, "")
    .replace(/[ \t]+/g, " ")
    .replace(/[ ,;:→–-]+$/, "")
    .trim();
  return step;
}

function mark(step: PlanStep | undefined, text: string): void {
  if (step === undefined) return;
  const failed = FAILED.exec(text);
  const pivotedTo = PIVOTED.exec(text)?.[1];
  if (failed !== null) {
    step.status = "failed";
    const failure = failed[1]?.trim();
    if (failure) step.failure = failure;
  } else if (IN_PROGRESS.test(text)) step.status = "in progress";
  else if (DONE.test(text)) step.status = "done";
  if (pivotedTo !== undefined) step.pivotedTo = pivotedTo;
}

function add(items: string[], text: string): void {
  const item = shorten(text.trim(), 500);
  if (item !== "" && !NOTHING.test(item) && !items.includes(item) && items.length < MAX_ITEMS)
    items.push(item);
}
