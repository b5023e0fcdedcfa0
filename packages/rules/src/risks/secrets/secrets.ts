import {
  type Detector,
  type Finding,
  report,
  type Subject,
  scopeOf,
  stop,
  subcommandsOf,
} from "@agentos/commands/effects";
import { commandLine, type Invocation, programOf, saysVerb } from "@agentos/commands/reader";
import { requestOf } from "../services/http-request.js";
import { holdsSecret, isSecretPath } from "./secret-names.js";
import { codeOf, type Source, secretAmong, sourcesOf } from "./secret-sources.js";
import { detectTool } from "./secret-tools.js";
import { misplacedToken } from "./token-owners.js";

const RULE = "secrets";
const WEB = /^(?:curl|wget|https?|xh|httpie|invoke-webrequest|invoke-restmethod|iwr|irm)$/;
const CODE_SENDS =
  /\bfetch\s*\(|\brequests\s*\.|\baxios\b|\bhttps?\s*\.\s*(?:request|get|post)|urllib|\bsocket\b|Net::HTTP|LWP|\bURI\b|curl_exec|https?:\/\/|\bInvoke-(?:WebRequest|RestMethod)/i;
const SENDS = /^(?:send|post|upload|share|paste|publish)$/;
/** Programs that look up host names, which sends the names to a name server. */
const NAME_LOOKUPS = /^(?:dig|nslookup|host|drill|ping|getent)$/;
const NETWORK = /^\/dev\/(?:tcp|udp)\//;
const SERVERS =
  /^(?:http\.server|serve|http-server|live-server|ngrok|localtunnel|lt|cloudflared|miniserve|caddy|dufs|simplehttpserver)$/;
const CODE_SHELL = /\bdup2\s*\(|\bpty\.spawn|\bspawn\s*\(\s*["'](?:\/bin\/)?(?:ba)?sh["']/;

/** Reports commands that read secrets, and stops commands that send them elsewhere. */
export const detectSecrets: Detector = (subject) => {
  const { invocations, changes } = subject;
  const sources = sourcesOf(subject);
  const first = sources.find((source) => source !== undefined);
  const found = invocations.flatMap((invocation, at): Finding[] => {
    const source = sources[at];
    const why = whyStopped(invocation, source, first, subject);
    if (why !== undefined) return [stop(RULE, commandLine(invocation), why)];
    if (source?.reads) return [report(RULE, commandLine(invocation), `it reads ${source.what}`)];
    return invocation.args.some(({ text }) => text.length > 16 && holdsSecret(text))
      ? [report(RULE, commandLine(invocation, 30), "it contains a password or a token")]
      : [];
  });
  const keys = changes.filter(
    ({ path, kind }) => kind === "write" && /(?:^|\/)authorized_keys2?$/.test(path),
  );
  return [
    ...found,
    ...keys.map(({ by, path }) =>
      stop(RULE, by ?? path, "it lets the holder of a key log in to this machine"),
    ),
    ...detectCommit(invocations),
    ...detectTool(subject),
  ];
};

function whyStopped(
  invocation: Invocation,
  own: Source | undefined,
  first: Source | undefined,
  subject: Subject,
): string | undefined {
  const texts = invocation.args.map(({ text }) => text);
  if (saysVerb(programOf(invocation.name)?.keys, texts, texts))
    return "it destroys a key or grants access to one";
  if (givesShell(invocation, texts)) return "it gives another machine a shell on this one";
  if (isServed(invocation, own, subject)) return "it serves keys or a whole home folder over the network";
  const sent = sentBy(invocation, own, first);
  return sent && `it sends ${sent}`;
}

function sentBy(
  invocation: Invocation,
  own: Source | undefined,
  first: Source | undefined,
): string | undefined {
  const { name, args, input, redirections } = invocation;
  const code = codeOf(invocation);
  const texts = args.map(({ text }) => text);
  if (code === undefined ? WEB.test(name) : CODE_SENDS.test(code)) {
    const token = misplacedToken(
      [code ?? texts.join(" "), input?.type === "text" ? input.text : ""].join(" "),
    );
    if (token) return `${token.variable} to ${token.host}, where it does not belong`;
  }
  const there = (source: Source) => `${source.what} to another machine`;
  const opensNetwork = redirections.some(({ target }) => NETWORK.test(target.text));
  if (own && (opensNetwork || (code !== undefined && CODE_SENDS.test(code)))) return there(own);
  const sends = programOf(name)?.sends;
  const isSent =
    sends === undefined
      ? scopeOf(name) === "service" && SENDS.test(subcommandsOf(args)[1][0] ?? "")
      : saysVerb(
          sends,
          texts.filter((text) => text[0] !== "-"),
          texts,
        );
  if (!isSent || name === "") return undefined;
  // `rsync -a .env backup/` copies only within this machine.
  const isLocal =
    /^(?:rsync|scp|rclone|aws|gsutil|gcloud)$/.test(name) && !texts.some((text) => /^[^/\s]+:/.test(text));
  if (own?.isFile && !isLocal) return there(own);
  if (!first) return undefined;
  const isFed =
    (input?.type === "pipe" || input?.type === "text") &&
    (!/^(?:curl|wget)$/.test(name) || texts.some((text) => /(?:^|=|@)-$|@-|\/dev\/stdin/.test(text)));
  // A printed token is often meant for a request header, so headers are ignored.
  const request = first.isFile ? undefined : requestOf(invocation);
  const words = request ? [...request.bodies, ...args.filter(({ text }) => /^https?:/.test(text))] : args;
  const isFilled = words.some(
    ({ text, known, dynamic }) =>
      dynamic || (!known && (text.includes("(…)") || (NAME_LOOKUPS.test(name) && text.includes("$")))),
  );
  return isFed || isFilled ? there(first) : undefined;
}

/** Detects remote shells such as `bash -i >& /dev/tcp/…` or `nc -e /bin/sh …`. */
function givesShell(invocation: Invocation, words: readonly string[]): boolean {
  const { name, redirections } = invocation;
  if (/^(?:bash|sh|zsh|dash|ksh|fish|ash)$/.test(name))
    return redirections.some(({ target }) => NETWORK.test(target.text));
  if (/^(?:nc|ncat|netcat)$/.test(name))
    return words.some((word) => /^(?:-[a-zA-Z]*[ec]|--exec|--sh-exec|--lua-exec)$/.test(word));
  if (name === "socat")
    return (
      words.some((word) => /^(?:exec|system):/i.test(word)) &&
      words.some((word) => /^(?:tcp|openssl|udp|ssl)/i.test(word))
    );
  const code = codeOf(invocation);
  return code !== undefined && CODE_SHELL.test(code) && /\bsocket\b|\bnet\b|IO::Socket|TCPSocket/i.test(code);
}

/** Detects `python3 -m http.server -d ~/.aws` and `ngrok http file:///home/me`. */
function isServed(
  { name, args, folder }: Invocation,
  source: Source | undefined,
  { resolver }: Subject,
): boolean {
  const words = args.map(({ text }) => text);
  const module = /^python[\d.]*$/.test(name) ? (words[words.indexOf("-m") + 1] ?? "").toLowerCase() : name;
  if (!SERVERS.test(module)) return false;
  const isHome = (text: string) => {
    const path = text.replace(/^file:\/\//, "").replace(/(?<=.)\/$/, "");
    return (
      path === resolver.context.homeFolder || /^(?:~|\$HOME|\/|\/root|\/(?:home|Users)\/[\w.-]+)$/.test(path)
    );
  };
  const places = folder === undefined || folder === "." ? words : [...words, folder];
  return source?.isFile === true || places.some((text) => isSecretPath(text) || isHome(text));
}

/** Detects commits of secret files, which leave the machine with the next push. */
function detectCommit(invocations: readonly Invocation[]): Finding[] {
  const git = invocations.filter(({ name }) => name === "git");
  const added = git.find(
    ({ args }) =>
      /^(?:add|commit|stage)$/.test(args[0]?.text ?? "") && secretAmong(args.slice(1)) !== undefined,
  );
  if (!added) return [];
  const isForced = added.args.some(({ text }) => /^(?:-[a-eg-z]*f[a-z]*|--force)$/.test(text));
  const leaves = isForced || git.some(({ args }) => /^(?:push|commit)$/.test(args[0]?.text ?? ""));
  const why = `it commits ${secretAmong(added.args.slice(1))}, which the next push would publish`;
  return [(leaves ? stop : report)(RULE, commandLine(added), why)];
}
