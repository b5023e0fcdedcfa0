import { covers, type Edit } from "./edits.js";
import type { Moment, Run } from "./timeline.js";

export function isWithin(path: string, part: string): boolean {
  return (
    path === part || path.startsWith(`${part}/`) || path.endsWith(`/${part}`) || path.includes(`/${part}/`)
  );
}

export const editsIn = (moments: readonly Moment[]) =>
  moments.filter((moment): moment is Edit => moment.type === "edit");

export function coversAll(moments: readonly Moment[], run: Run): boolean {
  const edits = editsIn(moments).filter(({ path }) => covers(run, path));
  const parts = run.parts ?? [];
  return edits.length > 0 && edits.every(({ path }) => parts.some((part) => isWithin(path, part)));
}

export const wordsOf = (text: string) =>
  new Set(
    text
      .slice(-8000)
      .toLowerCase()
      .match(/[\p{L}\p{N}_@./-]+/gu) ?? [],
  );

/** Whether the words include a part's path, or its name with or without the extension. */
export function isMentioned(part: string, words: ReadonlySet<string>): boolean {
  const path = part.toLowerCase();
  const name = path.slice(path.lastIndexOf("/") + 1);
  const names = [path, `./${path}`, `${path}/`, name, name.replace(/\.\w+$/, "")].filter(
    ({ length }) => length > 1,
  );
  return names.some(
    (each) =>
      words.has(each) || words.has(`${each}.`) || [...words].some((word) => word.endsWith(`/${each}`)),
  );
}
