// Where does a phase work that must not meet others? In a worktree and on a branch of its own: it takes the
// commits of the phases before it and gives one.

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
