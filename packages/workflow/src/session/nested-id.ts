import { createHash } from "node:crypto";
import { assertSafeId } from "@agentos/platform";

/*
 * Ids of phases within phases: `audit[web]` is an item, `review#2` an iteration, `deploy/build` a phase of a
 * group or of another workflow, `review#2/fix` one of an iteration. Ids of files and keys of items are safe
 * ids, which hold none of these characters, so no two phases have the same id.
 */

export function itemId(parent: string, key: string): string {
  return `${parent}[${key}]`;
}

export function iterationId(parent: string, iteration: number): string {
  return `${parent}#${iteration}`;
}

export function innerId(parent: string, id: string): string {
  return `${parent}/${id}`;
}

/** Whether a phase is somewhere within another one. */
export function isWithin(parent: string, id: string): boolean {
  return id.length > parent.length && id.startsWith(parent) && "[#/".includes(id.charAt(parent.length));
}

/** Whether a phase stands in the workflow file itself, and not within another one. */
export function isOuter(id: string): boolean {
  return !/[[#/]/.test(id);
}

/** The ids of the phases around one, the outermost first. */
export function idsAround(id: string): string[] {
  return [...id.matchAll(/[[#/]/g)].map(({ index }) => id.slice(0, index));
}

const PART = "[A-Za-z0-9_-][\\w.-]{0,127}";
const PHASE_ID = new RegExp(`^${PART}(?:\\[${PART}\\]|#\\d{1,9}|/${PART})*$`);

/**
 * Throws unless an id is that of a phase: all it is made of may become part of a path.
 * @throws TypeError
 */
export function assertPhaseId(id: string): void {
  if (!PHASE_ID.test(id)) assertSafeId(id, "phase id");
}

// Most file systems have no longer names than 255, and endings come behind it.
const MAX_NAME_LENGTH = 180;

/** A phase's id as a part of file names: itself where it is a safe id, and never that of another phase. */
export function phaseFileName(id: string): string {
  const name = id.replace(/[[\]#/]/g, (mark) => FILE_MARKS[mark] ?? "");
  if (name.length <= MAX_NAME_LENGTH) return name;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return `${name.slice(0, MAX_NAME_LENGTH - hash.length - 1)}~${hash}`;
}

/** What a shell and every file system leave alone. */
const FILE_MARKS: Record<string, string> = { "[": "=", "]": "", "#": "@", "/": "+" };
