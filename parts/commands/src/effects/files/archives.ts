import {
  hasOption,
  optionValue,
  programOf,
  readOptions,
  type ShellWord,
  tableOf,
} from "../../programs/index.js";
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
  const named = name === "expand-archive" ? valueBehind(args, /^-destinationpath$/i) : undefined;
  const folder =
    named ??
    optionValue(split, ...(extractor.folder?.split(" ") ?? [])) ??
    (extractor.folderWord === undefined ? undefined : rest[extractor.folderWord]);
  return {
    folder: folder ?? { text: ".", known: true },
    members: rest.slice(extractor.words).map(({ text }) => withoutPattern(text)),
    overwrites: texts.some((text) => extractor.overwrites?.test(text)),
    mirrors: texts.some((text) => extractor.mirrors?.test(text)),
  };
}

/** `tar --remove-files` takes away what it puts into the archive. */
export function archivedAway({ name, args }: Invocation): readonly ShellWord[] {
  if (/^(?:7z|7za|7zz|rar)$/.test(name)) {
    const moves =
      args.some(({ text }) => /^-(?:sdel|df|dr|dw)$/.test(text)) || (name === "rar" && args[0]?.text === "m");
    return moves
      ? args
          .slice(1)
          .filter(({ text }) => !text.startsWith("-"))
          .slice(1)
      : [];
  }
  if (!/^(?:g?tar|bsdtar|zip)$/.test(name)) return [];
  const removes = args.some(
    ({ text }) =>
      text === "--remove-files" || (name === "zip" && /^(?:-[a-ln-z]*m[a-z]*|--move)$/.test(text)),
  );
  if (!removes) return [];
  const split = readOptions(args, tableOf(programOf("tar")!));
  const isOld = name !== "zip" && /^[A-Za-z]+$/.test(args[0]?.text ?? "");
  return split.rest
    .slice(name === "zip" || isOld ? (isOld ? 2 : 1) : 0)
    .filter(() => !hasOption(split, "", "help"));
}

function valueBehind(args: readonly ShellWord[], option: RegExp): ShellWord | undefined {
  const at = args.findIndex(({ text }) => option.test(text));
  return at === -1 ? undefined : args[at + 1];
}

/** `.claude/*`: its folder. */
function withoutPattern(text: string): string {
  return text.endsWith("/*") || text.endsWith("/**") ? text.slice(0, text.lastIndexOf("/")) : text;
}
