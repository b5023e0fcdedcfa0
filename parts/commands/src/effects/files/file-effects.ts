import {
  commandLine,
  type Invocation,
  joinPath,
  optionValue,
  readOptions,
  type ShellWord,
} from "../../reader/index.js";
import { patchChanges } from "../tools/file-change.js";
import type { FileChange } from "../tools/operation.js";
import { scopeOf } from "../words/local-programs.js";
import { extractionOf } from "./archives.js";
import { editedFilesOf } from "./editors.js";
import { type EditedPart, partsEditedBy } from "./manifest-commands.js";

const COPY = { short: "tSgom", long: ["target-directory", "suffix", "mode", "owner", "group"] };
const literal = (text: string): ShellWord => ({ text, known: true });
/** A file of a folder that is brought as a whole: it may have any name. */
const ANY_FILE = "settings.json";
const SINKS = /^\/dev\/(?:null|stdout|stderr|tty|fd\/\d+)$/;

/** The files that a command changes and whose names stand in it; deletes are the deletion detector's. */
export function fileChangesOf(invocation: Invocation): FileChange[] {
  if (invocation.remote) return [];
  const { name, args, redirections, folder, input } = invocation;
  if (name === "apply_patch" || name === "applypatch") {
    const text = args[0]?.text ?? (input?.type === "text" ? input.text : undefined);
    return text === undefined ? [] : patchChanges(text);
  }
  if ((name === "git" && args[0]?.text === "apply") || name === "patch") return patchedFiles(invocation);
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
  // Most programs that make a file take its name so.
  if (scopeOf(name) !== "local")
    add("write", [
      optionValue(
        readOptions(withoutLongOfOneDash(args), {
          short: "o",
          long: ["output", "out", "outfile", "output-file", "out-file"],
        }),
        "-o",
        "--output",
        "--out",
        "--outfile",
        "--output-file",
        "--out-file",
      ),
    ]);
  switch (name) {
    case "tee":
    case "touch":
    case "sponge":
      add("write", readOptions(args).rest);
      break;
    case "truncate":
      add("write", readOptions(args, { short: "sr", long: ["size", "reference"] }).rest);
      break;
    case "cp":
    case "install":
    case "ln":
    case "mv":
    case "rsync":
    case "scp":
      addCopy(name, args, add);
      break;
    case "uniq":
      add("write", readOptions(args, { short: "fsw" }).rest.slice(1, 2));
      break;
    case "umount":
    case "mount":
    case "bindfs":
      // What is there before is hidden behind what is mounted.
      add("write", readOptions(args, { short: "toLU", long: ["types", "options"] }).rest.slice(-1));
      break;
    case "rename":
    case "prename":
    case "perl-rename":
    case "mmv":
    case "detox":
      add("move", readOptions(args, { short: "eE" }).rest.slice(name === "detox" ? 0 : 1));
      break;
    case "dd":
      add(
        "write",
        args
          .filter(({ text }) => text.startsWith("of="))
          .map((word) => ({ ...word, text: word.text.slice(3) })),
      );
      break;
    case "curl":
    case "wget":
      add("write", [
        optionValue(
          readOptions(args, { short: "oOHXdAeu", long: ["output", "output-document", "header", "data"] }),
          "-o",
          "--output",
          "--output-document",
          ...(name === "wget" ? ["-O"] : []),
        ),
      ]);
      break;
    case "kustomize":
      if (args[0]?.text === "edit") add("write", [literal("kustomization.yaml")]);
      break;
    case "yarn":
    case "npm":
    case "pnpm":
      if (/^(?:config|c)$/.test(args[0]?.text ?? "") && /^(?:set|delete|unset)$/.test(args[1]?.text ?? ""))
        add("write", [literal(name === "yarn" ? ".yarnrc.yml" : ".npmrc")]);
      break;
    case "rm":
    case "grm":
    case "unlink":
    case "shred":
    case "rimraf":
    case "del":
    case "erase":
    case "del-cli":
    case "trash":
    case "trash-put":
    case "wipe":
    case "remove-item":
    case "rmdir":
      add(
        "delete",
        readOptions(args, { short: name === "shred" ? "ns" : "", long: ["path", "literalpath"] }).rest,
      );
      break;
    case "find":
    case "gfind":
      if (args.some(({ text }) => text === "-delete")) {
        const end = args.findIndex(({ text }) => /^[-(!]/.test(text));
        add("delete", end === 0 ? [literal(".")] : args.slice(0, end === -1 ? undefined : end));
      }
      break;
    case "chmod":
    case "chown":
      add("write", readOptions(args).rest.slice(1));
      break;
    case "git":
      addGit(args, add);
  }
  return changes;
}

/** An edit of one file by a command, part by part where those are known. */
export function editsOf(path: string, parts: readonly EditedPart[], by: string): FileChange[] {
  return parts.length === 0
    ? [{ path, kind: "write", by }]
    : parts.map((part) => ({ path, kind: "write", ...part, whole: false, by }));
}

/** `-var-file=prod.tfvars` is no row of letters. */
function withoutLongOfOneDash(args: readonly ShellWord[]): readonly ShellWord[] {
  return args.filter(({ text }) => !/^-[^-o][^=]{2,}/.test(text));
}

/**
 * `git apply` and `patch` change what their patch names, where that can be read: it stands in the command, or
 * in its file.
 */
function patchedFiles(invocation: Invocation): FileChange[] {
  const { args, input, folder, name } = invocation;
  const split = readOptions(name === "git" ? args.slice(1) : args, {
    short: "ipdDFBYzVroC",
    long: ["input", "directory"],
  });
  if (
    split.options.some(({ name: option }) => /^--(?:check|stat|numstat|summary|dry-run)$|^-C$/.test(option))
  )
    return [];
  const by = commandLine(invocation);
  const text = input?.type === "text" ? input.text : undefined;
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

type Add = (kind: FileChange["kind"], words: readonly (ShellWord | undefined)[]) => void;

function addCopy(name: string, args: readonly ShellWord[], add: Add): void {
  const split = readOptions(args, COPY);
  const target = optionValue(split, "-t", "--target-directory");
  const sources = target ? split.rest : split.rest.slice(0, -1);
  const destination = target ?? split.rest.at(-1);
  if (!destination || sources.length === 0) return;
  // The destination may be a folder: then it is the file's name in there.
  const inside = sources.map(({ text, known }) => ({
    text: `${destination.text.replace(/\/$/, "")}/${text.slice(text.lastIndexOf("/") + 1)}`,
    known,
  }));
  add("write", [destination, ...inside]);
  if (name === "mv") add("move", sources);
}

function addGit(args: readonly ShellWord[], add: Add): void {
  if (args[0]?.text === "mv") {
    const { rest } = readOptions(args.slice(1));
    add("move", rest.slice(0, -1));
    add("write", rest.slice(-1));
  } else if (args[0]?.text === "stash" && /^(?:push|-)/.test(args[1]?.text ?? "push")) {
    add("delete", readOptions(args.slice(1), { short: "m", long: ["message"] }).rest.slice(1));
  } else if (args[0]?.text === "rm") add("delete", readOptions(args.slice(1)).rest);
  else if (
    args[0]?.text === "clean" &&
    !args.some(({ text }) => /^(?:-[a-mo-z]*n[a-z]*|--dry-run)$/.test(text))
  ) {
    const { rest } = readOptions(args.slice(1), { short: "e", long: ["exclude"] });
    add("delete", rest);
  } else if (args[0]?.text === "checkout" || args[0]?.text === "restore") {
    const dashes = args.findIndex(({ text }) => text === "--");
    if (dashes !== -1) add("write", args.slice(dashes + 1));
    else if (args[0].text === "restore")
      add("write", readOptions(args.slice(1), { short: "s", long: ["source"] }).rest);
  }
}
