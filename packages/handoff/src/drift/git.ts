import type { GitState as KnownGitState } from "@agentos/platform";

export { readGitState } from "@agentos/platform";

export type GitState = Partial<KnownGitState>;
