import { isAbsolute, posix, relative } from "node:path";

/**
 * The folder that a command line's commands run in, relative to the project's, as `cd` and subshells change
 * it: empty for the project's own, and for what holds the project.
 */
export class FolderTrail {
  private current: string;
  private previous: string;
  private readonly pushed: string[] = [];
  private shells: readonly number[] = [];
  /** Where the shells around a subshell stand. */
  private readonly outer: string[] = [];

  /** @param project absolute; undefined where the record does not say */
  constructor(
    private readonly project: string | undefined,
    start: string | undefined,
  ) {
    this.current = start === undefined ? "" : resolveFolder(project, "", start);
    this.previous = this.current;
  }

  /** The folder of the next command. */
  enter(shells: readonly number[]): string {
    let shared = 0;
    while (shared < shells.length && shells[shared] === this.shells[shared]) shared++;
    if (this.outer.length > shared) this.current = this.outer[shared]!;
    this.outer.length = Math.min(this.outer.length, shared);
    while (this.outer.length < shells.length) this.outer.push(this.current);
    this.shells = shells;
    return this.current;
  }

  /** Whether the command only goes to another folder. */
  follow([program, ...rest]: readonly string[]): boolean {
    if (program === "popd") {
      this.current = this.pushed.pop() ?? this.current;
      return true;
    }
    if (program !== "cd" && program !== "pushd") return false;
    const target = rest.find((word) => word === "-" || !word.startsWith("-"));
    const from = this.current;
    if (program === "pushd") this.pushed.push(from);
    if (target === "-") this.current = this.previous;
    // What a variable or a home stands for is not known.
    else if (target !== undefined && !/^~|\$/.test(target))
      this.current = resolveFolder(this.project, from, target);
    this.previous = from;
    return true;
  }
}

/**
 * A folder relative to the project's: empty for the project's own, and for what holds it.
 * @param from relative to the project
 */
export function resolveFolder(project: string | undefined, from: string, target: string): string {
  let path: string;
  if (!isAbsolute(target)) path = posix.join(from, target);
  else if (project === undefined) return "";
  else path = relative(project, target);
  path = posix.normalize(path).replace(/\/$/, "");
  return path === "." || /^\.\.(?:\/\.\.)*$/.test(path) ? "" : path;
}
