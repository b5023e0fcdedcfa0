import { isAbsolute, joinPath, normalisePath } from "@agentos/shell";

/** What is known around an action. All of it is optional: without it the safe reading is taken. */
export interface JudgeContext {
  /** Absolute path of the project's folder. */
  projectFolder?: string;
  /** Other absolute paths of the same folder, as links make them. */
  projectAliases?: readonly string[];
  homeFolder?: string;
  /**
   * The tracked files at or below these paths (relative to the project's folder); undefined when it is not known, for
   * example outside a repository. Called only for actions that delete or overwrite.
   */
  trackedFiles?(paths: readonly string[]): readonly string[] | undefined;
  /** Whether git ignores a path (relative to the project's folder). */
  isIgnored?(path: string): boolean;
  /** The text of a file of the project; undefined when there is none. */
  readFile?(path: string): string | undefined;
  /** The gates of workflows at which somebody has to decide. Called only for commands that would. */
  waitingGates?(): readonly { session: string; phase: string }[];
}

/** Where a path of an action lies. */
export type Place =
  | { type: "inside"; path: string }
  /** Elsewhere on this machine. */
  | { type: "outside"; path: string }
  | { type: "temporary"; path: string }
  | { type: "unknown"; path: string };

const TEMPORARY =
  /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/.|^\$(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)\/./;
const BARE_TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/tmp)$/;

/** Places paths in the project, outside of it, or among temporary files. */
export class Whereabouts {
  private readonly roots: readonly string[];
  private readonly cwd: string;
  private readonly known = new Map<string, Place>();

  constructor(
    readonly context: JudgeContext,
    cwd: string | undefined,
  ) {
    const { projectFolder, projectAliases = [] } = context;
    this.roots = projectFolder === undefined ? [] : [projectFolder, ...projectAliases].map(normalisePath);
    this.cwd = normalisePath(cwd ?? projectFolder ?? ".");
  }

  /**
   * @param folder where the command runs, relative to where the action starts; undefined when it is not known
   * @param variables values of variables that the command sets for itself
   */
  place(path: string, folder: string | undefined = ".", temporaryFolder?: string): Place {
    if (folder !== "." || temporaryFolder !== undefined) return this.find(path, folder, temporaryFolder);
    // Every detector asks for the same paths.
    let place = this.known.get(path);
    if (place === undefined) {
      place = this.find(path, folder);
      this.known.set(path, place);
    }
    return place;
  }

  private find(path: string, folder: string | undefined, temporaryFolder?: string): Place {
    let text = path;
    if (temporaryFolder !== undefined) text = text.replace(/^\$TMPDIR(?=\/|$)/, () => temporaryFolder);
    const { homeFolder } = this.context;
    if (homeFolder !== undefined) text = text.replace(/^(?:~|\$HOME)(?=\/|$)/, () => homeFolder);
    const joined = joinPath(folder, text);
    if (joined === undefined) return { type: "unknown", path: text };
    const full = isAbsolute(joined) ? joined : this.fromHere(joined);
    for (const root of this.roots) {
      if (full === root) return { type: "inside", path: "." };
      if (isBelow(full, root)) return { type: "inside", path: full.slice(root.length).replace(/^\/+/, "") };
    }
    // `$TMPDIR/..` leads nobody knows where.
    if (BARE_TEMPORARY.test(full) || (TEMPORARY.test(full) && !full.includes("/..")))
      return { type: "temporary", path: full };
    if (isAbsolute(full) || /^\.\.(?:\/|$)/.test(full)) {
      return full.startsWith("$") ? { type: "unknown", path: full } : { type: "outside", path: full };
    }
    return { type: "inside", path: full };
  }

  private fromHere(path: string): string {
    if (this.cwd === ".") return path;
    return normalisePath(`${this.cwd}/${path}`);
  }
}

function isBelow(path: string, root: string): boolean {
  return root === "/" || path.startsWith(`${root}/`);
}
