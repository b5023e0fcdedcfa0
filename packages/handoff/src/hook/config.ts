import { type Diagnostic, readSettings, type SettingSchema, type ValueOf } from "@agentos/platform";

/** The `handoff` section of `.agentos/config.json`, as a JSON Schema. */
export const HANDOFF_SETTINGS = {
  type: "object",
  properties: {
    enabled: {
      type: "boolean",
      description: "false silences agentos-handoff-hook; default true",
    },
    offer: {
      enum: ["interactive", "always", "never"],
      description:
        "to whom a handoff is offered: interactive (the default) leaves out what is known to be no person's session, such as claude -p",
    },
    expiresAfterDays: {
      type: "number",
      exclusiveMinimum: 0,
      description: "how many days a handoff is offered to new sessions, default 7; then it is archived",
    },
    steerSummary: {
      type: "boolean",
      description:
        "true has Claude Code told, before it compacts, what its summary should keep; default false",
    },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;

/** The settings, complete. */
export type HandoffConfig = Required<ValueOf<typeof HANDOFF_SETTINGS>>;

const DEFAULTS: HandoffConfig = {
  enabled: true,
  offer: "interactive",
  expiresAfterDays: 7,
  steerSummary: false,
};

/** The settings of a project; each problem is reported, and the default holds. Never throws. */
export function readConfig(projectFolder: string, report: (problem: Diagnostic) => void): HandoffConfig {
  return { ...DEFAULTS, ...readSettings(projectFolder, "handoff", HANDOFF_SETTINGS, report) };
}
