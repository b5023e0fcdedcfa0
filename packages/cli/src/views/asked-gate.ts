import { oneLine, shortPath } from "../terminal/index.js";
import { lastPart, renderSegments, type Segment } from "../terminal/text.js";
import { describeDeadline } from "./deadline.js";
import type { AskedGate } from "./gate-keys.js";
import type { Look } from "./phase-row.js";

/** The keys, most important first, because a narrow terminal cuts off the last ones. */
const KEYS = [
  ["v", "view"],
  ["a", "approve"],
  ["r", "reject"],
  ["n", "approve with a note"],
] as const;

export function renderAskedGate(
  { phase, position, total, typing }: AskedGate,
  { paint, marks, cwd }: Look,
  width: number,
  at: Date,
): string[] {
  const { id, question, artifact } = phase;
  const which = total > 1 ? ` (${position} of ${total})` : "";
  const about = question ?? (artifact === undefined ? "" : shortPath(artifact, cwd));
  const heading: Segment[] = [
    { text: ` ${marks.phase.waiting} ${oneLine(id)} waits for approval${which}`, style: paint.yellow },
    { text: about === "" ? "" : `: ${oneLine(about)}` },
  ];
  const deadline = describeDeadline(phase, at);
  const until: Segment[][] = deadline === "" ? [] : [[{ text: `   ${deadline}`, style: paint.dim }]];
  const below = typing === undefined ? [keys(total)] : typed(typing, width);
  return [...[heading, ...until, ...below].map((line) => renderSegments(line, width)), ""];

  function keys(gates: number): Segment[] {
    const all = gates > 1 ? [...KEYS.slice(0, 3), ["Tab", "next gate"], ...KEYS.slice(3)] : KEYS;
    return all.flatMap(([key, meaning]): Segment[] => [
      { text: `   ${key}`, style: paint.bold },
      { text: ` ${meaning}`, style: paint.dim },
    ]);
  }

  function typed({ what, text }: NonNullable<AskedGate["typing"]>, columns: number): Segment[][] {
    const label = what === "reason" ? "   Why? " : "   Note: ";
    const help = what === "reason" ? "Enter sends it back, Esc cancels" : "Enter approves it, Esc cancels";
    return [
      [{ text: label, style: paint.bold }, { text: `${lastPart(text, columns - label.length - 1)}_` }],
      [{ text: `   ${help}`, style: paint.dim }],
    ];
  }
}
