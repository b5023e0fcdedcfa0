import { type Invocation, own, readOptions, type ShellWord } from "../../reader/index.js";

/** A program that edits files where they are. */
interface Editor {
  /** What makes it edit in place; absent: it always does. */
  inPlace?: RegExp;
  /** What keeps it from writing. */
  unless?: RegExp;
  short?: string;
  long?: readonly string[];
  /** Options whose values are its script; without one the first words are. */
  script?: readonly string[];
  /** How many words stand before the files. */
  words?: number;
  /** The option that names the file. */
  file?: readonly string[];
}

const SED: Editor = {
  inPlace: /^(?:-[a-zA-Z]*i|--in-place)/,
  short: "efl",
  long: ["expression", "file", "line-length"],
  script: ["-e", "--expression"],
  words: 1,
};
const PERL: Editor = { inPlace: /^-[a-zA-Z0-9]*i/, short: "eE", script: ["-e", "-E"], words: 1 };
const VI: Editor = { inPlace: /^(?:-[a-zA-Z]*[esc]|\+)/, short: "cSu", script: ["-c"] };
const AWK: Editor = {
  inPlace: /^(?:-i|--include)$/,
  short: "iFvf",
  long: ["include", "assign"],
  script: ["-f"],
  words: 1,
};
const REPLACER: Editor = { words: 2, unless: /^(?:-p|--preview|-s|--dry-run)$/ };

const EDITORS: Readonly<Record<string, Editor>> = {
  sed: SED,
  gsed: SED,
  ssed: SED,
  perl: PERL,
  ruby: PERL,
  awk: AWK,
  gawk: AWK,
  ed: { short: "p" },
  ex: { short: "cS", script: ["-c"] },
  vi: VI,
  vim: VI,
  nvim: VI,
  yq: {
    inPlace: /^(?:-[a-zA-Z]*i|--inplace|--in-place|-[a-z]*Y?i)$/,
    words: 1,
    script: ["--expression"],
    long: ["expression"],
  },
  dasel: { file: ["-f", "--file"], short: "frwvts", long: ["file", "value", "type", "selector"] },
  json: { inPlace: /^-[a-zA-Z]*I/, file: ["-f"], short: "feE", script: ["-e"] },
  sd: REPLACER,
  rpl: REPLACER,
  "replace-in-file": REPLACER,
  replace: REPLACER,
  tomlq: { inPlace: /^-[a-zA-Z]*i/, words: 1 },
  xq: { inPlace: /^-[a-zA-Z]*i/, words: 1 },
  fastmod: { words: 2 },
  crudini: { inPlace: /^--(?:set|del|merge)$/ },
  toml: { words: 1 },
  dos2unix: {},
  patchelf: {},
};

/**
 * The files that an editor changes in place, and the scripts it goes by; undefined for what edits nothing.
 */
export function editedFilesOf({
  name,
  args,
}: Invocation): { files: ShellWord[]; scripts: string[] } | undefined {
  const editor = own(EDITORS, name);
  if (!editor) return undefined;
  if (editor.inPlace && !args.some(({ text }) => editor.inPlace!.test(text))) return undefined;
  if (args.some(({ text }) => editor.unless?.test(text))) return undefined;
  const split = readOptions(args, {
    ...(editor.short !== undefined && { short: editor.short }),
    ...(editor.long && { long: editor.long }),
  });
  const given = split.options.flatMap(({ name: option, value }) =>
    value && editor.script?.includes(option) ? [value.text] : [],
  );
  if (editor.file) {
    const files = split.options.flatMap(({ name: option, value }) =>
      value && editor.file!.includes(option) ? [value] : [],
    );
    return { files, scripts: given };
  }
  // BSD's `sed -i ''`; and what `ex` takes for a command: `+%d`.
  const rest = split.rest.filter(
    (word) => !word.text.startsWith("+") && (word.text !== "" || args[args.indexOf(word) - 1]?.text !== "-i"),
  );
  if (name === "crudini") return { files: rest.slice(0, 1), scripts: [] };
  const before = given.length > 0 ? 0 : (editor.words ?? 0);
  return { files: rest.slice(before), scripts: [...given, ...rest.slice(0, before).map(({ text }) => text)] };
}

/** The script of an editor that prints what it makes of a file: `sed 's/a/b/' f`, `grep -v a f`. */
export function scriptsOf({ name, args }: Pick<Invocation, "name" | "args">): string[] {
  const editor = own(EDITORS, name);
  const words = args.filter(({ text }) => !text.startsWith("-")).map(({ text }) => text);
  if (name === "grep" && words.length === 2 && args.some(({ text }) => /^-[a-zA-Z]*v/.test(text)))
    return [`/${words[0]}/d`];
  return editor?.script ? words : [];
}

const MAX_SCRIPT = 4_000;

/**
 * The substitutions of a script as plain texts, each pattern as far as it is one: `s/"a": ".*"/"b": "1"/`.
 */
export function substitutionsOf(script: string): { before: string; after: string }[] {
  const found: { before: string; after: string }[] = [];
  const text = script.slice(0, MAX_SCRIPT);
  for (let at = 0; at < text.length; at++) {
    const isStart = at === 0 || /[\s;{}0-9,$/]/.test(text[at - 1]!);
    if (isStart && text[at] === "s" && /[^\w\s\\]/.test(text[at + 1] ?? "")) {
      const mark = text[at + 1]!;
      const [before, middle] = until(text, at + 2, mark);
      const [after, end] = until(text, middle, mark);
      if (end > middle) found.push({ before: plainOf(before), after: plainOf(after) });
      at = Math.max(at, end - 1);
    } else if (text.startsWith("sub(/", at)) {
      // awk's `gsub(/a/, "b")`
      const [before, middle] = until(text, at + 5, "/");
      const [, quote] = until(text, middle, '"');
      const [after, end] = until(text, quote, '"');
      if (end > quote) found.push({ before: plainOf(before), after });
      at = Math.max(at, end - 1);
    } else if (text[at] === "/" && isStart) {
      // `/"moment"/d`
      const [before, end] = until(text, at + 1, "/");
      if (text[end] === "d") found.push({ before: plainOf(before), after: "" });
      at = Math.max(at, end - 1);
    }
  }
  return found;
}

function until(text: string, from: number, mark: string): [string, number] {
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === mark) return [text.slice(from, at), at + 1];
  }
  return [text.slice(from), text.length];
}

/** A pattern as the text that it most likely finds: any version for `.*`, and no anchors. */
function plainOf(pattern: string): string {
  return pattern
    .replace(/\[[^\]]{0,40}\][*+]|\.[*+]|\\[dwS][*+]|\(\.\*\)/g, "1")
    .replace(/[\^$]/g, (sign, at: number) => (sign === "^" && at > 0 ? "^" : sign === "^" ? "" : ""))
    .replace(/\\(.)/g, "$1");
}
