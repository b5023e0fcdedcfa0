import { shorten } from "@agentos/platform";

/** The plan that an agent keeps in `.active-plan.md`. */
export interface ActivePlan {
  text: string;
  /** An ISO 8601 time in UTC, in whole seconds. */
  lastUpdated: string;
}

export const PLAN = "Plan";

const MAX_LENGTH = 4_000;
const STEP = /^[ \t]*(?:[-*][ \t]+)?(?:\[[ xX]\][ \t]+|\d{1,4}[a-z]?[.)][ \t])/;
const DONE = /[✓✔✅☑]|\[(?:completed|complete|done|x)\]/i;
const FAILED = /\[FAILED/i;

/** Returns undefined if no step is open, because the plan is then irrelevant. */
export function parseActivePlan(text: string, changedAt: number): ActivePlan | undefined {
  if (nextStep(text) === undefined) return undefined;
  const lastUpdated = new Date(changedAt).toISOString().replace(/\.\d+Z$/, "Z");
  return { text: shorten(text.trim(), MAX_LENGTH), lastUpdated };
}

export function nextStep(text: string): string | undefined {
  const isOpen = (line: string) => STEP.test(line) && !isDone(line) && !FAILED.test(line);
  const open = text.split("\n").filter(isOpen);
  return (open.find((line) => /\[in[ -]progress\]/i.test(line)) ?? open[0])?.trim();
}

export function isDone(line: string): boolean {
  return STEP.test(line) && DONE.test(line);
}

/** Turns headings into bold text, so that they do not look like the handoff's own. */
export function planSection({ text, lastUpdated }: ActivePlan): { heading: string; body: string } {
  const body = text.replace(/^#{1,6}[ \t]+(.*)$/gm, "**$1**");
  return { heading: PLAN, body: `From .active-plan.md, last changed ${lastUpdated}:\n\n${body}` };
}
