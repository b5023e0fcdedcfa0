import type { Catalogue } from "../catalogue/catalogue.js";

export interface HookEnvironment {
  env: NodeJS.ProcessEnv;
  /** The folder of the hook's own file. */
  hookFolder: string;
  cwd: string;
  now: () => Date;
  warn: (message: string) => void;
  /** Reads the user's own rules over others; loaded only where there are some. */
  loadRules: (
    folders: readonly string[],
    base: Catalogue,
  ) => {
    catalogue: Catalogue;
    diagnostics: readonly { path: string; line?: number; message: string }[];
  };
}
