import { createHash } from "node:crypto";
import { assertSafeId } from "@agentos/platform";

// Ids of nested phases: `audit[web]` is an item, `review#2` an iteration, `deploy/build` a phase in
// a group or in a workflow that a phase uses, and `review#2/fix` a phase in an iteration. Other ids
// and keys cannot contain `[`, `#` or `/`, so nested ids are unique.

export function itemId(parent: string, key: string): string {
  return `${parent}[${key}]`;
}

export function iterationId(parent: string, iteration: number): string {
  return `${parent}#${iteration}`;
}

export function innerId(parent: string, id: string): string {
  return `${parent}/${id}`;
}

/** Whether a phase is nested in another, at any depth. */
export function isWithin(parent: string, id: string): boolean {
  return id.length > parent.length && id.startsWith(parent) && "[#/".includes(id.charAt(parent.length));
}

export function isTopLevel(id: string): boolean {
  return !/[[#/]/.test(id);
}

/** Returns the ids of all ancestors, outermost first. */
export function ancestorIds(id: string): string[] {
  return [...id.matchAll(/[[#/]/g)].map(({ index }) => id.slice(0, index));
}

const PART = "[A-Za-z0-9_-][\\w.-]{0,127}";
const PHASE_ID = new RegExp(`^${PART}(?:\\[${PART}\\]|#\\d{1,9}|/${PART})*$`);

/** @throws TypeError if the id is unsafe as part of a path */
export function assertPhaseId(id: string): void {
  if (!PHASE_ID.test(id)) assertSafeId(id, "phase id");
}

// Most file systems limit names to 255 bytes, and callers append suffixes.
const MAX_NAME_LENGTH = 180;

/** Returns the phase's name in file names. Ids that are not nested are left unchanged. */
export function phaseFileName(id: string): string {
  const name = id.replace(/[[\]#/]/g, (mark) => FILE_MARKS[mark] ?? "");
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return `${name.slice(0, MAX_NAME_LENGTH - hash.length - 1)}~${hash}`;
}

/** Characters that have no special meaning in shells or file systems. */
const FILE_MARKS: Record<string, string> = { "[": "=", "]": "", "#": "@", "/": "+" };
