import {
  type ForEach,
  findReferences,
  interpolate,
  referencedValue,
  type Scope,
} from "../../definition/index.js";
import type { Item } from "../../plan/index.js";
import { itemKeys, nameOfItem } from "./item-keys.js";

const MAX_ITEMS = 10_000;

export class ItemsError extends Error {
  override readonly name = "ItemsError";
}

/** @throws ItemsError, MissingValueError */
export async function findItems(
  { items, key }: ForEach,
  scope: Scope,
  projectFolder: string,
): Promise<Item[]> {
  const found =
    typeof items === "string" ? await itemsOfText(items, scope, projectFolder) : valuesIn(items, scope);
  if (found.length > MAX_ITEMS)
    throw new ItemsError(`"forEach" has ${found.length} items, but the limit is ${MAX_ITEMS}`);
  const names = found.map((item) =>
    key === undefined ? nameOfItem(item) : interpolate(key, { ...scope, item }),
  );
  const keys = itemKeys(names);
  return found.map((item, index) => ({ key: keys[index] ?? "", item }));
}

/** @param text a glob, or a reference to a list */
async function itemsOfText(text: string, scope: Scope, projectFolder: string): Promise<unknown[]> {
  const [only] = findReferences(text);
  if (only?.path !== undefined && only.text === text.trim())
    return listIn(referencedValue(text, scope), only.text);
  return pathsOf(interpolate(text, scope), projectFolder);
}

/** Accepts a list, a string that contains a JSON list, or a string with one item per line. */
function listIn(value: unknown, reference: string): unknown[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined || value === "") return [];
  if (typeof value === "string") {
    const parsed = parsedList(value);
    if (parsed !== undefined) return parsed;
    return value
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  }
  const what = typeof value === "object" ? "a mapping" : JSON.stringify(value);
  throw new ItemsError(`"forEach" needs a list, but ${reference} is ${what}`);
}

function parsedList(text: string): unknown[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Finds files and folders. Hidden files and folders are included only if the glob names them. */
async function pathsOf(glob: string, projectFolder: string): Promise<string[]> {
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const paths = findArtifacts(projectFolder, glob, {
    mostEntries: Number.POSITIVE_INFINITY,
    folders: true,
  });
  return /(?:^|\/)\.[^./]/.test(glob) ? paths : paths.filter((path) => !/(?:^|\/)\./.test(path));
}

function valuesIn(list: readonly unknown[], scope: Scope): unknown[] {
  return list.map((value) => valueIn(value, scope));
}

export function valueIn(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") {
    const [only] = findReferences(value);
    const isReference = only?.path !== undefined && only.text === value.trim();
    return isReference ? referencedValue(value, scope) : interpolate(value, scope);
  }
  if (Array.isArray(value)) return valuesIn(value, scope);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, valueIn(each, scope)]));
}
