import { type ArtifactType, artifactTypeOf, mayBeEmpty } from "./artifact-type.js";
import { checkElision, checkElisionInBlocks } from "./checks/elision.js";
import { checkForbiddenPhrases } from "./checks/forbidden-phrases.js";
import { checkHedgedTail } from "./checks/hedged-tail.js";
import { checkHollowSections } from "./checks/hollow-sections.js";
import { checkLength } from "./checks/length.js";
import { checkRequiredSections } from "./checks/required-sections.js";
import { checkTemplatePrompts } from "./checks/template-prompts.js";
import { checkTruncation } from "./checks/truncation.js";
import { readCode } from "./code/code-file.js";
import { checkCsv } from "./code/csv.js";
import { checkCut } from "./code/cut.js";
import { checkComments } from "./code/hedged-comments.js";
import { checkJson, checkJsonLines } from "./code/json.js";
import type { LanguageName } from "./code/languages.js";
import { checkStubs } from "./code/stubs.js";
import { checkTomlValues } from "./code/toml.js";
import { type Criteria, DEFAULT_CRITERIA } from "./criteria.js";
import { type Finding, sortFindings } from "./finding.js";
import { type MarkdownDocument, parseDocument } from "./markdown/document.js";
import { Source } from "./source.js";

/** What is known about an artefact beside its text. */
export interface ArtifactContext {
  /** Its ending tells the type; without a path the artefact is Markdown. */
  path?: string;
  type?: ArtifactType;
  /** The text before the agent changed it: code that it left out already is no finding. */
  original?: string;
  /** The template it was made from: an artefact that is still the same is none. */
  template?: string;
  /** It must be whole: what could not be checked fails it. Also where sections are required. Default false. */
  required?: boolean;
}

/** What is only loaded where it is needed: a hook should not pay for a YAML parser at every stop. */
export interface Checkers {
  yaml(source: Source): Finding[];
}

type Check = () => Finding[];

export function checkArtifactWith(
  checkers: Checkers,
  text: string,
  criteria: Criteria = DEFAULT_CRITERIA,
  context: ArtifactContext = {},
): Finding[] {
  if (typeof text !== "string") throw new TypeError('Expected "text" to be a string');
  assertCriteria(criteria);
  const source = new Source(text);
  const isRequired = context.required === true || (criteria.requiredSections?.length ?? 0) > 0;
  if (source.lastLine === -1) {
    if (text === "" && !isRequired && mayBeEmpty(context.path)) return [];
    return [source.finding("empty-artifact", "error", 0, "The artefact is empty")];
  }
  const type = context.type ?? artifactTypeOf(context.path);
  const unchecked = (what: string) =>
    source.finding(
      "not-checked",
      isRequired ? "error" : "warning",
      0,
      `The artifact could not be checked: ${what}`,
    );
  const findings: Finding[] = [];
  const run = (check: Check): void => {
    try {
      findings.push(...check());
    } catch (error) {
      // Never the end of a run, whatever the text holds: it is a finding of this file alone.
      if (!findings.some(({ code }) => code === "not-checked")) findings.push(unchecked(errorName(error)));
    }
  };
  run(() => {
    const checks =
      type === "markdown" || type === "text"
        ? proseChecks(source, criteria, context, type)
        : codeChecks(checkers, source, criteria, context, type);
    for (const check of checks) run(check);
    return [];
  });
  return sortFindings(
    findings.map((finding) =>
      isRequired && finding.code === "not-checked" ? { ...finding, severity: "error" } : finding,
    ),
  );
}

function errorName(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : "a check failed";
}

function proseChecks(
  source: Source,
  criteria: Criteria,
  context: ArtifactContext,
  type: "markdown" | "text",
): Check[] {
  const document = parseDocument(source);
  const length = () => checkLength(document, criteria, type === "markdown");
  const phrases = [() => checkHedgedTail(document), () => checkForbiddenPhrases(document, criteria)];
  if (type === "text") return [length, ...phrases];
  const structure = [() => checkTruncation(document), () => checkElisionInBlocks(document, context.original)];
  // Its prompts and its empty sections are what a template is for.
  if (isTemplate(document, criteria, context)) return structure;
  return [
    length,
    () => checkRequiredSections(document, criteria),
    () => checkHollowSections(document, criteria),
    () => checkTemplatePrompts(document, context.template),
    ...structure,
    ...phrases,
  ];
}

/** Whether this is a template itself: it says what others must hold, and nothing is asked of it. */
function isTemplate(
  { source, frontMatterLines }: MarkdownDocument,
  criteria: Criteria,
  { template, required }: ArtifactContext,
): boolean {
  if (template !== undefined || required === true || (criteria.requiredSections?.length ?? 0) > 0)
    return false;
  return source.lines.slice(0, frontMatterLines).some((line) => /^successCriteria\s*:/.test(line));
}

function codeChecks(
  checkers: Checkers,
  source: Source,
  criteria: Criteria,
  { original, path }: ArtifactContext,
  type: Exclude<ArtifactType, "markdown" | "text">,
): Check[] {
  const length = () => checkCodeLength(source, criteria);
  switch (type) {
    case "json":
      return [length, () => checkJson(source)];
    case "jsonl":
      return [length, () => checkJsonLines(source)];
    case "csv":
      return [length, () => checkCsv(source)];
    case "yaml":
      return [length, () => checkers.yaml(source), ...languageChecks(source, criteria, original, type, path)];
    default:
      return [length, ...languageChecks(source, criteria, original, type, path)];
  }
}

function languageChecks(
  source: Source,
  criteria: Criteria,
  original: string | undefined,
  name: LanguageName,
  path: string | undefined,
): Check[] {
  const file = readCode(source, name);
  const { scan } = file;
  const isDeclaration = /\.(?:pyi|d\.[cm]?ts)$/.test(path ?? "");
  return [
    () => checkCut(source, name, scan),
    () => checkElision(source, scan, original),
    () => checkComments(file, original),
    ...(isDeclaration ? [] : [() => checkStubs(file, original, criteria.stubs ?? "warning")]),
    ...(name === "toml" ? [() => checkTomlValues(file)] : []),
  ];
}

function checkCodeLength(source: Source, { minLines }: Criteria): Finding[] {
  const count = source.lines.filter((line) => line.trim() !== "").length;
  if (minLines === undefined || count >= minLines) return [];
  const message = `${count} ${count === 1 ? "line" : "lines"}, at least ${minLines} expected (blank lines do not count)`;
  return [source.finding("too-few-lines", "error", source.lastLine, message)];
}

function assertCriteria(criteria: Criteria): void {
  const { minLines, stubs } = criteria;
  if (stubs !== undefined && stubs !== "warning" && stubs !== "error")
    throw new TypeError('Expected "stubs" to be "warning" or "error"');
  if (minLines !== undefined && (!Number.isInteger(minLines) || minLines < 0)) {
    throw new TypeError('Expected "minLines" to be a whole number, 0 or more');
  }
  for (const name of ["requiredSections", "forbiddenPhrases"] as const) {
    const list: unknown = criteria[name];
    if (
      list !== undefined &&
      !(Array.isArray(list) && list.every((item) => typeof item === "string" && item.trim() !== ""))
    ) {
      throw new TypeError(`Expected "${name}" to be a list of texts`);
    }
  }
}
