/** A file that is run or read when something starts that the guard depends on. */
interface StartupFile {
  path: RegExp;
  /** Content that changes how the guard starts; if absent, any content does. */
  takesOver?: RegExp;
}

/** Variables and shell definitions that move, preload or replace what starts the hooks. */
const BY_SHELL =
  /NODE_OPTIONS|NODE_PATH|LD_PRELOAD|DYLD_INSERT|BASH_ENV|(?:^|[\s;"'])(?:alias|function|abbr)\s+(?:node|npx|sh|git|aos|agentos[\w-]*)\b|(?:^|[\s;"'])(?:node|npx|git|aos)\s*\(\)|AGENTOS_|CLAUDE_CONFIG_DIR|XDG_STATE_HOME/m;

/** Grouped by the program that reads them. */
const STARTUP_FILES: readonly StartupFile[] = [
  // Shells, of the user and of a session.
  {
    path: /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|pam_environment)|config\.fish|\.config\/fish\/conf\.d\/[^/]+|etc\/environment|\.config\/environment\.d\/[^/]+)$/i,
    takesOver: BY_SHELL,
  },
  // Run by a shell on entering a folder.
  { path: /(?:^|\/)\.envrc$/i, takesOver: BY_SHELL },
  {
    path: /(?:^|\/)\.?mise(?:\.[\w-]+)?\.toml$|(?:^|\/)(?:\.config\/)?\.?mise\/(?:config|conf\.d\/[^/]+)(?:\.\w+)?\.toml$/i,
    takesOver:
      /NODE_OPTIONS|NODE_PATH|LD_PRELOAD|_\.(?:path|source|file)\b|AGENTOS_|CLAUDE_CONFIG_DIR|XDG_STATE_HOME/,
  },
  // Package managers: which node runs, with what, and where they install.
  {
    path: /(?:^|\/)\.(?:npmrc|yarnrc|yarnrc\.yml|pnpmrc)$/i,
    takesOver:
      /node-options|script-shell|^[ \t]*(?:prefix|globalconfig|userconfig)[ \t]*=|yarnPath|^[ \t]*plugins:/im,
  },
  // Patches of installed packages, applied at the next install.
  { path: /(?:^|\/)\.?(?:yarn\/)?patches\/@?agentos[^/]*\.patch$/i },
  // git: programs that it runs, and where it looks for its hooks.
  { path: /(?:^|\/)\.git\/config(?:\.worktree)?$/i },
  {
    path: /(?:^|\/)(?:\.gitconfig|\.config\/git\/config|etc\/gitconfig)$/i,
    takesOver: /hooksPath|fsmonitor|sshCommand|\[(?:alias|include|filter|diff|url)/i,
  },
  // Clients' plugins bring their own hooks and programs.
  { path: /(?:^|\/)\.claude\/plugins\/.*(?:\/hooks(?:\/|$)|\/mods?(?:\/|$)|\.claude-plugin\/)/i },
];

/**
 * Whether writing a file changes how the guard is started the next time.
 * @param text the new content, if known
 */
export function changesStart(path: string, text: string | undefined, isAtHome: boolean): boolean {
  const file = STARTUP_FILES.find((each) => each.path.test(path));
  if (file === undefined) return false;
  if (file.takesOver === undefined) return true;
  // A project's file is often copied from its template; the user's own is not.
  return text === undefined ? isAtHome : file.takesOver.test(text);
}
