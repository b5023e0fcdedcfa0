import { optionValue, programOf, readOptions, type ShellWord, tableOf } from "../../programs/index.js";
import type { Invocation } from "../../reader/index.js";

/** The content of an archive or a template that is unpacked, and its destination. */
export interface Extraction {
  /** The destination folder; `.` if none is named. */
  folder: ShellWord;
  /**
   * The requested files and folders, or those that the archive is known to contain. Empty means everything in
   * it.
   */
  members: readonly string[];
  /** Whether the command explicitly replaces existing files. */
  overwrites: boolean;
  /** Whether files that are missing in the source are deleted. */
  mirrors: boolean;
}

/**
 * What a command unpacks from an archive or copies as a whole from a template; undefined for other commands.
 */
export function extractionOf({ name, args }: Invocation): Extraction | undefined {
  const program = programOf(name);
  const extractor = program?.extracts;
  if (!program || !extractor) return undefined;
  const texts = args.map(({ text }) => text);
  const isLetterSeven = name[0] === "7";
  // The first word may be the mode without a dash. Any other plain word is a file name.
  const modes = texts.filter((text, at) => at === 0 || text.startsWith("-") || isLetterSeven);
  if (extractor.when && !modes.some((text) => extractor.when!.test(text))) return undefined;
  if (modes.some((text) => extractor.unless?.test(text))) return undefined;
  const split = readOptions(args, tableOf(program));
  let rest = split.rest.filter(({ text }) => !/^\/[a-z]+(?::\S*)?$/i.test(text) || name !== "robocopy");
  // `tar xzf a.tgz`: option letters without a dash, and the archive they refer to.
  const isOld =
    program.names.includes("tar") && /^[A-Za-z]+$/.test(texts[0] ?? "") && !texts[0]!.startsWith("-");
  if (isOld) rest = rest.slice(texts[0]!.includes("f") ? 2 : 1);
  const folder =
    optionValue(split, ...(extractor.folder?.split(" ") ?? [])) ??
    (extractor.folderWord === undefined ? undefined : rest[extractor.folderWord]);
  return {
    folder: folder ?? { text: ".", known: true },
    members: rest.slice(extractor.words).map(({ text }) => withoutPattern(text)),
    overwrites: texts.some((text) => extractor.overwrites?.test(text)),
    mirrors: texts.some((text) => extractor.mirrors?.test(text)),
  };
}

/**
 * The files that `tar --remove-files` and `zip -m` delete after archiving them. The first word is the
 * archive.
 */
export function archivedAway({ name, args }: Invocation): readonly ShellWord[] {
  const removes =
    /^(?:g?tar|bsdtar|zip)$/.test(name) &&
    args.some(
      ({ text }) =>
        text === "--remove-files" || (name === "zip" && /^(?:-[a-ln-z]*m[a-z]*|--move)$/.test(text)),
    );
  if (!removes) return [];
  const words = readOptions(args, { short: "fC", long: ["file", "directory"] }).rest;
  return words.slice(name === "zip" ? 1 : /^[A-Za-z]+$/.test(args[0]?.text ?? "") ? 2 : 0);
}

/** For `.claude/*`, the folder `.claude`. */
function withoutPattern(text: string): string {
  return text.endsWith("/*") || text.endsWith("/**") ? text.slice(0, text.lastIndexOf("/")) : text;
}
