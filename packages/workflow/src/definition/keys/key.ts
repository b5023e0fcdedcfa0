import type * as z from "zod";
import type { DocumentPath, Fields } from "../document-path.js";
import type { Names } from "../reference/index.js";
import type { YamlDocument } from "../yaml-document.js";

/** A key in a workflow file. To add a key, add an entry to a table such as `PHASE_KEYS`. */
export interface Key<Schema extends z.ZodType = z.ZodType, Value = unknown> {
  schema: Schema;
  /** Converts a valid value to the form that the engine uses. By default, the value is left unchanged. */
  normalize?(value: z.output<Schema> & {}, place: ValuePlace): Value;
  /** Reports problems. Must accept invalid values, so that one error does not hide another. */
  check?(value: unknown, place: CheckPlace): void;
}

export interface ValuePlace {
  document: YamlDocument;
  at: DocumentPath;
}

export type Report = (
  at: DocumentPath,
  message: string,
  options?: { key?: boolean; span?: { start: number; end: number } },
) => void;

export interface CheckPlace {
  at: DocumentPath;
  error: Report;
  warning: Report;
  names: Names;
  /** Names available outside the phase, without the phase's own item and iteration. */
  outside: Names;
  /** The enclosing phase. Empty outside phases. */
  phase: Fields;
  file: Fields;
  /** The names of the custom runners. Without them, no runner names are checked. */
  runners?: readonly string[] | undefined;
}

export type Keys = Readonly<Record<string, Key>>;

export type Shape<Table extends Keys> = { [Name in keyof Table]: Table[Name]["schema"] };

export type Normalized<Table extends Keys> = {
  [Name in keyof Table]?: Table[Name] extends Key<z.ZodType, infer Value> ? Value : never;
};

export function key<Schema extends z.ZodType, Value = z.output<Schema> & {}>(
  schema: Schema,
  more: Omit<Key<Schema, Value>, "schema"> = {},
): Key<Schema, Value> {
  return { schema, ...more };
}

export function shapeOf<Table extends Keys>(table: Table): Shape<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { schema }]) => [name, schema]),
  ) as Shape<Table>;
}

/** Converts the values of a valid mapping. Absent keys stay absent. */
export function normalizeKeys<Table extends Keys>(
  table: Table,
  fields: Fields,
  { document, at }: ValuePlace,
): Normalized<Table> {
  const values: Fields = {};
  for (const [name, { normalize }] of Object.entries(table)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    values[name] = normalize ? normalize(value, { document, at: [...at, name] }) : value;
  }
  return values as Normalized<Table>;
}

export function checkKeys(table: Keys, fields: Fields, place: CheckPlace): void {
  for (const [name, { check }] of Object.entries(table)) {
    if (fields[name] !== undefined) check?.(fields[name], { ...place, at: [...place.at, name] });
  }
}
