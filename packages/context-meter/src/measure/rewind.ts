import type { UsageRow } from "@agentos/clients";

/** Finds the rows that were taken back, from the newest row to older ones. */
export function createRewind(): (row: UsageRow) => boolean {
  const isLeft = createBranch();
  const isRewound = createRewound();
  return (row) => isLeft(row) || isRewound(row);
}

/** The conversation continued from an earlier row: those in between are on another branch. */
function createBranch(): (row: UsageRow) => boolean {
  let before: string | null | undefined;
  return ({ link }) => {
    if (link === undefined) return false;
    if (before !== undefined && link.id !== before) return true;
    before = link.parent;
    return false;
  };
}

/** The conversation continued from before the first row with an id: everything since then is gone. */
function createRewound(): (row: UsageRow) => boolean {
  let to: string | undefined;
  let isReached = false;
  return (row) => {
    if (row.type === "rewind") to ??= row.to;
    if (to === undefined) return false;
    if ("id" in row && row.id === to) isReached = true;
    else if (isReached && row.type !== "rewind") {
      to = undefined;
      isReached = false;
    }
    return to !== undefined;
  };
}
