import { assertOptions, printable } from "@agentos/platform";
import type { Stopped } from "./judge.js";

/** Additional text for {@link renderRefusal}. */
export interface RefusalOptions {
  /** How the agent can get permission for the action. Defaults to asking the user. */
  wayThrough?: string;
  /** Additional sentences, each on its own line. */
  notes?: readonly string[];
}

/**
 * Renders a stop for the agent.
 * @throws TypeError if the verdict is not a stop
 */
export function renderRefusal(verdict: Stopped, options: RefusalOptions = {}): string {
  assertOptions(options, { wayThrough: true, notes: true });
  const { wayThrough = "Ask the user before you continue with this.", notes = [] } = options;
  if (verdict?.decision !== "stop")
    throw new TypeError(
      `Expected "verdict" to be a stop, not ${JSON.stringify(verdict?.decision)}: check its "decision" first`,
    );
  const { rule, uncertain, evidence, safer } = verdict;
  const [first = "", ...others] = evidence.slice(0, 4).map(({ what, why }) => `${what}: ${why}`);
  // The evidence of a custom rule contains only the pattern that matched.
  const sentence = rule.enforcedBy === "match" ? ` ${rule.sentence}` : "";
  return printable(
    [
      `Stopped by the rule "${rule.id}": ${first}.${sentence}`,
      ...others.map((each) => `- ${each}`),
      ...notes,
      ...(uncertain
        ? ["The effect of this action could not be determined, so it was blocked to be safe."]
        : []),
      ...(safer === undefined ? [] : [`Safer alternative: ${safer}`]),
      wayThrough,
      "Meanwhile, continue with work that does not need this action. Do not try to get the same effect another way.",
    ].join("\n"),
  );
}
