import { type Invocation, readOptions, type ShellWord } from "@agentos/commands/reader";

const RUNNERS: ReadonlySet<string> = new Set([
  ...["node", "nodejs", "bun", "deno", "tsx"],
  ...["npx", "bunx", "pnpm", "npm", "yarn"],
]);
const OURS =
  /(?:^|\/)(?:aos|agentos|@agentos\/cli(?:@[\w.^~-]+)?)(?:\.c?js)?$|@agentos\/cli\/|packages\/cli\/(?:bin|dist)\//;

/** Returns the arguments of `aos`, `npx @agentos/cli …` or `node …/aos/dist/bin.js …`. */
export function argumentsOfAos({ name, args }: Invocation): readonly ShellWord[] | undefined {
  if (name === "aos" || name === "agentos") return args;
  if (!RUNNERS.has(name)) return undefined;
  const at = args.findIndex(({ text }) => isAos(text));
  return at === -1 ? undefined : args.slice(at + 1);
}

export function isAos(text: string): boolean {
  // This quick check rules out nearly all words.
  if (!text.includes("aos") && !text.includes("agentos") && !text.includes("packages/cli/")) return false;
  return OURS.test(text);
}

/** Subcommands of `aos` that only a person may run. */
const HUMAN_ONLY_COMMANDS = /^(?:approve|trust|uninstall|rules (?:allow \S+|off|disable|set)|config set)\b/;
/** Options with which these commands do not weaken the guard. `uninstall --json` still uninstalls it. */
const HELPS = /^(?:--help|-h)$/;
const SHOWS_REQUESTS = /^(?:--help|-h|--list|-l|--json)$/;
const SHOWS_TRUST = /^(?:--help|-h|--list|-l|--json|--revoke)$/;
const SHOWS_CHANGES = /^(?:--help|-h|--dry-run|-n)$/;
const SHOWS: ReadonlyMap<string, RegExp> = new Map([
  ["approve", SHOWS_REQUESTS],
  ["trust", SHOWS_TRUST],
  ["uninstall", SHOWS_CHANGES],
]);
/** Returns whether an invocation of `aos` is reserved for a person. */
export function isHumanOnly(invocation: Invocation): boolean {
  const ours = argumentsOfAos(invocation);
  return ours !== undefined && isForAPerson(ours);
}

function isForAPerson(args: readonly ShellWord[]): boolean {
  const { options, rest } = readOptions(args, { short: "p", long: ["project"] });
  const words = rest.map(({ text }) => text);
  const shows = SHOWS.get(words[0] ?? "") ?? HELPS;
  const onlyShows = options.some(({ name }) => shows.test(name));
  if (words[0] === "approve" && options.some(({ name }) => name === "--dismiss")) return true;
  if (HUMAN_ONLY_COMMANDS.test(words.join(" ")) && !onlyShows) return true;
  return words[0] === "resume" && args.some(({ text }) => text.startsWith("--approve"));
}
