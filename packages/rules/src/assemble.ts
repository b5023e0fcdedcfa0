import type { Catalogue } from "./catalogue.js";
import { renderRules } from "./render.js";

/** A file of rules in the words of whoever wrote it. */
export interface RuleText {
  path: string;
  text: string;
}

/**
 * The rules for a prompt, in one `<rules>` element: the catalogue, then the texts of the core, then those of the module. No text
 * can close the element or open another.
 */
export function assembleRules(rules: {
  catalogue: Catalogue;
  core?: readonly RuleText[];
  module?: readonly RuleText[];
}): string {
  const parts = [renderRules(rules.catalogue, { format: "prompt" })];
  for (const { text } of [...(rules.core ?? []), ...(rules.module ?? [])])
    if (text.trim() !== "") parts.push(`${text.trim()}\n`);
  return `<rules>\n${parts.map(withoutTags).join("\n")}</rules>\n`;
}

// Between the letters of a tag a reader sees nothing of what takes no room.
const NOTHING = "[\\s/\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*";
const TAG = new RegExp(`[<\\uFE64\\uFF1C](?=${["", ..."rules"].join(NOTHING)}(?![\\w-]))`, "giu");

function withoutTags(text: string): string {
  return text.replace(TAG, "&lt;");
}
