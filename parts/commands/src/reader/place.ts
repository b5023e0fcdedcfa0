import type { ShellWord } from "../programs/index.js";
import type { Input, Joint } from "./invocation.js";

/** The state at a place in a script; a subshell has its own. */
export interface Scope {
  variables: Map<string, string | undefined>;
  folder: string | undefined;
}

/** A place in a script. */
export interface Place {
  scope: Scope;
  via: readonly string[];
  input: Input | undefined;
  before?: Joint | undefined;
  remote: boolean;
  depth: number;
  /** Whether it was found in code of another language. */
  inline?: boolean;
  /** The call in that code. */
  call?: string;
  /** Whether it is started with `&`. */
  isBackground?: true;
}

/** `NAME=value` before a command. */
export type Assignments = ReadonlyMap<string, ShellWord>;

export const NO_ASSIGNMENTS: Assignments = new Map();

/** The place where a whole command starts. */
export function outermost(folder: string): Place {
  return { scope: { variables: new Map(), folder }, via: [], input: undefined, remote: false, depth: 0 };
}

export function copyOf(scope: Scope): Scope {
  return {
    variables: scope.variables.size === 0 ? new Map() : new Map(scope.variables),
    folder: scope.folder,
  };
}

export function deeper(place: Place, scope: Scope): Place {
  return { ...place, scope, depth: place.depth + 1 };
}
