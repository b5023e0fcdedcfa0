import { type Detector, type Finding, report, type Subject, stop } from "@agentos/commands/effects";
import {
  commandLine,
  GIT_GLOBAL,
  hasOption,
  type Invocation,
  isTrial,
  optionValue,
  own,
  programOf,
  readOptions,
  type ShellWord,
  type Split,
  saysVerb,
  splitOptions,
  subOf,
  tableOf,
} from "@agentos/commands/reader";
import { detectExtension, detectOldVersion, detectReversal } from "./git-extensions.js";

const RULE = "git-history";
const DELETES = "delete-files";

/** Detects the loss of uncommitted work, stashes, branches and shared history. */
export const detectGitHistory: Detector = (subject) =>
  subject.invocations.flatMap((invocation) => {
    const { name } = invocation;
    if (name === "patch") return detectReversal(invocation, commandLine(invocation));
    if (name !== "git") return [];
    const { rest } = splitOptions(invocation.args, GIT_GLOBAL);
    const sub = rest[0]?.text.toLowerCase() ?? "";
    const args = rest.slice(1);
    if (args.some(({ text }) => text === "--help" || text === "-h") && sub !== "grep") return [];
    const line = commandLine(invocation);
    const call: Call = { args, split: readOptions(args, optionsOf(rest[0])), line, invocation, subject };
    const found = [
      ...discarded(sub, call),
      ...(own(SUBCOMMANDS, sub)?.(call) ?? []),
      ...detectExtension(sub, line, args),
      ...detectOldVersion(sub, invocation),
    ];
    return [
      ...found.flatMap((finding) => withRecovery(finding, sub, args, invocation, subject)),
      ...(skipsHooks(sub, args, invocation)
        ? [report("guard", line, "it skips the project's git hooks")]
        : []),
    ];
  });

/** Returns whether a command skips git hooks, as with `--no-verify` or `HUSKY=0`. */
function skipsHooks(sub: string, args: readonly ShellWord[], { assignments }: Invocation): boolean {
  if (assignments.get("HUSKY")?.text === "0" || assignments.get("LEFTHOOK")?.text === "0") return true;
  const short = sub === "commit" ? "n" : "";
  return (
    RUNS_HOOKS.test(sub) &&
    hasOption(readOptions(args, optionsOf({ text: sub, known: true })), short, "no-verify")
  );
}

const RUNS_HOOKS = /^(?:commit|push|merge|am|rebase|pull)$/;

/**
 * Adds a check of whether git can restore what a command discards. A lone hard reset that discards
 * nothing is not a finding, because untracked files survive it.
 */
function withRecovery(
  finding: Finding,
  sub: string,
  args: readonly ShellWord[],
  invocation: Invocation,
  { resolver, invocations }: Subject,
): Finding | [] {
  const { args: all, folder, remote } = invocation;
  const { context } = resolver;
  // `git -C elsewhere` affects a different repository.
  const isHere = !remote && all.length === args.length + 1 && args.every(({ known }) => known);
  if (finding.weight !== "stop" || !isHere || resolver.place(".", folder).type !== "inside") return finding;
  const { options, rest } = readOptions(args);
  const isPlain = options.every(({ name }) => PLAIN_OPTIONS[sub]?.test(name) === true);
  if (!isPlain) return finding;
  if (sub === "branch")
    return {
      ...finding,
      isLossless: () => rest.every(({ text }) => context.isBranchKept?.(text) === true),
    };
  const isReset = sub === "reset" && rest.every(({ text }) => text === "HEAD");
  const isAlone = invocations.every((one) => one === invocation || one.name === "cd");
  if (isReset && isAlone && context.hasChanges?.() === false) return [];
  const paths = isReset ? ["."] : rest.map(({ text }) => placeInside(text, folder, resolver));
  if (sub === "reset" && !isReset) return finding;
  return {
    ...finding,
    isLossless: () =>
      paths.every((path) => path !== undefined) &&
      (isReset
        ? context.hasChanges?.() === false
        : context.isCommitted?.(paths.filter((path) => path !== undefined)) === true),
  };
}

/** Options that do not make a subcommand discard anything more. */
const PLAIN_OPTIONS: Readonly<Record<string, RegExp>> = {
  rm: /^-(?:r|q|-quiet)$/,
  restore: /^-(?:q|-quiet|W|-worktree)$/,
  checkout: /^-(?:q|-quiet|-)$/,
  branch: /^-(?:D|d|f|-delete|-force|q|-quiet)$/,
  reset: /^--?(?:hard|q|quiet)$/,
};

function placeInside(
  text: string,
  folder: string | undefined,
  resolver: Subject["resolver"],
): string | undefined {
  const place = resolver.place(text, folder);
  return place.type === "inside" && !/[*?[]/.test(place.path) ? place.path : undefined;
}

interface Call {
  args: readonly ShellWord[];
  split: Split;
  line: string;
  invocation: Invocation;
  subject: Subject;
}

function optionsOf(sub: ShellWord | undefined) {
  const grammar = subOf(programOf("git")!, sub);
  return grammar && tableOf(grammar);
}

function discarded(sub: string, { split, line, invocation }: Call): Finding[] {
  const words = [sub, ...split.rest.map(({ text }) => text)];
  const options = split.options.map(
    ({ name, value }) =>
      (name.startsWith("--") ? name.toLowerCase() : name) +
      (value && name.startsWith("--") ? `=${value.text}` : ""),
  );
  const found = programOf("git")!.discards!.find(([verbs]) => saysVerb(verbs, words, options));
  return found && !isTrial(invocation) ? [stop(found[2] ?? RULE, line, found[1])] : [];
}

const SUBCOMMANDS: Readonly<Record<string, (call: Call) => Finding[]>> = {
  checkout,
  push: checkPush,
  fetch: checkFetch,
  // Like a fetch, a pull can move branches.
  pull: checkFetch,
  restore: ({ split, line, invocation, subject }) => {
    const touchesFiles = hasOption(split, "W", "worktree") || !hasOption(split, "S", "staged");
    const hasPaths =
      split.rest.length > 0 || split.options.some(({ name }) => name === "--pathspec-from-file");
    return touchesFiles && hasPaths && !isUntouched(split.rest, invocation, subject)
      ? [stop(RULE, line, "it discards uncommitted work in these files")]
      : [];
  },
  rm: ({ split, line }) => {
    if (hasOption(split, "n", "dry-run") || split.rest.length + split.options.length === 0) return [];
    return hasOption(split, "", "cached")
      ? [report(DELETES, line, "git stops tracking these files; they are left on disk")]
      : [stop(DELETES, line, "it deletes tracked files")];
  },
  tag: ({ split, line }) => {
    if (!hasOption(split, "d", "delete"))
      return hasOption(split, "f", "force") ? [report(RULE, line, "it moves a tag")] : [];
    return split.rest.length === 0 || split.rest.some(({ known }) => !known)
      ? [stop(RULE, line, "it deletes every tag that another program lists", true)]
      : [report(RULE, line, "it deletes a tag")];
  },
  apply: ({ split, line, invocation }) =>
    hasOption(split, "R", "reverse") && invocation.input?.type === "pipe"
      ? [stop(RULE, line, "it reverts committed changes")]
      : [],
  remote: ({ args, line }) =>
    /^(?:remove|rm)$/.test(args[0]?.text ?? "") ? [report(RULE, line, "it removes a remote")] : [],
  config: ({ args, line }) =>
    args.some(({ text }) => /^core\.hookspath$/i.test(text)) && args.length > 1
      ? [report("guard", line, "it changes which of the project's git hooks run")]
      : [],
};

function checkFetch({ split, line }: Call): Finding[] {
  const refspecs = split.rest.slice(1).map(({ text }) => text);
  // Every normal fetch uses `+refs/heads/*:refs/remotes/origin/*`.
  const overwrites = refspecs.some((text) => {
    const target = text.slice(text.indexOf(":") + 1);
    const isForced = text.startsWith("+") || hasOption(split, "f", "force");
    return text.includes(":") && isForced && !/^(?:refs\/)?remotes\//.test(target);
  });
  return overwrites ? [stop(RULE, line, "it moves branches even if they lose commits")] : [];
}

function checkout({ args, line, invocation, subject }: Call): Finding[] {
  const split = readOptions(withoutModes(args), optionsOf({ text: "checkout", known: true }));
  const lowered = lower(split);
  if (hasOption(lowered, "f", "force")) return [stop(RULE, line, "it discards uncommitted work")];
  if (lowered.options.some(({ name }) => /^--(?:ours|theirs|merge|patch)$/.test(name) || name === "-p")) {
    return [report(RULE, line, "it may overwrite changes in the files")];
  }
  if (lowered.options.some(({ name }) => name === "-B") && split.rest.length > 0)
    return [stop(RULE, line, "it moves a branch, which may lose commits")];
  if (lowered.options.some(({ name }) => /^-[a-zA-Z]*[bB]|^--orphan$/.test(name))) return [];
  const dashes = args.findIndex(({ text }) => text === "--");
  const why = "it overwrites files with their committed versions";
  const fromFile = lowered.options.some(({ name }) => name === "--pathspec-from-file");
  if (fromFile) return [stop(RULE, line, why)];
  const paths = dashes === -1 ? split.rest.slice(1) : args.slice(dashes + 1);
  if (paths.length > 0) {
    const isFromIndex = dashes !== -1 && split.rest.length === paths.length;
    return isFromIndex && isUntouched(paths, invocation, subject) ? [] : [stop(RULE, line, why)];
  }
  const only = split.rest[0];
  if (only === undefined || dashes !== -1) return [];
  const isPath = /^\.{1,2}(?:\/|$)|[*?]|\/$|^:/.test(only.text) || isTracked(only, invocation, subject);
  return isPath ? [stop(RULE, line, why)] : [];
}

/** Removes modes after an option, because people write `--track direct` for `--track=direct`. */
function withoutModes(args: readonly ShellWord[]): ShellWord[] {
  return args.filter(({ text }, at) => {
    const before = args[at - 1]?.text ?? "";
    if (/^(?:--track|-t)$/.test(before)) return !/^(?:direct|inherit)$/.test(text);
    return !(before === "--recurse-submodules" && /^(?:checkout|on-demand|yes|no)$/.test(text));
  });
}

/** Returns whether a word is a tracked path. Otherwise, it is probably a branch. */
function isTracked(word: ShellWord, { folder }: Invocation, { resolver }: Subject): boolean {
  const place = resolver.place(word.text, folder);
  if (place.type !== "inside") return false;
  return (resolver.context.trackedFiles?.([place.path])?.length ?? 0) > 0;
}

/** Returns whether git tracks none of the paths. False outside a repository. */
function isUntouched(words: readonly ShellWord[], { folder }: Invocation, { resolver }: Subject): boolean {
  const places = words.map((word) => resolver.place(word.text, folder));
  if (
    places.length === 0 ||
    // `:/`, `:(top)` and `:!docs` are git pathspecs.
    words.some(({ text }) => text.startsWith(":")) ||
    places.some(({ type }) => type !== "inside") ||
    words.some(({ known }) => !known)
  )
    return false;
  return resolver.context.trackedFiles?.(places.map(({ path }) => path))?.length === 0;
}

function checkPush({ split, line }: Call): Finding[] {
  if (hasOption(split, "n", "dry-run")) return [];
  const exact = new Set(split.options.map(({ name }) => name));
  const isForced = hasOption(
    { ...split, options: split.options.filter(({ name }) => !/^--force-/.test(name)) },
    "f",
    "force",
  );
  if (isForced) return [stop(RULE, line, "it overwrites the remote history")];
  if (split.rest.slice(1).some(({ text }) => text.startsWith("+")))
    return [stop(RULE, line, "a refspec with + overwrites the remote history")];
  if (hasOption(split, "", "mirror", "prune")) return [stop(RULE, line, "it deletes branches for everybody")];
  if (hasOption(split, "d", "delete") || split.rest.slice(1).some(({ text }) => /^:./.test(text))) {
    return [stop(RULE, line, "it deletes a branch or tag for everybody")];
  }
  const remote = split.rest[0]?.text ?? optionValue(split, "--repo")?.text ?? "";
  if (
    /^(?:heroku|dokku|piku|gigalixir|clever|scalingo|caprover|space|deploy|production|prod|staging|live)(?:-\w+)?$|@?heroku\.com|git\.heroku/.test(
      remote,
    )
  ) {
    return [stop("ci-deployment", line, "pushing to this remote deploys")];
  }
  if (split.rest.slice(1).some(({ text }) => /(?:^|[:/])gh-pages$/.test(text)))
    return [stop("ci-deployment", line, "it publishes the website")];
  return [...exact].some((name) => name.startsWith("--force-"))
    ? [report(RULE, line, "it overwrites the remote history unless somebody has pushed since")]
    : [];
}

/** Converts the names of long options to lower case. */
function lower(split: Split): Split {
  return {
    ...split,
    options: split.options.map((option) =>
      option.name.startsWith("--") ? { ...option, name: option.name.toLowerCase() } : option,
    ),
  };
}
