import { type ArtifactType, artifactTypeOf } from "./artifact-type.js";
import { checkElision, checkElisionInBlocks } from "./checks/elision.js";
import { checkForbiddenPhrases } from "./checks/forbidden-phrases.js";
import { checkHedgedTail } from "./checks/hedged-tail.js";
import { checkHollowSections } from "./checks/hollow-sections.js";
import { checkLength } from "./checks/length.js";
import { checkRequiredSections } from "./checks/required-sections.js";
import { checkTemplatePrompts } from "./checks/template-prompts.js";
import { checkTruncation } from "./checks/truncation.js";
import { checkJavaScript } from "./code/javascript.js";
import { checkJson, checkJsonLines } from "./code/json.js";
import { checkPython } from "./code/python.js";
import { type Criteria, DEFAULT_CRITERIA } from "./criteria.js";
import { type Finding, sortFindings } from "./finding.js";
import { parseDocument } from "./markdown/document.js";
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
}

/** What is only loaded where it is needed: a hook should not pay for a YAML parser at every stop. */
export interface Checkers {
  yaml(source: Source): Finding[];
}

export function checkArtifactWith(
  checkers: Checkers,
  text: string,
  criteria: Criteria = DEFAULT_CRITERIA,
  context: ArtifactContext = {},
): Finding[] {
  if (typeof text !== "string") throw new TypeError('Expected "text" to be a string');
  assertCriteria(criteria);
  const source = new Source(text);
  if (source.lastLine === -1) {
    return [source.finding("empty-artifact", "error", 0, "The artefact is empty")];
  }
  const type = context.type ?? artifactTypeOf(context.path);
  return sortFindings(
    type === "markdown" || type === "text"
      ? checkProse(source, criteria, context, type)
      : checkCode(checkers, source, criteria, context, type),
  );
}

function checkProse(
  source: Source,
  criteria: Criteria,
  context: ArtifactContext,
  type: "markdown" | "text",
): Finding[] {
  const document = parseDocument(source);
  const phrases = [...checkHedgedTail(document), ...checkForbiddenPhrases(document, criteria)];
  if (type === "text") return [...checkLength(document, criteria), ...phrases];
  return [
    ...checkLength(document, criteria),
    ...checkRequiredSections(document, criteria),
    ...checkHollowSections(document, criteria),
    ...checkTemplatePrompts(document, context.template),
    ...checkTruncation(document),
    ...checkElisionInBlocks(document, context.original),
    ...phrases,
  ];
}

function checkCode(
  checkers: Checkers,
  source: Source,
  criteria: Criteria,
  context: ArtifactContext,
  type: Exclude<ArtifactType, "markdown" | "text">,
): Finding[] {
  const findings = checkCodeLength(source, criteria);
  switch (type) {
    case "json":
      return [...findings, ...checkJson(source)];
    case "jsonl":
      return [...findings, ...checkJsonLines(source)];
    case "yaml":
      return [...findings, ...checkers.yaml(source), ...checkElision(source, context.original)];
    case "python":
      return [...findings, ...checkPython(source), ...checkElision(source, context.original)];
    case "javascript":
      return [...findings, ...checkJavaScript(source), ...checkElision(source, context.original)];
  }
}

function checkCodeLength(source: Source, { minLines }: Criteria): Finding[] {
  const count = source.lines.filter((line) => line.trim() !== "").length;
  if (minLines === undefined || count >= minLines) return [];
  const message = `${count} ${count === 1 ? "line" : "lines"}, at least ${minLines} expected (blank lines do not count)`;
  return [source.finding("too-few-lines", "error", source.lastLine, message)];
}

function assertCriteria(criteria: Criteria): void {
  const { minLines } = criteria;
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
