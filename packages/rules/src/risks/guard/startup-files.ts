/** A file that affects the start of a program on which the guard depends. */
interface StartupFile {
  path: RegExp;
  /** Matches content that changes how the guard starts. If absent, any content does. */
  takesOver?: RegExp;
}

/** Definitions that move, preload or replace the programs that start the hooks. */
const BY_SHELL =
  /NODE_OPTIONS|NODE_PATH|LD_PRELOAD|DYLD_INSERT|BASH_ENV|(?:^|[\s;"'])(?:alias|function|abbr)\s+(?:node|npx|sh|git|aos|agentos[\w-]*)\b|(?:^|[\s;"'])(?:node|npx|git|aos)\s*\(\)|AGENTOS_|CLAUDE_CONFIG_DIR|XDG_STATE_HOME/m;

const STARTUP_FILES: readonly StartupFile[] = [
  // Startup files of shells.
  {
    path: /(?:^|\/)(?:\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|zlogin|pam_environment)|config\.fish|\.config\/fish\/conf\.d\/[^/]+|etc\/environment|\.config\/environment\.d\/[^/]+)$/i,
    takesOver: BY_SHELL,
  },
  // Environment files that a shell loads on entering a folder.
  { path: /(?:^|\/)\.envrc$/i, takesOver: BY_SHELL },
  {
    path: /(?:^|\/)\.?mise(?:\.[\w-]+)?\.toml$|(?:^|\/)(?:\.config\/)?\.?mise\/(?:config|conf\.d\/[^/]+)(?:\.\w+)?\.toml$/i,
    takesOver:
      /NODE_OPTIONS|NODE_PATH|LD_PRELOAD|_\.(?:path|source|file)\b|AGENTOS_|CLAUDE_CONFIG_DIR|XDG_STATE_HOME/,
  },
  // Package managers: the node binary, its options and the install location.
  {
    path: /(?:^|\/)\.(?:npmrc|yarnrc|yarnrc\.yml|pnpmrc)$/i,
    takesOver:
      /node-options|script-shell|^[ \t]*(?:prefix|globalconfig|userconfig)[ \t]*=|yarnPath|^[ \t]*plugins:/im,
  },
  // Patches that are applied to installed packages at the next install.
  { path: /(?:^|\/)\.?(?:yarn\/)?patches\/@?agentos[^/]*\.patch$/i },
  // Git: the programs that it runs and its hooks folder.
  { path: /(?:^|\/)\.git\/config(?:\.worktree)?$/i },
  {
    path: /(?:^|\/)(?:\.gitconfig|\.config\/git\/config|etc\/gitconfig)$/i,
    takesOver: /hooksPath|fsmonitor|sshCommand|\[(?:alias|include|filter|diff|url)/i,
  },
  // Client plugins contain hooks and programs.
  { path: /(?:^|\/)\.claude\/plugins\/.*(?:\/hooks(?:\/|$)|\/mods?(?:\/|$)|\.claude-plugin\/)/i },
];

/** Returns whether writing a file changes how the guard will start next time. */
export function changesStart(path: string, text: string | undefined, isAtHome: boolean): boolean {
  const file = STARTUP_FILES.find((each) => each.path.test(path));
  if (file === undefined) return false;
  if (file.takesOver === undefined) return true;
  // Unlike the user's own files, files in a project are often copied from a template.
  return text === undefined ? isAtHome : file.takesOver.test(text);
}
