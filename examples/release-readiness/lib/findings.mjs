import { rules } from "./rules.mjs";

/**
 * A result of a check. A phase with findings has not failed.
 *
 * @typedef {object} Finding
 * @property {string} code           the rule's name in `rules`
 * @property {"error" | "warning" | "info"} severity  defaults to the rule's severity
 * @property {string} [package]
 * @property {string} [file]         relative to the project, with forward slashes
 * @property {number} [line]         one-based
 * @property {string} message        Markdown; values from files are inserted with `quoted`
 * @property {string} remedy         from the rule
 *
 * @typedef {{ what: string, why: string }} NotChecked Something that a check skipped
 */

/**
 * @param {string} code
 * @param {Pick<Finding, "message"> & Partial<Pick<Finding, "package" | "file" | "line" |
 * "severity">>} about
 * @returns {Finding}
 */
export function finding(code, { severity = rules[code].severity, package: name, file, line, message }) {
  return {
    code,
    severity,
    ...(name === undefined ? {} : { package: name }),
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
    message,
    remedy: rules[code].remedy,
  };
}

export const severities = ["error", "warning", "info"];

const sortKeys = [
  (finding) => severities.indexOf(finding.severity),
  (finding) => finding.code,
  (finding) => finding.package ?? "",
  (finding) => finding.file ?? "",
  (finding) => finding.line ?? 0,
  (finding) => finding.message,
];

/** Sorts findings and removes duplicates. The order of the checks does not affect the result. */
export function sortFindings(findings) {
  const distinct = new Map(findings.map((item) => [JSON.stringify(item), item]));
  return [...distinct.values()].sort((a, b) => {
    for (const key of sortKeys) {
      if (key(a) < key(b)) return -1;
      if (key(a) > key(b)) return 1;
    }
    return 0;
  });
}

/** Returns the number of findings by severity: `{ error: 1, warning: 0, info: 3 }`. */
export function countBySeverity(findings) {
  return Object.fromEntries(
    severities.map((severity) => [
      severity,
      findings.filter((finding) => finding.severity === severity).length,
    ]),
  );
}

/** Returns a summary: "2 errors, 1 warning", or "nothing to report". */
export function summarize(findings) {
  const counts = countBySeverity(findings);
  const parts = [
    counts.error > 0 && plural(counts.error, "error"),
    counts.warning > 0 && plural(counts.warning, "warning"),
    counts.info > 0 && plural(counts.info, "note"),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "nothing to report";
}

/** Returns a number with its noun: "1 package", "2 dependencies", "2 blocks of code". */
export function plural(count, noun) {
  if (count === 1) return `1 ${noun}`;
  const [word, ...rest] = noun.split(" of ");
  return [`${count} ${word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`}`, ...rest].join(" of ");
}

export function shortList(items, most = 5) {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

/**
 * Formats an untrusted value as inline code. It cannot end the code span, break a table row, or
 * emit an escape sequence.
 */
export function quoted(value) {
  const text = String(value)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
    .replaceAll("`", "'")
    .trim();
  return `\`${text.length > 200 ? `${text.slice(0, 200)}...` : text}\``;
}

export function quotedCell(value) {
  return quoted(value).replaceAll("|", "\\|");
}
