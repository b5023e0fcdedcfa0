// What the hooks of several packages need of others, where a project has settings of its own: one file, the same in each of these packages, so that an
// installation of all of them has it once. What is missing here is named by the bundler.
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
  enum,
  int,
  NEVER,
  number,
  object,
  partialRecord,
  record,
  strictObject,
  string,
  union,
  unknown,
} from "zod";
