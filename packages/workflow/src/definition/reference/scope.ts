import type { PhaseStatus } from "./phase-status.js";

/** The values of references and expressions when a phase starts. */
export interface Scope {
  /** The session's inputs by name; null for an optional input without a value. */
  inputs: Readonly<Record<string, unknown>>;
  /** Phases that have ended, by id. */
  phases: Readonly<Record<string, PhaseScope>>;
  /** Inside a `repeat`: the phases of the previous iteration, by id; without results in the first. */
  previous?: Readonly<Record<string, PhaseScope>>;
  /** The environment of the process that runs the session. */
  env: Readonly<Record<string, string | undefined>>;
  /** The item of a `forEach`, and its key. */
  item?: unknown;
  key?: string;
  /** The iteration of a `repeat`, from 1. */
  iteration?: number;
  /** Folders are absolute. */
  projectDir: string;
  workflowDir: string;
  sessionDir: string;
  sessionId: string;
  /** The id of the starting phase. */
  phase: string;
}

/** The results of a phase. */
export interface PhaseScope {
  status: PhaseStatus;
  /** What it printed. */
  output?: string;
  /** Its results as data. */
  outputs?: unknown;
  /** The file it produced, absolute. */
  artifact?: string;
  /** Why it did not complete. */
  reason?: string;
}

/** The fields of {@link PhaseScope} that a workflow can refer to. */
export const PHASE_FIELDS = ["status", "output", "outputs", "artifact", "reason"] as const;

/** Names whose value is a single string, available in every phase. */
export const PLACES = ["projectDir", "workflowDir", "sessionDir", "sessionId", "phase"] as const;

/** Names that exist only inside a `forEach` or a `repeat`. */
export const LOCALS = ["item", "key", "iteration"] as const;

/** Names that are followed by a dot and another name. */
export const GROUPS = ["inputs", "phases", "previous", "env"] as const;

type InputType = "string" | "number" | "boolean" | "choice" | "list";

/** The names of a scope, as far as they are known when a file is loaded. */
export interface Names {
  /** The types by name; `any` for one that may be null. */
  inputs: Readonly<Record<string, InputType | "any">>;
  /** The ids of all phases of the file. */
  phases: ReadonlySet<string>;
  /** Whether a phase has ended when the checked string is used. */
  runsBefore(id: string): boolean;
  /** The phases whose previous iteration can be referred to; absent outside of a `repeat`. */
  previous?: ReadonlySet<string>;
  /** For the condition of a `repeat`, which can refer to the phases inside it. */
  isRepeated?: true;
  /** The names that an enclosing `forEach` or `repeat` adds. */
  locals?: readonly (typeof LOCALS)[number][];
}

/** A problem with a reference or an expression. */
export interface LanguageProblem {
  message: string;
  /** Default: an error. */
  severity?: "warning";
  /** The span of the string that the problem is about. */
  start: number;
  end: number;
}
