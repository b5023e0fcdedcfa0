import type { ShellWord } from "../programs/index.js";
import type { Input, Joint } from "./invocation.js";

/** The shell's state at a point in a script. A subshell has its own state. */
export interface Scope {
  variables: Map<string, string | undefined>;
  folder: string | undefined;
}

export interface Place {
  scope: Scope;
  via: readonly string[];
  input: Input | undefined;
  before?: Joint | undefined;
  remote: boolean;
  depth: number;
  inline?: boolean;
  call?: string;
  isBackground?: true;
}

export type Assignments = ReadonlyMap<string, ShellWord>;

export const NO_ASSIGNMENTS: Assignments = new Map();

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
