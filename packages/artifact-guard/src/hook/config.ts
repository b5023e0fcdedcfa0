import { type ConfigProblem, type JsonPath, readConfigSection } from "@agentos/internal";
import type { Criteria } from "../criteria.js";
import { CHECK_KINDS, type CheckKind } from "../evidence/session-record.js";

/** An artifact that the project expects of its sessions. */
export interface BoundArtifact {
  /** A path or a glob, relative to the project's folder. */
  path: string;
  /** The type of subagent that writes it (checked at its SubagentStop); without one it is the main session's. */
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
  /** How often one turn is sent back before it may end as it is; at most {@link MOST_RETURNS}. Default 3. */
  maxReturns: number;
  /** The number was given: then an unchanged finding is sent back again, too. */
  repeats: boolean;
  /** What follows of unfinished files that a turn wrote and no artifact names. Default `note`. */
  turn: TurnMode;
  /** Whether a last message that puts work off is sent back too. Default true. */
  lastMessage: boolean;
  /** What follows when the last message claims a check that the session's record does not show. Default `warn`. */
  evidence: EvidenceMode;
  /** Commands of the project's own that are checks, by kind. */
  checks: Partial<Record<CheckKind, readonly string[]>>;
  /** Phrases for all artifacts. */
  forbiddenPhrases: readonly string[];
  artifacts: readonly BoundArtifact[];
}

/** `note` tells the user, once; `send-back` the agent, once. */
export type TurnMode = (typeof TURN_MODES)[number];

export const TURN_MODES = ["off", "note", "send-back"] as const;

/** `warn` writes it down for the report; a phase's criteria send back in any mode. */
export type EvidenceMode = (typeof EVIDENCE_MODES)[number];

export const EVIDENCE_MODES = ["off", "warn", "send-back"] as const;

type JsonObject = Record<string, unknown>;

/** Where clients stop listening. */
export const MOST_RETURNS = 8;

/**
 * Reads the section; what cannot be used is left out and said. Checked by hand, because it runs in a hook. Undefined when
 * there is none.
 */
export function readGuardConfig(
  project: string,
  report: (problem: ConfigProblem) => void,
): GuardConfig | undefined {
  const section = readConfigSection(project, "guard", report);
  if (section === undefined) return undefined;
  const warn = (path: JsonPath, message: string) => report(section.problemAt(path, message));
  const {
    enabled = true,
    maxReturns = 3,
    turn = "note",
    lastMessage = true,
    evidence = "warn",
    checks = {},
    forbiddenPhrases = [],
    artifacts = [],
    ...others
  } = section.values;
  for (const key of Object.keys(others)) warn([key], `unknown key "guard.${key}"`);
  for (const [key, value] of Object.entries({ enabled, lastMessage }))
    if (typeof value !== "boolean") warn([key], `"guard.${key}" is neither true nor false`);
  const isCap =
    Number.isInteger(maxReturns) && (maxReturns as number) >= 0 && (maxReturns as number) <= MOST_RETURNS;
  if (!isCap) warn(["maxReturns"], `"guard.maxReturns" is no whole number from 0 to ${MOST_RETURNS}`);
  const turnMode = TURN_MODES.find((each) => each === turn);
  if (turnMode === undefined) warn(["turn"], `"guard.turn" must be one of ${TURN_MODES.join(", ")}`);
  const mode = EVIDENCE_MODES.find((each) => each === evidence);
  if (mode === undefined) warn(["evidence"], `"guard.evidence" must be one of ${EVIDENCE_MODES.join(", ")}`);
  const ownChecks = isChecks(checks);
  if (!ownChecks) warn(["checks"], `"guard.checks" must name commands by kind: ${CHECK_KINDS.join(", ")}`);
  if (!isTexts(forbiddenPhrases)) warn(["forbiddenPhrases"], `"guard.forbiddenPhrases" is no list of texts`);
  if (!Array.isArray(artifacts)) warn(["artifacts"], `"guard.artifacts" is no list`);
  return {
    enabled: enabled !== false,
    maxReturns: isCap ? (maxReturns as number) : 3,
    repeats: isCap && section.values.maxReturns !== undefined,
    turn: turnMode ?? "note",
    lastMessage: lastMessage !== false,
    evidence: mode ?? "warn",
    checks: ownChecks ? checks : {},
    forbiddenPhrases: isTexts(forbiddenPhrases) ? forbiddenPhrases : [],
    artifacts: (Array.isArray(artifacts) ? artifacts : []).flatMap((entry: unknown, index) => {
      const artifact = artifactOf(entry);
      const name = `guard.artifacts[${index}]`;
      if (artifact === undefined) warn(["artifacts", index], `"${name}" cannot be used`);
      for (const path of unknownKeys(entry))
        warn(["artifacts", index, ...path], `unknown key "${name}.${path.join(".")}"`);
      return artifact ?? [];
    }),
  };
}

function artifactOf(entry: unknown): BoundArtifact | undefined {
  if (typeof entry === "string" && entry !== "") return { path: entry, required: false };
  if (!isObject(entry) || typeof entry.path !== "string" || entry.path === "") return undefined;
  const { path, agent, template, criteria, required = false } = entry;
  if (agent !== undefined && typeof agent !== "string") return undefined;
  if (template !== undefined && typeof template !== "string") return undefined;
  if (criteria !== undefined && !isCriteria(criteria)) return undefined;
  return {
    path,
    required: required === true,
    ...(agent === undefined ? {} : { agent }),
    ...(template === undefined ? {} : { template }),
    ...(criteria === undefined ? {} : { criteria }),
  };
}

const ARTIFACT_KEYS = ["path", "agent", "template", "criteria", "required"];
const CRITERIA_KEYS = [
  "minLines",
  "requiredSections",
  "forbiddenPhrases",
  "stubs",
  "evidence",
  "tokenUsageWarningThreshold",
];

/** A misspelt key would leave an artifact unchecked in silence. */
function unknownKeys(entry: unknown): string[][] {
  if (!isObject(entry)) return [];
  const unknown = (value: unknown, known: readonly string[]) =>
    (isObject(value) ? Object.keys(value) : []).filter((key) => !known.includes(key));
  return [
    ...unknown(entry, ARTIFACT_KEYS).map((key) => [key]),
    ...unknown(entry.criteria, CRITERIA_KEYS).map((key) => ["criteria", key]),
  ];
}

function isCriteria(value: unknown): value is Criteria {
  if (!isObject(value)) return false;
  const { minLines, requiredSections, forbiddenPhrases, stubs, evidence } = value;
  return (
    (minLines === undefined || (Number.isInteger(minLines) && (minLines as number) >= 0)) &&
    (requiredSections === undefined || isTexts(requiredSections)) &&
    (forbiddenPhrases === undefined || isTexts(forbiddenPhrases)) &&
    (stubs === undefined || stubs === "warning" || stubs === "error") &&
    (evidence === undefined || (Array.isArray(evidence) && evidence.every(isKind)))
  );
}

function isKind(value: unknown): value is CheckKind {
  return CHECK_KINDS.some((kind) => kind === value);
}

function isChecks(value: unknown): value is Partial<Record<CheckKind, string[]>> {
  return (
    isObject(value) && Object.entries(value).every(([kind, commands]) => isKind(kind) && isTexts(commands))
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string" && item.trim() !== "");
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
