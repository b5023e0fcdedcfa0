import { type ConfigProblem, formatProblem, readConfigSection } from "@agentos/internal";

/** The `handoff` section of `.agentos/config.json`, complete. */
export interface HandoffConfig {
  /** False: the hook does nothing. Default true. */
  enabled: boolean;
  /**
   * To whom a handoff is offered: sessions of people, as far as the client tells; all; none. Default
   * `interactive`.
   */
  offer: "interactive" | "always" | "never";
  /** How many days a handoff is offered to new sessions; default 7. It is never deleted. */
  expiresAfterDays: number;
  /** True: what a summary should keep is said to the client before it compacts. Default false. */
  steerSummary: boolean;
}

const DEFAULT_CONFIG: Readonly<HandoffConfig> = {
  enabled: true,
  offer: "interactive",
  expiresAfterDays: 7,
  steerSummary: false,
};

const IS_USABLE: { [key in keyof HandoffConfig]: (value: unknown) => boolean } = {
  enabled: (value) => typeof value === "boolean",
  offer: (value) => value === "interactive" || value === "always" || value === "never",
  expiresAfterDays: (value) => typeof value === "number" && value > 0 && Number.isFinite(value),
  steerSummary: (value) => typeof value === "boolean",
};

/**
 * Reads the section by hand, because hooks start often and a schema costs more than the rest of them. Never
 * throws: what is wrong is
 * a problem for stderr, and the default stands in for it.
 */
export function readConfig(projectFolder: string): { config: HandoffConfig; problems: string[] } {
  const config = { ...DEFAULT_CONFIG };
  const problems: string[] = [];
  const report = (problem: ConfigProblem) => problems.push(formatProblem(problem));
  const section = readConfigSection(projectFolder, "handoff", report);
  const warn = (key: string, message: string) => section && report(section.problemAt([key], message));
  for (const [key, value] of Object.entries(section?.values ?? {})) {
    if (!Object.hasOwn(IS_USABLE, key)) warn(key, `"handoff" has no setting "${key}"`);
    else if (!IS_USABLE[key as keyof HandoffConfig](value)) {
      warn(key, `handoff.${key} has no usable value: ${JSON.stringify(value)}`);
    } else Object.assign(config, { [key]: value });
  }
  return { config, problems };
}
