import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeError, errorCode, isSafeId, printable } from "@agentos/platform";
import { splitFrontMatter } from "@agentos/text/front-matter";
import { parseDocument } from "yaml";
import { type Diagnostic, readText, unreadableFile } from "../../definition/index.js";

export interface Rule {
  name: string;
  /** Absent for a core rule. */
  module?: string;
  text: string;
  /** Absolute path. */
  path: string;
}

const MAX_BYTES = 1_000_000;

/** Loads the core rules and the module's rules. Leaves out rules that have `mode: off`. */
export function loadRules(
  projectFolder: string,
  module?: string,
): { rules: Rule[]; diagnostics: Diagnostic[] } {
  const home = join(resolve(projectFolder), ".agentos");
  const rules: Rule[] = [];
  const diagnostics: Diagnostic[] = [];

  readFolder(join(home, "core", "rules"), {});
  if (module !== undefined && isSafeId(module))
    readFolder(join(home, "modules", module, "rules"), { module });
  return { rules, diagnostics };

  function readFolder(folder: string, owner: { module?: string }): void {
    for (const name of namesIn(folder)) {
      const path = join(folder, name);
      const read = readText(path, MAX_BYTES);
      if (read.status === "read") {
        const text = textForAgents(read.text);
        if (text !== undefined) rules.push({ name, ...owner, text, path });
      } else diagnostics.push(unreadableFile(path, "the rules file", read));
    }
  }

  function namesIn(folder: string): string[] {
    try {
      // Editors create hidden files such as `.#rule.md`.
      const names = readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."));
      // The order of code units is the same on every machine, unlike a locale's order.
      return names.sort();
    } catch (error) {
      if (errorCode(error) !== "ENOENT") {
        const message = `the rules folder cannot be read: ${printable(describeError(error))}`;
        diagnostics.push({ severity: "error", path: folder, message });
      }
      return [];
    }
  }
}

/** Returns undefined if the rule is off. Keeps invalid front matter, which the guard reports. */
function textForAgents(text: string): string | undefined {
  const parts = splitFrontMatter(text);
  if (parts.status === "refused") return text;
  const front = parseDocument(parts.yaml.replaceAll("\r", ""), { logLevel: "silent" });
  return front.get("mode") === "off" ? undefined : parts.content;
}
