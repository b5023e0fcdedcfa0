import type { Finding, Source } from "@agentos/text/source";
import { readCode } from "./code-file.js";
import { checkCsv } from "./csv.js";
import { checkCut } from "./cut.js";
import { checkElision } from "./elision.js";
import { checkComments } from "./hedged-comments.js";
import { checkJson, checkJsonLines, isJson } from "./json.js";
import type { LanguageName } from "./languages.js";
import { checkSettings } from "./settings.js";
import { checkStubs } from "./stubs.js";
import { checkTomlValues } from "./toml.js";
import { checkYaml } from "./yaml.js";

/** What is read as code or data. */
export type CodeType = "json" | "jsonl" | "yaml" | "csv" | LanguageName;

/** What is asked of a file. */
export interface CodeCriteria {
  minLines?: number;
  /** What a function that does nothing is. Default `warning`. */
  stubs?: "warning" | "error";
}

/** What is known about a file beside its text. */
export interface CodeContext {
  path?: string;
  /** The text before it was changed. */
  original?: string;
}

/** The checks of code and data files. */
export function codeChecks(
  source: Source,
  criteria: CodeCriteria,
  { original, path }: CodeContext,
  type: CodeType,
): (() => Finding[])[] {
  const length = () => checkCodeLength(source, criteria);
  switch (type) {
    case "json":
      return [length, () => checkJson(source, path)];
    case "jsonl":
      return [length, () => checkJsonLines(source, path)];
    case "csv":
      return [length, () => checkCsv(source)];
    case "yaml":
      // JSON is YAML, too, and much quicker to read.
      if (isJson(source.text)) return [length, () => checkJson(source, path)];
      return [
        length,
        () => checkYaml(source, path),
        ...languageChecks(source, criteria, original, type, path),
      ];
    default:
      return [length, ...languageChecks(source, criteria, original, type, path)];
  }
}

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
    () => checkCut(source, name, scan),
    () => checkElision(source, scan, original, name),
    () => checkComments(file, original),
    ...(isDeclaration ? [] : [() => checkStubs(file, original, criteria.stubs ?? "warning")]),
    ...(name === "settings" ? [() => checkSettings(file, path)] : []),
    ...(name === "toml" ? [() => checkTomlValues(file, path)] : []),
  ];
}

function checkCodeLength(source: Source, { minLines }: CodeCriteria): Finding[] {
  const count = source.lines.filter((line) => line.trim() !== "").length;
  if (minLines === undefined || count >= minLines) return [];
  const message = `${count} ${count === 1 ? "line" : "lines"}, at least ${minLines} expected (blank lines do not count)`;
  return [source.finding("too-few-lines", "error", source.lastLine, message)];
}
