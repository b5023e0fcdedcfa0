import { optionValue, programOf, readOptions, type ShellWord, tableOf } from "../../programs/index.js";
import type { Invocation } from "../../reader/index.js";

/** What comes out of an archive, or of a template, and where it goes. */
export interface Extraction {
  /** The folder that it goes to; `.` where none is named. */
  folder: ShellWord;
  /**
   * The files and folders that are asked for, or that it is known to bring; none: all that the archive holds.
   */
  members: readonly string[];
  /** It says itself that what is there is replaced. */
  overwrites: boolean;
  /** What is there and not in the source is deleted. */
  mirrors: boolean;
}

/** What a command takes out of an archive or copies as a whole from a template; undefined for any other. */
export function extractionOf({ name, args }: Invocation): Extraction | undefined {
  const program = programOf(name);
  const extractor = program?.extracts;
  if (!program || !extractor) return undefined;
  const texts = args.map(({ text }) => text);
  const isLetterSeven = name[0] === "7";
  // A word that is no option says what is done where it comes first; elsewhere it is a file's name.
  const modes = texts.filter((text, at) => at === 0 || text.startsWith("-") || isLetterSeven);
  if (extractor.when && !modes.some((text) => extractor.when!.test(text))) return undefined;
  if (modes.some((text) => extractor.unless?.test(text))) return undefined;
  const split = readOptions(args, tableOf(program));
  let rest = split.rest.filter(({ text }) => !/^\/[a-z]+(?::\S*)?$/i.test(text) || name !== "robocopy");
  // `tar xzf a.tgz`: letters without a dash, and the archive that they name.
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

/** `tar --remove-files` and `zip -m` take away what they put into the archive, which is their first word. */
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

/** `.claude/*`: its folder. */
function withoutPattern(text: string): string {
  return text.endsWith("/*") || text.endsWith("/**") ? text.slice(0, text.lastIndexOf("/")) : text;
}
