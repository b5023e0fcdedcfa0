import type { PhaseStatus } from "./phase-status.js";

/** What stands behind the names in `${...}` and in expressions, at the moment a phase begins. */
export interface Scope {
  /** What the session was started with, by name; null for an optional input that nobody gave. */
  inputs: Readonly<Record<string, unknown>>;
  /** Phases that have ended, by id. */
  phases: Readonly<Record<string, PhaseScope>>;
  /** Within a `repeat`: the phases of the iteration before, by id; in a first one they have left nothing. */
  previous?: Readonly<Record<string, PhaseScope>>;
  /** The environment of the process that runs the session. */
  env: Readonly<Record<string, string | undefined>>;
  /** The item of a `forEach`, and its key. */
  item?: unknown;
  key?: string;
  /** Of a `repeat`, from 1. */
  iteration?: number;
  /** Folders are absolute. */
  projectDir: string;
  workflowDir: string;
  sessionDir: string;
  sessionId: string;
  /** The id of the phase that begins. */
  phase: string;
}

/** What a phase has left for those after it. */
export interface PhaseScope {
  status: PhaseStatus;
  /** What it printed. */
  output?: string;
  /** Its results as data. */
  outputs?: unknown;
  /** The file it left, absolute. */
  artifact?: string;
  /** Why it ended otherwise than well. */
  reason?: string;
}

/** The fields of {@link PhaseScope} that a workflow may name. */
export const PHASE_FIELDS = ["status", "output", "outputs", "artifact", "reason"] as const;

/** Names that stand for one text in every phase. */
export const PLACES = ["projectDir", "workflowDir", "sessionDir", "sessionId", "phase"] as const;

/** Names that there are only within a `forEach` or a `repeat`. */
export const LOCALS = ["item", "key", "iteration"] as const;

/** Names that have others behind a dot. */
export const GROUPS = ["inputs", "phases", "previous", "env"] as const;

/** What an input may be. */
type InputType = "string" | "number" | "boolean" | "choice" | "list";

/** What is known about a scope when a file is loaded, long before there is one. */
export interface Names {
  /** With their types; `any` for one that may be null. */
  inputs: Readonly<Record<string, InputType | "any">>;
  /** The ids of all phases of the file. */
  phases: ReadonlySet<string>;
  /** Whether a phase has ended when the place that is checked is reached. */
  runsBefore(id: string): boolean;
  /** Of which phases the iteration before may be named; absent outside of a `repeat`. */
  previous?: ReadonlySet<string>;
  /** It is the condition of a `repeat`, which sees what is in that. */
  isRepeated?: true;
  /** What a `forEach` or a `repeat` around the place adds. */
  locals?: readonly (typeof LOCALS)[number][];
}

/** Something wrong with a reference or an expression. */
export interface LanguageProblem {
  message: string;
  /** Default: an error. */
  severity?: "warning";
  /** The characters of the text that it is about. */
  start: number;
  end: number;
}
