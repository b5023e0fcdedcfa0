import type { PhaseStatus } from "./phase-status.js";

/** The values that references and expressions can use when a phase starts. */
export interface Scope {
  /** Values by name; null for an optional input that has no value. */
  inputs: Readonly<Record<string, unknown>>;
  /** Phases that have ended, by id. */
  phases: Readonly<Record<string, PhaseScope>>;
  /** Phases in the previous iteration of a `repeat`, by id. Empty in the first iteration. */
  previous?: Readonly<Record<string, PhaseScope>>;
  /** The environment of the process that is running the session. */
  env: Readonly<Record<string, string | undefined>>;
  item?: unknown;
  key?: string;
  /** Numbered from 1. */
  iteration?: number;
  /** Absolute path, like the other two folders. */
  projectDir: string;
  workflowDir: string;
  sessionDir: string;
  sessionId: string;
  phase: string;
}

export interface PhaseScope {
  status: PhaseStatus;
  output?: string;
  outputs?: unknown;
  /** Absolute path. */
  artifact?: string;
  reason?: string;
}

export const PHASE_FIELDS = ["status", "output", "outputs", "artifact", "reason"] as const;

/** Names of strings that are available in every phase. */
export const PLACES = ["projectDir", "workflowDir", "sessionDir", "sessionId", "phase"] as const;

/** Names that exist only inside a `forEach` or a `repeat`. */
export const LOCALS = ["item", "key", "iteration"] as const;

/** Names that must be followed by a dot and another name. */
export const GROUPS = ["inputs", "phases", "previous", "env"] as const;

type InputType = "string" | "number" | "boolean" | "choice" | "list";

/** The names in a scope that are known when a file is loaded. */
export interface Names {
  /** Types by name. `any` stands for inputs that can be null and for choices that are not all strings. */
  inputs: Readonly<Record<string, InputType | "any">>;
  phases: ReadonlySet<string>;
  /** Whether a phase has ended by the time references are resolved. */
  runsBefore(id: string): boolean;
  /** Phases that have a previous iteration. Absent outside a `repeat`. */
  previous?: ReadonlySet<string>;
  /** Set for the condition of a `repeat`, which can refer to the phases inside it. */
  isRepeated?: true;
  /** Names that the enclosing `forEach` and `repeat` add. */
  locals?: readonly (typeof LOCALS)[number][];
}

export interface LanguageProblem {
  message: string;
  /** An error by default. */
  severity?: "warning";
  start: number;
  end: number;
}
