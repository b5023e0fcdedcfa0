import type { Invocation, ShellWord } from "@agentos/commands/reader";

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
