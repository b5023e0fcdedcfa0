import { type Diagnostic, readSettings, type Sections } from "@agentos/platform";

export type HandoffConfig = Required<Sections["handoff"]>;

const DEFAULTS: HandoffConfig = { enabled: true, offer: "interactive", expiresAfterDays: 7 };

/** Reads a project's settings. Reports invalid ones and uses their defaults. Never throws. */
export function readConfig(projectFolder: string, report: (problem: Diagnostic) => void): HandoffConfig {
  return { ...DEFAULTS, ...readSettings(projectFolder, "handoff", report) };
}
