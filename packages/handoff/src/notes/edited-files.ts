import {
  contentWords,
  findCues,
  isName,
  sharedWords,
  splitStatements,
  tellingOf,
} from "../statements/index.js";
import { FileUses } from "./file-uses.js";
import { fileEffects } from "./undone-files.js";

/** Files of the client's own, of which a session has a few. */
const MAX_IGNORED = 5_000;
const MAX_WHYS = 1_000;
const MAX_CHANGES = 2_000;
const MAX_WHY = 4_000;
const MIN_REASON = 15;
/** How far back a file's reason is looked for. */
const MAX_WORDS_BEFORE = 6;
/** An edit, and what was looked at before it. */
const MAX_CALLS_BETWEEN = 3;

interface Why {
  text: string;
  /** 2 where it is about this file, 1 where it tells something. */
  rank: number;
}

/** The files that a session edited and that are still as it left them, with why. */
export class EditedFiles {
  private readonly uses = new FileUses();
  /** What the agent said last: why it makes the edits that follow. */
  private words: readonly string[] = [];
  /** How many of them were said at once, and last. */
  private fresh = 0;
  private calls = 0;
  private readonly whys = new Map<string, Why>();
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
    if (why !== undefined) this.whys.set(path, { text: why, rank: tellingOf(why) > 0 ? 1 : 0 });
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
    const why = this.whyFor(path, change);
    const known = this.whys.get(path);
    // What was said once and tells something stays, until something is said of this very file.
    if (why === undefined || (known !== undefined && known.rank >= Math.max(why.rank, 1) && why.rank < 2))
      return;
    if (known !== undefined || this.whys.size < MAX_WHYS) this.whys.set(path, why);
  }

  said(text: string): void {
    const statements = splitStatements(text.slice(-MAX_WHY)).map((statement) => statement.text);
    this.words = [...this.words, ...statements].slice(-MAX_WORDS_BEFORE);
    this.fresh = Math.min(statements.length, MAX_WORDS_BEFORE);
    this.calls = 0;
  }

  /** A tool was called: after a few calls the last words are about something else. */
  called(): void {
    if (++this.calls > MAX_CALLS_BETWEEN) this.fresh = 0;
  }

  /**
   * The nearest that names the file or what is changed in it, else the nearest of the last words that tells
   * something, else the last.
   */
  private whyFor(path: string, change: { before: string; after: string } | undefined): Why | undefined {
    const name = path.split(/[\\/]/).at(-1)!;
    const about = contentWords(`${name.replace(/\.\w+$/, "")} ${name}`);
    const changed = contentWords(
      [change?.before, change?.after].map((text) => text?.slice(0, MAX_WHY)).join(" "),
    );
    const isAbout = (text: string) => {
      const words = contentWords(text);
      return sharedWords(words, about).length > 0 || sharedWords(words, changed).filter(isName).length > 0;
    };
    const nearest = [...this.words].reverse();
    const named = nearest.find((text) => tellingOf(text) > 0 && isAbout(text));
    if (named !== undefined) return { text: named, rank: 2 };
    const last = nearest.slice(0, this.fresh);
    const telling = last.find((text) => tellingOf(text) > 0);
    if (telling !== undefined) return { text: telling, rank: 1 };
    // "Let me look" is no reason.
    const isReason =
      last[0] !== undefined &&
      last[0].length >= MIN_REASON &&
      !findCues(last[0]).some(({ role, from }) => role === "announce" && from === 0);
    return isReason ? { text: last[0]!, rank: 0 } : undefined;
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
    return this.whys.get(path)?.text;
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
