import type * as z from "zod";
import type { DocumentPath, Fields } from "../document-path.js";
import type { Names } from "../reference/index.js";
import type { YamlDocument } from "../yaml-document.js";

/**
 * One key of a workflow file: its shape, of which the loader's checks and the JSON Schema are made; what the
 * engine reads of its
 * value; and what no schema can say about it. A new key is a new entry of a table of these.
 */
export interface Key<Schema extends z.ZodType = z.ZodType, Value = unknown> {
  schema: Schema;
  /** The value as the engine has it, of one that has the shape. Absent: as it stands in the file. */
  normalise?(value: z.output<Schema> & {}, place: ValuePlace): Value;
  /**
   * Reports what is wrong. It is given what stands in the file, whatever that is, so that no mistake hides
   * another.
   */
  check?(value: unknown, place: CheckPlace): void;
}

/** Where a value stands. */
export interface ValuePlace {
  document: YamlDocument;
  at: DocumentPath;
}

/** Says that something is wrong at a path of the document, or at some characters of the text there. */
export type Report = (
  at: DocumentPath,
  message: string,
  options?: { key?: boolean; span?: { start: number; end: number } },
) => void;

/** What the check of a key may look at. */
export interface CheckPlace {
  at: DocumentPath;
  error: Report;
  warning: Report;
  /** What references and expressions may name there. */
  names: Names;
  /** What they may name where the phase as a whole begins: without its own items and iterations. */
  outside: Names;
  /** The phase that it stands in, if it does. */
  phase: Fields;
  /** The whole file. */
  file: Fields;
  /** The names of the runners there are; absent: not checked. */
  runners?: readonly string[] | undefined;
}

/** A table of keys, by their names. */
export type Keys = Readonly<Record<string, Key>>;

/** What the schemas of a table make of a mapping. */
export type Shape<Table extends Keys> = { [Name in keyof Table]: Table[Name]["schema"] };

/** What {@link normaliseKeys} makes of one. */
export type Normalised<Table extends Keys> = {
  [Name in keyof Table]?: Table[Name] extends Key<z.ZodType, infer Value> ? Value : never;
};

/** An entry of a table, with the types of its parts inferred from each other. */
export function key<Schema extends z.ZodType, Value = z.output<Schema> & {}>(
  schema: Schema,
  more: Omit<Key<Schema, Value>, "schema"> = {},
): Key<Schema, Value> {
  return { schema, ...more };
}

/** The schemas of a table, to build a mapping's schema of. */
export function shapeOf<Table extends Keys>(table: Table): Shape<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { schema }]) => [name, schema]),
  ) as Shape<Table>;
}

/** The values of a mapping that has the shape, as the engine has them; what is not given is not there. */
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

/** Checks what stands under each key of a mapping. */
export function checkKeys(table: Keys, fields: Fields, place: CheckPlace): void {
  for (const [name, { check }] of Object.entries(table)) {
    if (fields[name] !== undefined) check?.(fields[name], { ...place, at: [...place.at, name] });
  }
}
