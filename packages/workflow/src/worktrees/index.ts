// Each isolated phase works in its own worktree and branch, starts from the commits of its
// dependencies, and produces a commit.

export { cleanWorktrees, type ListedWorktree, listWorktrees } from "./list.js";
export { sourcesOf } from "./sources.js";
export {
  BRANCH_PREFIX,
  changedSince,
  commitTree,
  hasCommit,
  headOf,
  prepareWorktree,
  uncommittedIn,
  unresolvedFiles,
  WORKTREES_FOLDER,
  type Worktree,
  worktreePrefix,
} from "./worktree.js";
