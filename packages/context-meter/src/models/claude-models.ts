const MILLION = 1_000_000;
export const CLAUDE_SHORT_WINDOW = 200_000;

export function isClaude(name: string): boolean {
  return name.startsWith("claude-");
}

/**
 * Returns the window of a model whose name begins with `claude-`, or undefined if the name has no
 * version. All models since version 5, and Opus since 4.7, have the long window by default; the
 * others have it only with the `[1m]` suffix. Names have the form `claude-<family>-<major>-<minor>`;
 * before version 4, the form was `claude-<major>-<minor>-<family>`.
 */
export function claudeWindow(name: string): number | undefined {
  const [, family = "", major = "", minor = ""] = name.split(/[-.@:]/);
  const version = Number(major);
  if (family === "instant" || family === "2" || family === "3") return CLAUDE_SHORT_WINDOW;
  if (!(version > 0) || major.length > 2) return undefined;
  if (version >= 5) return MILLION;
  const isLongOpus = family === "opus" && version === 4 && minor.length < 3 && Number(minor) >= 7;
  return isLongOpus ? MILLION : CLAUDE_SHORT_WINDOW;
}
