import { shorten } from "@agentos/platform";

export interface PlanStep {
  /** As written: `3`, `3b`. */
  number: string;
  /** `name - description`, without the marks. */
  text: string;
  status: "open" | "in progress" | "done" | "failed";
  failure?: string;
}

export interface ActivePlan {
  name?: string;
  goal?: string;
  doneWhen?: string;
  steps: PlanStep[];
  /** The pending assumptions: neither ticked nor crossed out. */
  assumptions: string[];
  decisions: string[];
  flags: string[];
}

const MAX_LINE = 2_000;
const MAX_ITEMS = 200;
const LISTS = ["assumptions", "decisions", "flags"] as const;
type List = (typeof LISTS)[number];

const STEP = /^(?:[-*][ \t]+)?(?:\[([ xX])\][ \t]+)?(\d{1,4}[a-z]?)[.)][ \t]+(?:\[([ xX])\][ \t]+)?(.*)$/;
const FIELD = /^(?:[-*][ \t]+)?\*\*([^*:]{1,40}):?\*\*:?(.*)$/;
const ITEM = /^[-*+][ \t]+(?:\[([ xX~-])\][ \t]+)?(.*)$/;
const FAILED = /\[FAILED(?::([^\]]*))?\]/i;
const IN_PROGRESS = /\[in[ -]progress\]/i;
const DONE = /\[?[✓✔✅☑]\ufe0f?[ \t]*(?:completed|complete|done)?\]?|\[(?:completed|complete|done)\]/i;

/** Reads the plan that an agent keeps; undefined if the text contains no part of a plan. */
export function parseActivePlan(text: string): ActivePlan | undefined {
  const plan: ActivePlan = { steps: [], assumptions: [], decisions: [], flags: [] };
  let list: List | undefined;
  for (const whole of text.split("\n")) {
    const line = whole.slice(0, MAX_LINE).trimEnd();
    const heading = /^#{1,6}[ \t]+(.*)$/.exec(line)?.[1];
    const [, name, value] = FIELD.exec(line) ?? [];
    if (heading !== undefined || name !== undefined) {
      const title = (heading ?? name!).trim().toLowerCase();
      list = LISTS.find((each) => title.startsWith(each));
      const planName = /^plan[: –-]+(.+)$/i.exec(heading ?? "")?.[1];
      if (planName) plan.name ??= planName;
      if (title === "goal" && value?.trim()) plan.goal ??= value.trim();
      if (title === "done when" && value?.trim()) plan.doneWhen ??= value.trim();
      if (list !== undefined) for (const part of (value ?? "").split(";")) add(plan[list], part);
    } else readLine(plan, line, list);
  }
  return Object.values(plan).some((value) => value.length > 0) ? plan : undefined;
}

export function currentStep({ steps }: ActivePlan): PlanStep | undefined {
  return (
    steps.find(({ status }) => status === "in progress") ?? steps.find(({ status }) => status === "open")
  );
}

/** Whether everything in the plan was done or abandoned, so that it says nothing about the current work. */
export function isFinished({ steps }: ActivePlan): boolean {
  return steps.length > 0 && steps.every(({ status }) => status === "done" || status === "failed");
}

function readLine(plan: ActivePlan, line: string, list: List | undefined): void {
  const step = list === undefined ? STEP.exec(line) : null;
  const last = plan.steps.at(-1);
  if (step !== null && plan.steps.length < MAX_ITEMS) {
    const isTicked = /x/i.test(`${step[1] ?? ""}${step[3] ?? ""}`);
    plan.steps.push(marked({ number: step[2]!, text: "", status: isTicked ? "done" : "open" }, step[4]!));
  } else if (list !== undefined) {
    const [, box = " ", text] = ITEM.exec(line.trimStart()) ?? [];
    if (text !== undefined && (list !== "assumptions" || (box === " " && !text.startsWith("~~"))))
      add(plan[list], text);
    // An agent may put the mark on its own line below the step.
  } else if (last !== undefined && /^\s/.test(line))
    Object.assign(last, marked(last, line), { text: last.text });
}

function marked(step: PlanStep, text: string): PlanStep {
  const failed = FAILED.exec(text);
  const failure = failed?.[1]?.trim();
  const status = failed
    ? "failed"
    : IN_PROGRESS.test(text)
      ? "in progress"
      : DONE.test(text)
        ? "done"
        : step.status;
  const plain = [FAILED, IN_PROGRESS, DONE].reduce((left, mark) => left.replace(mark, ""), text);
  return { ...step, text: plain.replace(/[ \t]+/g, " ").trim(), status, ...(failure && { failure }) };
}

function add(items: string[], text: string): void {
  const item = shorten(text.trim(), 500);
  if (item !== "" && !/^none\.?$/i.test(item) && !items.includes(item) && items.length < MAX_ITEMS)
    items.push(item);
}
