import { type Diagnostic, readSettings, type Sections } from "@agentos/platform";
import type { Criteria } from "../criteria.js";
import { isPlainSection } from "./plain-settings.js";

type Section = Required<Sections["guard"]>;

/** An artifact that sessions in the project should produce. */
export interface BoundArtifact {
  path: string;
  /** The type of subagent that writes the artifact. If absent, the main session writes it. */
  agent?: string;
  /** The path, relative to the project, of a template that can contain criteria. */
  template?: string;
  criteria?: Criteria;
  /** Whether the artifact must exist and be complete after a request for it. Defaults to false. */
  required: boolean;
  /** Whether the artifact belongs to a phase of a workflow. If so, all turns are about it. */
  isOfPhase?: boolean;
}

/** The `guard` section in `.agentos/config.json`, including defaults. */
export interface GuardConfig extends Omit<Section, "artifacts"> {
  /** Whether `maxReturns` is set. If so, unchanged findings are reported again. */
  repeats: boolean;
  artifacts: readonly BoundArtifact[];
}

export const NO_CONFIG: GuardConfig = {
  repeats: false,
  artifacts: [],
  enabled: true,
  maxReturns: 3,
  turn: "note",
  lastMessage: true,
  evidence: "warn",
  checks: {},
  forbiddenPhrases: [],
};

/** Reads the section, or returns undefined if there is none. Reports and skips invalid settings. */
export function readGuardConfig(
  project: string,
  report: (problem: Diagnostic) => void,
): GuardConfig | undefined {
  const settings = readSettings(project, "guard", report, isPlainSection);
  if (settings === undefined) return undefined;
  return {
    ...NO_CONFIG,
    ...settings,
    repeats: settings.maxReturns !== undefined,
    artifacts: (settings.artifacts ?? []).map((artifact) =>
      typeof artifact === "string"
        ? { path: artifact, required: false }
        : { ...artifact, required: artifact.required === true },
    ),
  };
}
