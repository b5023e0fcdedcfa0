import { findReferences } from "./find-references.js";
import { formatPath, type ScopePath, withWholeId } from "./path.js";
import type { Scope } from "./scope.js";

export type Resolved = { status: "found"; value: unknown } | { status: "missing"; reason: string };

/** Thrown if a reference has no value at run time. */
export class MissingValueError extends Error {
  override readonly name = "MissingValueError";
  readonly code = "missing-value";
  readonly path: ScopePath;

  constructor(path: ScopePath, reason: string) {
    super(`\${${formatPath(path)}}: ${reason}`);
    this.path = path;
  }
}

/** Looks up the value at a path. Follows only own properties. */
export function resolvePath(scope: Partial<Scope>, path: ScopePath): Resolved {
  const whole = withWholeId(path, (id) => hasOwn(scope[path[0] as keyof Scope], id));
  let value: unknown = scope;
  for (const [index, name] of whole.entries()) {
    const inner = hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    // The first iteration has no previous results, and a failed iteration may have left none.
    if (inner === undefined && path[0] === "previous" && scope.previous !== undefined)
      return { status: "found", value: "" };
    if (inner === undefined) return { status: "missing", reason: whyMissing(scope, whole, index) };
    value = inner;
  }
  return { status: "found", value };
}

/**
 * If the text is a single reference, returns its value and keeps the value's type. Otherwise
 * returns the text.
 * @throws MissingValueError if the reference has no value
 */
export function referencedValue(text: string, scope: Partial<Scope>): unknown {
  const [only, ...more] = findReferences(text.trim());
  if (only?.path === undefined || more.length > 0 || only.text !== text.trim()) return text;
  return valueAt(scope, only.path);
}

export function valueAt(scope: Partial<Scope>, path: ScopePath): unknown {
  const resolved = resolvePath(scope, path);
  if (resolved.status === "missing") throw new MissingValueError(path, resolved.reason);
  return resolved.value;
}

/** Converts lists and mappings to JSON, and null to an empty string. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function hasOwn(value: unknown, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  // `length` is an own property of an array, but not an entry.
  return Object.hasOwn(value, name) && !(Array.isArray(value) && name === "length");
}

function whyMissing(scope: Partial<Scope>, path: ScopePath, index: number): string {
  const [group, name = "", field] = path;
  if (group === "env") return `the environment variable ${name} is not set`;
  if (group === "inputs" && index === 1) return `there is no input ${name}`;
  if (group !== "phases") return `there is no ${formatPath(path.slice(0, index + 1))}`;
  const phase = scope.phases?.[name];
  if (phase === undefined) return `the phase ${name} has not run`;
  if (phase.status === "not-needed") return `the phase ${name} was not needed, so it has no results`;
  if (field === "artifact") return `the phase ${name} has no artifact`;
  if (field === "outputs" && phase.outputs === undefined)
    return `the phase ${name} has no outputs: it must print JSON as its last line, or write JSON to the file that AGENTOS_OUTPUTS names`;
  return `the phase ${name} has no ${path.slice(2, index + 1).join(".")}`;
}
