import { awkOf, escapesOf, sedOf } from "./escapes.js";
import { command, type Inner, joined, script, scriptsOf } from "./inner.js";
import { fileOf, interpretedBy, powershellOf } from "./interpreters.js";
import { optionValue, readOptions, splitOptions } from "./options.js";
import { own } from "./own.js";
import { literal, type ShellWord } from "./shell-word.js";
import { PREFIXES, type Prefix, RUNNERS } from "./wrapper-tables.js";

const SSH = { short: "bcDEeFIiJLlmOopQRSWw" };
const PACKAGE_RUNNERS = new Set(["pnpm", "yarn"]);

/** What a program runs that its arguments name; empty when it runs nothing we know of. */
export function innerOf(name: string, args: readonly ShellWord[]): Inner[] {
  const prefix = own(PREFIXES, name);
  if (prefix) return behindPrefix(name, args, prefix);
  const runners = own(RUNNERS, name);
  if (runners) return behindRunner(name, args, runners);
  const special = own(SPECIAL, name);
  if (special) return special(args);
  return interpretedBy(name, args) ?? escapesOf(name, args);
}

const SPECIAL: Readonly<Record<string, (args: readonly ShellWord[]) => Inner[]>> = {
  eval: (args) => [script(joined(splitOptions(args).rest))],
  ".": (args) => (args[0] ? fileOf(args[0]) : []),
  source: (args) => (args[0] ? fileOf(args[0]) : []),
  expect: (args) =>
    args.flatMap(({ text }) =>
      [...text.matchAll(/\bspawn\s+([^;\n]+)/g)].map(([, line]) => script(literal(line!))),
    ),
  tmux: (args) => [script(joined(args.filter(({ text }) => !/^(?:-.*|Enter|C-m)$/.test(text)).slice(1)))],
  trap: (all) => {
    const args = splitOptions(all).rest;
    return args.length > 1 && args[0]!.text.includes(" ") ? [script(args[0]!)] : [];
  },
  at: () => [{ type: "script-from-input" }],
  batch: () => [{ type: "script-from-input" }],
  vagrant: (args) =>
    args[0]?.text === "ssh"
      ? scriptsOf(
          optionValue(readOptions(args.slice(1), { short: "c", long: ["command"] }), "-c", "--command"),
        ).map((inner) => ({ ...inner, remote: true }))
      : [],
  pwsh: powershellOf,
  powershell: powershellOf,
  cmd: (args) => {
    const at = args.findIndex(({ text }) => /^\/[ck]$/i.test(text));
    return at === -1 ? [] : scriptsOf(joined(args.slice(at + 1)));
  },
  watch: (args) => scriptsOf(joined(splitOptions(args, { short: "n", long: ["interval"] }).rest)),
  entr: (args) => [command(splitOptions(args).rest)],
  su: (args) =>
    scriptsOf(
      optionValue(readOptions(args, { short: "cgGs", long: ["command", "shell"] }), "-c", "--command"),
    ),
  script: (args) =>
    scriptsOf(optionValue(readOptions(args, { short: "cEIBOmoT", long: ["command"] }), "-c", "--command")),
  ssh: (args) => {
    // Behind the host come options, too, and then the command.
    const behind = splitOptions(splitOptions(args, SSH).rest.slice(1), SSH).rest;
    if (behind.length === 0) return [{ type: "script-from-input", remote: true }];
    return scriptsOf(joined(behind)).map((inner) => ({ ...inner, remote: true }));
  },
  sg: (args) => {
    const words = args.slice(1);
    return scriptsOf(words[0]?.text === "-c" ? words[1] : words[0]);
  },
  bwrap: (args) => [command(behindBubblewrap(args))],
  flock: (args) => {
    const split = splitOptions(args, { short: "wEo", long: ["timeout", "wait"] });
    const words = split.rest.slice(1);
    return words[0]?.text === "-c" ? scriptsOf(words[1]) : [command(words)];
  },
  "nix-shell": (args) =>
    scriptsOf(optionValue(readOptions(args, { long: ["run", "command"] }), "--run", "--command")),
  alias: (args) =>
    args.flatMap((word) => {
      const equals = word.text.indexOf("=");
      return equals > 0 ? [script({ ...word, text: word.text.slice(equals + 1) })] : [];
    }),
  deno: (args) =>
    args[0]?.text === "eval" && args[1] ? [{ type: "code", language: "javascript", code: args[1] }] : [],
  sed: sedOf,
  gsed: sedOf,
  awk: awkOf,
  gawk: awkOf,
  mawk: awkOf,
  find: findOf,
  fd: fdOf,
  fdfind: fdOf,
};

function behindPrefix(name: string, args: readonly ShellWord[], table: Prefix): Inner[] {
  if (name === "command" && /^-[vV]$/.test(args[0]?.text ?? "")) return [];
  const split = splitOptions(args, table.script ? { ...table, short: `${table.short ?? ""}c` } : table);
  let { rest } = split;
  // `env - …` is `env -i …`.
  if (name === "env" && rest[0]?.text === "-") rest = rest.slice(1);
  const assigned = table.assignments ? rest.slice(0, countAssignments(rest)) : [];
  rest = rest.slice(assigned.length);
  const text = table.script && optionValue(split, ...table.script);
  const folder = table.folder && optionValue(split, ...table.folder);
  const inner: Inner[] = [];
  // The command may go on behind the script: `env -S "bash -c" "rm x"`.
  if (text) inner.push(script(joined([text, ...(name === "env" ? rest : [])])));
  else if (name === "cross-env-shell") inner.push(script(joined(rest)));
  else inner.push({ ...command(rest.slice(table.skip ?? 0)), ...(folder && { folder }) });
  return assigned.length === 0 ? inner : inner.map((each) => ({ ...each, assignments: assigned }));
}

function behindRunner(
  name: string,
  args: readonly ShellWord[],
  runners: NonNullable<(typeof RUNNERS)[string]>,
): Inner[] {
  // `docker compose exec` is the same as `docker-compose exec`.
  if (name === "docker" && args[0]?.text === "compose")
    return innerOf("docker-compose", splitOptions(args.slice(1), { short: "fp" }).rest);
  const { rest } = splitOptions(args, {
    short: "Cn",
    long: ["filter", "dir", "cwd", "prefix", "namespace", "context"],
  });
  const sub = rest[0]?.text ?? "";
  // `bun -e`
  if (name === "bun" && args[0]?.text.startsWith("-")) return interpretedBy(name, args) ?? [];
  const runner = own(runners, sub);
  if (!runner) {
    // `yarn prisma migrate` runs the program `prisma`; what is no program is no harm to read as one.
    return PACKAGE_RUNNERS.has(name) && rest.length > 0 ? [command(rest)] : [];
  }
  const split = splitOptions(rest.slice(1), runner);
  const text = runner.script && optionValue(split, ...runner.script);
  if (text) return [script(text)];
  let words = split.rest.slice(runner.skip ?? 0);
  // `kubectl exec pod -c app -- …`: what follows the dashes, wherever they stand behind the name.
  const dashes = runner.remote && words[0]?.text.startsWith("-") ? words.findIndex(isDashes) : -1;
  if (dashes !== -1 || (words[0] && isDashes(words[0]))) words = words.slice(Math.max(dashes, 0) + 1);
  return [{ ...command(words), ...(runner.remote && { remote: true }) }];
}

const isDashes = ({ text }: ShellWord) => text === "--";

function findOf(args: readonly ShellWord[]): Inner[] {
  const found: Inner[] = [];
  for (let at = 0; at < args.length; at++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(args[at]!.text)) continue;
    const end = args.findIndex(({ text }, index) => index > at && (text === ";" || text === "+"));
    const words = args.slice(at + 1, end === -1 ? undefined : end);
    found.push(command(words.map((word) => fill(word, "{}"))));
    at += words.length;
  }
  return found;
}

function fdOf(args: readonly ShellWord[]): Inner[] {
  const at = args.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
  if (at === -1) return [];
  const words = args.slice(at + 1).map((word) => fill(word, "{}"));
  return [
    command(
      words.some(({ dynamic }) => dynamic) ? words : [...words, { text: "{}", known: false, dynamic: true }],
    ),
  ];
}

/** The first word behind options whose values are paths of the host. */
function behindBubblewrap(args: readonly ShellWord[]): readonly ShellWord[] {
  const withOne =
    /^--(?:chdir|proc|dev|tmpfs|dir|unsetenv|hostname|uid|gid|args|seccomp|perms|size|lock-file)$/;
  const withTwo = /^--(?:(?:ro-|dev-)?bind(?:-try)?|symlink|setenv|file|bind-data|ro-bind-data)$/;
  let at = 0;
  while (at < args.length && args[at]!.text.startsWith("--")) {
    const { text } = args[at]!;
    at += withTwo.test(text) ? 3 : withOne.test(text) ? 2 : 1;
    if (text === "--") break;
  }
  return args.slice(at);
}

/** A word with a placeholder for what another program finds. */
export function fill(word: ShellWord, placeholder: string, value?: ShellWord): ShellWord {
  if (placeholder === "" || !word.text.includes(placeholder)) return word;
  if (value === undefined) return { ...word, known: false, dynamic: true };
  return {
    text: word.text.replaceAll(placeholder, () => value.text),
    known: word.known && value.known,
    ...((word.dynamic || value.dynamic) && { dynamic: true }),
  };
}

export function countAssignments(words: readonly ShellWord[]): number {
  let count = 0;
  while (count < words.length && /^[^\s/=]*=/.test(words[count]!.text)) count++;
  return count;
}

/** A word that another program gives. */
export const dynamicWord: ShellWord = { ...literal("…"), known: false, dynamic: true };
