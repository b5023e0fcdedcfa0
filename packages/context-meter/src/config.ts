import { type Environment, isSet } from "@agentos/clients";
import {
  assertString,
  type Diagnostic,
  findAgentosFolder,
  formatProblem,
  readSettings,
  type Sections,
  takeSection,
} from "@agentos/platform";

/**
 * The `context` section of `.agentos/config.json`. `enabled` defaults to true; if false, the hook
 * and the metrics are off. For the defaults of `warning` and `critical`, see {@link Thresholds}.
 */
export type ContextConfig = Sections["context"] & { enabled: boolean };

const DEFAULT_CONFIG: ContextConfig = { enabled: true };

export interface LoadedConfig {
  config: ContextConfig;
  /** Problems with the file or a variable. Each invalid value is replaced by its default. */
  problems: string[];
  /** The folder that contains `.agentos`, if any. */
  projectFolder?: string | undefined;
}

/**
 * Loads the configuration for a folder: the nearest `.agentos/config.json` in the folder or its
 * parents, overridden by the `AGENTOS_CONTEXT_*` environment variables. Never throws for invalid
 * settings: `problems` describes them.
 */
export function loadContextConfig(cwd: string, env: Environment = process.env): LoadedConfig {
  assertString(cwd, "cwd");
  const problems: string[] = [];
  const projectFolder = findAgentosFolder(cwd, env);
  const report = (problem: Diagnostic) => problems.push(formatProblem(problem));
  const settings = projectFolder === undefined ? {} : readSettings(projectFolder, "context", report);
  const given = fromEnvironment(env);
  const overrides =
    given &&
    takeSection("context", given, ({ path: [key], message }) =>
      problems.push(message.replace(`context.${key}`, VARIABLES[key as keyof ContextConfig])),
    );
  const config: ContextConfig = { ...DEFAULT_CONFIG, ...settings, ...overrides };
  return projectFolder === undefined ? { config, problems } : { config, problems, projectFolder };
}

const VARIABLES: Readonly<Record<keyof ContextConfig, string>> = {
  enabled: "AGENTOS_CONTEXT_ENABLED",
  warning: "AGENTOS_CONTEXT_WARNING",
  critical: "AGENTOS_CONTEXT_CRITICAL",
  windowTokens: "AGENTOS_CONTEXT_WINDOW",
};

function fromEnvironment(env: Environment): Record<string, unknown> | undefined {
  const given = Object.entries(VARIABLES).flatMap(([key, name]): [string, unknown][] => {
    const text = env[name];
    if (text === undefined || text === "") return [];
    if (key === "enabled") return [[key, isSet(text)]];
    // A bare number is a percentage, as in the file.
    return [[key, Number.isNaN(Number(text)) ? text : Number(text)]];
  });
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
