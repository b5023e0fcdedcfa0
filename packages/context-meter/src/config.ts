import { type Environment, isSet } from "@agentos/clients";
import {
  type Diagnostic,
  findAgentosFolder,
  formatProblem,
  readSettings,
  type SettingSchema,
  takeSetting,
} from "@agentos/platform";
import { DEFAULT_MIN_USES } from "./alerts.js";
import type { Threshold } from "./levels.js";

/** The `context` section of `.agentos/config.json`, with defaults filled in. */
export interface ContextConfig {
  /** False turns off the hook and the metrics. Default true. */
  enabled: boolean;
  /** Remaining context that triggers a warning; for the default see {@link Thresholds}. */
  warning?: Threshold;
  /** Remaining context that is critical. */
  critical?: Threshold;
  /** Minimum number of tool uses between repeats of an alert; see `nextAlert`. Default 5. */
  every: number;
  /**
   * How long the hook waits at the end of a batch for the client to write its row, in milliseconds;
   * default 250, at most 2,000.
   */
  waitMs: number;
  /** The size of the window in tokens, for clients and models that do not report one. */
  windowTokens?: number;
}

const THRESHOLD = {
  title: 'a percentage from 0 to 100, or tokens such as "40k"',
  anyOf: [
    { type: "number", minimum: 0, maximum: 100 },
    {
      type: "string",
      pattern: "^\\s*(?:0*(?:\\d{1,2}(?:\\.\\d+)?|100(?:\\.0+)?)\\s*%|\\d+(?:\\.\\d+)?\\s*[kKmM]?)\\s*$",
    },
  ],
} as const;

/** The `context` section of `.agentos/config.json`, as a JSON Schema. */
export const CONTEXT_SETTINGS = {
  type: "object",
  properties: {
    enabled: { type: "boolean", description: "false turns off the hook and the metrics" },
    warning: {
      ...THRESHOLD,
      description: 'remaining context that triggers a warning: a percentage or tokens ("40k")',
    },
    critical: { ...THRESHOLD, description: "remaining context that is critical" },
    every: {
      type: "integer",
      minimum: 1,
      maximum: 1000,
      description: "minimum number of tool uses between repeats of an alert",
    },
    waitMs: {
      type: "integer",
      minimum: 0,
      maximum: 2000,
      description: "how long the hook waits for a batch's row, in milliseconds",
    },
    windowTokens: { type: "integer", minimum: 1, description: "size of the context window, in tokens" },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;

const DEFAULT_CONFIG: ContextConfig = {
  enabled: true,
  every: DEFAULT_MIN_USES,
  waitMs: 250,
};

export interface LoadedConfig {
  config: ContextConfig;
  /** Problems with the file or a variable; the default replaces each invalid value. */
  problems: string[];
  /** The folder that contains `.agentos`, if any. */
  projectFolder?: string | undefined;
}

/**
 * Loads the configuration for a folder: the nearest `.agentos/config.json` in it or its parents, overridden
 * by the `AGENTOS_CONTEXT_*` environment variables. Never throws.
 */
export function loadContextConfig(cwd: string, env: Environment = process.env): LoadedConfig {
  const problems: string[] = [];
  const projectFolder = findAgentosFolder(cwd, env);
  const report = (problem: Diagnostic) => problems.push(formatProblem(problem));
  const settings =
    projectFolder === undefined ? {} : readSettings(projectFolder, "context", CONTEXT_SETTINGS, report);
  const config: ContextConfig = { ...DEFAULT_CONFIG, ...settings };
  for (const key of KEYS) {
    const value = fromEnvironment(key, env);
    if (value === undefined) continue;
    const usable = takeSetting(CONTEXT_SETTINGS.properties[key], value, [VARIABLES[key]], ({ message }) =>
      problems.push(message),
    );
    if (usable !== undefined) Object.assign(config, { [key]: usable });
  }
  return projectFolder === undefined ? { config, problems } : { config, problems, projectFolder };
}

/** The environment variable for each setting. */
const VARIABLES: Readonly<Record<keyof ContextConfig, string>> = {
  enabled: "AGENTOS_CONTEXT_ENABLED",
  warning: "AGENTOS_CONTEXT_WARNING",
  critical: "AGENTOS_CONTEXT_CRITICAL",
  every: "AGENTOS_CONTEXT_EVERY",
  waitMs: "AGENTOS_CONTEXT_WAIT_MS",
  windowTokens: "AGENTOS_CONTEXT_WINDOW",
};

const KEYS = Object.keys(VARIABLES) as (keyof ContextConfig)[];

function fromEnvironment(key: keyof ContextConfig, env: Environment): unknown {
  const text = env[VARIABLES[key]];
  if (text === undefined || text === "") return undefined;
  if (key === "enabled") return isSet(text);
  // A bare number from the environment means what it means in the file: a percentage.
  return Number.isNaN(Number(text)) ? text : Number(text);
}
