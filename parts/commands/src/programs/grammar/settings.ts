const SSH = new Set(["proxycommand", "localcommand", "remotecommand", "knownhostscommand"]);
const GIT = new Set([
  "core.pager",
  "core.editor",
  "core.sshcommand",
  "core.fsmonitor",
  "core.askpass",
  "core.gitproxy",
  "core.alternaterefscommand",
  "sequence.editor",
  "diff.external",
  "credential.helper",
  "gpg.program",
  "uploadpack.packobjectshook",
  "interactive.difffilter",
  "web.browser",
  "ssh.variant.command",
]);
/** The first and last parts of settings such as `filter.<name>.clean`. */
const GIT_PARTS: Readonly<Record<string, readonly string[]>> = {
  pager: [],
  diff: ["command", "textconv"],
  difftool: ["cmd"],
  mergetool: ["cmd"],
  merge: ["driver"],
  filter: ["clean", "smudge", "process"],
  credential: ["helper"],
  browser: ["cmd"],
  man: ["cmd"],
  gpg: ["program"],
  trailer: ["cmd", "command"],
  remote: ["uploadpack", "receivepack", "vcs"],
};

export function isRunSetting(program: string, name: string): boolean {
  if (program === "ssh") return SSH.has(name);
  if (GIT.has(name)) return true;
  const first = name.slice(0, name.indexOf("."));
  const last = name.slice(name.lastIndexOf(".") + 1);
  const parts = Object.hasOwn(GIT_PARTS, first) ? GIT_PARTS[first] : undefined;
  return (
    parts !== undefined &&
    (parts.length === 0 || (parts.includes(last) && name.length > first.length + last.length + 1))
  );
}

/** Variables whose values programs run as command lines. */
const LINES = new Set(
  (
    "PAGER GIT_PAGER MANPAGER EDITOR VISUAL GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_SSH_COMMAND GIT_SSH GIT_EXTERNAL_DIFF GIT_ASKPASS " +
    "GIT_PROXY_COMMAND SSH_ASKPASS SUDO_ASKPASS SUDO_EDITOR BROWSER PROMPT_COMMAND LESSOPEN LESSCLOSE FZF_DEFAULT_COMMAND RSYNC_RSH " +
    "CVS_RSH SVN_SSH SVN_EDITOR HGEDITOR KUBE_EDITOR PSQL_PAGER PSQL_EDITOR SYSTEMD_PAGER SYSTEMD_EDITOR CARGO_BUILD_RUSTC_WRAPPER " +
    "RUSTC_WRAPPER BASH_ENV_COMMAND"
  ).split(" "),
);
const FILES = new Set(["BASH_ENV", "ENV", "ZDOTDIR"]);

/** Returns how programs use a variable, as in `PAGER='sh -c …' git log`. */
export function variableRole(name: string): "script" | "file" | undefined {
  if (LINES.has(name)) return "script";
  return FILES.has(name) ? "file" : undefined;
}
