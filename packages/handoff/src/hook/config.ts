import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeError, errorCode } from "@agentos/internal";

/** The `handoff` section of `.agentos/config.json`, complete. */
export interface HandoffConfig {
  /** False: the hook does nothing. Default true. */
  enabled: boolean;
  /** How many days a handoff is offered to new sessions; default 7. It is never deleted. */
  expiresAfterDays: number;
  /** True: what a summary should keep is said to the client before it compacts. Default false. */
  steerSummary: boolean;
}

const DEFAULT_CONFIG: Readonly<HandoffConfig> = {
  enabled: true,
  expiresAfterDays: 7,
  steerSummary: false,
};

const IS_USABLE: { [key in keyof HandoffConfig]: (value: unknown) => boolean } = {
  enabled: (value) => typeof value === "boolean",
  expiresAfterDays: (value) => typeof value === "number" && value > 0 && Number.isFinite(value),
  steerSummary: (value) => typeof value === "boolean",
};

/**
 * Reads the section by hand, because hooks start often and a schema costs more than the rest of them. Never throws: what is wrong is
 * a problem for stderr, and the default stands in for it.
 */
export function readConfig(projectFolder: string): { config: HandoffConfig; problems: string[] } {
  const config = { ...DEFAULT_CONFIG };
  const problems: string[] = [];
  const path = join(projectFolder, ".agentos", "config.json");
  const section = readSection(path, problems);
  for (const [key, value] of Object.entries(section)) {
    if (!Object.hasOwn(IS_USABLE, key)) problems.push(`${path}: "handoff" has no setting "${key}"`);
    else if (!IS_USABLE[key as keyof HandoffConfig](value)) {
      problems.push(`${path}: handoff.${key} has no usable value: ${JSON.stringify(value)}`);
    } else Object.assign(config, { [key]: value });
  }
  return { config, problems };
}

function readSection(path: string, problems: string[]): object {
  // Looked at first: most projects have none, and an exception costs a starting process more.
  if (!existsSync(path)) return {};
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = errorCode(error);
    if (code !== "ENOENT" && code !== "ENOTDIR")
      problems.push(`${path} cannot be read: ${describeError(error)}`);
    return {};
  }
  try {
    const file: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (isObject(file)) {
      if (file.handoff === undefined) return {};
      if (isObject(file.handoff)) return file.handoff;
    }
    problems.push(`${path}: expected an object with an object "handoff"`);
  } catch {
    problems.push(`${path} is not valid JSON`);
  }
  return {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
