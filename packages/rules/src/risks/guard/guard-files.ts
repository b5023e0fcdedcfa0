import { type Finding, type Subject, stop, textsIn } from "@agentos/commands/effects";
import {
  commandLine,
  GIT_GLOBAL,
  type Invocation,
  readOptions,
  splitOptions,
} from "@agentos/commands/reader";
import { forgesApproval, isCode } from "./guard-code.js";
import {
  guardedName,
  holdsUserState,
  matchesPattern,
  mentionsUserState,
  stateName,
  userStateName,
} from "./guard-paths.js";
import { argumentsOfAos } from "./our-command.js";

const RULE = "guard";

export const READERS: ReadonlySet<string> = new Set(
  "ls ll cat bat head tail grep egrep fgrep rg ag ack jq yq less more wc stat file tree du diff cmp echo printf test [ [[ readlink realpath basename dirname md5sum sha1sum sha256sum sort uniq cut nl cd pushd popd pwd true false aos agentos code open".split(
    " ",
  ),
);
export const LISTERS: ReadonlySet<string> = new Set(
  "ls ll tree du stat file test [ [[ cd pushd mkdir realpath readlink echo printf".split(" "),
);
const READING_GIT = /^(?:status|log|diff|show|ls-files|ls-tree|check-ignore|blame|grep|add|commit)$/;
/** Programs that copy folders to their last argument. */
const COPIERS: ReadonlySet<string> = new Set(
  "cp rsync scp mv ln ditto robocopy xcopy copy-item move-item".split(" "),
);
/** Programs that archive folders, and the options with which they do so. */
const ARCHIVERS: ReadonlyMap<string, RegExp> = new Map([
  ["tar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["bsdtar", /^(?:-?[abd-qstv-zA-Z]*[cru][a-zA-Z]*$|--(?:create|append|update))/],
  ["zip", /^/],
  ["7z", /^[au]$/],
  ["7za", /^[au]$/],
]);
const PERMISSION_PROGRAMS: ReadonlySet<string> = new Set(
  "chmod chown chgrp chattr chflags setfacl icacls cacls takeown attrib".split(" "),
);
/** Detects changes to the guard's files, and new code that would forge an approval. */
export function detectPaths({ changes, resolver }: Subject): Finding[] {
  return changes.flatMap(({ path, by, after }) => {
    const name = guardedName(path, resolver);
    if (name !== undefined) return [stop(RULE, by ?? name, `${name} belongs to the guard`)];
    return after !== undefined && isCode(path) && forgesApproval(after)
      ? [
          stop(
            RULE,
            by ?? path,
            "the code it writes would access the user's approval key or grant an approval",
          ),
        ]
      : [];
  });
}

/**
 * Detects programs that name the guard's files. Programs that only read may name any of these files
 * except the user's approval key.
 */
export function detectNamed(invocation: Invocation, { resolver }: Subject): Finding[] {
  const { name, args, folder, remote, input, redirections } = invocation;
  if (remote || name === "") return [];
  const line = () => commandLine(invocation);
  const isReader =
    READERS.has(name) ||
    argumentsOfAos(invocation) !== undefined ||
    (name === "git" && READING_GIT.test(splitOptions(args, GIT_GLOBAL).rest[0]?.text ?? "")) ||
    (name === "find" && !args.some(({ text }) => /^-(?:delete|exec|execdir|ok|okdir|fprint)/.test(text)));
  const words = args.flatMap(({ text, known }) => [
    ...pathsIn(text),
    ...(known ? [] : pathsIn(asPattern(text))),
  ]);
  if (input?.type === "file") words.push(input.path);
  if (!isReader && namesKeyInFile(invocation, resolver))
    return [
      stop(
        RULE,
        line(),
        "it reads paths from a file, and one of them is the user's approval key, which no agent may access",
      ),
    ];
  for (const word of words) {
    const key = userStateName(word, resolver, folder);
    if (key !== undefined)
      return [stop(RULE, line(), `${key} contains the user's approval key, which no agent may access`)];
    const guarded = PERMISSION_PROGRAMS.has(name) ? guardedName(word, resolver, folder) : undefined;
    if (guarded !== undefined) return [stop(RULE, line(), `${guarded} belongs to the guard`)];
    const state = isReader ? undefined : stateName(word, resolver, folder);
    if (state !== undefined && !(name === "mkdir" && isStateFolder(word, state)))
      return [stop(RULE, line(), `${state} belongs to the guard`)];
  }
  const copied =
    copiedFolders(invocation).find((word) => holdsUserState(word, resolver, folder)) ??
    (LISTERS.has(name) || (name === "find" && isReader)
      ? undefined
      : words.find((word) => isBelowHome(word, resolver) && holdsUserState(word, resolver, folder)));
  if (copied !== undefined)
    return [stop(RULE, line(), `${copied} contains the user's approval key, which no agent may access`)];
  const isInState = folder !== undefined && folder !== "." && stateName(folder, resolver) !== undefined;
  return isInState && !isReader && (args.length > 0 || redirections.length > 0) && name !== "git"
    ? [stop(RULE, line(), "it runs in the guard's own folder")]
    : [];
}

/** The folder of the notes that agents are asked to write. `mkdir -p` also creates what precedes a `..`. */
const isStateFolder = (word: string, name: string) =>
  /(?:^|\/)\.agentos\/state\/?$/.test(name) && !word.includes("..");

const NAME_TESTS = /^-i?(?:name|path|wholename)$/;
const ACTS = /^-(?:exec|execdir|ok|okdir|delete)$/;
const KEY_NAMES = ["key", "agentos", "state", ".local"];

/** Detects `find ~ -name key | xargs cat`. A search for other names such as `*.ts` is allowed. */
export function detectFound({ invocations, resolver }: Subject): Finding[] {
  const takesFound = invocations.some(
    ({ name, args, via }) =>
      name !== "find" && !LISTERS.has(name) && (via.includes("xargs") || args.some(({ known }) => !known)),
  );
  return invocations.flatMap((invocation) => {
    const { name, args, folder } = invocation;
    if (name !== "find") return [];
    const texts = args.map(({ text }) => text);
    const wanted = texts.flatMap((text, at) => (NAME_TESTS.test(text) ? [texts[at + 1] ?? ""] : []));
    const acts = texts.some((text) => ACTS.test(text));
    const line = commandLine(invocation);
    const ours = wanted.some((pattern) => /agentos/i.test(pattern.replace(/[*?[\]]/g, "")));
    const isReading = texts.some((text, at) => ACTS.test(texts[at - 1] ?? "") && READERS.has(text));
    if (acts && ours && !isReading) return [stop(RULE, line, "it changes the guard's files")];
    if (!takesFound) return [];
    const from = texts.slice(
      0,
      Math.max(
        0,
        texts.findIndex((text) => /^[-(!]/.test(text)),
      ),
    );
    const isAbove = from.some((place) => holdsUserState(place, resolver, folder));
    const isForKey =
      wanted.length === 0 ||
      wanted.some((pattern) => KEY_NAMES.some((each) => matchesPattern(pattern, each)));
    return isAbove && isForKey
      ? [stop(RULE, line, "it passes the user's approval key, which no agent may access, to another program")]
      : [];
  });
}

/** Returns false for the home folder itself, because few programs read all of it. */
function isBelowHome(word: string, { context }: Subject["resolver"]): boolean {
  const { homeFolder } = context;
  return (
    ((word[0] === "~" || word[0] === "$") && /^(?:~|\$HOME)\/./.test(word)) ||
    (homeFolder !== undefined && word.startsWith(`${homeFolder}/`) && word.length > homeFolder.length + 1)
  );
}

function copiedFolders({ name, args }: Invocation): string[] {
  const { options, rest } = readOptions(args, {
    short: "tfC",
    long: ["target-directory", "file", "directory"],
  });
  const words = rest.map(({ text }) => text);
  if (COPIERS.has(name)) {
    const hasTarget = options.some((option) => option.name === "-t" || option.name === "--target-directory");
    return hasTarget || words.length === 1 ? words : words.slice(0, -1);
  }
  if (name === "find" && args.some(({ text }) => /^-(?:exec|ok)/.test(text))) return words.slice(0, 1);
  const creates = ARCHIVERS.get(name);
  const isOption = (text: string, at: number) => at === 0 || text.startsWith("-");
  if (!creates || !args.some(({ text }, at) => isOption(text, at) && creates.test(text))) return [];
  // In `tar -C folder name`, names are relative to the folder.
  const from = options.flatMap(({ name: option, value }) =>
    option === "-C" || option === "--directory" ? [value?.text ?? ""] : [],
  );
  return [...words, ...from.flatMap((place) => words.map((word) => `${place}/${word}`))];
}

/** Replaces the parts that are only known at run time with `*`, as in `~/.local/state/$A/$B`. */
function asPattern(text: string): string {
  return text.replace(/(?<=\/)\$\w+|…/g, "*");
}

/** Options whose value is a file that lists paths, addresses or other options. */
const TAKES_LIST = /^(?:-[KTa]|--(?:config|arg-file|[a-z-]*from-file|files-from|input-file))$/;

/** Returns whether an input file names the key, as in `xargs cat < list` or `curl -K config`. */
function namesKeyInFile({ args, input, folder }: Invocation, resolver: Subject["resolver"]): boolean {
  const lists = args.flatMap(({ text }, at) =>
    TAKES_LIST.test(args[at - 1]?.text ?? "") ? [text] : /^(?:@|--[a-z-]+=)/.test(text) ? pathsIn(text) : [],
  );
  if (input?.type === "file") lists.push(input.path);
  return lists.some((list) => {
    const place = resolver.place(list, folder);
    const text = place.type === "unknown" ? undefined : resolver.context.readFile?.(place.path);
    return text !== undefined && mentionsUserState(text, resolver);
  });
}

/** Returns a word and the paths inside it: an option's value, or the text after `=` or `:`. */
function pathsIn(text: string): string[] {
  if (text.length > 1_000) return [];
  const found = [text[0] === "@" || text[0] === "f" ? text.replace(/^(?:@|file:\/\/)/, "") : text];
  if (text[0] === "-" && /^-[A-Za-z][./~$A-Za-z]/.test(text)) found.push(text.slice(2));
  for (const separator of ["=", ":"]) {
    const at = text.indexOf(separator);
    if (at !== -1) found.push(text.slice(at + 1));
    // The path may precede the separator, as in `docker run -v here:there`.
    if (at > 1 && separator === ":") found.push(text.slice(0, at));
  }
  return found;
}

/** Limited, because each path may cost a disk access. */
const MAX_PATHS = 1_000;

/** Detects tools that name the key. Not even read-only tools may do so. */
export function detectInput({ tool, input, operation, resolver }: Subject): Finding[] {
  if (operation.command !== undefined) return [];
  const paths = [...textsIn(input)].filter((text) => text.length <= 1_000 && !text.includes("\n"));
  const named = paths.slice(0, MAX_PATHS).find((text) => userStateName(text, resolver) !== undefined);
  return named === undefined
    ? []
    : [stop(RULE, `${tool} ${named}`, "it contains the user's approval key, which no agent may access")];
}
