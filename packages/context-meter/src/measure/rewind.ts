import type { UsageRow } from "@agentos/clients";

/** Returns a predicate for obsolete rows. It must be called with each row, newest first. */
export function createRewind(): (row: UsageRow) => boolean {
  const isLeft = createBranch();
  const isRewound = createRewound();
  return (row) => isLeft(row) || isRewound(row);
}

/** Returns a predicate for rows between a branching point and the branch's first row. */
function createBranch(): (row: UsageRow) => boolean {
  let before: string | null | undefined;
  return ({ link }) => {
    if (link === undefined) return false;
    if (before !== undefined && link.id !== before) return true;
    before = link.parent;
    return false;
  };
}

/** Returns a predicate for the row that a rewind names and everything after that row. */
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
