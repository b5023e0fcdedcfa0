import type { UsageRow } from "@agentos/clients";

/**
 * Tells, from the newest row to older ones, which rows were taken back: the conversation went on from before
 * the first row with an id, and everything since then is gone.
 */
export function createRewind(): (row: UsageRow) => boolean {
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
