import { askGit } from "@agentos/platform";
import { withoutApproved } from "./approved-since.js";
import type { Handoff } from "./format/index.js";
import { isStash } from "./notes/index.js";

const LIMIT_MS = 2_000;

/** Returns the handoff without stashes that are gone or refusals that a person has since lifted. */
export function asOfNow(handoff: Handoff, at: { stateFolder: string; projectFolder: string }): Handoff {
  return withoutGoneStashes(withoutApproved(handoff, at.stateFolder), at.projectFolder);
}

/** `git stash pop` takes the latest stash, so those that are left are assumed to be the earliest ones. */
function withoutGoneStashes(handoff: Handoff, folder: string): Handoff {
  const { leftBehind = [], ...rest } = handoff;
  const stashes = leftBehind.filter(isStash).length;
  const left = stashes === 0 ? undefined : countStashes(folder, Date.parse(handoff.timestamp));
  if (left === undefined || left >= stashes) return handoff;
  let seen = 0;
  const still = leftBehind.filter((what) => !isStash(what) || seen++ < left);
  return still.length === 0 ? rest : { ...rest, leftBehind: still };
}

/** Returns how many stashes were made before a time and still exist, or undefined if git does not say. */
function countStashes(folder: string, before: number): number | undefined {
  const times = askGit(folder, ["stash", "list", "--no-show-signature", "--format=%ct"], LIMIT_MS);
  // Git's times are in whole seconds.
  return times?.split("\n").filter((time) => time !== "" && Number(time) * 1000 < before + 1000).length;
}
