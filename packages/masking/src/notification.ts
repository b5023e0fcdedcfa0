export function formatNotification(masked: number, reclaimedTokens: number, beforeTokens: number): string {
  const percent = beforeTokens > 0 ? Math.round((reclaimedTokens / beforeTokens) * 100) : 0;
  const shown = percent === 0 ? "less than 1%" : `${percent}%`;
  return `[Context compressed: ${masked} observation${masked === 1 ? "" : "s"} masked, ${shown} context reclaimed]`;
}
