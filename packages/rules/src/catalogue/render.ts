import { assertOptions, oneLine } from "@agentos/platform";
import type { Tier } from "@agentos/state/deviations";
import { assertCatalogue, type Catalogue, type Rule, rulesByTier } from "./catalogue.js";

const HEADINGS: Readonly<Record<Tier, string>> = {
  "AUTO-FIX": "AUTO-FIX: do it without reporting it",
  "AUTO-ADD": "AUTO-ADD: do it and report it",
  "AUTO-RESOLVE": "AUTO-RESOLVE: do it and report it",
  STOP: "STOP: ask first",
};
const ADVICE = "this cannot be detected automatically, so watch for it yourself";

/**
 * Renders the enabled rules as Markdown for people, or in a shorter form for an agent's prompt.
 * Defaults to Markdown.
 * @throws TypeError for an invalid argument
 */
export function renderRules(catalogue: Catalogue, options: { format?: "markdown" | "prompt" } = {}): string {
  assertCatalogue(catalogue);
  assertOptions(options, { format: true });
  const { format = "markdown" } = options;
  if (format !== "markdown" && format !== "prompt")
    throw new TypeError(`Expected "format" to be "markdown" or "prompt", not ${JSON.stringify(format)}`);
  return format === "prompt" ? renderPrompt(catalogue) : renderMarkdown(catalogue);
}

function renderMarkdown(catalogue: Catalogue): string {
  const lines = [
    "# Deviation rules",
    "",
    "What an agent may do on its own when its work departs from the plan.",
    "",
    `- Scope: ${catalogue.scope}`,
    `- Limit: after ${catalogue.attempts} attempts to fix one thing, stop and ask.`,
    `- Precedence: ${catalogue.precedence}`,
  ];
  for (const [tier, rules] of rulesByTier(catalogue)) {
    if (rules.length === 0) continue;
    lines.push("", `## ${HEADINGS[tier]}`, "");
    for (const rule of rules) {
      lines.push(`- **${rule.id}** ${oneLine(rule.sentence)}${noteOf(rule)}`);
      for (const example of rule.examples) lines.push(`  - ${oneLine(example)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function renderPrompt(catalogue: Catalogue): string {
  const lines = ["When your work departs from the plan:"];
  for (const [tier, rules] of rulesByTier(catalogue)) {
    if (rules.length === 0) continue;
    lines.push(`${HEADINGS[tier]}.`);
    for (const rule of rules) lines.push(`- ${oneLine(rule.sentence)} [${rule.id}]`);
  }
  lines.push(
    catalogue.precedence,
    `Scope: ${catalogue.scope}`,
    `After ${catalogue.attempts} attempts to fix one thing, stop and ask.`,
  );
  return `${lines.join("\n")}\n`;
}

function noteOf({ tier, enforcedBy, mode }: Rule): string {
  if (tier !== "STOP") return "";
  if (mode === "warn") return " (only reported)";
  return enforcedBy === "advice" ? ` (${ADVICE})` : "";
}
