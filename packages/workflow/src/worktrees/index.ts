// Each isolated phase works on its own branch in its own worktree, starts from the commits of its
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
