import * as z from "zod/mini";
import type { Diagnostic } from "./diagnostic.js";
import { findJsonError, findJsonPosition, type JsonPath } from "./json-text.js";
import { nearest } from "./nearest.js";
import { CriteriaSchema, type Sections, SettingsSchema } from "./settings/index.js";

export interface SettingProblem {
  path: JsonPath;
  message: string;
}

/**
 * Reduces a value to its valid keys and list items. If a required key is missing or invalid, the
 * object that should contain it is removed as well.
 * @param value modified in place
 * @param name the name of the value in messages
 * @returns undefined if nothing is valid
 */
export function takeUsable<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  name: string,
  report: (problem: SettingProblem) => void,
): z.output<Schema> | undefined {
  const root = { value };
  for (let isFirst = true; ; isFirst = false) {
    const { success, data, error } = z.safeParse(schema, root.value);
    if (success) return data;
    const faults = new Map(
      error.issues.flatMap((issue) => faultsIn(issue, [])).map((each) => [JSON.stringify(each.path), each]),
    );
    // Values are removed from the end, so that the remaining indexes are still valid.
    const unusable = [...faults.values()].reverse().map(({ path }) => path);
    // Problems found in later rounds are consequences of the removals.
    if (isFirst) for (const fault of faults.values()) report(problemOf(fault, root.value, name));
    for (const path of unusable)
      remove(root, ["value", ...(valueAt(root.value, path) === undefined ? path.slice(0, -1) : path)]);
    if (root.value === undefined) return undefined;
  }
}

/** Applies {@link takeUsable} to a section of the settings. */
export function takeSection<Name extends keyof Sections>(
  name: Name,
  section: unknown,
  report: (problem: SettingProblem) => void,
): Sections[Name] | undefined {
  return takeUsable(SettingsSchema.shape[name], section, name, report) as Sections[Name] | undefined;
}

/** Applies {@link takeUsable} to success criteria. */
export function takeCriteria(
  value: unknown,
  name: string,
  report: (problem: SettingProblem) => void,
): z.output<typeof CriteriaSchema> | undefined {
  return takeUsable(CriteriaSchema, value, name, report);
}

export function criteriaKeys(): string[] {
  return Object.keys(CriteriaSchema.shape);
}

export function diagnosticAt(path: string, text: string, place: JsonPath, message: string): Diagnostic {
  return { severity: "warning", path, ...findJsonPosition(text, place), message };
}

export function syntaxProblem(path: string, text: string): Diagnostic {
  const { message, ...place } = findJsonError(text) ?? { message: "it cannot be parsed" };
  return {
    severity: "warning",
    path,
    ...place,
    message: `not valid JSON, so the defaults apply: ${message}`,
  };
}

interface Fault {
  path: (string | number)[];
  message: string;
  known?: string[];
}

function faultsIn(issue: z.core.$ZodIssue, base: Fault["path"]): Fault[] {
  const path = [...base, ...(issue.path as Fault["path"])];
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((each) => ({
      path: [...path, each],
      message: issue.message,
      known: issue.message.split(" "),
    }));
  // The union member that accepts the value's type explains the problem best.
  const meant =
    issue.code === "invalid_union"
      ? issue.errors.find(
          (errors) => !errors.some(({ code, path: at }) => code === "invalid_type" && at.length === 0),
        )
      : undefined;
  return meant?.flatMap((each) => faultsIn(each, path)) ?? [{ path, message: issue.message }];
}

function problemOf({ path, message, known }: Fault, root: unknown, name: string): SettingProblem {
  const value = valueAt(root, path);
  if (known) {
    const meant = nearest(String(path.at(-1)), known);
    const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
    return { path, message: `there is no setting ${nameOf(name, path)}${hint}` };
  }
  if (value === undefined)
    return { path: path.slice(0, -1), message: `${nameOf(name, path.slice(0, -1))} needs "${path.at(-1)}"` };
  const wrong = mayBeSecret(value) ? "" : `, not ${shown(value)}`;
  return { path, message: `${nameOf(name, path)} ${message}${wrong}; it is ignored` };
}

function nameOf(name: string, path: JsonPath): string {
  return name + path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
}

/** Returns whether a value is a URL. A URL may contain a password, which must not be shown. */
function mayBeSecret(value: unknown): boolean {
  return typeof value === "string" && value.includes("://");
}

const MAX_SHOWN = 60;

function shown(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch {
    return "a value nested this deeply";
  }
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function valueAt(root: unknown, path: JsonPath): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string | number, unknown>)[key];
  }
  return value;
}

function remove(root: object, path: JsonPath): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1) as string | number;
  if (Array.isArray(parent)) parent.splice(key as number, 1);
  else if (typeof parent === "object" && parent !== null) delete (parent as Record<string, unknown>)[key];
}
