// Positions in text, findings, phrases, and a check for YAML that is too complex to parse.

export { phrasesFor } from "../phrases/phrases.js";
export { bareOf, says } from "../phrases/says.js";
export { type Finding, type FindingCode, passes, sortFindings } from "./finding.js";
export { countFrontMatter } from "./front-matter.js";
export { isLetterOrDigit } from "./letters.js";
export { Source } from "./source.js";
export { isDangling, isPartOfWord, occursEarlier } from "./words.js";
export { findTooDeep, hasDenseLine, isDense, MAX_YAML_LEVELS } from "./yaml-depth.js";
