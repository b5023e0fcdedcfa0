import type { Environment } from "@agentos/clients";
import type { LoadedConfig } from "../config.js";
import type { ObservedEvent } from "./observed-event.js";

/** The environment in which a hook runs. Tests create their own. */
export interface HookContext {
  env: Environment;
  /** Used for events that do not name their folder. */
  cwd: string;
  folder: string;
  /** When the process started, in milliseconds since 1970. */
  startedAt: number;
  now: () => Date;
  sleep: (ms: number) => void;
  /** The path of `aos`, if the hook is part of that command's package. */
  aosFile?: string | undefined;
}

export interface HookRun extends LoadedConfig {
  event: ObservedEvent;
  context: HookContext;
}
