import { judge } from "../state/statement-kind.js";
import { lastSentence } from "../state/statements.js";
import { FileUses } from "./file-uses.js";
import { fileEffects } from "./undone-files.js";

/** Files of the client's own, of which a session has a few. */
const MAX_IGNORED = 5_000;
const MAX_WHYS = 1_000;
const MAX_CHANGES = 2_000;
const MAX_WHY = 4_000;

/** The files that a session edited and that are still as it left them, with why. */
export class EditedFiles {
  /** What the agent said last: why it makes the edits that follow. */
  why: string | undefined;
  private readonly uses = new FileUses();
  private readonly whys = new Map<string, string>();
  private readonly ignored = new Set<string>();
  private readonly uncommitted = new Set<string>();
  /** Of each file the replacements that were not taken back. */
  private readonly changes = new Map<string, string[]>();
  /** What an earlier session had edited, and this one has not. */
  private readonly inherited = new Set<string>();
  private touched = 0;
  /** How many of the session's edits were committed. */
  committed = 0;

  /** Whether the session went on with a file of an earlier one's. */
  get isTouched(): boolean {
    return this.touched > 0;
  }

  get size(): number {
    return this.uses.size - this.inherited.size;
  }

  /** A file that an earlier session had edited. */
  inherit(path: string, why?: string): void {
    this.uses.add(path);
    this.inherited.add(path);
    if (why !== undefined) this.whys.set(path, why);
  }

  forgetInherited(): void {
    for (const path of [...this.inherited]) this.forget(path);
  }

  edited(path: string, change?: { before: string; after: string }): void {
    if (this.ignored.has(path)) return;
    if (change !== undefined && !this.inherited.has(path) && this.isTakenBack(path, change)) {
      this.forget(path);
      return;
    }
    if (this.inherited.delete(path)) this.touched++;
    this.uses.add(path);
    this.uncommitted.add(path);
    if (this.uncommitted.size > MAX_WHYS) this.uncommitted.delete(this.uncommitted.values().next().value!);
    const why = this.why === undefined ? undefined : lastSentence(this.why.slice(-MAX_WHY));
    // What is kept as a decision or a finding is not said twice, and may be taken back there.
    const isKept =
      why !== undefined &&
      judge({ text: why, heading: undefined, isItem: false }, "agent").kind !== undefined;
    if (why !== undefined && !isKept && (this.whys.has(path) || this.whys.size < MAX_WHYS))
      this.whys.set(path, why);
  }

  /** A command that worked may have taken edits back. */
  ran(command: string): void {
    if (this.uses.size === 0) return;
    const effects = fileEffects(command);
    if (effects === undefined) return;
    if (effects.isCommitted) {
      this.committed += this.uncommitted.size;
      this.uncommitted.clear();
    }
    if (effects.isAllUndone) for (const path of [...this.uncommitted]) this.forget(path);
    for (const undone of effects.undone) this.forgetBelow(undone);
  }

  /** A file of the client's own. */
  ignore(path: string): void {
    if (this.ignored.size < MAX_IGNORED) this.ignored.add(path);
    this.forget(path);
  }

  forget(path: string): void {
    this.uses.delete(path);
    this.inherited.delete(path);
    this.whys.delete(path);
    this.uncommitted.delete(path);
    this.changes.delete(path);
  }

  whyOf(path: string): string | undefined {
    return this.whys.get(path);
  }

  inOrder(): [path: string, times: number][] {
    return this.uses.inOrder();
  }

  private forgetBelow(undone: string): void {
    const name = undone.replace(/^\.\//, "").replace(/[/*]+$/, "");
    if (name === "") return;
    for (const [path] of this.uses.inOrder()) {
      const isIt = path === name || path.endsWith(`/${name}`);
      const isBelow = path.startsWith(`${name}/`) || path.includes(`/${name}/`);
      if (isIt || isBelow) this.forget(path);
    }
  }

  /** Whether this replacement and the one before it leave the file as it was. */
  private isTakenBack(path: string, { before, after }: { before: string; after: string }): boolean {
    const stack = this.changes.get(path) ?? [];
    if (stack.at(-1) === keyOf(after, before)) stack.pop();
    else stack.push(keyOf(before, after));
    if (this.changes.has(path) || this.changes.size < MAX_CHANGES) this.changes.set(path, stack.slice(-20));
    return stack.length === 0;
  }
}

/** Enough to know a replacement again. */
function keyOf(before: string, after: string): string {
  return [before, after].map((text) => `${text.length}:${text.slice(0, 200)}`).join("\0");
}
