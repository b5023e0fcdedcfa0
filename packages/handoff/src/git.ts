import { readGitState as read, withoutUndefined } from "@agentos/platform";

/** The git state of a folder. */
export interface GitState {
  /** Absent where no branch is checked out. */
  branch?: string;
  /** The full id of the commit; absent before the first one. */
  head?: string;
  /** A fingerprint of what is not committed; absent when all is. It changes with every edit. */
  dirty?: string;
  /** What is not committed, relative to the repository's root. */
  dirtyFiles?: string[];
}

/**
 * The git state of the repository that holds `folder`; undefined where there is no git, no repository, or no
 * answer within 5 seconds. Takes no lock. What our hooks write does not count.
 */
export function readGitState(folder: string): GitState | undefined {
  const state = read(folder);
  return state && withoutUndefined(state);
}
