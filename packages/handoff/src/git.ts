import type { GitState as KnownGitState } from "@agentos/platform";

export { readGitState } from "@agentos/platform";

/** The git state of a folder, as far as it is known. */
export type GitState = Partial<KnownGitState>;
