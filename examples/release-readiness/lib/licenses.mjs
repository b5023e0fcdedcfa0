import parseSpdx from "spdx-expression-parse";

/** Licenses that require the same license for the entire distributed work. */
const copyleft = /^(A?GPL|SSPL|OSL|EUPL|CC-BY-SA|RPL|CPAL)-/;

/**
 * Parses a `license` field. Weak copyleft (LGPL, MPL) is considered permissive.
 *
 * @returns {{ kind: "permissive" | "copyleft", expression: string } | { kind: "file", file: string
 * } | { kind: "unlicensed" } | { kind: "unknown" }}
 */
export function parseLicense(license) {
  const text = legacyLicense(license);
  if (text === undefined) return { kind: "unknown" };
  if (/^UNLICENSED$/i.test(text)) return { kind: "unlicensed" };
  const file = /^SEE LICEN[CS]E IN (.+)$/i.exec(text)?.[1];
  if (file) return { kind: "file", file };
  try {
    return { kind: needsCopyleft(parseSpdx(text)) ? "copyleft" : "permissive", expression: text };
  } catch {
    return { kind: "unknown" };
  }
}

/** Also reads old manifests, which contain `{ type, url }`, or a list of such objects. */
function legacyLicense(license) {
  if (typeof license === "string") return license.trim();
  if (Array.isArray(license)) {
    const names = license.map(legacyLicense);
    return names.length > 0 && names.every((name) => name !== undefined)
      ? `(${names.join(" OR ")})`
      : undefined;
  }
  return typeof license?.type === "string" ? license.type : undefined;
}

/** Returns whether copyleft is unavoidable. With OR, the user can choose; with AND, both apply. */
function needsCopyleft(node) {
  if (node.conjunction === "or") return needsCopyleft(node.left) && needsCopyleft(node.right);
  if (node.conjunction === "and") return needsCopyleft(node.left) || needsCopyleft(node.right);
  // Exceptions, such as Classpath, permit use in other works.
  return copyleft.test(node.license) && node.exception === undefined;
}
