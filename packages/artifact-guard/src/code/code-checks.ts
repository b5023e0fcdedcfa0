import type { Finding, Source } from "@agentos/text/source";
import { readCode } from "./code-file.js";
import { checkCut } from "./cut.js";
import { checkJson, checkJsonLines, parseJson } from "./json.js";
import type { LanguageName } from "./languages.js";
import { checkMarkup } from "./markup.js";
import { checkRemarks } from "./remarks.js";
import { checkStubs } from "./stubs.js";
import { checkCsv } from "./tables.js";
import { checkSettings } from "./values.js";
import { checkYaml } from "./yaml.js";

export type CodeType = "json" | "jsonl" | "yaml" | "csv" | LanguageName;

export interface CodeCriteria {
  /** The severity for a function that does nothing. Defaults to `warning`. */
  stubs?: "warning" | "error";
}

export interface CodeContext {
  path?: string;
  /** The text before the change. */
  original?: string;
}

export function codeChecks(
  source: Source,
  criteria: CodeCriteria,
  { original, path }: CodeContext,
  type: CodeType,
): (() => Finding[])[] {
  switch (type) {
    case "json":
      return [() => checkJson(source, path)];
    case "jsonl":
      return [() => checkJsonLines(source)];
    case "csv":
      return [() => checkCsv(source)];
    case "yaml":
      // JSON is valid YAML, and much faster to parse.
      if (parseJson(source.text) !== undefined) return [() => checkJson(source, path)];
      return [() => checkYaml(source, path), ...languageChecks(source, criteria, original, type, path)];
    default:
      return [...languageChecks(source, criteria, original, type, path)];
  }
}

const NO_STUBS = { findings: [], lines: new Set<number>() };

function languageChecks(
  source: Source,
  criteria: CodeCriteria,
  original: string | undefined,
  name: LanguageName,
  path: string | undefined,
): (() => Finding[])[] {
  const file = readCode(source, name);
  const { scan } = file;
  const isDeclaration = /\.(?:pyi|d\.[cm]?ts)$/.test(path ?? "");
  return [
    () => (name === "markup" ? checkMarkup(source, path ?? "", scan) : checkCut(source, name, scan)),
    () => {
      const stubs = isDeclaration ? NO_STUBS : checkStubs(file, original, criteria.stubs ?? "warning", path);
      return [...stubs.findings, ...checkRemarks(file, original, stubs.lines)];
    },
    ...(["settings", "toml", "hcl"].includes(name) ? [() => checkSettings(file, path)] : []),
  ];
}
