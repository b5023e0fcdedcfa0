import type { Catalogue } from "../catalogue/catalogue.js";
import type { HookEvent } from "./event.js";

export interface HookEnvironment {
  env: NodeJS.ProcessEnv;
  hookFolder: string;
  cwd: string;
  now: () => Date;
  warn: (message: string) => void;
  /** Starts a watchdog. Called before any step that could hang. */
  watch?: (event: Pick<HookEvent, "client" | "name">) => void;
  loadRules: (
    folders: readonly string[],
    base: Catalogue,
  ) => {
    catalogue: Catalogue;
    diagnostics: readonly { path: string; line?: number; message: string }[];
  };
}
