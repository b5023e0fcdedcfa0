// What the hooks of several packages need of others, where a project has settings of its own: one file, the
// same in each of these packages, so that an
// installation of all of them has it once. What is missing here is named by the bundler.
import { config } from "zod";

// A program that reads a few files ends before a validator that is compiled for each schema has paid.
config({ jitless: true });

export { default as matter } from "gray-matter";
export {
  Composer,
  Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
  parseAllDocuments,
  parseDocument,
  visit,
} from "yaml";
export {
  array,
  boolean,
  custom,
  discriminatedUnion,
  enum,
  int,
  iso,
  literal,
  looseObject,
  NEVER,
  number,
  object,
  record,
  strictObject,
  string,
  toJSONSchema,
  union,
  unknown,
  ZodArray,
  ZodNullable,
  ZodObject,
  ZodOptional,
  ZodRecord,
  ZodUnion,
} from "zod";
