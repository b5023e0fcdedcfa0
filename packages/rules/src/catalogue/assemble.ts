import type { Catalogue } from "./catalogue.js";
import { renderRules } from "./render.js";

/** The text of a Markdown rule file. */
export interface RuleText {
  path: string;
  text: string;
}

/**
 * Renders the catalogue, the core texts and the module texts as a single `<rules>` element for a
 * prompt. The texts cannot close this element, because `<rules>` tags in them are escaped.
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
    `Expected "${name}" to be a list of { path, text }, such as the "texts" that loadRules returns`,
  );
}

// Spaces, slashes and invisible characters that could disguise a tag.
const INVISIBLE = "[\\s/\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*";
const TAG = new RegExp(`[<\\uFE64\\uFF1C](?=${["", ..."rules"].join(INVISIBLE)}(?![\\w-]))`, "giu");

function withoutTags(text: string): string {
  return text.replace(TAG, "&lt;");
}
