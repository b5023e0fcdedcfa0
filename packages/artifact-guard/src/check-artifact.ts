import { assertObject, assertOptions, assertString, type OptionNames } from "@agentos/platform";
import { type MarkdownDocument, parseDocument } from "@agentos/text/markdown";
import { type Finding, Source, sortFindings } from "@agentos/text/source";
import {
  type ArtifactType,
  artifactTypeOf,
  assertArtifactType,
  hasCompletenessCheck,
  mayBeEmpty,
} from "./artifact-type.js";
import { checkElidedBlocks } from "./checks/elided-blocks.js";
import { checkForbiddenPhrases } from "./checks/forbidden-phrases.js";
import { checkHedgedTail } from "./checks/hedged-tail.js";
import { checkHollowSections } from "./checks/hollow-sections.js";
import { checkLength } from "./checks/length.js";
import { checkRequiredSections } from "./checks/required-sections.js";
import { checkTemplatePrompts } from "./checks/template-prompts.js";
import { checkTruncation } from "./checks/truncation.js";
import { codeChecks } from "./code/index.js";
import { CRITERIA_NAMES, type Criteria, DEFAULT_CRITERIA } from "./criteria.js";
import { findingAbout, isTooLarge, TOO_LARGE } from "./read-artifact.js";

/** Information about an artifact other than its text. */
export interface ArtifactContext {
  /** Determines the type, unless `type` is set. Without a path, the type is Markdown. */
  path?: string;
  type?: ArtifactType;
  /** The text before the agent's changes. Unfinished code already in it is not reported. */
  original?: string;
  /** The artifact's template. An artifact that is nearly identical to it is unfinished. */
  template?: string;
  /**
   * Whether an artifact that cannot be checked fails. Implied if the criteria require sections.
   * Defaults to false.
   */
  required?: boolean;
}

const CONTEXT: OptionNames<ArtifactContext> = {
  path: true,
  type: true,
  original: true,
  template: true,
  required: true,
};

type Check = () => Finding[];

/**
 * Returns the problems in an artifact, sorted by line. The artifact passes if no finding has the
 * severity `error`. The result depends only on the arguments, and the running time is linear in the
 * length of the text.
 * @param criteria defaults to {@link DEFAULT_CRITERIA}
 * @throws TypeError if an argument has the wrong type or the name of a criterion is unknown
 */
export function checkArtifact(
  text: string,
  criteria: Criteria = DEFAULT_CRITERIA,
  context: ArtifactContext = {},
): Finding[] {
  assertString(text, "text");
  assertCriteria(criteria);
  assertOptions(context, CONTEXT, "context");
  if (context.type !== undefined) assertArtifactType(context.type);
  const isRequired = context.required === true || (criteria.requiredSections?.length ?? 0) > 0;
  if (isTooLarge(text)) return [findingAbout("not-checked", isRequired ? "error" : "warning", TOO_LARGE)];
  const source = new Source(text);
  if (source.lastLine === -1) {
    if (!isRequired && mayBeEmpty(context.path)) return [];
    return [source.finding("empty-artifact", "error", 0, "The artifact is empty")];
  }
  const type = context.type ?? artifactTypeOf(context.path);
  const unchecked = (what: string) =>
    source.finding("not-checked", "warning", 0, `The artifact could not be checked: ${what}`);
  const findings: Finding[] = [];
  const run = (check: Check): void => {
    try {
      findings.push(...check());
    } catch (error) {
      // A check that throws must not prevent the other checks from running.
      if (!findings.some(({ code }) => code === "not-checked")) findings.push(unchecked(errorName(error)));
    }
  };
  run(() => {
    const checks =
      type === "markdown" || type === "text" || type === "other"
        ? proseChecks(source, criteria, context, type)
        : codeChecks(source, criteria, context, type);
    for (const check of [() => checkLength(source, criteria.minLines), ...checks]) run(check);
    return hasCompletenessCheck(type) ? [] : [noCompletenessCheck(source)];
  });
  return sortFindings(
    findings.map((finding) => {
      if (isRequired && finding.code === "not-checked" && hasCompletenessCheck(type))
        return { ...finding, severity: "error" };
      if (!isRequired && BREAKS.has(finding.code) && isMeantToBreak(context.path))
        return { ...finding, severity: "warning" };
      return finding;
    }),
  );
}

/** The findings that invalid test input is meant to provoke. */
const BREAKS: ReadonlySet<Finding["code"]> = new Set([
  "truncated",
  "unparsable",
  "unclosed-fence",
  "unclosed-comment",
]);

/** Whether a file is invalid test input, such as `tests/data/invalid/unclosed-string.toml`. */
function isMeantToBreak(path = ""): boolean {
  const [, name = ""] =
    /(?:^|[\\/])(?:tests?|testdata|fixtures?|specs?|__tests__|__fixtures__)[\\/](.*)/i.exec(path) ?? [];
  return /(?:^|[\\/._-])(?:invalid|broken|malformed|corrupt(?:ed)?|truncated|unclosed|unfinished|incomplete|bad)(?![a-z])/i.test(
    name,
  );
}

function errorName(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : "a check failed";
}

function proseChecks(
  source: Source,
  criteria: Criteria,
  context: ArtifactContext,
  type: "markdown" | "text" | "other",
): Check[] {
  const document = parseDocument(source);
  const phrases = [() => checkHedgedTail(document), () => checkForbiddenPhrases(document, criteria)];
  // The prose in an unknown format cannot be identified.
  if (type === "other") return phrases.slice(1);
  if (type === "text") return phrases;
  const structure = [() => checkTruncation(document), () => checkElidedBlocks(document, context.original)];
  // A template is supposed to contain prompts and empty sections.
  if (isTemplate(document, criteria, context)) return structure;
  return [
    () => checkRequiredSections(document, criteria),
    () => checkHollowSections(document, criteria),
    () => checkTemplatePrompts(document, context.template),
    ...structure,
    ...phrases,
  ];
}

/** Returns a warning even for a required artifact: no check can determine if it is complete. */
function noCompletenessCheck(source: Source): Finding {
  const message = "No check can tell whether a file of this kind is complete";
  return source.finding("not-checked", "warning", 0, message);
}

/** Whether the document is a template, which may be unfilled. */
function isTemplate(
  { source, frontMatterLines }: MarkdownDocument,
  criteria: Criteria,
  { template, required, path = "" }: ArtifactContext,
): boolean {
  if (template !== undefined || required === true || (criteria.requiredSections?.length ?? 0) > 0)
    return false;
  const front = source.lines.slice(0, frontMatterLines);
  return (
    /(?:^|[\\/])\.github[\\/].*TEMPLATE/i.test(path) ||
    front.some((line) => /^successCriteria\s*:/.test(line))
  );
}

function assertCriteria(criteria: Criteria): void {
  assertObject(criteria, '"criteria"');
  const { minLines = 0, stubs = "warning", requiredSections = [], forbiddenPhrases = [] } = criteria;
  const unknown = Object.keys(criteria).find((name) => !CRITERIA_NAMES.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`Expected "criteria" to contain only ${CRITERIA_NAMES.join(", ")}, not "${unknown}"`);
  if (stubs !== "warning" && stubs !== "error")
    throw new TypeError('Expected "stubs" to be "warning" or "error"');
  if (!Number.isInteger(minLines) || minLines < 0)
    throw new TypeError('Expected "minLines" to be a whole number, 0 or more');
  for (const [name, list] of Object.entries({ requiredSections, forbiddenPhrases }))
    if (!Array.isArray(list) || list.some((item) => typeof item !== "string" || item.trim() === ""))
      throw new TypeError(`Expected "${name}" to be a list of non-empty strings`);
}
