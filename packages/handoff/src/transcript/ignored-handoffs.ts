import type { Handoff } from "../format/index.js";

const KEY = "beside";

/** Records the sessions whose handoffs this session was given but did not continue. */
export function withIgnoredHandoffs(handoff: Handoff, sessionIds: readonly string[]): Handoff {
  if (sessionIds.length === 0) return handoff;
  return { ...handoff, extraFrontMatter: { ...handoff.extraFrontMatter, [KEY]: [...sessionIds] } };
}

export function ignoredHandoffIds({ extraFrontMatter = {} }: Handoff): string[] {
  const ids = extraFrontMatter[KEY];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
