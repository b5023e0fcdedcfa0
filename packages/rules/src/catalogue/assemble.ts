import type { Catalogue } from "./catalogue.js";
import { renderRules } from "./render.js";

/** A file of rules in the words of whoever wrote it. */
export interface RuleText {
  path: string;
  text: string;
}

/**
 * The rules for a prompt, in one `<rules>` element: the catalogue, then the texts of the core, then those of
 * the module. No text can close the element or open another.
 * @throws TypeError for a `core` or a `module` that is no list of texts
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

// Between the letters of a tag a reader sees nothing of what takes no room.
const NOTHING = "[\\s/\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*";
const TAG = new RegExp(`[<\\uFE64\\uFF1C](?=${["", ..."rules"].join(NOTHING)}(?![\\w-]))`, "giu");

function withoutTags(text: string): string {
  return text.replace(TAG, "&lt;");
}
