import type { Subject } from "@agentos/commands/effects";
import { type Invocation, programOf, type ShellWord, saysVerb } from "@agentos/commands/reader";
import { isSecretPath } from "./secret-names.js";

const set = (text: string) => new Set(text.split(" "));

/** Programs whose business is what stands in a file. */
const READERS = set(
  "cat head tail less more bat tac nl grep egrep rg ag awk gawk sed sort uniq cut paste strings base64 base32 xxd od hexdump openssl gpg tar zip gzip bzip2 xz 7z cp mv rsync jq yq tee " +
    "get-content gc type python python3 node ruby perl php dd pbcopy xclip clip split dotenv",
);

/** Options whose value is used to prove who one is, or to set up a program, and not sent. */
const USES =
  /^(?:-i|-E|-K|-o|--(?:key|cert|cacert|identity|netrc-file|env-file|envfile|kubeconfig|config|exclude|exclude-from|key-file|private-key|ssh-key|keyfile|credentials-file|defaults-file|ca|env|passphrase-file|recipient-file|ignore))$/;

const USES_ATTACHED =
  /^--(?:key|cert|cacert|env-file|envfile|kubeconfig|exclude|config|key-file|netrc-file|defaults-file|private-key|ignore|env)=/;

/** Programs that send requests to the addresses among their words. */
export const WEB = /^(?:curl|wget|https?|xh|httpie|invoke-webrequest|invoke-restmethod|iwr|irm)$/;

const CODE_ENVIRONMENT =
  /JSON\.stringify\( ?process\.env|\b(?:dict|str|repr|json\.dumps)\((?:dict\()?os\.environ|os\.environ(?! ?(?:\[|\.get|\.setdefault|\.copy))|ENV\.(?:to_h|inspect|map)|\bgetenv\(\)|%ENV|print_r\(\$_(?:ENV|SERVER)/;

const CODE_QUOTED = /["'`\s]((?:~|\.{0,2})?[\w./~-]{3,120})(?=["'`\s])/g;

/** What a search finds by a name that secrets have: `find ~ -name '*.pem'`. */
export function findersOf({ invocations }: Subject): Source | undefined {
  for (const { name, args } of invocations) {
    if (!/^(?:g?find|fd|fdfind|locate|mdfind)$/.test(name)) continue;
    const pattern = args.find(({ text }) => /[*?]/.test(text) && isSecretPath(text.replace(/[*?]+/g, "x")));
    const start = args.find(({ text }) => isSecretPath(text));
    const what = pattern ?? start;
    if (what) return { what: what.text, reads: false, isFile: true };
  }
  return undefined;
}

export function foundBy({ via, args }: Invocation, source: Source | undefined): Source | undefined {
  if (source === undefined || !args.some(({ dynamic, text }) => dynamic || text.includes("{}")))
    return undefined;
  return via.some((one) => /^(?:g?find|fd|fdfind|xargs|parallel)$/.test(one)) ? source : undefined;
}

const COPIERS =
  /^(?:cp|mv|ln|install|rsync|tar|gtar|bsdtar|zip|7z|7za|gpg|age|openssl|base64|gzip|bzip2|xz|zstd|dd|ditto|vercel)$/;

/** The files that a command makes of what it reads. */
export function writtenBy({ name, args, redirections }: Invocation): string[] {
  const words = args.map(({ text }) => text);
  const written = [
    ...redirections.map(({ target }) => target.text),
    ...words.filter((_, at) => /^(?:-o|-out|--output)$/.test(words[at - 1] ?? "")),
  ];
  if (!COPIERS.test(name)) return written;
  // An archive's name stands in front, a copy's at the end, another one's behind `-o`.
  const archive = words.find((text) => /\.(?:tar|t[gbx]z|zip|7z|gz|bz2|xz|zst|gpg|age|enc|b64)$/.test(text));
  return [...written, ...[archive, words.at(-1)].filter((text) => text !== undefined)];
}

export function remadeFrom(
  { name, args, input }: Invocation,
  made: ReadonlyMap<string, string>,
): Source | undefined {
  if (made.size === 0) return undefined;
  const words = [...args.map(({ text }) => text), ...(input?.type === "file" ? [input.path] : [])];
  for (const word of words)
    for (const part of [word, ...word.split(/[@=<:;,]/)]) {
      const what = made.get(part);
      if (what !== undefined) return { what, reads: READERS.has(name), isFile: true };
    }
  return undefined;
}

/** Where clouds give a machine its credentials. */
const METADATA =
  /(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[fd00:ec2::254\]).{0,200}(?:credential|token|identity)/i;

export interface Source {
  what: string;
  /** Its content comes out of it, and is not only named. */
  reads: boolean;
  /** It is a file: a token that a program prints is often meant for a request. */
  isFile: boolean;
}

export function sourceOf(invocation: Invocation, subject: Subject): Source | undefined {
  const { name, args, input } = invocation;
  const words = args.map(({ text }) => text);
  if (isEnvironment(invocation))
    return { what: "every variable of the environment", reads: true, isFile: false };
  const line = words.join(" ");
  if (name === "history" && words.every((word) => /^\d*$/.test(word)))
    return { what: "the commands that were typed", reads: true, isFile: false };
  if (WEB.test(name) && METADATA.test(line))
    return { what: "the machine's own credentials", reads: true, isFile: false };
  const isToken = saysVerb(
    programOf(name)?.prints,
    words.filter((word) => word[0] !== "-"),
    words,
  );
  if (isToken) return { what: "a token or a secret", reads: true, isFile: false };
  const path =
    secretAmong(args) ?? (input?.type === "file" && isSecretPath(input.path) ? input.path : undefined);
  if (path !== undefined)
    return { what: path, reads: READERS.has(name) && !isWriteOnly(name, args, path), isFile: true };
  const code = codeOf(invocation);
  if (code === undefined) return undefined;
  if (CODE_ENVIRONMENT.test(code))
    return { what: "every variable of the environment", reads: true, isFile: false };
  const named = [...code.matchAll(CODE_QUOTED)].map(([, text]) => text!).find(isSecretPath);
  return named !== undefined && !subject.operation.changes.some((change) => change.path === named)
    ? { what: named, reads: true, isFile: true }
    : undefined;
}

/** The secret file that a command's words name; not one that an option only uses. */
export function secretAmong(args: readonly ShellWord[]): string | undefined {
  for (const [at, { text }] of args.entries()) {
    const before = args[at - 1]?.text ?? "";
    if (text.length > 400 || !MAY_NAME.test(text) || USES.test(before) || USES_ATTACHED.test(text)) continue;
    // `file=@.env`, `@.env`, `~/.aws:/a`, `if=.env`
    for (const part of [text, ...text.split(/[@=<:;,]/)]) if (part !== "" && isSecretPath(part)) return part;
  }
  return undefined;
}

/** A quick look: no name of such a file is without one of these. */
const MAY_NAME = /[.~_]|cred|secret|token|passw|environ|shadow|key|wallet/i;

/** `cp .env.example .env`: the last word of a copy is written. */
function isWriteOnly(name: string, args: readonly ShellWord[], path: string): boolean {
  if (name === "tee") return true;
  const words = args.filter(({ text }) => !text.startsWith("-"));
  return (
    /^(?:cp|mv|rsync|dd)$/.test(name) &&
    words.at(-1)?.text === path &&
    words.filter(({ text }) => isSecretPath(text)).length === 1
  );
}

function isEnvironment({ name, args, redirections }: Invocation): boolean {
  const words = args.map(({ text }) => text);
  if (name === "printenv") return true;
  if (name === "env") return words.every((word) => /^(?:-0|--null|-v)$/.test(word));
  if (name === "export" || name === "declare" || name === "typeset")
    return words.length === 1 && /^-[px]+$/.test(words[0]!);
  return (
    (name === "set" && words.length === 0 && redirections.length === 0) ||
    (name === "gci" && words[0] === "env:")
  );
}

/** Code that stands in a command: `node -e "…"`, and what an interpreter reads from a here-document. */
export function codeOf({ name, args, input }: Invocation): string | undefined {
  if (!/^(?:node|python[\d.]*|ruby|perl|php|deno|bun|pwsh|powershell)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*[ecrE]$|^(?:--eval|--print|eval)$/.test(text));
  if (at !== -1) return args[at + 1]?.text.slice(0, 64 * 1024);
  return input?.type === "text" ? input.text.slice(0, 64 * 1024) : undefined;
}
