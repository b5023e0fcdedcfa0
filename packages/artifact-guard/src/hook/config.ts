import { type Diagnostic, readSettings, type Sections } from "@agentos/platform";
import type { Criteria } from "../criteria.js";
import { isPlainSection } from "./plain-settings.js";

type Section = Required<Sections["guard"]>;

/** An artifact that the project expects from its sessions. */
export interface BoundArtifact {
  /** A path or a glob, relative to the project's folder. */
  path: string;
  /**
   * The type of subagent that writes it (checked at its SubagentStop). Without one, it belongs to the main
   * session.
   */
  agent?: string;
  /** A template, relative to the project's folder, with criteria in its front matter. */
  template?: string;
  criteria?: Criteria;
  /** The artifact must exist and be complete from the first request about it. Default false. */
  required: boolean;
  /** It belongs to a workflow's phase, and every turn of the phase is about it. */
  isOfPhase?: boolean;
}

/** The `guard` section of `.agentos/config.json`, with its defaults. */
export interface GuardConfig extends Omit<Section, "artifacts"> {
  /** `maxReturns` was set, so an unchanged finding is sent back again. */
  repeats: boolean;
  artifacts: readonly BoundArtifact[];
}

/** The configuration if nothing is set. */
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

/** Reads the section; reports and leaves out what cannot be used. Undefined if there is no section. */
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
