import type { LanguageProblem, ScopePath } from "../reference/index.js";

/** A shell command in which variables replace all references. Values never become shell code. */
export interface BoundLine {
  line: string;
  /** The path that each variable stands for, by the variable's name. */
  variables: ReadonlyMap<string, ScopePath>;
  /** References at positions where a shell would not treat a variable as plain text. */
  problems: LanguageProblem[];
}

export class Variables {
  readonly paths = new Map<string, ScopePath>();

  /** Returns the same variable for equal paths. */
  nameOf(path: ScopePath): string {
    const spelled = path.join("\0");
    for (const [name, known] of this.paths) if (known.join("\0") === spelled) return name;
    const name = `AGENTOS_VALUE_${this.paths.size + 1}`;
    this.paths.set(name, path);
    return name;
  }
}
