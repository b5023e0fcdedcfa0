export { checkPath } from "./check-path.js";
export { checkReferences, meantReference } from "./check-references.js";
export { findReferences, type Reference } from "./find-references.js";
export { interpolate } from "./interpolate.js";
export { formatPath, parsePath, type ScopePath, withWholeId } from "./path.js";
export {
  MissingValueError,
  referencedValue,
  resolvePath,
  textOf,
  valueAt,
} from "./resolve.js";
export {
  GROUPS,
  type LanguageProblem,
  LOCALS,
  type Names,
  type PhaseScope,
  PLACES,
  type Scope,
} from "./scope.js";
