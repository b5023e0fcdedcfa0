import type { Invocation, Redirection, Unreadable } from "./invocation.js";
import { MAX_ALL_WORDS, MAX_INVOCATIONS, MAX_STEPS } from "./limits.js";
import type { Assignments, Place } from "./place.js";
import type { ShellWord } from "./shell-word.js";

/** What was read of a command so far: the programs that would run, and what could not be read. */
export class CommandRecord {
  readonly invocations: Invocation[] = [];
  readonly unreadable: Unreadable[] = [];
  /** What the parser found wrong with the syntax. */
  readonly errors: string[] = [];
  /** No more is read: there is enough to say that nobody can look through it. */
  isFull = false;
  private steps = 0;
  private words = 0;

  add(
    name: string,
    args: readonly ShellWord[],
    assignments: Assignments,
    redirections: readonly Redirection[],
    place: Place,
    program?: string,
  ): void {
    if (this.invocations.length >= MAX_INVOCATIONS) {
      this.isFull = true;
      this.refuse(`more than ${MAX_INVOCATIONS} commands`, "stop");
      return;
    }
    this.words += args.length;
    if (this.words > MAX_ALL_WORDS && this.invocations.length > 0) {
      this.isFull = true;
      this.refuse(`more than ${MAX_ALL_WORDS} words`, "stop");
      return;
    }
    this.invocations.push({
      name,
      args,
      assignments: this.withVariables(assignments, place),
      redirections,
      input: place.input,
      via: place.via,
      folder: place.scope.folder,
      remote: place.remote,
      ...(place.inline && { inline: true }),
      ...(program?.includes("/") && { program }),
    });
  }

  refuse(what: string, weight: Unreadable["weight"]): void {
    if (this.unreadable.length < 20) this.unreadable.push({ what, weight });
  }

  /** Counts steps of the reading; false when there were so many that no more is read. */
  step(count = 1): boolean {
    this.steps += count;
    if (this.steps <= MAX_STEPS) return !this.isFull;
    if (!this.isFull) this.refuse("more than can be looked through", "stop");
    this.isFull = true;
    return false;
  }

  /** A variable set earlier counts as if it stood before the command: `TMPDIR=/x; rm -rf "$TMPDIR"`. */
  withVariables(assignments: Assignments, { scope }: Place): Assignments {
    const { variables } = scope;
    if (variables.size === 0) return assignments;
    const all = new Map<string, ShellWord>();
    for (const [name, value] of variables)
      all.set(name, { text: value ?? `$${name}`, known: value !== undefined });
    for (const [name, value] of assignments) all.set(name, value);
    return all;
  }
}
