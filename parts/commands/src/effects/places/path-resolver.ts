import { matchesWildcard } from "@agentos/platform";
import { isAbsolute, joinPath, normalizePath } from "../../reader/index.js";
import type { JudgeContext } from "./judge-context.js";
import { type MadeLink, PathAliases } from "./path-aliases.js";

export type Place =
  | { type: "inside"; path: string }
  | { type: "outside"; path: string }
  | { type: "temporary"; path: string }
  | { type: "unknown"; path: string };

const TEMPORARY =
  /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/.|^\$(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)\/./;
const BARE_TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/tmp)$/;

export class PathResolver {
  private readonly roots: readonly string[];
  private readonly cwd: string;
  private readonly known = new Map<string, Place>();
  private readonly knownNames = new Map<string, readonly string[]>();
  private readonly aliases: PathAliases;

  /** @param links the links that the action itself creates */
  constructor(
    readonly context: JudgeContext,
    cwd: string | undefined,
    links: readonly MadeLink[] = [],
  ) {
    // If the project is unknown, the action's folder is the best guess.
    const { projectFolder = cwd?.startsWith("/") ? cwd : undefined, projectAliases = [] } = context;
    this.roots = projectFolder === undefined ? [] : [projectFolder, ...projectAliases].map(normalizePath);
    this.cwd = normalizePath(cwd ?? projectFolder ?? ".");
    const full = (path: string, folder: string | undefined) => this.absolute(path, folder).full;
    this.aliases = new PathAliases(links, full, context);
  }

  /**
   * Classifies a path. Does not follow a link in the last segment, because deleting or moving the
   * link does not affect its target.
   * @param folder the command's folder, relative to the action's folder; undefined if unknown
   * @param temporaryFolder the value of `TMPDIR`
   */
  place(path: string, folder: string | undefined = ".", temporaryFolder?: string): Place {
    if (folder !== "." || temporaryFolder !== undefined) return this.find(path, folder, temporaryFolder);
    // Places are cached, because every detector needs the same paths.
    let place = this.known.get(path);
    if (place === undefined) {
      place = this.find(path, folder);
      this.known.set(path, place);
    }
    return place;
  }

  /** Returns the absolute path, with links followed as in {@link place}. Undefined if unknown. */
  absolutePath(path: string, folder: string | undefined = "."): string | undefined {
    const { full } = this.absolute(path, folder);
    if (full === undefined || full.includes("$")) return undefined;
    const followed = this.aliases.followFolders(full);
    return isAbsolute(followed) ? followed : undefined;
  }

  /** Returns a path in three forms: as written, with its folders' links followed, and resolved. */
  names(path: string, folder: string | undefined = "."): Place[] {
    const { full, text } = this.absolute(path, folder);
    if (full === undefined) return [{ type: "unknown", path: text }];
    const names = new Set([full, this.aliases.followFolders(full), this.aliases.follow(full)]);
    return [...names].map((each) => this.classify(each));
  }

  /** Returns the absolute forms of {@link names}, and the guard's names for the path. */
  absoluteNames(path: string, folder: string | undefined = "."): readonly string[] {
    // Names are cached, because each word is checked several times.
    const key = `${folder ?? ""}\0${path}`;
    let names = this.knownNames.get(key);
    if (names === undefined) {
      names = this.findAbsoluteNames(path, folder);
      this.knownNames.set(key, names);
    }
    return names;
  }

  private findAbsoluteNames(path: string, folder: string | undefined): readonly string[] {
    const { full } = this.absolute(path, folder);
    if (full === undefined) return [path];
    const names = [...new Set([full, this.aliases.followFolders(full), this.aliases.follow(full)])];
    const { guardedNames } = this.context;
    return guardedNames ? [...new Set([...names, ...names.flatMap((each) => guardedNames(each))])] : names;
  }

  private find(path: string, folder: string | undefined, temporaryFolder?: string): Place {
    const { full, text } = this.absolute(path, folder, temporaryFolder);
    if (full === undefined) return { type: "unknown", path: text };
    return this.classify(this.aliases.followFolders(full));
  }

  private absolute(
    path: string,
    folder: string | undefined,
    temporaryFolder?: string,
  ): { text: string; full: string | undefined } {
    if (!mayStandForFolder(path)) {
      const joined = joinPath(folder, path);
      if (joined === undefined) return { text: path, full: undefined };
      return { text: path, full: isAbsolute(joined) ? joined : this.fromHere(joined) };
    }
    let text = path;
    if (temporaryFolder !== undefined) text = text.replace(/^\$TMPDIR(?=\/|$)/, () => temporaryFolder);
    const { homeFolder } = this.context;
    if (homeFolder !== undefined) text = text.replace(/^(?:~|\$HOME)(?=\/|$)/, () => homeFolder);
    // Paths in `/proc` lead to the process's own root and working folder.
    text = text.replace(/^\/proc\/[^/]+\/root(?=\/|$)/, "") || "/";
    if (folder !== undefined) text = text.replace(/^(?:\/proc\/[^/]+\/cwd|\$PWD)(?=\/|$)/, () => folder);
    const joined = joinPath(folder, text);
    if (joined === undefined) return { text, full: undefined };
    return { text, full: isAbsolute(joined) ? joined : this.fromHere(joined) };
  }

  private classify(full: string): Place {
    for (const root of this.roots) {
      if (full === root) return { type: "inside", path: "." };
      if (isBelow(full, root)) return { type: "inside", path: full.slice(root.length).replace(/^\/+/, "") };
    }
    if (isTemporary(full) && !this.isKept(full)) return { type: "temporary", path: full };
    if (isAbsolute(full) || /^\.\.(?:\/|$)/.test(full)) {
      return full.startsWith("$") ? { type: "unknown", path: full } : { type: "outside", path: full };
    }
    return { type: "inside", path: full };
  }

  /** Returns whether a path contains the project. Accepts shell patterns. */
  holdsProject(path: string): boolean {
    return this.roots.some((root) => isAbove(path, root));
  }

  /** Returns whether a temporary path contains the project or overlaps with the home folder. */
  private isKept(full: string): boolean {
    if (this.holdsProject(full)) return true;
    const { homeFolder } = this.context;
    // With `HOME=/tmp`, the folder is still temporary.
    if (homeFolder === undefined || !TEMPORARY.test(homeFolder)) return false;
    const homes = new Set([normalizePath(homeFolder), this.aliases.follow(normalizePath(homeFolder))]);
    return [...homes].some((home) => isAbove(full, home) || isBelow(full, home));
  }

  private fromHere(path: string): string {
    if (this.cwd === ".") return path;
    return normalizePath(`${this.cwd}/${path}`);
  }
}

function mayStandForFolder(path: string): boolean {
  const first = path[0];
  return first === undefined || first === "/" || first === "~" || first === "$";
}

/** Returns whether a path is temporary. False for `$TMPDIR/..`, whose target is unknown. */
function isTemporary(full: string): boolean {
  return BARE_TEMPORARY.test(full) || (TEMPORARY.test(full) && !full.includes("/.."));
}

/** Returns whether a path or shell pattern names a folder or one of its parent folders. */
function isAbove(path: string, folder: string): boolean {
  const names = path.split("/");
  const parts = folder.split("/");
  return (
    path.startsWith("/") && names.every((name, at) => at < parts.length && matchesWildcard(name, parts[at]!))
  );
}

function isBelow(path: string, root: string): boolean {
  return root === "/" || path.startsWith(`${root}/`);
}
