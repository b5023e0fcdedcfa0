import type { LanguageProblem, ScopePath } from "../reference/index.js";

/**
 * A line for a shell in which each reference to a value is a variable of that shell: the value is never a
 * part of the line.
 */
export interface BoundLine {
  line: string;
  /** What the variables stand for, by their names. */
  variables: ReadonlyMap<string, ScopePath>;
  /** References at places where no shell takes a variable as mere text. */
  problems: LanguageProblem[];
}

/** Names the variables of a line. */
export class Variables {
  readonly paths = new Map<string, ScopePath>();

  /** The variable of a path; the same for the same path. */
  nameOf(path: ScopePath): string {
    const spelled = path.join("\0");
    for (const [name, known] of this.paths) if (known.join("\0") === spelled) return name;
    const name = `AGENTOS_VALUE_${this.paths.size + 1}`;
    this.paths.set(name, path);
    return name;
  }
}
