import { splitCommand } from "./command-line.js";

const MAX_FILES = 5_000;

interface EditedFile {
  latest: number;
  isInherited: boolean;
  isCommitted: boolean;
}

/** The files that still contain a session's edits. */
export class EditedFiles {
  // Entries are mutated in place: deleting and reinserting them a million times would use memory
  // that is not soon freed.
  private readonly files = new Map<string, EditedFile>();
  private readonly ignored = new Set<string>();
  private clock = 0;
  isTouched = false;
  committed = 0;

  get size(): number {
    let size = 0;
    for (const { isInherited } of this.files.values()) if (!isInherited) size++;
    return size;
  }

  inherit(path: string): void {
    this.meet(path).isInherited = true;
  }

  edited(path: string): void {
    if (this.ignored.has(path)) return;
    const file = this.meet(path);
    if (file.isInherited) this.isTouched = true;
    file.isInherited = false;
    file.isCommitted = false;
  }

  moved(from: string, to: string): void {
    for (const path of this.below(from)) {
      const place = path.lastIndexOf(withoutSlash(from));
      const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(to);
      const rest = path.slice(place + withoutSlash(from).length);
      this.files.delete(path);
      this.edited(`${isAbsolute ? "" : path.slice(0, place)}${withoutSlash(to)}${rest}`);
    }
  }

  /** Returns whether the command reverted the latest edit with git. */
  ran(command: string): boolean {
    if (this.files.size === 0 || !/\b(?:git|rm|unlink|mv)\b/.test(command)) return false;
    const had = this.hasLatest();
    for (const { words } of splitCommand(command)) {
      const [program, ...rest] = words;
      if (program === "rm" || program === "unlink") this.undo(rest);
      else if (program === "mv") this.move(rest);
      else if (program === "git") this.ranGit(withoutGlobalOptions(rest));
    }
    return had && !this.hasLatest() && /\bgit\b/.test(command);
  }

  ignore(path: string): void {
    if (this.ignored.size < MAX_FILES) this.ignored.add(path);
    this.files.delete(path);
  }

  forget(path: string): void {
    this.files.delete(path);
  }

  inOrder(): string[] {
    return [...this.files].sort(([, a], [, b]) => a.latest - b.latest).map(([path]) => path);
  }

  private hasLatest(): boolean {
    return [...this.files.values()].some(({ latest }) => latest === this.clock);
  }

  private meet(path: string): EditedFile {
    let file = this.files.get(path);
    if (file === undefined) {
      if (this.files.size >= 2 * MAX_FILES)
        for (const oldest of this.inOrder().slice(0, -MAX_FILES)) this.files.delete(oldest);
      file = { latest: 0, isInherited: false, isCommitted: false };
      this.files.set(path, file);
    }
    file.latest = ++this.clock;
    return file;
  }

  private ranGit([verb, ...rest]: string[]): void {
    const own = [...this.files].filter(([, { isCommitted, isInherited }]) => !isCommitted && !isInherited);
    if (verb === "commit") {
      this.committed += own.length;
      for (const [, file] of own) file.isCommitted = true;
    } else if (verb === "mv") this.move(rest);
    else if (verb === "rm" || (verb === "restore" && !rest.includes("--staged")) || verb === "checkout")
      this.undo(rest);
    else if (
      (verb === "reset" && rest.includes("--hard")) ||
      (verb === "stash" && /^(?:|push|-.*)$/.test(rest[0] ?? ""))
    )
      for (const [path] of own) this.files.delete(path);
  }

  private undo(words: readonly string[]): void {
    for (const word of words.filter(isArgument)) for (const path of this.below(word)) this.files.delete(path);
  }

  private move(words: readonly string[]): void {
    const paths = words.filter(isArgument);
    const to = paths.pop() ?? "";
    const isInto = to.endsWith("/") || paths.length > 1;
    for (const from of paths) this.moved(from, isInto ? `${withoutSlash(to)}/${from.split("/").at(-1)}` : to);
  }

  /** Returns the file with this name, or the files in this folder, however the path is written. */
  private below(named: string): string[] {
    const name = withoutSlash(named);
    if (name === "") return [];
    return [...this.files.keys()].filter((path) => `/${path}/`.includes(`/${name.replace(/^\//, "")}/`));
  }
}

function withoutSlash(path: string): string {
  return path.replace(/^\.\//, "").replace(/[/*]+$/, "");
}

function withoutGlobalOptions(words: readonly string[]): string[] {
  let at = 0;
  while (words[at]?.startsWith("-")) at += words[at] === "-C" || words[at] === "-c" ? 2 : 1;
  return words.slice(at);
}

function isArgument(word: string): boolean {
  return word !== "" && !word.startsWith("-");
}
