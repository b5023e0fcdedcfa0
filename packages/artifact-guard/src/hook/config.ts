import { type Diagnostic, readSettings, type Sections } from "@agentos/platform";
import type { Criteria } from "../criteria.js";
import { isPlainSection } from "./plain-settings.js";

type Section = Required<Sections["guard"]>;

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

/** The `guard` section of `.agentos/config.json`, with its defaults. */
export interface GuardConfig extends Omit<Section, "artifacts"> {
  /** `maxReturns` was given: then an unchanged finding is sent back again, too. */
  repeats: boolean;
  artifacts: readonly BoundArtifact[];
}

/** What holds where nothing is set. */
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

/** Reads the section; what cannot be used is left out and reported. Undefined when there is none. */
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
