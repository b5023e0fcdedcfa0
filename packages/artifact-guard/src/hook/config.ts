import { type Diagnostic, readSettings, type SettingSchema } from "@agentos/platform";
import type { Criteria } from "../criteria.js";
import { CRITERIA_SETTINGS, PHRASES } from "../criteria-settings.js";
import { CHECK_KINDS, type CheckKind } from "../evidence/index.js";

/** An artifact that the project expects of its sessions. */
export interface BoundArtifact {
  /** A path or a glob, relative to the project's folder. */
  path: string;
  /**
   * The type of subagent that writes it (checked at its SubagentStop); without one it is the main session's.
   */
  agent?: string;
  /** A template, relative to the project's folder, whose front matter holds criteria. */
  template?: string;
  criteria?: Criteria;
  /** Must be there and whole from the first request on that is about it. Default false. */
  required: boolean;
  /** Of a workflow's phase, whose every turn is about it. */
  isOfPhase?: boolean;
}

/** The `guard` section of `.agentos/config.json`. */
export interface GuardConfig {
  enabled: boolean;
  /** How often one turn is sent back before it may end as it is; at most {@link MAX_RETURNS}. Default 3. */
  maxReturns: number;
  /** The number was given: then an unchanged finding is sent back again, too. */
  repeats: boolean;
  /** What follows of unfinished files that a turn wrote and no artifact names. Default `note`. */
  turn: TurnMode;
  /** Whether a last message that puts work off is sent back too. Default true. */
  lastMessage: boolean;
  /**
   * What follows when the last message claims a check that the session's record does not show. Default
   * `warn`.
   */
  evidence: EvidenceMode;
  /** Commands of the project's own that are checks, by kind. */
  checks: Partial<Record<CheckKind, readonly string[]>>;
  /** Phrases for all artifacts. */
  forbiddenPhrases: readonly string[];
  artifacts: readonly BoundArtifact[];
}

/** `note` tells the user, once; `send-back` the agent, once. */
export type TurnMode = (typeof TURN_MODES)[number];

const TURN_MODES = ["off", "note", "send-back"] as const;

/** `warn` writes it down for the report; a phase's criteria send back in any mode. */
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

const EVIDENCE_MODES = ["off", "warn", "send-back"] as const;

/** Where clients stop listening. */
const MAX_RETURNS = 8;

/** The `guard` section of `.agentos/config.json`, as a JSON Schema. */
export const GUARD_SETTINGS = {
  type: "object",
  properties: {
    enabled: { type: "boolean", description: "false silences agentos-guard-hook; default true" },
    maxReturns: {
      type: "integer",
      minimum: 0,
      maximum: MAX_RETURNS,
      description:
        "how often a turn is sent back before it may end as it is; default 3, and once for an unchanged finding",
    },
    turn: {
      enum: TURN_MODES,
      description:
        "what follows of unfinished files that a turn wrote and no artifact names: off, note (to the user; default), or send-back, each finding once",
    },
    lastMessage: {
      type: "boolean",
      description: "whether a last message that puts work off is sent back too; default true",
    },
    evidence: {
      enum: EVIDENCE_MODES,
      description:
        "what follows when the last message claims green tests, build, lint or types and the session's record does not show it: off, warn (in the report; default), or send-back",
    },
    checks: {
      type: "object",
      propertyNames: { enum: CHECK_KINDS },
      additionalProperties: PHRASES,
      description: "commands of the project's own that are checks, by kind",
    },
    forbiddenPhrases: { ...PHRASES, description: "phrases for all artifacts" },
    artifacts: {
      type: "array",
      description: "what is expected of a session: a path, or what is to be said of it",
      items: {
        anyOf: [
          { type: "string", minLength: 1 },
          {
            type: "object",
            properties: {
              path: {
                type: "string",
                minLength: 1,
                description: "a path or a glob, relative to the project's folder",
              },
              agent: {
                type: "string",
                description: "the type of subagent that writes it; without one it is the session's",
              },
              template: {
                type: "string",
                description:
                  "a template, relative to the project's folder, with criteria in its front matter",
              },
              criteria: CRITERIA_SETTINGS,
              required: {
                type: "boolean",
                description: "true: from the first request that is about it, it must be there and whole",
              },
            },
            required: ["path"],
            additionalProperties: false,
          },
        ],
      },
    },
  },
  additionalProperties: false,
} as const satisfies SettingSchema;

const DEFAULTS = {
  enabled: true,
  maxReturns: 3,
  turn: "note",
  lastMessage: true,
  evidence: "warn",
  checks: {},
  forbiddenPhrases: [],
} as const;

/** Reads the section; what cannot be used is left out and reported. Undefined when there is none. */
export function readGuardConfig(
  project: string,
  report: (problem: Diagnostic) => void,
): GuardConfig | undefined {
  const settings = readSettings(project, "guard", GUARD_SETTINGS, report);
  if (settings === undefined) return undefined;
  return {
    ...DEFAULTS,
    ...settings,
    repeats: settings.maxReturns !== undefined,
    artifacts: (settings.artifacts ?? []).map((artifact) =>
      typeof artifact === "string"
        ? { path: artifact, required: false }
        : { ...artifact, required: artifact.required === true },
    ),
  };
}
