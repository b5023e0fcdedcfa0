import { type Environment, isSet } from "@agentos/clients";
import type { JsonObject } from "@agentos/internal";
import { type ConfigProblem, findAgentosFolder, formatProblem, readConfigSection } from "@agentos/internal";
import { DEFAULT_MIN_USES } from "./alerts.js";
import { type Threshold, tryThreshold } from "./levels.js";

/** The `context` section of `.agentos/config.json`, with defaults filled in. */
export interface ContextConfig {
  /** False turns off the hook and the metrics. Default true. */
  enabled: boolean;
  /** Remaining context that triggers a warning; for the default see {@link Thresholds}. */
  warning?: Threshold;
  /** Remaining context that is critical. */
  critical?: Threshold;
  /** Minimum number of tool uses between repeats of an alert; see `nextAlert`. Default 5. */
  minUsesBetweenAlerts: number;
  /**
   * How long the hook waits at the end of a batch for the client to write its row, in milliseconds;
   * default 250, at most 2,000.
   */
  rowTimeoutMs: number;
  /** The size of the window in tokens, for clients and models that do not report one. */
  windowTokens?: number;
}

const DEFAULT_CONFIG: ContextConfig = {
  enabled: true,
  minUsesBetweenAlerts: DEFAULT_MIN_USES,
  rowTimeoutMs: 250,
};

export const LONGEST_ROW_TIMEOUT_MS = 2000;

export interface LoadedConfig {
  config: ContextConfig;
  /** Problems with the file or a variable; the default replaces each invalid value. */
  problems: string[];
  /** The folder that contains `.agentos`, if any. */
  projectFolder?: string | undefined;
}

/**
 * Loads the configuration for a folder: the nearest `.agentos/config.json` in it or its parents, overridden
 * by the `AGENTOS_CONTEXT_*` environment variables. Never throws. Checked by hand because it runs in a hook
 * at every tool call; `@agentos/context-meter/config-schema` states the same rules.
 */
export function loadContextConfig(cwd: string, env: Environment = process.env): LoadedConfig {
  const problems: string[] = [];
  const projectFolder = findAgentosFolder(cwd, env);
  const report = (problem: ConfigProblem) => problems.push(formatProblem(problem));
  const section =
    projectFolder === undefined ? undefined : readConfigSection(projectFolder, "context", report);
  const warn = (key: string, message: string) => section && report(section.problemAt([key], message));
  const config = { ...DEFAULT_CONFIG };
  for (const [key, value] of Object.entries(section?.values ?? {})) {
    if (!isKey(key)) warn(key, `"context" has no setting "${key}"`);
    else if (!apply(config, key, value)) warn(key, `context.${key} ${unusable(key, value)}`);
  }
  const variables = fromEnvironment(env);
  for (const key of KEYS) {
    const value = variables[key];
    if (value !== undefined && !apply(config, key, value))
      problems.push(`${VARIABLES[key]} ${unusable(key, value)}`);
  }
  return projectFolder === undefined ? { config, problems } : { config, problems, projectFolder };
}

/** The settings by their names in the file. */
type Setting = "enabled" | "warning" | "critical" | "every" | "waitMs" | "windowTokens";

/** The environment variable for each setting. */
const VARIABLES: Readonly<Record<Setting, string>> = {
  enabled: "AGENTOS_CONTEXT_ENABLED",
  warning: "AGENTOS_CONTEXT_WARNING",
  critical: "AGENTOS_CONTEXT_CRITICAL",
  every: "AGENTOS_CONTEXT_EVERY",
  waitMs: "AGENTOS_CONTEXT_WAIT_MS",
  windowTokens: "AGENTOS_CONTEXT_WINDOW",
};

const KEYS = Object.keys(VARIABLES) as Setting[];

const THRESHOLD = 'a percentage from 0 to 100, or tokens such as "40k"';
const EXPECTED: Readonly<Record<Setting, string>> = {
  enabled: "true or false",
  warning: THRESHOLD,
  critical: THRESHOLD,
  every: "an integer from 1 to 1000",
  waitMs: `an integer from 0 to ${LONGEST_ROW_TIMEOUT_MS}`,
  windowTokens: "a positive integer number of tokens",
};

function unusable(key: Setting, value: unknown): string {
  return `has no usable value: ${JSON.stringify(value).slice(0, 80)}; expected ${EXPECTED[key]}`;
}

function isKey(name: string): name is Setting {
  return Object.hasOwn(VARIABLES, name);
}

function fromEnvironment(env: Environment): JsonObject {
  const values: JsonObject = {};
  for (const key of KEYS) {
    const text = env[VARIABLES[key]];
    if (text === undefined || text === "") continue;
    if (key === "enabled") values[key] = isSet(text);
    // A bare number from the environment means what it means in the file: a percentage.
    else values[key] = Number.isNaN(Number(text)) ? text : Number(text);
  }
  return values;
}

function apply(config: ContextConfig, key: Setting, value: unknown): boolean {
  switch (key) {
    case "enabled":
      if (typeof value !== "boolean") return false;
      config.enabled = value;
      return true;
    case "warning":
    case "critical":
      if (tryThreshold(value) === undefined) return false;
      config[key] = value as Threshold;
      return true;
    case "every":
      return takeNumber(value, 1, 1000, (number) => {
        config.minUsesBetweenAlerts = number;
      });
    case "waitMs":
      return takeNumber(value, 0, LONGEST_ROW_TIMEOUT_MS, (number) => {
        config.rowTimeoutMs = number;
      });
    case "windowTokens":
      return takeNumber(value, 1, Number.MAX_SAFE_INTEGER, (number) => {
        config.windowTokens = number;
      });
  }
}

function takeNumber(value: unknown, least: number, most: number, set: (number: number) => void): boolean {
  if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) return false;
  set(value);
  return true;
}
