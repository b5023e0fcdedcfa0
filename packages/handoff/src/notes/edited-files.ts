import { fileEffects } from "./file-effects.js";
import { FileUses } from "./file-uses.js";

/** Files of the client's own, of which a session has a few. */
const MAX_IGNORED = 5_000;
const MAX_UNCOMMITTED = 1_000;
const MAX_CHANGES = 2_000;

/** The files that a session edited and that are still as it left them. */
export class EditedFiles {
  private readonly uses = new FileUses();
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
  inherit(path: string): void {
    this.uses.add(path);
    this.inherited.add(path);
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
    if (this.uncommitted.size > MAX_UNCOMMITTED)
      this.uncommitted.delete(this.uncommitted.values().next().value!);
  }

  /** A file, or all below a folder, has another name now. */
  moved(from: string, to: string): void {
    for (const [path] of this.below(from)) {
      const place = path.lastIndexOf(withoutSlash(from));
      const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(to);
      const rest = path.slice(place + withoutSlash(from).length);
      this.forget(path);
      this.edited(`${isAbsolute ? "" : path.slice(0, place)}${withoutSlash(to)}${rest}`);
    }
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
    for (const undone of effects.undone) for (const [path] of this.below(undone)) this.forget(path);
    for (const { from, to } of effects.moved) this.moved(from, to);
  }

  /** A file of the client's own. */
  ignore(path: string): void {
    if (this.ignored.size < MAX_IGNORED) this.ignored.add(path);
    this.forget(path);
  }

  forget(path: string): void {
    this.uses.delete(path);
    this.inherited.delete(path);
    this.uncommitted.delete(path);
    this.changes.delete(path);
  }

  inOrder(): [path: string, times: number][] {
    return this.uses.inOrder();
  }

  /** The file of this name, however its path is written, or those below the folder. */
  private below(named: string): [path: string, times: number][] {
    const name = withoutSlash(named);
    if (name === "") return [];
    return this.uses.inOrder().filter(([path]) => {
      const isIt = path === name || path.endsWith(`/${name}`);
      return isIt || path.startsWith(`${name}/`) || path.includes(`/${name}/`);
    });
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

function withoutSlash(path: string): string {
  return path.replace(/^\.\//, "").replace(/[/*]+$/, "");
}

/** Enough to know a replacement again. */
function keyOf(before: string, after: string): string {
  return [before, after].map((text) => `${text.length}:${text.slice(0, 200)}`).join("\0");
}
