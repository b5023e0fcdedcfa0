import {
  createdFilesOf,
  type Detector,
  type FileChange,
  type Finding,
  fileChangesOf,
  isAmong,
  type PathResolver,
  report,
  type Subject,
  stop,
} from "@agentos/commands/effects";
import {
  commandLine,
  hasOption,
  type Invocation,
  isKind,
  optionValue,
  programOf,
  readOptions,
  type ShellWord,
  saysVerb,
} from "@agentos/commands/reader";
import {
  countFiles,
  DELETE_FILES,
  DISKS,
  isBuildOutput,
  judgeTarget,
  judgeUntracked,
  show,
  stopOlder,
  stopTracked,
  temporaryFolderOf,
} from "./deletion-target.js";
import { detectEmptying, emptiedBy } from "./emptying.js";
import {
  detectFind,
  findsOnlyDisposable,
  findsOnlyOutput,
  isDisposable,
  trackedBelow,
} from "./find-deletion.js";

const SUBFOLDERS = /^[/-]s$/i;
/** Arguments that keep disk programs from erasing anything. */
const READS_DISK =
  /^(?:-(?:l|-list|n|-no-act|h|-help|V|-version|d|-dump|I)|list|info|status|luksDump|luksOpen|open|close|luksClose|isLuks|id-ctrl|smart-log|get|iostat|mount|unmount|eject|print)$/;
/** If there are more files than this, git is not asked about each of them. */
const MAX_ASKED = 16;

const isFinder = (name: string) => isKind(name, "finder");

function isDeleter(name: string): boolean {
  const deletes = programOf(name)?.deletes;
  return deletes === "files" || deletes === "whole";
}

/** Detects the loss of files, unless git can restore them or a tool can regenerate them. */
export const detectDeletion: Detector = (subject) => {
  const { invocations, operation, resolver } = subject;
  const found: Finding[] = [];
  const isOwn = createIsOwn(subject);
  const finds = invocations.filter(({ name }) => isFinder(name));
  // If git knows what `find` can match, `find` is judged instead of the `rm` that it starts.
  const isFindKnown = finds.length > 0 && finds.every((one) => trackedBelow(one, resolver) !== undefined);
  const isOutputFound = listsOnlyOutput(invocations, resolver);
  const listsTracked = invocations.some(isListOfTracked);
  for (const invocation of invocations) {
    const { name, args, via } = invocation;
    const line = () => commandLine(invocation);
    if (isFindKnown && isDeleter(name) && via.some(isFinder)) continue;
    const program = programOf(name);
    if (program?.deletes === "found") {
      const texts = args.map(({ text }) => text);
      if (saysVerb(program.only, texts, texts))
        found.push(stop(DELETE_FILES, line(), "it deletes the duplicates that it finds", true));
    } else if (isDeleter(name) || (name === "srm" && hasOption(readOptions(args), "rR", "recursive"))) {
      const isFound =
        args.some(({ dynamic }) => dynamic) && via.some((one) => isFinder(one) || isKind(one, "batch"));
      const isFed = isFound && !via.includes("find") && !via.includes("gfind");
      const isAnyListed = () =>
        (isFed && finds.length > 0) ||
        readsNamesFromFile(invocations) ||
        invocations.some((one) => listsFolder(one, resolver));
      // False for commands such as `ls dist | xargs -I{} rm src/{}`.
      const isWhole = args.every(({ text }) => text.startsWith("-") || text === "…" || text === "{}");
      if (isFound && isOutputFound && isWhole) continue;
      if (isFed && listsTracked)
        found.push(stop(DELETE_FILES, line(), "it deletes the tracked files that git lists"));
      else if (isFound && !resolver.context.trackedFiles && isAnyListed())
        found.push(stop(DELETE_FILES, line(), "it deletes everything that a search or list names", true));
      else found.push(...detectRemove(invocation, resolver, isOwn));
    } else if (isFinder(name)) {
      const onFound = invocations.filter((one) => removesFoundFiles(one, resolver));
      found.push(...detectFind(invocation, resolver, onFound), ...detectEmptying(invocation, resolver));
    } else if ((name === "rd" || name === "rmdir") && args.some(({ text }) => SUBFOLDERS.test(text))) {
      const targets = args.filter(({ text }) => !/^[/-][a-z]$/i.test(text));
      found.push(...detectRemove({ ...invocation, name: "rimraf", args: targets }, resolver, isOwn));
    } else if (name === "rsync")
      found.push(...detectRsync(invocation, resolver), ...detectEmptying(invocation, resolver));
    else if (program?.deletes === "disks" || name.startsWith("mkfs.")) {
      if (!args.some(({ text }) => READS_DISK.test(text)))
        found.push(stop(DELETE_FILES, line(), "it erases a disk"));
    } else if (
      (name === "dd" && args.some(({ text }) => text.startsWith("of=") && DISKS.test(text.slice(3)))) ||
      ((name === "cp" || name === "tee") && DISKS.test(args.at(-1)?.text ?? ""))
    ) {
      found.push(stop(DELETE_FILES, line(), "it overwrites a disk"));
    } else if (
      name === "cmake" &&
      args[0]?.text === "-E" &&
      /^(?:rm|remove|remove_directory)$/.test(args[1]?.text ?? "")
    ) {
      found.push(...detectRemove({ ...invocation, name: "rimraf", args: args.slice(2) }, resolver, isOwn));
    } else if (TRANSFERS.has(name)) found.push(...detectTransfer(invocation));
    else if (name === "mv")
      found.push(...detectMoveAway(invocation, resolver), ...detectEmptying(invocation, resolver));
    else found.push(...detectEmptying(invocation, resolver));
  }
  // `apply_patch` exists both as a tool and as a command, and both can delete files.
  const patched = invocations
    .filter(({ name }) => name === "apply_patch" || name === "applypatch")
    .flatMap(fileChangesOf);
  const moved = operation.changes.filter(({ kind }) => kind === "move");
  const isAway = operation.changes.some(
    ({ kind, path }) => kind === "write" && /^(?:temporary|outside)$/.test(resolver.place(path).type),
  );
  const gone =
    moved.length > 0 && isAway ? moved.map((change) => ({ ...change, kind: "delete" as const })) : [];
  for (const change of operation.changes) found.push(...detectEmptyWrite(change, resolver));
  for (const { kind, path, by } of [...operation.changes, ...gone, ...patched]) {
    const target = { text: path, known: true };
    if (kind === "delete" && !isOwn(target))
      found.push(...judgeTarget(target, by ?? path, { recursive: false, force: false }, undefined, resolver));
  }
  return found;
};

/** Returns whether a program deletes, empties or moves away what `find` passes to it. */
function removesFoundFiles(invocation: Invocation, resolver: PathResolver): boolean {
  const { name, args, via, folder } = invocation;
  if (!via.some(isFinder)) return false;
  if (isDeleter(name)) return args.length > 0;
  if (name === "mv") {
    const destination = args.at(-1);
    if (destination?.text === "/dev/null") return true;
    if (destination?.known && /^(?:temporary|outside)$/.test(resolver.place(destination.text, folder).type))
      return true;
  }
  return emptiedBy(invocation).some(({ known }) => !known);
}

const MAY_BE_EMPTY =
  /(?:^|\/)(?:__init__\.py|py\.typed|\.\w+|[\w-]*(?:keep|empty|placeholder|stamp)|[\w.-]+\.(?:lock|log|txt|tmp))$/i;

function detectEmptyWrite(
  { path, kind, before, after, whole, by }: FileChange,
  resolver: PathResolver,
): Finding[] {
  if (kind !== "write" || whole !== true || before !== undefined || after?.trim() !== "") return [];
  const place = resolver.place(path);
  const { context } = resolver;
  if (place.type !== "inside" || isBuildOutput(place.path)) return [];
  if (!context.trackedFiles)
    return MAY_BE_EMPTY.test(place.path) || context.exists?.(place.path) === false
      ? []
      : [stop(DELETE_FILES, by ?? path, `it empties ${show(place.path)} if that file exists`, true)];
  if ((context.trackedFiles([place.path])?.length ?? 0) === 0) return [];
  if (context.readFile?.(place.path)?.trim() === "") return [];
  return [stop(DELETE_FILES, by ?? path, `it empties ${show(place.path)}`)];
}

type IsOwn = (target: ShellWord, folder?: string) => boolean;

/** Creates a function that returns whether the session created a file and thus may delete it. */
function createIsOwn(subject: Subject): IsOwn {
  const { resolver } = subject;
  let created: ReadonlySet<string> | undefined;
  return ({ text, known, dynamic }, folder) => {
    const path = known && !dynamic ? resolver.absolutePath(text, folder) : undefined;
    if (path === undefined) return false;
    if (resolver.context.isOfSession?.(path)) return true;
    created ??= new Set(createdFilesOf(subject));
    return isAmong(created, path);
  };
}

function detectRemove(invocation: Invocation, resolver: PathResolver, isOwn: IsOwn): Finding[] {
  const { name, remote } = invocation;
  const split = readOptions(invocation.args, {
    short: name === "shred" ? "ns" : "",
    long: ["random-source", "iterations", "size"],
  });
  if (split.options.some(({ name: option }) => /^(?:--(?:help|version)|-whatif)$/i.test(option))) return [];
  if (name === "shred" && split.rest.length === 0) return [];
  const isWhole = programOf(name)?.deletes === "whole";
  const how = {
    recursive:
      isWhole ||
      hasOption(split, "rR", "recursive") ||
      split.options.some((option) => /recurse/i.test(option.name)),
    force: isWhole || hasOption(split, "f", "force"),
  };
  const line = commandLine(invocation);
  const isTemporary = ({ text, known, dynamic }: ShellWord) =>
    known && !dynamic && resolver.place(text, "/").type === "temporary";
  if (remote && split.rest.every(isTemporary)) return [];
  if (remote)
    return how.recursive
      ? [stop(DELETE_FILES, line, "it deletes folders on another machine or in a container", true)]
      : [report(DELETE_FILES, line, "it deletes files elsewhere")];
  // All paths are looked up in a single query, because each query starts git.
  const foreign = split.rest.filter((word) => !isOwn(word, invocation.folder));
  const inside = foreign.length > 1 ? insidePaths(foreign, invocation, resolver) : [];
  const tracked = inside.length > 1 ? resolver.context.trackedFiles?.(inside) : undefined;
  if (tracked && tracked.length > 0) {
    const one = stopTracked(line, tracked, inside, resolver);
    return [inside.length === foreign.length ? one : { ...one, isLossless: () => false }];
  }
  if (tracked && inside.length === foreign.length && inside.length > MAX_ASKED)
    return [judgeUntracked(line, inside, resolver)];
  const none = { ...how, noneTracked: tracked !== undefined };
  return foreign.flatMap((target) => judgeTarget(target, line, none, invocation, resolver));
}

function insidePaths(
  targets: readonly ShellWord[],
  invocation: Invocation,
  resolver: PathResolver,
): string[] {
  return targets.flatMap((target) => {
    const place = resolver.place(target.text, invocation.folder, temporaryFolderOf(invocation));
    return place.type === "inside" && target.known && !target.dynamic ? [place.path] : [];
  });
}

function listsOnlyOutput(invocations: readonly Invocation[], resolver: PathResolver): boolean {
  const lists = invocations.filter(({ name }) => !PASSES_ON.has(name) && !isDeleter(name));
  return lists.length > 0 && lists.every((one) => isOutputListed(one, resolver));
}

function isOutputListed(invocation: Invocation, resolver: PathResolver): boolean {
  const { name, args, folder } = invocation;
  if (isFinder(name))
    return findsOnlyOutput(invocation, resolver) || findsOnlyDisposable(invocation, resolver);
  const words = args.filter(({ text }) => !text.startsWith("-"));
  return (
    name === "ls" &&
    words.length > 0 &&
    // For a folder without a pattern, `ls` prints names relative to that folder.
    words.every(({ text, known }) => known && /[*?]/.test(text) && isDisposable(resolver.place(text, folder)))
  );
}

const PASSES_ON = new Set(["xargs", "parallel", "head", "tail", "sort", "uniq", "tac"]);
const LISTS = new Set(["ls", "grep", "rg", "find", "gfind", "fd", "fdfind", "ag", "echo", "printf", "cat"]);

/** Detects `xargs -a list rm` and `parallel rm < list`, which read unknown names from a file. */
function readsNamesFromFile(invocations: readonly Invocation[]): boolean {
  return invocations.some(
    ({ name, args, input }) =>
      (name === "xargs" || name === "parallel") &&
      (input?.type === "file" || args.some(({ text }) => /^(?:-a|--arg-file(?:=.*)?|::::)$/.test(text))),
  );
}

/**
 * Detects commands that list project files, such as `ls src/*.ts`, `find lib -type f` or
 * `grep -rl old app`.
 */
function listsFolder({ name, args, folder }: Invocation, resolver: PathResolver): boolean {
  if (!LISTS.has(name)) return false;
  const words = args.filter(({ text }) => !text.startsWith("-"));
  // The names in a file are unknown.
  if (name === "cat") return words.length > 0;
  const isSearch =
    (name === "grep" || name === "rg" || name === "ag") && !args.some(({ text }) => text === "--files");
  // `rg -l old` and `grep -rl old .` search the entire project.
  const isAll = words.length === 1 ? name !== "grep" : words.length === 2 && /^\.\/?$/.test(words[1]!.text);
  if (isSearch && isAll && args.some(({ text }) => /^-[a-zA-Z]*l/.test(text))) return true;
  const places = name.endsWith("find") ? words.slice(0, 1) : words.slice(isSearch ? 1 : 0);
  return places.some(({ text, known }) => {
    if (!known || text.startsWith(".") || (/^(?:echo|printf)$/.test(name) && !/[/*?]/.test(text)))
      return false;
    const place = resolver.place(text, folder);
    return place.type === "inside" && /[a-z]/i.test(place.path) && !isBuildOutput(place.path);
  });
}

function isListOfTracked({ name, args }: Invocation): boolean {
  const texts = args.map(({ text }) => text);
  if (name !== "git") return false;
  if (
    texts.some((text) => /^--name-(?:only|status)$/.test(text)) &&
    /^(?:diff|show|log|ls-tree)$/.test(texts[0] ?? "")
  )
    return true;
  if (
    texts[0] === "grep" &&
    texts.some((text) => /^(?:-[a-zA-Z]*l|--files-with-matches|--name-only)/.test(text))
  )
    return true;
  return (
    texts.includes("ls-files") &&
    !texts.some((text) => /^(?:-o|--others|-i|--ignored|-d|--deleted)$/.test(text))
  );
}

/** Detects commands such as `mv src /tmp`, which remove files from the project. */
function detectMoveAway(invocation: Invocation, resolver: PathResolver): Finding[] {
  const split = readOptions(invocation.args, { short: "tS", long: ["target-directory", "suffix"] });
  const target = optionValue(split, "-t", "--target-directory");
  const destination = target ?? split.rest.at(-1);
  const sources = target ? split.rest : split.rest.slice(0, -1);
  if (!destination || invocation.remote) return [];
  const line = commandLine(invocation);
  if (destination.text === "/dev/null")
    return [stop(DELETE_FILES, line, "moving files to /dev/null deletes them")];
  const away = resolver.place(destination.text, invocation.folder);
  if (away.type !== "temporary" && away.type !== "outside") return [];
  const places = sources
    .map(({ text }) => resolver.place(text, invocation.folder))
    .filter(({ type }) => type === "inside");
  if (places.length === 0) return [];
  const paths = places.map(({ path }) => path);
  const tracked = resolver.context.trackedFiles?.(paths);
  if (tracked === undefined)
    return places.every(({ path }) => isBuildOutput(path))
      ? []
      : [stop(DELETE_FILES, line, `it moves ${show(places[0]!.path)} out of the project`, true)];
  return tracked.length > 0
    ? [stop(DELETE_FILES, line, `it moves ${countFiles(tracked)} out of the project`)]
    : stopOlder(line, paths, resolver);
}

function detectRsync(invocation: Invocation, resolver: PathResolver): Finding[] {
  const split = readOptions(invocation.args, {
    short: "efT",
    long: ["rsh", "exclude", "include", "filter", "files-from"],
  });
  const deletes = split.options.some(({ name }) => /^--(?:del$|delete|remove-source-files)/.test(name));
  if (!deletes || hasOption(split, "n", "dry-run")) return [];
  const destination = split.rest.at(-1)?.text ?? "";
  const takesSources = split.options.some(({ name }) => name === "--remove-source-files");
  if (TEMPORARY_DESTINATION.test(destination) && !takesSources) return [];
  const place = resolver.place(destination, invocation.folder);
  const isRegenerated =
    place.type === "inside" &&
    !destination.includes(":") &&
    (resolver.context.trackedFiles?.([place.path])?.length ?? 0) === 0 &&
    (isBuildOutput(place.path) || resolver.context.isIgnored?.(place.path) === true);
  if (isRegenerated && !takesSources) return [];
  const why = takesSources
    ? "it deletes the source files after copying them"
    : "it deletes files that the source does not contain";
  return [stop(DELETE_FILES, commandLine(invocation), why)];
}

const TEMPORARY_DESTINATION = /^(?:\/private)?\/(?:tmp|var\/tmp)\/[^.]/;

const TRANSFERS: ReadonlySet<string> = new Set(["lftp", "sftp", "ftp", "ncftp", "smbclient"]);

const DELETES: ReadonlySet<string> = new Set(["rm", "mrm", "rmdir", "del", "delete", "mdelete", "deltree"]);
const SENDS: ReadonlySet<string> = new Set(["put", "mput", "reput"]);

/** Judges transfer scripts, as in `lftp -e 'mirror -R dist /www'`. */
function detectTransfer(invocation: Invocation): Finding[] {
  const line = commandLine(invocation);
  const { args, input } = invocation;
  const texts = [...args.map(({ text }) => text), ...(input?.type === "text" ? [input.text] : [])];
  const commands = texts.flatMap((text) => text.split(/[;\n]/)).map((text) => text.trim().split(/\s+/));
  for (const [verb = "", ...words] of commands) {
    if (DELETES.has(verb) || (verb === "mirror" && words.includes("--delete")))
      return [stop("delete-files", line, "it deletes files on another machine")];
    if (
      SENDS.has(verb) ||
      (verb === "mirror" && words.some((word) => /^(?:-[a-zA-Z]*R|--reverse)/.test(word)))
    )
      return [stop("ci-deployment", line, "it changes files on another machine")];
  }
  return [];
}
