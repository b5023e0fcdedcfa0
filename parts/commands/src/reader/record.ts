import type { ShellWord } from "../programs/index.js";
import type { ReadingBudget } from "./budget.js";
import type { Invocation, Redirection, Unreadable } from "./invocation.js";
import type { Assignments, Place } from "./place.js";

export class CommandRecord {
  readonly invocations: Invocation[] = [];
  readonly unreadable: Unreadable[] = [];
  readonly errors: string[] = [];
  /** Whether reading has stopped because the command is too long to examine. */
  isFull = false;

  constructor(private readonly budget: ReadingBudget) {}

  add(
    name: string,
    args: readonly ShellWord[],
    assignments: Assignments,
    redirections: readonly Redirection[],
    place: Place,
    program?: string,
  ): void {
    if (!this.budget.takeCommand(args)) {
      this.isFull = true;
      this.refuse("too many commands to examine", "stop");
      return;
    }
    this.invocations.push({
      name,
      args,
      assignments: this.withVariables(assignments, place),
      redirections,
      input: place.input,
      ...(place.before && { before: place.before }),
      via: place.via,
      folder: place.scope.folder,
      remote: place.remote,
      ...(place.inline && { inline: true }),
      ...(place.call && { call: place.call }),
      ...(place.isBackground && { isBackground: true }),
      ...(program?.includes("/") && { program }),
    });
  }

  refuse(what: string, weight: Unreadable["weight"]): void {
    if (this.unreadable.length < 20) this.unreadable.push({ what, weight });
  }

  /** Counts reading steps. Returns false after too many. */
  step(count = 1): boolean {
    if (this.budget.takeSteps(count)) return !this.isFull;
    if (!this.isFull) this.refuse("too much to examine", "stop");
    this.isFull = true;
    return false;
  }

  /** Adds variables that were set earlier, as in `TMPDIR=/x; rm -rf "$TMPDIR"`. */
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
