import { type Detector, type Finding, report, type Subject, stop } from "@agentos/commands/effects";
import { commandLine, programOf, saysVerb } from "@agentos/commands/reader";
import { detectAccess, givesShell, isCodeShell, isServed } from "./secret-doors.js";
import { holdsSecret } from "./secret-names.js";
import { sentBy } from "./secret-sending.js";
import {
  codeOf,
  findersOf,
  foundBy,
  remadeFrom,
  type Source,
  secretAmong,
  sourceOf,
  writtenBy,
} from "./secret-sources.js";
import { detectTool } from "./secret-tools.js";

const RULE = "secrets";

/**
 * Key files, credentials, tokens and the environment: reading them is reported, sending them elsewhere is
 * stopped.
 */
export const detectSecrets: Detector = (subject) => {
  const finder = findersOf(subject);
  const sources: (Source | undefined)[] = [];
  // What is made of a secret is one: `cp .env /tmp/x`, `tar czf k.tgz ~/.ssh`.
  const made = new Map<string, string>();
  for (const invocation of subject.invocations) {
    const source =
      sourceOf(invocation, subject) ?? foundBy(invocation, finder) ?? remadeFrom(invocation, made);
    sources.push(source);
    if (source?.isFile || source?.reads)
      for (const path of writtenBy(invocation)) made.set(path, source.what);
  }
  const found: Finding[] = [];
  const first = sources.find((source) => source !== undefined);
  for (const [at, invocation] of subject.invocations.entries()) {
    const source = sources[at];
    const sent = sentBy(invocation, source, first, subject);
    const texts = invocation.args.map(({ text }) => text);
    if (saysVerb(programOf(invocation.name)?.keys, texts, texts))
      found.push(stop(RULE, commandLine(invocation), "it destroys a key, or gives one access"));
    else if (givesShell(invocation) || isCodeShell(codeOf(invocation)))
      found.push(stop(RULE, commandLine(invocation), "it gives another machine a shell here"));
    else if (isServed(invocation, source, subject))
      found.push(stop(RULE, commandLine(invocation), "it shows keys or a whole home folder to whoever asks"));
    else if (sent !== undefined) found.push(stop(RULE, commandLine(invocation), sent));
    else if (source?.reads) found.push(report(RULE, commandLine(invocation), `it reads ${source.what}`));
    else if (invocation.args.some(({ text }) => text.length > 16 && holdsSecret(text)))
      found.push(report(RULE, commandLine(invocation, 30), "a password or a token stands in it"));
  }
  return [...found, ...detectAccess(subject), ...detectGit(subject), ...detectTool(subject)];
};

/** What is committed leaves with the next push. */
function detectGit({ invocations }: Subject): Finding[] {
  const git = invocations.filter(({ name }) => name === "git");
  const added = git.find(
    ({ args }) =>
      /^(?:add|commit|stage)$/.test(args[0]?.text ?? "") && secretAmong(args.slice(1)) !== undefined,
  );
  if (!added) return [];
  const isForced = added.args.some(({ text }) => /^(?:-[a-eg-z]*f[a-z]*|--force)$/.test(text));
  const leaves = isForced || git.some(({ args }) => /^(?:push|commit)$/.test(args[0]?.text ?? ""));
  const say = leaves ? stop : report;
  return [
    say(
      RULE,
      commandLine(added),
      `it commits ${secretAmong(added.args.slice(1))}, which then leaves with a push`,
    ),
  ];
}
