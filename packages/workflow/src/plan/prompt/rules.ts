import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeError, errorCode, isSafeId, printable } from "@agentos/platform";
import { splitFrontMatter } from "@agentos/text/front-matter";
import { parseDocument } from "yaml";
import { type Diagnostic, readText } from "../../definition/index.js";

/** A rules file, included in every prompt. */
export interface Rule {
  /** Its file's name. */
  name: string;
  /** The module it belongs to; absent for a core rule. */
  module?: string;
  text: string;
  /** The file, absolute. */
  path: string;
}

const MAX_BYTES = 1_000_000;

/**
 * Loads `.agentos/core/rules/*.md`, then `.agentos/modules/<module>/rules/*.md`, each sorted by code units,
 * which is the same on every machine. Missing folders are ignored; an unreadable file is a diagnostic and
 * does not affect the others. Front matter is removed, and rules with `mode: off` are left out.
 */
export function loadRules(
  projectFolder: string,
  module?: string,
): { rules: Rule[]; diagnostics: Diagnostic[] } {
  const home = join(resolve(projectFolder), ".agentos");
  const rules: Rule[] = [];
  const diagnostics: Diagnostic[] = [];
  const fail = (path: string, message: string, line?: number) =>
    diagnostics.push({
      severity: "error",
      path,
      ...(line === undefined ? {} : { line, column: 1 }),
      message,
    });

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
      } else fail(path, `the rules file ${read.message}`, read.line);
    }
  }

  function namesIn(folder: string): string[] {
    try {
      // Hidden files are created by editors (`.#rule.md`).
      const names = readdirSync(folder).filter((name) => name.endsWith(".md") && !name.startsWith("."));
      // By code units, because a locale's order differs between machines.
      return names.sort();
    } catch (error) {
      if (errorCode(error) !== "ENOENT")
        fail(folder, `the rules folder cannot be read: ${printable(describeError(error))}`);
      return [];
    }
  }
}

/**
 * The part of a rules file for agents: without the front matter, which is for the guard that enforces the
 * rule. Undefined if the rule is off. Invalid front matter stays in the text; the guard reports it.
 */
function textForAgents(text: string): string | undefined {
  const parts = splitFrontMatter(text);
  if (parts.status === "refused") return text;
  const front = parseDocument(parts.yaml.replaceAll("\r", ""), { logLevel: "silent" });
  return front.get("mode") === "off" ? undefined : parts.content;
}
