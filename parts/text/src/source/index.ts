// Where is something in an artifact's text? Its lines, whatever their breaks; a finding, which is a message
// with its place; and how deep its YAML is nested.

export { phrasesFor } from "../phrases/phrases.js";
export { bareOf, says } from "../phrases/says.js";
export { type Finding, type FindingCode, passes, sortFindings } from "./finding.js";
export { countFrontMatter } from "./front-matter.js";
export { hasLetterOrDigit, isLetter, isLetterOrDigit } from "./letters.js";
export { Source } from "./source.js";
export { endsInToken, endsInWord, isDangling, isElsewhere, isMadeOfWhole, isPartOfWord } from "./words.js";
export { findTooDeep, hasDenseLine, isDense, isTooDeep, MAX_YAML_LEVELS } from "./yaml-depth.js";
