// Finds tokens, keys and passwords in text and replaces them before it is written to a file.

export { bothEnds, excerpt, excerptOfEnds } from "./excerpt.js";
export { findSecrets, MASK, type RedactionRule, redact } from "./redact.js";
export { redactValue } from "./redact-value.js";
export { createRedactedLines, type RedactedLines } from "./redacted-lines.js";
