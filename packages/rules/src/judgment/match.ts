import { changedPaths, type Finding, report, type Subject, stop } from "@agentos/commands/effects";
import { commandLine, type Invocation } from "@agentos/commands/reader";
import { Glob, matchesParts, matchesWildcard } from "@agentos/platform";
import type { Rule } from "../catalogue/catalogue.js";

const MAX_FILES = 2_000;

/** Applies the `match` patterns of custom rules. */
export function detectMatches(rules: readonly Rule[], subject: Subject): Finding[] {
  const found: Finding[] = [];
  for (const rule of rules) {
    const { match } = rule;
    if (!match) continue;
    const say = rule.tier === "STOP" ? stop : report;
    for (const pattern of match.commands ?? []) {
      const invocation = subject.invocations.find((one) => matchesCommand(pattern, one));
      if (invocation) found.push(say(rule.id, commandLine(invocation), `it matches "${pattern}"`));
    }
    const changes = match.paths && match.paths.length > 0 ? changedPaths(subject) : [];
    for (const pattern of match.paths ?? []) {
      const glob = globOf(pattern);
      const change = changes.find(({ path, kind }) => isMatched(glob, path, kind, subject));
      if (change) found.push(say(rule.id, change.what, `${change.path} matches "${pattern}"`));
    }
    for (const pattern of match.tools ?? []) {
      if (matchesWildcard(pattern, subject.tool))
        found.push(say(rule.id, subject.tool, `the tool matches "${pattern}"`));
    }
  }
  return found;
}

/**
 * Returns whether a change matches. Deleting a folder or moving it away also matches patterns for
 * paths within the folder.
 */
function isMatched(glob: Glob, path: string, kind: string, { resolver }: Subject): boolean {
  if (glob.matches(path)) return true;
  if (kind === "write") return false;
  if (glob.isWithin(path)) return true;
  // `**/*.sql` does not name a folder, so the tracked files in the removed folder are checked.
  const files = path.startsWith("/") ? undefined : resolver.context.trackedFiles?.([path]);
  return files?.slice(0, MAX_FILES).some((file) => glob.matches(file)) === true;
}

const WORD = /\s+/;

/**
 * Ignores options and make variables that the pattern does not contain. For example, `make nuke`
 * also matches `make -C . nuke`.
 */
function matchesCommand(pattern: string, { name, args }: Invocation): boolean {
  const wanted = pattern.trim().split(WORD);
  if (wanted[0] === "" || !matchesWildcard(wanted[0]!, name)) return false;
  const texts = args.map(({ text }) => text);
  const rest = wanted.slice(1);
  if (matchesWords(rest, texts)) return true;
  const isNamed = (text: string) =>
    rest.some((word) => word !== "*" && word !== "**" && matchesWildcard(word, text));
  const isOption = (text: string) => /^-./.test(text) || /^[A-Za-z_]\w*=/.test(text);
  const without = texts.filter((text) => !isOption(text) || isNamed(text));
  const withoutValues = texts.filter((text, at) => {
    if (isNamed(text)) return true;
    if (isOption(text)) return false;
    const before = texts[at - 1];
    return before === undefined || !/^-[^=]+$/.test(before) || isNamed(before);
  });
  return matchesWords(rest, without) || matchesWords(rest, withoutValues);
}

/**
 * Returns whether the texts begin with words that match the pattern. `*` matches one word, and `**`
 * matches any number of words.
 */
function matchesWords(wanted: readonly string[], texts: readonly string[]): boolean {
  // A final `*` may match no word at all.
  const least = wanted.at(-1) === "*" ? wanted.slice(0, -1) : undefined;
  return matchesParts([...wanted, "**"], texts) || (least !== undefined && matchesParts(least, texts));
}

export function allowedLines(
  rules: readonly Rule[],
  invocations: readonly Invocation[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const lines = new Map<string, ReadonlySet<string>>();
  for (const { id, allow = [] } of rules) {
    const allowed = invocations.filter((one) => allow.some((pattern) => isExactly(pattern, one)));
    if (allowed.length > 0) lines.set(id, new Set(allowed.map((one) => commandLine(one))));
  }
  return lines;
}

/** Returns false for commands that have variable assignments or wrappers such as `sudo`. */
function isExactly(pattern: string, { name, args, via, assignments }: Invocation): boolean {
  const wanted = pattern.trim().split(WORD);
  if (via.length > 0 || assignments.size > 0 || wanted.length !== args.length + 1) return false;
  const isSame = (word: string, { text, known }: { text: string; known: boolean }) =>
    known && matchesWildcard(word, text);
  return wanted[0] === name && args.every((word, at) => isSame(wanted[at + 1]!, word));
}

const globs = new Map<string, Glob>();

function globOf(pattern: string): Glob {
  const known = globs.get(pattern);
  if (known) return known;
  if (globs.size > 1_000) globs.clear();
  const made = new Glob(pattern);
  globs.set(pattern, made);
  return made;
}
