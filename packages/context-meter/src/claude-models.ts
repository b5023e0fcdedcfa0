const MILLION = 1_000_000;
export const CLAUDE_SHORT_WINDOW = 200_000;
const LONG_SUFFIX = "[1m]";

/** Whether the name requests the long window. */
export function isLong(model: string): boolean {
  return model.endsWith(LONG_SUFFIX) || model.endsWith("[1M]");
}

/** A model's name in lower case, without vendor prefix and `[1m]` suffix. */
export function normalizeModel(model: string): string {
  const name = model.toLowerCase();
  const claude = name.lastIndexOf("claude-");
  const from = claude === -1 ? name.lastIndexOf("/") + 1 : claude;
  return name.slice(from, isLong(name) ? -LONG_SUFFIX.length : undefined);
}

/** A status line names a model with its suffix, a transcript usually without. */
export function isSameModel(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && normalizeModel(one) === normalizeModel(other);
}

/**
 * The window of a normalised name that begins with `claude-`, or undefined when the name has no version.
 *
 * All 5.x models and opus from 4.7 on have the long window by default; the others only with the `[1m]`
 * suffix. Names are `claude-<family>-<major>-<minor>`, optionally followed by a date; before version 4,
 * `claude-<major>-<minor>-<family>`.
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
