import type { Catalogue } from "../catalogue/catalogue.js";
import type { HookEvent } from "./event.js";

export interface HookEnvironment {
  env: NodeJS.ProcessEnv;
  /** The folder of the hook's own file. */
  hookFolder: string;
  cwd: string;
  now: () => Date;
  warn: (message: string) => void;
  /** Called before anything that could hang: from then on somebody answers. */
  watch?: (event: Pick<HookEvent, "client" | "name">) => void;
  /** Reads the user's own rules over others; loaded only where there are some. */
  loadRules: (
    folders: readonly string[],
    base: Catalogue,
  ) => {
    catalogue: Catalogue;
    diagnostics: readonly { path: string; line?: number; message: string }[];
  };
}
