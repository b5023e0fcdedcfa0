import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, describeError, errorCode, nearest, readTextFile } from "@agentos/platform";
import { assertCatalogue, type Catalogue, defaultCatalogue, type Rule } from "./catalogue.js";
import { parseRuleFile, type RuleFile } from "./rule-file.js";

/** The file that `aos init` generates from the catalogue. It adds no rules. */
const GENERATED_NAME = "deviation-rules.md";

/** The text of a Markdown rule file. */
export interface RuleText {
  path: string;
  text: string;
}

export interface LoadedRules {
  catalogue: Catalogue;
  /** Texts for prompts, in folder order. */
  texts: RuleText[];
  diagnostics: Diagnostic[];
}

/**
 * Merges rule files into a catalogue. An entry with a new id adds a rule, an entry with a known id
 * overrides the fields that it contains (but adds to `allow`), and `disable` or `mode: off` turns a rule
 * off. Later folders take precedence. Missing folders are ignored, and unreadable files only add a
 * diagnostic.
 *
 * The caller must trust the folders, because their rules may loosen others. For folders in a
 * repository, use `loadProjectRules`, which loosens a rule only if the user trusts the folder.
 * @param base defaults to {@link defaultCatalogue}
 */
export function loadRules(folders: readonly string[], base: Catalogue = defaultCatalogue): LoadedRules {
  if (!Array.isArray(folders)) throw new TypeError('Expected "folders" to be a list of folders');
  assertCatalogue(base);
  const rules = new Map(base.rules.map((rule) => [rule.id, rule]));
  const loaded: LoadedRules = { catalogue: base, texts: [], diagnostics: [] };
  for (const path of folders.flatMap((folder) => filesIn(folder, loaded.diagnostics))) {
    let text: string;
    try {
      text = readTextFile(path);
    } catch (error) {
      loaded.diagnostics.push({ severity: "error", path, line: 1, message: describeError(error) });
      continue;
    }
    const file = parseRuleFile(path, text);
    loaded.diagnostics.push(...file.diagnostics);
    if (file.text !== undefined) loaded.texts.push({ path, text: file.text });
    merge(rules, file, path, loaded.diagnostics);
  }
  loaded.catalogue = { ...base, rules: [...rules.values()] };
  return loaded;
}

function filesIn(folder: string, diagnostics: Diagnostic[]): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.(?:md|ya?ml)$/i.test(name) && name !== GENERATED_NAME && !name.startsWith("."))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (errorCode(error) !== "ENOENT")
      diagnostics.push({ severity: "error", path: folder, line: 1, message: describeError(error) });
    return [];
  }
}

function merge(rules: Map<string, Rule>, file: RuleFile, path: string, diagnostics: Diagnostic[]): void {
  for (const patch of file.rules) {
    const known = rules.get(patch.id);
    const line = patch.source?.line ?? 1;
    if (known) {
      rules.set(patch.id, {
        ...known,
        ...patch,
        ...(patch.allow && { allow: [...(known.allow ?? []), ...patch.allow] }),
        ...(patch.match && known.enforcedBy === "advice" && { enforcedBy: "match" as const }),
      });
    } else if (patch.tier === undefined || patch.sentence === undefined) {
      diagnostics.push({
        severity: "error",
        path,
        line,
        message: `rule "${patch.id}" needs a ${patch.tier === undefined ? "tier" : "sentence"}${hint(patch.id, rules)}`,
      });
    } else {
      rules.set(patch.id, {
        examples: [],
        mode: "enforce",
        ...patch,
        tier: patch.tier,
        sentence: patch.sentence,
        enforcedBy: patch.match ? "match" : "advice",
      });
    }
  }
  for (const { id, line } of file.disable) {
    const known = rules.get(id);
    if (known) rules.set(id, { ...known, mode: "off" });
    else
      diagnostics.push({
        severity: "warning",
        path,
        line,
        message: `"disable" names the unknown rule "${id}"${hint(id, rules)}`,
      });
  }
}

function hint(id: string, rules: ReadonlyMap<string, Rule>): string {
  const near = nearest(id, rules.keys());
  return near === undefined ? "" : `; did you mean "${near}"?`;
}
