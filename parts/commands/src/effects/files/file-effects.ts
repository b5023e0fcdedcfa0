import {
  type Grammar,
  onlyTries,
  optionValue,
  programOf,
  readOptions,
  type ShellWord,
  type Split,
  splitOptions,
  subOf,
  tableOf,
  valueWith,
} from "../../programs/index.js";
import { commandLine, type Invocation, joinPath } from "../../reader/index.js";
import { patchChanges } from "../tools/file-change.js";
import type { FileChange } from "../tools/operation.js";
import { scopeOf } from "../words/local-programs.js";
import { extractionOf } from "./archives.js";
import { type EditedPart, editedFilesOf, partsEditedBy } from "./editors.js";

const literal = (text: string): ShellWord => ({ text, known: true });
/** Stands for any file in a folder that is extracted or copied. */
const ANY_FILE = "settings.json";
const SINKS = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;

/** Returns the changes to files that a command names. Deletions have their own detector. */
export function fileChangesOf(invocation: Invocation): FileChange[] {
  if (invocation.remote) return [];
  const { name, args, redirections, folder, input } = invocation;
  const changes: FileChange[] = [];
  const edited = editedFilesOf(invocation);
  if (edited) {
    const by = commandLine(invocation);
    const parts = partsEditedBy(invocation, edited.scripts);
    for (const { text } of edited.files) changes.push(...editsOf(joinPath(folder, text) ?? text, parts, by));
  }
  const add = (kind: FileChange["kind"], words: readonly (ShellWord | undefined)[]) => {
    const by = commandLine(invocation);
    for (const word of words) {
      if (word === undefined || SINKS.test(word.text)) continue;
      changes.push({ path: joinPath(folder, word.text) ?? word.text, kind, by });
    }
  };
  if (redirections.length > 0) {
    const texts =
      redirections.length === 1 && input?.type === "text" && (name === "cat" || name === "tee")
        ? input.text
        : undefined;
    for (const { target } of redirections) {
      if (SINKS.test(target.text)) continue;
      changes.push({
        path: joinPath(folder, target.text) ?? target.text,
        kind: "write",
        by: name === "" ? `> ${target.text}` : `${commandLine(invocation, 60)} > ${target.text}`,
        ...(texts !== undefined && { after: texts, whole: true }),
      });
    }
  }
  const extraction = extractionOf(invocation);
  if (extraction) {
    const { folder: to, members } = extraction;
    if (!/^\.?\/?$/.test(to.text)) add("write", [to, literal(`${to.text.replace(/\/$/, "")}/${ANY_FILE}`)]);
    for (const member of members)
      add("write", [literal(joinPath(to.text, member) ?? member), literal(`${member}/${ANY_FILE}`)]);
  }
  if (scopeOf(name) !== "local")
    add("write", [
      optionValue(
        // `-var-file=prod.tfvars` is not a group of short options.
        readOptions(
          args.filter(({ text }) => !/^-[^-o][^=]{2}/.test(text)),
          {
            short: "o",
            long: ["output", "out", "outfile", "output-file", "out-file"],
          },
        ),
        "-o",
        "--output",
        "--out",
        "--outfile",
        "--output-file",
        "--out-file",
      ),
    ]);
  return [...changes, ...wordChangesOf(invocation)];
}

function wordChangesOf(invocation: Invocation): FileChange[] {
  const { name, args, folder } = invocation;
  const program = programOf(name);
  if (program === undefined || onlyTries(name, args)) return [];
  let grammar: Grammar = program;
  let words = args;
  let place = folder;
  for (let sub: Grammar | undefined = grammar; sub; sub = subOf(grammar, words[0])) {
    if (sub !== grammar) words = words.slice(1);
    grammar = sub;
    const split = splitOptions(words, tableOf(grammar));
    const inner = valueWith(grammar, split, "folder");
    if (inner) place = joinPath(place, inner.text);
    if (grammar.sub) words = split.rest;
  }
  if (grammar.changes === undefined) return [];
  const [kind, ...named] = grammar.changes.split(" ");
  if (kind === "patch") return patchedFiles(invocation, words, grammar);
  const by = commandLine(invocation);
  const changes: FileChange[] = [];
  const add: Add = (what, files) => {
    for (const { text } of files)
      if (!SINKS.test(text)) changes.push({ path: joinPath(place, text) ?? text, kind: what, by });
  };
  const split = readOptions(words, tableOf(grammar));
  if (kind === "copy" || kind === "move" || kind === "rename") {
    if (named.length === 0) addCopy(kind, split, add);
    else add("move", wordsNamed(named, words, split));
  } else add(kind as FileChange["kind"], wordsNamed(named, words, split));
  return changes;
}

/** Finds the arguments that name files, as described by {@link Grammar.changes}. */
function wordsNamed(
  [first = "", ...others]: readonly string[],
  words: readonly ShellWord[],
  split: Split,
): readonly ShellWord[] {
  if (first === "all") return split.rest;
  if (first === "last") return split.rest.slice(-1);
  if (first === "behind") {
    const dashes = words.findIndex(({ text }) => text === "--");
    return dashes === -1 ? [] : words.slice(dashes + 1);
  }
  if (first[0] === "=") return [literal(first.slice(1))];
  if (first.endsWith("="))
    return words.flatMap((word) =>
      word.text.startsWith(first) ? [{ ...word, text: word.text.slice(first.length) }] : [],
    );
  if (first[0] === "-") return [optionValue(split, first, ...others)].filter((word) => word !== undefined);
  const start = Number.parseInt(first, 10) - 1;
  return split.rest.slice(start, first.endsWith("-") ? undefined : start + 1);
}

export function editsOf(path: string, parts: readonly EditedPart[], by: string): FileChange[] {
  return parts.length === 0
    ? [{ path, kind: "write", by }]
    : parts.map((part) => ({ path, kind: "write", ...part, whole: false, by }));
}

/** Returns the files that an inline patch for `git apply` or `patch` changes. */
function patchedFiles(invocation: Invocation, words: readonly ShellWord[], grammar: Grammar): FileChange[] {
  const { args, input, folder, name } = invocation;
  const split = readOptions(words, tableOf(grammar));
  if (
    split.options.some(({ name: option }) => /^--(?:check|stat|numstat|summary|dry-run)$|^-C$/.test(option))
  )
    return [];
  // `apply_patch` accepts the patch as an argument.
  const given = name.startsWith("apply") ? args[0]?.text : undefined;
  const by = commandLine(invocation);
  const text = given ?? (input?.type === "text" ? input.text : undefined);
  const named = name === "patch" ? split.rest.slice(0, 1) : [];
  const targets = named.map((word) => ({
    path: joinPath(folder, word.text) ?? word.text,
    kind: "write" as const,
    by,
  }));
  if (text === undefined) return targets;
  const changes = patchChanges(text).map((change) => ({
    ...change,
    path: joinPath(folder, change.path) ?? change.path,
    by,
  }));
  return [...targets, ...changes];
}

type Add = (kind: FileChange["kind"], words: readonly ShellWord[]) => void;

function addCopy(kind: string, split: Split, add: Add): void {
  const target = optionValue(split, "-t", "--target-directory");
  const sources = target ? split.rest : split.rest.slice(0, -1);
  const destination = target ?? split.rest.at(-1);
  if (!destination || sources.length === 0) return;
  // If the destination is a folder, the file keeps its name.
  const inside = sources.map(({ text, known }) => ({
    text: `${destination.text.replace(/\/$/, "")}/${text.slice(text.lastIndexOf("/") + 1)}`,
    known,
  }));
  add("write", kind === "rename" ? [destination] : [destination, ...inside]);
  if (kind !== "copy") add("move", sources);
}
