import type { ShellWord } from "../programs/index.js";

const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);
const RUNS = new Set(["run", "run-script", "rum", "urn"]);
const INSTALLS = new Set(["i", "install", "ci", "add"]);
const FIELD = "scripts.";

/** Keeps the scripts that `npm pkg set scripts.x=…` stores, because `npm run x` may run them. */
export class WrittenScripts {
  private readonly texts = new Map<string, string>();

  remember(manager: string, args: readonly ShellWord[]): void {
    if (!MANAGERS.has(manager)) return;
    const [group, verb, ...rest] = wordsOf(args);
    if (group === "set-script" && verb !== undefined) this.texts.set(verb, rest.join(" "));
    if (group !== "pkg" || verb !== "set") return;
    for (const text of rest) {
      const equals = text.indexOf("=");
      if (text.startsWith(FIELD) && equals > 0)
        this.texts.set(text.slice(FIELD.length, equals), text.slice(equals + 1));
    }
  }

  runBy(manager: string, args: readonly ShellWord[]): string[] {
    if (this.texts.size === 0 || !MANAGERS.has(manager)) return [];
    const [verb = "", named = ""] = wordsOf(args);
    const names = RUNS.has(verb)
      ? [named]
      : INSTALLS.has(verb)
        ? ["install", "prepare"]
        : [verb === "t" || verb === "tst" ? "test" : verb];
    return names
      .flatMap((name) => [`pre${name}`, name, `post${name}`])
      .flatMap((name) => this.texts.get(name) ?? []);
  }
}

function wordsOf(args: readonly ShellWord[]): string[] {
  return args.filter(({ text }) => text[0] !== "-").map(({ text }) => text);
}
