import type { Handoff } from "./format/index.js";

/** What of one section of a handoff went, and what came. */
export interface HandoffChange {
  section: string;
  removed: string[];
  added: string[];
}

/** Each section as the lines in which it may change: an item of a list, a line of a text. */
const SECTIONS: readonly [string, (handoff: Handoff) => readonly string[]][] = [
  ["Goal", ({ goal }) => linesOf(goal)],
  ["Completed", ({ completed }) => completed.map(({ name }) => name)],
  [
    "Current",
    ({ current }) => named({ Phase: current?.phase, Agent: current?.agent, Status: current?.status }),
  ],
  ["Remaining", ({ remaining }) => remaining.map(({ name }) => name)],
  ["Next Action", ({ nextAction }) => linesOf(nextAction)],
  ["Decisions", ({ decisions = [] }) => decisions.map(({ decision }) => decision)],
  ["Approaches That Failed", ({ failedApproaches = [] }) => failedApproaches],
  ["Assumptions", ({ assumptions = [] }) => assumptions],
  ["Blockers", ({ blockers = [] }) => blockers],
  ["Files Changed", ({ filesChanged = [] }) => filesChanged],
  ["Verify", ({ verify }) => linesOf(verify)],
  ["Git", ({ git }) => named({ Branch: git?.branch, Head: git?.head, Uncommitted: git?.dirty })],
  ["Notes", ({ notes }) => linesOf(notes)],
];

/**
 * What a later handoff says that an earlier one did not, and the other way round; only sections that changed.
 * Pure.
 */
export function diffHandoffs(earlier: Handoff, later: Handoff): HandoffChange[] {
  const own = [...SECTIONS, ...extraSections(earlier, later)];
  return own.flatMap(([section, lines]) => {
    const [before, after] = [lines(earlier), lines(later)];
    const removed = before.filter((line) => !after.includes(line));
    const added = after.filter((line) => !before.includes(line));
    return removed.length + added.length === 0 ? [] : [{ section, removed, added }];
  });
}

/** Sections of somebody's own, of either of the two. */
function extraSections(...handoffs: Handoff[]): typeof SECTIONS {
  const headings = handoffs.flatMap(({ extraSections = [] }) => extraSections.map(({ heading }) => heading));
  return [...new Set(headings)].map((heading) => [
    heading,
    ({ extraSections = [] }) =>
      extraSections.flatMap((each) => (each.heading === heading ? linesOf(each.body) : [])),
  ]);
}

function linesOf(text = ""): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function named(values: Record<string, string | undefined>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
}
