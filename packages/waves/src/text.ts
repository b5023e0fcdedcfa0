/**
 * Escapes control characters, line ends and invisible formatting, so that untrusted text is safe in
 * one line of a message, terminal or prompt. Different ids stay different.
 */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => {
    if (character === "\n") return "\\n";
    const code = character.codePointAt(0)!.toString(16);
    return `\\u{${code}}`;
  });
}

export function quote(id: string): string {
  return `"${visible(id)}"`;
}

/** Returns a list such as `"a", "b" and 3 more`. */
export function quoteList(ids: readonly string[], most = 5): string {
  const shown = ids.slice(0, most).map(quote);
  const rest = ids.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}

/** Returns a duration such as `850ms`, `12.3s`, `4m 5s` or `2h 3m`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)}ms`;
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${seconds % 60}s`;
  const minutes = Math.round(ms / 60_000);
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}
