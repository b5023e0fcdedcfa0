import type * as z from "zod";
import type { DocumentPath, Fields } from "../document-path.js";
import type { Names } from "../reference/index.js";
import type { YamlDocument } from "../yaml-document.js";

/**
 * One key of a workflow file: its schema, for the loader and the JSON Schema; its normalised value, for the
 * engine; and checks that a schema cannot express. To add a key, add an entry to a table of these.
 */
export interface Key<Schema extends z.ZodType = z.ZodType, Value = unknown> {
  schema: Schema;
  /** Converts a valid value for the engine. Absent: the value as in the file. */
  normalise?(value: z.output<Schema> & {}, place: ValuePlace): Value;
  /** Reports problems. Receives the raw value, even an invalid one, so that no mistake hides another. */
  check?(value: unknown, place: CheckPlace): void;
}

/** The location of a value. */
export interface ValuePlace {
  document: YamlDocument;
  at: DocumentPath;
}

/** Reports a problem at a path of the document, or at a span of the string there. */
export type Report = (
  at: DocumentPath,
  message: string,
  options?: { key?: boolean; span?: { start: number; end: number } },
) => void;

/** The context of a key's check. */
export interface CheckPlace {
  at: DocumentPath;
  error: Report;
  warning: Report;
  /** The names that references and expressions may use there. */
  names: Names;
  /** The same for the phase as a whole, without its own item and iteration. */
  outside: Names;
  /** The enclosing phase; empty outside of phases. */
  phase: Fields;
  /** The whole file. */
  file: Fields;
  /** The names of the known runners; absent: not checked. */
  runners?: readonly string[] | undefined;
}

/** A table of keys, by name. */
export type Keys = Readonly<Record<string, Key>>;

/** The zod shape of a table. */
export type Shape<Table extends Keys> = { [Name in keyof Table]: Table[Name]["schema"] };

/** The result of {@link normaliseKeys}. */
export type Normalised<Table extends Keys> = {
  [Name in keyof Table]?: Table[Name] extends Key<z.ZodType, infer Value> ? Value : never;
};

/** Creates an entry of a table, with inferred types. */
export function key<Schema extends z.ZodType, Value = z.output<Schema> & {}>(
  schema: Schema,
  more: Omit<Key<Schema, Value>, "schema"> = {},
): Key<Schema, Value> {
  return { schema, ...more };
}

/** The schemas of a table, to build a mapping's schema from. */
export function shapeOf<Table extends Keys>(table: Table): Shape<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { schema }]) => [name, schema]),
  ) as Shape<Table>;
}

/** Normalises the values of a valid mapping; absent keys stay absent. */
export function normaliseKeys<Table extends Keys>(
  table: Table,
  fields: Fields,
  { document, at }: ValuePlace,
): Normalised<Table> {
  const values: Fields = {};
  for (const [name, { normalise }] of Object.entries(table)) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    values[name] = normalise ? normalise(value, { document, at: [...at, name] }) : value;
  }
  return values as Normalised<Table>;
}

/** Checks the value of each key of a mapping. */
export function checkKeys(table: Keys, fields: Fields, place: CheckPlace): void {
  for (const [name, { check }] of Object.entries(table)) {
    if (fields[name] !== undefined) check?.(fields[name], { ...place, at: [...place.at, name] });
  }
}
