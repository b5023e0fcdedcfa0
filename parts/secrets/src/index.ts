// Which part of this text is a secret? Removes tokens, keys and passwords from text before it is written to a
// file.

export { bothEnds, excerpt, excerptOfEnds } from "./excerpt.js";
export { findSecrets, MASK, type RedactionRule, redact } from "./redact.js";
export { redactValue } from "./redact-value.js";
export { createRedactedLines, type RedactedLines } from "./redacted-lines.js";
