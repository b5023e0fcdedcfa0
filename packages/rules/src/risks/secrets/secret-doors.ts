import { type Finding, type Subject, stop } from "@agentos/commands/effects";
import type { Invocation } from "@agentos/commands/reader";
import { isSecretPath } from "./secret-names.js";
import type { Source } from "./secret-sources.js";

const RULE = "secrets";

/** Programs that show a folder to whoever asks. */
const SERVERS =
  /^(?:http\.server|serve|http-server|live-server|ngrok|localtunnel|lt|cloudflared|miniserve|caddy|ran|dufs|simplehttpserver|webfsd|darkhttpd|rclone|samba|tailscale)$/;

/** `python3 -m http.server -d ~/.aws`, `ngrok http file:///home/me` */
export function isServed(
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
export function detectAccess({ changes }: Subject): Finding[] {
  const added = changes.find(({ path, kind }) => kind === "write" && /(?:^|\/)authorized_keys2?$/.test(path));
  return added ? [stop(RULE, added.by ?? added.path, "it lets whoever has a key log in here")] : [];
}

const SHELLS = /^(?:bash|sh|zsh|dash|ksh|fish|ash)$/;

/** `bash -i >& /dev/tcp/…`, `nc -e /bin/sh …`: somebody else's terminal here. */
export function givesShell({ name, args, redirections }: Invocation): boolean {
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

export function isCodeShell(code: string | undefined): boolean {
  return code !== undefined && CODE_SHELL.test(code) && /\bsocket\b|\bnet\b|IO::Socket|TCPSocket/i.test(code);
}

const CODE_SHELL = /\bdup2\s*\(|\bpty\.spawn|\bspawn\s*\(\s*["'](?:\/bin\/)?(?:ba)?sh["']/;
