import type { Catalogue, Rule, RuleSettings, Tier } from "@agentos/rules";
import { oneLine, type Paint, shortPath } from "../terminal/index.js";
import { renderSegments, type Segment } from "../terminal/text.js";

const MEANINGS: readonly (readonly [Tier, string])[] = [
  ["AUTO-FIX", "done without a report"],
  ["AUTO-ADD", "done and reported"],
  ["AUTO-RESOLVE", "done and reported"],
  ["STOP", "needs approval first"],
];

export function renderRuleList(
  { rules }: Catalogue,
  settings: RuleSettings,
  look: { paint: Paint; columns: number; cwd: string },
): string {
  const { paint } = look;
  const width = Math.max(...rules.map(({ id }) => id.length));
  const blocks = MEANINGS.flatMap(([tier, meaning]) => {
    const own = rules.filter((rule) => rule.tier === tier);
    if (own.length === 0) return [];
    const rows = own.map((rule) => renderSegments(rowOf(rule, width, look), look.columns).trimEnd());
    return [[`${paint.bold(tier)} ${paint.dim(meaning)}`, ...rows].join("\n")];
  });
  if (settings.mode !== "enforce") {
    const what = settings.mode === "off" ? "nothing is judged" : "nothing is stopped, only reported";
    blocks.unshift(`${paint.yellow(`rules.mode is ${settings.mode}:`)} ${what}`);
  }
  return `${blocks.join("\n\n")}\n`;
}

function rowOf(rule: Rule, width: number, { paint, cwd }: { paint: Paint; cwd: string }): Segment[] {
  const { id, sentence, source, mode } = rule;
  const isOff = mode === "off";
  return [
    { text: `  ${oneLine(id).padEnd(width)}  `, ...(isOff && { style: paint.dim }) },
    { text: noteOf(rule).padEnd(9), style: mode === "enforce" ? paint.dim : paint.yellow },
    { text: oneLine(sentence), ...(isOff && { style: paint.dim }) },
    ...(source ? [{ text: `  ${shortPath(source.path, cwd)}:${source.line}`, style: paint.dim }] : []),
  ];
}

function noteOf({ mode, tier, enforcedBy }: Rule): string {
  if (mode !== "enforce") return mode;
  if (enforcedBy === "advice") return "advice";
  return tier === "STOP" ? "enforced" : "reported";
}
