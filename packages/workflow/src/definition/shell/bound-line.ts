import type { LanguageProblem, ScopePath } from "../reference/index.js";

/**
 * A shell line in which each reference is replaced by a shell variable, so values are never part of the line.
 */
export interface BoundLine {
  line: string;
  /** The path of each variable, by name. */
  variables: ReadonlyMap<string, ScopePath>;
  /** References at positions where a shell would not treat a variable as plain text. */
  problems: LanguageProblem[];
}

/** Allocates the variables of a line. */
export class Variables {
  readonly paths = new Map<string, ScopePath>();

  /** The variable for a path; always the same for the same path. */
  nameOf(path: ScopePath): string {
    const spelled = path.join("\0");
    for (const [name, known] of this.paths) if (known.join("\0") === spelled) return name;
    const name = `AGENTOS_VALUE_${this.paths.size + 1}`;
    this.paths.set(name, path);
    return name;
  }
}
