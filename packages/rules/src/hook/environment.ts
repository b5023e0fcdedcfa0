import type { Catalogue } from "../catalogue/catalogue.js";
import type { HookEvent } from "./event.js";

export interface HookEnvironment {
  env: NodeJS.ProcessEnv;
  /** The folder of the hook's own file. */
  hookFolder: string;
  cwd: string;
  now: () => Date;
  warn: (message: string) => void;
  /** Called before anything that could hang: from then on a watchdog answers if the hook does not. */
  watch?: (event: Pick<HookEvent, "client" | "name">) => void;
  /** Merges the user's own rules into others; loaded only if there are any. */
  loadRules: (
    folders: readonly string[],
    base: Catalogue,
  ) => {
    catalogue: Catalogue;
    diagnostics: readonly { path: string; line?: number; message: string }[];
  };
}
