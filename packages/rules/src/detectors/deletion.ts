import type { Place, Whereabouts } from "../context.js";
import { type Finding, report, stop } from "../finding.js";
import { commandLine, type Invocation } from "../shell/invocation.js";
import { hasOption, optionValue, readOptions } from "../shell/options.js";
import { baseName } from "../shell/paths.js";
import type { ShellWord } from "../shell/shell-word.js";
import type { Detector } from "../subject.js";

const RULE = "delete-files";

/** Folders and files that tools make again. */
const BUILD_OUTPUT =
  /(?:^|\/)(?:node_modules|dist|build|target|out|coverage|htmlcov|__pycache__|\.(?:next|nuxt|output|svelte-kit|turbo|cache|parcel-cache|pytest_cache|mypy_cache|ruff_cache|tox|nox|gradle|vite|angular|nyc_output|eggs|ipynb_checkpoints)|tmp|temp|storybook-static|\.coverage|[^/]+\.(?:pyc|pyo|o|obj|class|tsbuildinfo|egg-info|log|tmp|swp|bak|orig|rej))(?:\/|$)/;
const DELETERS = new Set([
  "rm",
  "unlink",
  "shred",
  "remove-item",
  "rimraf",
  "del",
  "erase",
  "del-cli",
  "trash-empty",
  "grm",
]);
const FINDERS = new Set(["find", "gfind", "fd", "fdfind"]);
const BATCHES = new Set(["xargs", "parallel"]);
const DISKS = /^\/dev\/(?:sd|hd|nvme|vd|xvd|disk|mmcblk|mapper\/)/;
/** Of more files it is not asked one by one whether git ignores them. */
const MAX_ASKED = 16;
const PRINTS_NOTHING = new Set(["", ":", "true"]);

/** Files and folders that are deleted or emptied, unless git can give them back or a tool makes them again. */
export const detectDeletion: Detector = ({ invocations, operation, whereabouts }) => {
  const found: Finding[] = [];
  const finds = invocations.filter(({ name }) => FINDERS.has(name));
  // Where git knows what `find` may find, it is judged itself, and not the `rm` that it starts.
  const isFindKnown =
    finds.length > 0 &&
    finds.every(
      (one) =>
        trackedBelow(
          one.args.map(({ text }) => text),
          one,
          whereabouts,
        ) !== undefined,
    );
  for (const invocation of invocations) {
    const { name, args, via } = invocation;
    if (isFindKnown && DELETERS.has(name) && via.some((one) => FINDERS.has(one))) continue;
    if (DELETERS.has(name)) found.push(...detectRemove(invocation, whereabouts));
    else if (FINDERS.has(name)) found.push(...detectFind(invocation, whereabouts));
    else if (/^(?:rd|rmdir)$/.test(name) && args.some(({ text }) => /^[/-]s$/i.test(text)))
      found.push(stop(RULE, commandLine(invocation), "it deletes a whole folder"));
    else if (name === "rsync") found.push(...detectRsync(invocation));
    else if (/^(?:mkfs(?:\.\w+)?|wipefs|blkdiscard|fdisk|parted|sgdisk)$/.test(name)) {
      if (!args.some(({ text }) => /^-(?:l|-list|n|-no-act|h|-help|V|-version)$/.test(text)))
        found.push(stop(RULE, commandLine(invocation), "it erases a disk"));
    } else if (
      name === "dd" &&
      args.some(({ text }) => text.startsWith("of=") && DISKS.test(text.slice(3)))
    ) {
      found.push(stop(RULE, commandLine(invocation), "it overwrites a disk"));
    } else if (name === "mv") found.push(...detectMoveAway(invocation, whereabouts));
    else found.push(...detectEmptying(invocation, whereabouts));
  }
  for (const { kind, path, by } of operation.changes) {
    if (kind === "delete")
      found.push(
        ...judgeTarget(
          { text: path, known: true },
          by ?? path,
          { recursive: false, force: false },
          undefined,
          whereabouts,
        ),
      );
  }
  return found;
};

function detectRemove(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const { name, remote } = invocation;
  const split = readOptions(invocation.args, {
    short: name === "shred" ? "ns" : "",
    long: ["random-source", "iterations", "size"],
  });
  if (split.options.some(({ name: option }) => /^--(?:help|version)$/.test(option))) return [];
  if (name === "shred" && split.rest.length === 0) return [];
  const how = {
    recursive:
      name === "rimraf" ||
      name === "del-cli" ||
      hasOption(split, "rR", "recursive") ||
      /recurse/i.test(optionNames(split.options)),
    force: name === "rimraf" || name === "del-cli" || hasOption(split, "f", "force"),
  };
  const line = commandLine(invocation);
  if (remote)
    return how.recursive
      ? [stop(RULE, line, "it deletes folders on another machine or in a container", true)]
      : [report(RULE, line, "it deletes files elsewhere")];
  // One question for all of them: each starts git.
  const inside = split.rest.length > 1 ? insidePaths(split.rest, invocation, whereabouts) : [];
  const tracked = inside.length > 1 ? whereabouts.context.trackedFiles?.(inside) : undefined;
  if (tracked && tracked.length > 0) return [stop(RULE, line, `it deletes ${countFiles(tracked)}`)];
  if (tracked && inside.length === split.rest.length && inside.length > MAX_ASKED)
    return [report(RULE, line, `${inside.length} files are not tracked, so git cannot give them back`)];
  const none = { ...how, noneTracked: tracked !== undefined };
  return split.rest.flatMap((target) => judgeTarget(target, line, none, invocation, whereabouts));
}

function insidePaths(
  targets: readonly ShellWord[],
  invocation: Invocation,
  whereabouts: Whereabouts,
): string[] {
  return targets.flatMap((target) => {
    const place = whereabouts.place(target.text, invocation.folder, temporaryFolderOf(invocation));
    return place.type === "inside" && target.known && !target.dynamic ? [place.path] : [];
  });
}

function judgeTarget(
  target: ShellWord,
  line: string,
  how: { recursive: boolean; force: boolean; noneTracked?: boolean },
  invocation: Invocation | undefined,
  whereabouts: Whereabouts,
): Finding[] {
  const place = whereabouts.place(
    target.text,
    invocation === undefined ? "." : invocation.folder,
    temporaryFolderOf(invocation),
  );
  if (place.type === "temporary") return [];
  if (target.dynamic) {
    if (place.type === "inside" && target.known && BUILD_OUTPUT.test(place.path)) return [];
    const isPiped = invocation?.via.some((name) => BATCHES.has(name)) === true;
    const mayBeTracked = isPiped && (whereabouts.context.trackedFiles?.(["."])?.length ?? 0) > 0;
    if (mayBeTracked)
      return [stop(RULE, line, "which tracked files it deletes is known only when it runs", true)];
    return how.recursive && how.force
      ? [stop(RULE, line, "it deletes whole folders whose names another program gives", true)]
      : [report(RULE, line, "which files it deletes is known only when it runs", true)];
  }
  if (place.type === "outside")
    return [stop(RULE, line, `it deletes ${show(place.path)}, which lies outside the project`)];
  if (place.type === "unknown" || !target.known) {
    if (BUILD_OUTPUT.test(place.path) && /^\$\w+\/./.test(place.path) && !place.path.includes(".."))
      return [];
    return [stop(RULE, line, `where ${show(target.text)} leads is known only when it runs`, true)];
  }
  return judgeInside(place.path, line, how, whereabouts);
}

function judgeInside(
  path: string,
  line: string,
  { recursive, noneTracked }: { recursive: boolean; noneTracked?: boolean },
  whereabouts: Whereabouts,
): Finding[] {
  if (/^(?:\.|\*|\.\*|\.\/\*|\.\[.*)$/.test(path) && recursive)
    return [stop(RULE, line, "it deletes everything in the folder")];
  if (/(?:^|\/)\.git(?:\/(?!.*\.lock$)|$)/.test(path))
    return [stop(RULE, line, "it deletes the repository itself")];
  const tracked = noneTracked ? [] : whereabouts.context.trackedFiles?.([path]);
  if (tracked === undefined) {
    if (BUILD_OUTPUT.test(path)) return [];
    return [
      stop(RULE, line, `it deletes ${show(path)}, and whether git could give it back is not known`, true),
    ];
  }
  if (tracked.length > 0) return [stop(RULE, line, `it deletes ${countFiles(tracked)}`)];
  if (BUILD_OUTPUT.test(path) || whereabouts.context.isIgnored?.(path)) return [];
  return [report(RULE, line, `${show(path)} is not tracked, so git cannot give it back`)];
}

function detectFind(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const { args, name } = invocation;
  const texts = args.map(({ text }) => text);
  // `-name -delete` looks for a file of that name.
  const deletes =
    name !== "fd" &&
    name !== "fdfind" &&
    texts.some((text, at) => text === "-delete" && !takesValue(texts[at - 1]) && !isInExec(texts, at));
  const runsRm = texts.some(
    (text, at) =>
      /^-(?:exec|execdir|x|X|-exec|-exec-batch)$/.test(text) &&
      texts.slice(at + 1, at + 4).some((word) => /(?:^|\/)(?:rm|unlink|shred)$/.test(word)),
  );
  if (!deletes && !runsRm) return [];
  const line = commandLine(invocation);
  const tracked = trackedBelow(texts, invocation, whereabouts);
  if (tracked !== undefined && tracked.length > 0)
    return [stop(RULE, line, `it deletes ${countFiles(tracked)}`)];
  if (tracked !== undefined && tracked.length === 0)
    return deletes ? [report(RULE, line, "it deletes files that git does not track")] : [];
  if (!deletes) return [];
  const starts = startsOf(texts).map((start) =>
    whereabouts.place(start, invocation.folder, temporaryFolderOf(invocation)),
  );
  if (starts.length > 0 && starts.every((place) => isFree(place))) return [];
  return [stop(RULE, line, "it deletes whatever it finds", true)];
}

/** The tracked files that it may find: those below its starts, narrowed by a plain `-name`. */
function trackedBelow(
  texts: readonly string[],
  { folder }: Invocation,
  whereabouts: Whereabouts,
): readonly string[] | undefined {
  const { context } = whereabouts;
  if (!context.trackedFiles) return undefined;
  const places = startsOf(texts).map((start) => whereabouts.place(start, folder));
  if (places.some(({ type }) => type !== "inside")) return undefined;
  const tracked = context.trackedFiles(places.map(({ path }) => path));
  const at = texts.findIndex((text) => text === "-name" || text === "-iname");
  const negated =
    texts.includes("!") || texts.includes("-not") || texts.includes("-o") || texts.includes("-or");
  if (at === -1 || negated) return tracked;
  const pattern = globPattern(texts[at + 1] ?? "*", texts[at] === "-iname");
  // A folder may be what is found, and its files with it.
  return tracked?.filter((path) => path.split("/").some((part) => pattern.test(part)));
}

function startsOf(texts: readonly string[]): string[] {
  const end = texts.findIndex((text) => /^[-(!]/.test(text) && !/^-[HLPDO]/.test(text));
  const starts = texts.slice(0, end === -1 ? undefined : end).filter((text) => !text.startsWith("-"));
  return starts.length > 0 ? starts : ["."];
}

function isFree(place: Place): boolean {
  return place.type === "temporary" || (place.type === "inside" && BUILD_OUTPUT.test(place.path));
}

function takesValue(option: string | undefined): boolean {
  return (
    option !== undefined &&
    /^-(?:i?name|i?path|i?regex|i?lname|wholename|newer\w*|user|group|type|size|perm|mtime|mmin|atime|ctime|fstype)$/.test(
      option,
    )
  );
}

function isInExec(texts: readonly string[], at: number): boolean {
  const begin = texts.findLastIndex((text, index) => index < at && /^-(?:exec|execdir|ok|okdir)$/.test(text));
  if (begin === -1) return false;
  const end = texts.findIndex((text, index) => index > begin && (text === ";" || text === "+"));
  return end === -1 || end > at;
}

/** `mv src /tmp`: for the project that is a delete. */
function detectMoveAway(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const split = readOptions(invocation.args, { short: "tS", long: ["target-directory", "suffix"] });
  const target = optionValue(split, "-t", "--target-directory");
  const destination = target ?? split.rest.at(-1);
  const sources = target ? split.rest : split.rest.slice(0, -1);
  if (!destination || invocation.remote) return [];
  const line = commandLine(invocation);
  if (destination.text === "/dev/null") return [stop(RULE, line, "it deletes what it moves there")];
  const away = whereabouts.place(destination.text, invocation.folder);
  if (away.type !== "temporary" && away.type !== "outside") return [];
  const places = sources
    .map(({ text }) => whereabouts.place(text, invocation.folder))
    .filter(({ type }) => type === "inside");
  const tracked =
    places.length === 0 ? [] : whereabouts.context.trackedFiles?.(places.map(({ path }) => path));
  return tracked && tracked.length > 0
    ? [stop(RULE, line, `it moves ${countFiles(tracked)} out of the project`)]
    : [];
}

function detectRsync(invocation: Invocation): Finding[] {
  const split = readOptions(invocation.args, {
    short: "efT",
    long: ["rsh", "exclude", "include", "filter", "files-from"],
  });
  const deletes = split.options.some(({ name }) => /^--(?:del$|delete|remove-source-files)/.test(name));
  if (!deletes || hasOption(split, "n", "dry-run")) return [];
  const destination = split.rest.at(-1)?.text ?? "";
  if (TEMPORARY_DESTINATION.test(destination)) return [];
  return [stop(RULE, commandLine(invocation), "it deletes what is not in its source")];
}

const TEMPORARY_DESTINATION = /^(?:\/private)?\/(?:tmp|var\/tmp)\/[^.]/;

/** `> file`, `: > file`, `truncate`: the file stays, its content does not. */
function detectEmptying(invocation: Invocation, whereabouts: Whereabouts): Finding[] {
  const { name, args, redirections } = invocation;
  const emptied: ShellWord[] = [];
  if (name === "truncate") {
    const split = readOptions(args, { short: "sr", long: ["size", "reference"] });
    if (/^\+/.test(optionValue(split, "-s", "--size")?.text ?? "")) return [];
    emptied.push(...split.rest);
  }
  const isEmpty =
    (PRINTS_NOTHING.has(name) && args.length === 0 && invocation.input === undefined) ||
    (name === "cat" && args.length === 1 && args[0]!.text === "/dev/null") ||
    (name === "cp" && args[0]?.text === "/dev/null") ||
    ((name === "echo" || name === "printf") &&
      args.every(({ text }) => text === "" || text === "-n") &&
      args.length > 0);
  if (isEmpty)
    emptied.push(...redirections.filter(({ operator }) => operator === ">").map(({ target }) => target));
  if (isEmpty && name === "cp" && args[1]) emptied.push(args[1]);
  for (const { target } of redirections)
    if (DISKS.test(target.text)) return [stop(RULE, `> ${target.text}`, "it overwrites a disk")];
  return emptied.flatMap((target) => {
    if (target.text.startsWith("/dev/")) return [];
    const line = name === "" ? `> ${target.text}` : commandLine(invocation);
    const place = whereabouts.place(target.text, invocation.folder, temporaryFolderOf(invocation));
    if (place.type === "temporary" || BUILD_OUTPUT.test(place.path)) return [];
    if (place.type === "inside" && whereabouts.context.trackedFiles) {
      const tracked = whereabouts.context.trackedFiles([place.path]);
      return tracked === undefined || tracked.length > 0
        ? [stop(RULE, line, `it empties ${show(place.path)}`)]
        : [];
    }
    return [stop(RULE, line, `it empties ${show(place.path)}`, true)];
  });
}

/** `TMPDIR=/elsewhere rm -rf $TMPDIR/x`: the variable no longer says that the files are temporary. */
function temporaryFolderOf(invocation: Invocation | undefined): string | undefined {
  const value = invocation?.assignments.get("TMPDIR");
  return value === undefined ? undefined : value.known ? value.text : "$UNKNOWN";
}

function optionNames(options: readonly { name: string }[]): string {
  return options.map(({ name }) => name).join(" ");
}

function countFiles(tracked: readonly string[]): string {
  return tracked.length === 1
    ? `the tracked file ${show(tracked[0]!)}`
    : `${tracked.length} tracked files, ${show(baseName(tracked[0]!))} among them`;
}

function show(path: string): string {
  return path.length > 80 ? `…${path.slice(-79)}` : path;
}

function globPattern(glob: string, ignoreCase: boolean): RegExp {
  const source = glob
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  try {
    return new RegExp(`^${source}$`, ignoreCase ? "i" : "");
  } catch {
    return /./;
  }
}
