import { isShellTool, type Subject, scopeOf, tellingFiles } from "@agentos/effects";

/**
 * What a detector looks at. Of an action that has none of it the detector finds nothing, and its module is
 * not even evaluated: a hook lives for one action, which concerns few of them.
 */
export interface Concern {
  /** Whatever is done. */
  everything?: true;
  /**
   * Programs by their names, with blanks between them; `python` stands for `python3.12` too, and `mkfs` for
   * `mkfs.ext4`.
   */
  programs?: string;
  /**
   * Programs that are not known to work on this machine alone; `services`: nor to be about packages and
   * builds.
   */
  others?: "services" | "services and packages";
  /** The project's own programs: named by a path, or with an ending. */
  scripts?: true;
  /** Words that a command is given, in lower case. */
  words?: RegExp;
  /** Commands that have variables of their own. */
  assignments?: true;
  /** Commands whose input or output is a file. */
  redirections?: true;
  /** Files that change, whatever changes them, and whose paths say what they are. */
  files?: true;
  /** Tools other than a shell, and files that they change. */
  tools?: true;
}

/** What stands before a version or an ending. */
const PLAIN_PROGRAM = /^[^\d.]+/;

/** What of an action detectors may look at, each part found when it is first asked for. */
export class Sight {
  private readonly names: readonly string[];
  private scopes?: ReadonlySet<string>;

  constructor(private readonly subject: Subject) {
    const names = new Set<string>();
    for (const { name } of subject.invocations) {
      names.add(` ${name} `);
      const plain = PLAIN_PROGRAM.exec(name)?.[0];
      if (plain !== undefined && plain !== name) names.add(` ${plain} `);
    }
    this.names = [...names];
  }

  /** Whether a detector that looks at this may find something. */
  concerns(concern: Concern): boolean {
    const { programs, words } = concern;
    if (concern.everything) return true;
    if (programs !== undefined && this.names.some((name) => programs.includes(name))) return true;
    if (concern.others !== undefined && this.hasOthers(concern.others)) return true;
    if (concern.tools && this.hasTool()) return true;
    const { invocations } = this.subject;
    if (
      concern.scripts &&
      invocations.some(({ name, program }) => program !== undefined || name.includes("."))
    )
      return true;
    if (concern.assignments && invocations.some(({ assignments }) => assignments.size > 0)) return true;
    if (
      concern.redirections &&
      invocations.some(({ input, redirections }) => redirections.length > 0 || input?.type === "file")
    )
      return true;
    if (
      words !== undefined &&
      invocations.some(({ args }) => args.some(({ text }) => words.test(text.toLowerCase())))
    )
      return true;
    return concern.files === true && tellingFiles(this.subject).length > 0;
  }

  private hasOthers(kind: NonNullable<Concern["others"]>): boolean {
    this.scopes ??= new Set(this.subject.invocations.map(({ name }) => scopeOf(name)));
    return this.scopes.has("service") || (kind === "services and packages" && this.scopes.has("publishes"));
  }

  private hasTool(): boolean {
    const { tool, operation } = this.subject;
    return !isShellTool(tool) || operation.changes.length > 0;
  }
}

/** A list of programs as {@link Concern} takes it, in which a name is found with the blanks around it. */
export const named = (programs: string): string => ` ${programs} `;
