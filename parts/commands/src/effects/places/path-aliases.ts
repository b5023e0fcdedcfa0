import {
  type Invocation,
  normalizePath,
  optionValue,
  readOptions,
  type ShellWord,
} from "../../reader/index.js";
import type { JudgeContext } from "./judge-context.js";

export interface MadeLink {
  path: string;
  target: string;
  /** Whether the target is relative to the link's folder rather than the command's. */
  isSymbolic: boolean;
  folder: string | undefined;
}

/** Programs that create links, and the options that some of them need to do so. */
const LINKERS: ReadonlyMap<string, RegExp | undefined> = new Map([
  ["ln", undefined],
  ["link", undefined],
  ["mklink", undefined],
  ["cp", /^(?:--symbolic-link|--link|-[a-km-rt-zA-Z]*[sl][a-zA-Z]*)$/],
  ["mount", /^(?:--bind|--rbind|-B|-R)$/],
  ["bindfs", undefined],
]);
const WITH_VALUES = { short: "tSo", long: ["target-directory", "suffix"] };

export function findMadeLinks(invocations: readonly Invocation[]): MadeLink[] {
  return invocations.flatMap((invocation) => {
    const { name, args, folder, remote } = invocation;
    if (remote || !LINKERS.has(name)) return [];
    const { options, rest } = readOptions(args, WITH_VALUES);
    const needed = LINKERS.get(name);
    if (needed && !options.some((option) => needed.test(option.name))) return [];
    const isSymbolic = options.some((option) => /^(?:--symbolic|-[a-rt-zA-Z]*s[a-zA-Z]*)$/.test(option.name));
    const into = optionValue({ options, rest }, "-t", "--target-directory");
    const sources = into ? rest : rest.slice(0, -1);
    // `ln -s x` creates `./x`.
    const destination = into?.text ?? (rest.length === 1 ? "." : rest.at(-1)?.text);
    if (destination === undefined) return [];
    return (rest.length === 1 ? rest : sources).flatMap((source) =>
      namesFor(source, destination, rest.length === 1 || into !== undefined).map((path) => ({
        path,
        target: source.text,
        isSymbolic,
        folder,
      })),
    );
  });
}

/** Returns the possible paths of a link. If the destination is a folder, the link is inside it. */
function namesFor({ text }: ShellWord, destination: string, isFolder: boolean): string[] {
  const inside = `${normalizePath(destination)}/${text.slice(text.lastIndexOf("/") + 1)}`;
  return isFolder ? [inside] : [destination, inside];
}

const MAX_STEPS = 20;

/** Follows links, including those that the action creates. */
export class PathAliases {
  private readonly made: { path: string; target: string }[];
  private readonly onDiskKnown = new Map<string, string>();

  constructor(
    links: readonly MadeLink[],
    absolute: (path: string, folder: string | undefined) => string | undefined,
    private readonly context: Pick<JudgeContext, "realPath">,
  ) {
    this.made = links.flatMap(({ path, target, isSymbolic, folder }) => {
      const full = absolute(path, folder);
      const seenFrom = isSymbolic && full !== undefined ? parentOf(full) : folder;
      const leads = absolute(target, seenFrom) ?? absolute(target, folder);
      return full === undefined || leads === undefined ? [] : [{ path: full, target: leads }];
    });
  }

  follow(path: string): string {
    let current = path;
    for (let step = 0; step < MAX_STEPS; step++) {
      const next = this.onDisk(this.step(current));
      if (next === current) break;
      current = next;
    }
    return current;
  }

  /** Like {@link follow}, but keeps a link in the last segment. */
  followFolders(path: string): string {
    if (this.made.length === 0 && !this.context.realPath) return path;
    const parent = parentOf(path);
    if (parent === path) return path;
    const led = this.follow(parent);
    return led === parent ? path : normalizePath(`${led}/${path.slice(path.lastIndexOf("/") + 1)}`);
  }

  // The last link with a matching path applies.
  private step(path: string): string {
    const link = this.made.findLast((each) => path === each.path || path.startsWith(`${each.path}/`));
    return link === undefined ? path : normalizePath(`${link.target}${path.slice(link.path.length)}`);
  }

  private onDisk(path: string): string {
    if (this.context.realPath === undefined || !path.startsWith("/")) return path;
    let real = this.onDiskKnown.get(path);
    if (real === undefined) {
      real = this.context.realPath(path);
      this.onDiskKnown.set(path, real);
    }
    return real;
  }
}

function parentOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at > 0 ? path.slice(0, at) : at === 0 ? "/" : ".";
}
