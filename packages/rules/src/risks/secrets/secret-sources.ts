import type { Subject } from "@agentos/commands/effects";
import { type Invocation, isKind, programOf, type ShellWord, saysVerb } from "@agentos/commands/reader";
import { isSecretPath } from "./secret-names.js";

export interface Source {
  what: string;
  /** Whether the command outputs the secret instead of only naming it. */
  reads: boolean;
  /**
   * Whether the secret is a file. Unlike a printed token, a file is rarely meant for a request
   * header.
   */
  isFile: boolean;
}

const ENVIRONMENT: Source = { what: "all environment variables", reads: true, isFile: false };
const READERS = new Set(
  "cat head tail less more bat tac nl grep egrep rg ag awk gawk sed sort uniq cut paste strings base64 base32 xxd od hexdump openssl gpg tar zip gzip bzip2 xz 7z cp mv rsync jq yq get-content gc type python python3 node ruby perl php dd pbcopy xclip dotenv".split(
    " ",
  ),
);
/** Options whose value is used locally and not sent. */
const LOCAL_OPTIONS =
  /^(?:-i|-E|-K|-o|--(?:key|cert|cacert|identity|netrc-file|env-file|envfile|kubeconfig|config|exclude|exclude-from|key-file|private-key|ssh-key|keyfile|credentials-file|defaults-file|ca|env|passphrase-file|ignore))(?:=|$)/;
/** Every name of a secret file contains one of these strings. */
const MAY_NAME = /[.~_]|cred|secret|token|passw|environ|shadow|key|wallet/i;
const CODE_ENVIRONMENT =
  /JSON\.stringify\( ?process\.env|\b(?:dict|str|repr|json\.dumps)\((?:dict\()?os\.environ|os\.environ(?! ?(?:\[|\.get|\.setdefault|\.copy))|ENV\.(?:to_h|inspect|map)|\bgetenv\(\)|%ENV|print_r\(\$_(?:ENV|SERVER)/;
const CODE_QUOTED = /["'`\s]((?:~|\.{0,2})?[\w./~-]{3,120})(?=["'`\s])/g;
const COPIERS =
  /^(?:cp|mv|ln|install|rsync|tar|gtar|bsdtar|zip|7z|gpg|age|openssl|base64|gzip|xz|dd|vercel)$/;
const ARCHIVE = /\.(?:tar|t[gbx]z|zip|7z|gz|bz2|xz|zst|gpg|age|enc|b64)$/;

/** Returns the secret that each command names, prints or receives through an earlier copy. */
export function sourcesOf({ invocations }: Subject): readonly (Source | undefined)[] {
  const made = new Map<string, string>();
  let searched: Source | undefined;
  return invocations.map((invocation) => {
    const { name, args, via, redirections } = invocation;
    const isFed = via.some((one) => isKind(one, "finder") || isKind(one, "batch"));
    const source =
      sourceOf(invocation) ??
      (isFed && args.some(({ dynamic, text }) => dynamic || text.includes("{}")) ? searched : undefined) ??
      fromEarlierCopy(invocation, made);
    if (isKind(name, "finder")) searched ??= searchedBy(args);
    if (!source?.isFile && !source?.reads) return source;
    const words = args.map(({ text }) => text);
    const written = [
      ...redirections.map(({ target }) => target.text),
      ...words.filter((_, at) => /^(?:-o|-out|--output)$/.test(words[at - 1] ?? "")),
      ...(COPIERS.test(name) ? [words.find((word) => ARCHIVE.test(word)), words.at(-1)] : []),
    ];
    for (const path of written) if (path !== undefined) made.set(path, source.what);
    return source;
  });
}

/** Finds the secret that a command searches for, as in `find ~ -name '*.pem'`. */
function searchedBy(args: readonly ShellWord[]): Source | undefined {
  const found = args.find(({ text }) => isSecretPath(text.replace(/[*?]/g, "x")));
  return found && { what: found.text, reads: false, isFile: true };
}

function fromEarlierCopy(
  { name, args, input }: Invocation,
  made: ReadonlyMap<string, string>,
): Source | undefined {
  if (made.size === 0) return undefined;
  const words = [...args.map(({ text }) => text), ...(input?.type === "file" ? [input.path] : [])];
  const what = words
    .flatMap((word) => [word, ...word.split(/[@=<:;,]/)])
    .flatMap((word) => made.get(word) ?? [])[0];
  return what === undefined ? undefined : { what, reads: READERS.has(name), isFile: true };
}

function sourceOf(invocation: Invocation): Source | undefined {
  const { name, args, input } = invocation;
  const words = args.map(({ text }) => text);
  if (isEnvironment(invocation)) return ENVIRONMENT;
  const plain = words.filter((word) => word[0] !== "-");
  if (saysVerb(programOf(name)?.prints, plain, words))
    return { what: "a token or a secret", reads: true, isFile: false };
  const path =
    secretAmong(args) ?? (input?.type === "file" && isSecretPath(input.path) ? input.path : undefined);
  // In `cp .env.example .env`, the last argument is written, not read.
  const isWritten = /^(?:cp|mv|rsync|dd)$/.test(name) && plain.length > 1 && plain.at(-1) === path;
  if (path !== undefined) return { what: path, reads: READERS.has(name) && !isWritten, isFile: true };
  const code = codeOf(invocation);
  if (code === undefined) return undefined;
  if (CODE_ENVIRONMENT.test(code)) return ENVIRONMENT;
  const named = [...code.matchAll(CODE_QUOTED)].map(([, text]) => text!).find(isSecretPath);
  return named === undefined ? undefined : { what: named, reads: true, isFile: true };
}

/** Finds a secret file among arguments. Ignores options that only use the file locally. */
export function secretAmong(args: readonly ShellWord[]): string | undefined {
  for (const [at, { text }] of args.entries()) {
    if (
      text.length > 400 ||
      !MAY_NAME.test(text) ||
      LOCAL_OPTIONS.test(text) ||
      LOCAL_OPTIONS.test(args[at - 1]?.text ?? "")
    )
      continue;
    // The path may be only part of the word, as in `file=@.env`, `~/.aws:/a` or `if=.env`.
    const found = [text, ...text.split(/[@=<:;,]/)].find((part) => part !== "" && isSecretPath(part));
    if (found !== undefined) return found;
  }
  return undefined;
}

function isEnvironment({ name, args, redirections }: Invocation): boolean {
  const words = args.map(({ text }) => text);
  if (name === "printenv") return true;
  if (name === "env") return words.every((word) => /^(?:-0|--null|-v)$/.test(word));
  if (/^(?:export|declare|typeset)$/.test(name)) return words.length === 1 && /^-[px]+$/.test(words[0]!);
  return name === "set" && words.length === 0 && redirections.length === 0;
}

export function codeOf({ name, args, input }: Invocation): string | undefined {
  if (!/^(?:node|python[\d.]*|ruby|perl|php|deno|bun|pwsh|powershell)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*[ecrE]$|^(?:--eval|--print|eval)$/.test(text));
  const code = at !== -1 ? args[at + 1]?.text : input?.type === "text" ? input.text : undefined;
  return code?.slice(0, 64 * 1024);
}
