import { createTwoFilesPatch } from "diff";
import type { FileChange } from "./changes.js";

/**
 * Formats a change as a unified diff for `git apply` and `patch -p1`.
 * @param name the path to show
 */
export function renderDiff({ action, before = "", after = "" }: FileChange, name: string): string {
  const old = action === "create" ? "/dev/null" : `a/${name}`;
  const now = action === "delete" ? "/dev/null" : `b/${name}`;
  const patch = createTwoFilesPatch(old, now, before, after, undefined, undefined, {
    context: 3,
    headerOptions: { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  });
  return patch.endsWith("\n") ? patch : `${patch}\n`;
}
