// Where is something in an artifact's text? Provides lines with any kind of line break, findings (messages
// with a position), and the nesting depth of YAML.

export { phrasesFor } from "../phrases/phrases.js";
export { bareOf, says } from "../phrases/says.js";
export { type Finding, type FindingCode, passes, sortFindings } from "./finding.js";
export { countFrontMatter } from "./front-matter.js";
export { hasLetterOrDigit, isLetter, isLetterOrDigit } from "./letters.js";
export { Source } from "./source.js";
export { endsInToken, endsInWord, isDangling, isElsewhere, isMadeOfWhole, isPartOfWord } from "./words.js";
export { findTooDeep, hasDenseLine, isDense, MAX_YAML_LEVELS } from "./yaml-depth.js";
