import { optionValue, programOf, readOptions, type ShellWord, tableOf } from "../../programs/index.js";
import type { Invocation } from "../../reader/index.js";

export interface Extraction {
  folder: ShellWord;
  /** The files and folders to extract. Empty if everything is extracted. */
  members: readonly string[];
  /** Whether existing files are explicitly replaced. */
  overwrites: boolean;
  /** Whether files that the source does not contain are deleted. */
  mirrors: boolean;
}

export function extractionOf({ name, args }: Invocation): Extraction | undefined {
  const program = programOf(name);
  const extractor = program?.extracts;
  if (!program || !extractor) return undefined;
  const texts = args.map(({ text }) => text);
  const isLetterSeven = name[0] === "7";
  // Only the first argument may be a mode without a dash.
  const modes = texts.filter((text, at) => at === 0 || text.startsWith("-") || isLetterSeven);
  if (extractor.when && !modes.some((text) => extractor.when!.test(text))) return undefined;
  if (modes.some((text) => extractor.unless?.test(text))) return undefined;
  const split = readOptions(args, tableOf(program));
  let rest = split.rest.filter(({ text }) => !/^\/[a-z]+(?::\S*)?$/i.test(text) || name !== "robocopy");
  // In `tar xzf a.tgz`, the letters are options and the archive follows.
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

/** Returns the files that `tar --remove-files` and `zip -m` delete after archiving them. */
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

function withoutPattern(text: string): string {
  return text.endsWith("/*") || text.endsWith("/**") ? text.slice(0, text.lastIndexOf("/")) : text;
}
