import parseSpdx from "spdx-expression-parse";

/** Licences that require distributors to put the whole work under the same licence. */
const copyleft = /^(A?GPL|SSPL|OSL|EUPL|CC-BY-SA|RPL|CPAL)-/;

/**
 * Interprets a `license` field.
 *
 * @returns {{ kind: "permissive" | "copyleft", expression: string } | { kind: "file", file: string } | {
 * kind: "unlicensed" } | { kind: "unknown" }} `permissive`: every known licence that need not be passed on, including
 * weak copyleft (LGPL, MPL).
 */
export function parseLicence(license) {
  const text = legacyLicence(license);
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

/** Manifests from before SPDX have `{ type, url }` or a list of these. */
function legacyLicence(license) {
  if (typeof license === "string") return license.trim();
  if (Array.isArray(license)) {
    const names = license.map(legacyLicence);
    return names.length > 0 && names.every((name) => name !== undefined)
      ? `(${names.join(" OR ")})`
      : undefined;
  }
  return typeof license?.type === "string" ? license.type : undefined;
}

/** With OR the user chooses, so one alternative is enough; with AND every part applies. */
function needsCopyleft(node) {
  if (node.conjunction === "or") return needsCopyleft(node.left) && needsCopyleft(node.right);
  if (node.conjunction === "and") return needsCopyleft(node.left) || needsCopyleft(node.right);
  // An exception (Classpath, linking) lifts the requirement for those who only use the code.
  return copyleft.test(node.license) && node.exception === undefined;
}
