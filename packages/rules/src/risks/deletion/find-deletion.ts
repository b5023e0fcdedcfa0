import { type Finding, type PathResolver, type Place, report, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";
import { matchesWildcard } from "@agentos/platform";
import {
  countFiles,
  DELETE_FILES,
  isBuildOutput,
  judgeUntracked,
  temporaryFolderOf,
} from "./deletion-target.js";

export function detectFind(
  invocation: Invocation,
  resolver: PathResolver,
  deletes: readonly Invocation[],
): Finding[] {
  const { args, name } = invocation;
  const texts = args.map(({ text }) => text);
  // In `find -name -delete`, `-delete` is a file name.
  const deletesItself =
    name !== "fd" &&
    name !== "fdfind" &&
    texts.some((text, at) => text === "-delete" && !takesValue(texts[at - 1]) && !isInExec(texts, at));
  const runs = deletes.some(({ via }) => via.includes(name));
  if (!deletesItself && !runs) return [];
  const line = commandLine(invocation);
  const tracked = trackedBelow(invocation, resolver);
  if (tracked !== undefined && tracked.length > 0)
    return [
      stop(
        DELETE_FILES,
        line,
        isExact(texts) ? `it deletes ${countFiles(tracked)}` : "it may delete tracked files",
      ),
    ];
  if (tracked !== undefined) {
    const lost = untrackedStarts(invocation, resolver);
    if (lost.length > 0) return [judgeUntracked(line, lost, resolver)];
    return deletesItself ? [report(DELETE_FILES, line, "it deletes files that git does not track")] : [];
  }
  if (findsOnlyOutput(invocation, resolver) || findsOnlyDisposable(invocation, resolver)) return [];
  // The commands that `find` runs on files inside the project are judged separately.
  const isOutside = startsOf(texts).some(
    (start) => resolver.place(start, invocation.folder).type !== "inside",
  );
  if (!deletesItself && !isOutside) return [];
  return [stop(DELETE_FILES, line, "it deletes everything that it finds", true)];
}

/** Returns the untracked folders from which a search may delete files that no tool regenerates. */
function untrackedStarts(invocation: Invocation, resolver: PathResolver): string[] {
  const texts = invocation.args.map(({ text }) => text);
  if (findsOnlyOutput(invocation, resolver) || namesOf(texts).some(isOutputPattern)) return [];
  return startsOf(texts)
    .map((start) => resolver.place(start, invocation.folder).path)
    .filter((path) => path !== "." && !isBuildOutput(path) && resolver.context.isIgnored?.(path) !== true);
}

const isOutputPattern = (name: string) => isBuildOutput(name.replace(/[*?]/g, "x"));

export function findsOnlyDisposable(invocation: Invocation, resolver: PathResolver): boolean {
  return placesOf(invocation, resolver).every(isDisposable);
}

/** Returns whether a search matches only empty files or exact names of build output. */
export function findsOnlyOutput(invocation: Invocation, resolver: PathResolver): boolean {
  const texts = invocation.args.map(({ text }) => text);
  if (invocation.name === "fd" || invocation.name === "fdfind") return false;
  if (placesOf(invocation, resolver).some(({ type }) => type !== "inside")) return false;
  if (texts.includes("-empty")) return !texts.includes("-o");
  const names = namesOf(texts);
  return names.length > 0 && names.every((name) => !/[*?[]/.test(name) && isBuildOutput(name));
}

/** Returns the values of `-name`, unless they are negated. */
function namesOf(texts: readonly string[]): string[] {
  return texts.flatMap((_, at) => (isNameTest(texts, at) ? [texts[at + 1] ?? ""] : []));
}

function isNameTest(texts: readonly string[], at: number): boolean {
  return /^-i?name$/.test(texts[at]!) && !/^(?:!|-not)$/.test(texts[at - 1] ?? "");
}

/** Returns the tracked files that a search may match, based only on its folders and one `-name`. */
export function trackedBelow(
  { args, folder }: Invocation,
  resolver: PathResolver,
): readonly string[] | undefined {
  const { context } = resolver;
  const texts = args.map(({ text }) => text);
  if (!context.trackedFiles) return undefined;
  const places = startsOf(texts).map((start) => resolver.place(start, folder));
  if (places.some(({ type }) => type !== "inside")) return undefined;
  const tracked = context.trackedFiles(places.map(({ path }) => path));
  // Other conditions could only exclude more files.
  const at = texts.findIndex((_, index) => isNameTest(texts, index));
  const isEither = texts.includes("-o") || texts.includes("-or") || texts.includes("(");
  if (at === -1 || isEither) return tracked;
  const fold = (text: string) => (texts[at] === "-iname" ? text.toLowerCase() : text);
  const pattern = fold(texts[at + 1] ?? "*");
  return tracked?.filter((path) => path.split("/").some((part) => matchesWildcard(pattern, fold(part))));
}

/** Returns whether {@link trackedBelow} returns exactly the tracked files that a search matches. */
function isExact(texts: readonly string[]): boolean {
  const run = texts.findIndex((text) => /^-(?:exec|ok)(?:dir)?$/.test(text));
  const end = texts.findIndex((text, at) => at > run && /^[;+]$/.test(text));
  const isUnderstood = (text: string, at: number) =>
    !/^[-(!]/.test(text) ||
    /^-(?:i?name|delete|print0?|depth)$/.test(text) ||
    (text === "-type" && texts[at + 1] === "f");
  return (
    namesOf(texts).length <= 1 &&
    (run === -1 || end === texts.length - 1) &&
    texts.slice(0, run === -1 ? undefined : run).every(isUnderstood)
  );
}

/** Returns the folders in which a search starts. */
function placesOf(invocation: Invocation, resolver: PathResolver): Place[] {
  return startsOf(invocation.args.map(({ text }) => text)).map((start) =>
    resolver.place(start, invocation.folder, temporaryFolderOf(invocation)),
  );
}

function startsOf(texts: readonly string[]): string[] {
  const end = texts.findIndex((text) => /^[-(!]/.test(text) && !/^-[HLPDO]/.test(text));
  const starts = texts.slice(0, end === -1 ? undefined : end).filter((text) => !text.startsWith("-"));
  return starts.length > 0 ? starts : ["."];
}

export function isDisposable(place: Place): boolean {
  return place.type === "temporary" || (place.type === "inside" && isBuildOutput(place.path));
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
