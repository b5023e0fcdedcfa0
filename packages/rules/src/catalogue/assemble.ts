import type { Catalogue } from "./catalogue.js";
import { renderRules } from "./render.js";

/** A file of rules in its author's own words. */
export interface RuleText {
  path: string;
  text: string;
}

/**
 * The rules for a prompt, in one `<rules>` element: the catalogue, then the core texts, then those of the
 * module. No text can close the element or open another.
 * @throws TypeError if `core` or `module` is not a list of texts
 */
export function assembleRules(rules: {
  catalogue: Catalogue;
  core?: readonly RuleText[];
  module?: readonly RuleText[];
}): string {
  const parts = [renderRules(rules.catalogue, { format: "prompt" })];
  for (const { text } of [...textsOf(rules.core, "core"), ...textsOf(rules.module, "module")])
    if (text.trim() !== "") parts.push(`${text.trim()}\n`);
  return `<rules>\n${parts.map(withoutTags).join("\n")}</rules>\n`;
}

function textsOf(texts: readonly RuleText[] | undefined, name: "core" | "module"): readonly RuleText[] {
  if (texts === undefined) return [];
  if (Array.isArray(texts) && texts.every((each) => typeof each?.text === "string")) return texts;
  throw new TypeError(
    `Expected "${name}" to be a list of { path, text }, such as loadRules gives in "texts"`,
  );
}

// Characters that are invisible between the letters of a tag.
const INVISIBLE = "[\\s/\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*";
const TAG = new RegExp(`[<\\uFE64\\uFF1C](?=${["", ..."rules"].join(INVISIBLE)}(?![\\w-]))`, "giu");

function withoutTags(text: string): string {
  return text.replace(TAG, "&lt;");
}
