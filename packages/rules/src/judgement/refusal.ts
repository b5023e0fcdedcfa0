import { printable } from "@agentos/platform";
import type { Stopped } from "./judge.js";

/** What {@link renderRefusal} adds to the verdict. */
export interface RefusalOptions {
  /** How the agent can get the action allowed. Default: it asks the user. */
  wayThrough?: string;
  /** Further sentences, a line each. */
  notes?: readonly string[];
}

/** The text for the agent: what was stopped and why, and what it can do now. */
export function renderRefusal(
  { rule, uncertain, evidence, safer }: Stopped,
  { wayThrough = "Ask the user before you continue with this.", notes = [] }: RefusalOptions = {},
): string {
  const [first = "", ...others] = evidence.slice(0, 4).map(({ what, why }) => `${what}: ${why}`);
  // The evidence of a custom rule only says what it matched.
  const sentence = rule.enforcedBy === "match" ? ` ${rule.sentence}` : "";
  return printable(
    [
      `Stopped by the rule "${rule.id}": ${first}.${sentence}`,
      ...others.map((each) => `- ${each}`),
      ...notes,
      ...(uncertain ? ["Its effect could not be determined, so it was blocked to be safe."] : []),
      ...(safer === undefined ? [] : [`Safer alternative: ${safer}`]),
      wayThrough,
      "Meanwhile continue with work that does not need it. Do not try to get the same effect another way.",
    ].join("\n"),
  );
}
