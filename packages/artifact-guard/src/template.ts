import { criteriaKeys, type Diagnostic, takeCriteria } from "@agentos/platform";
import { countFrontMatter, findTooDeep, MAX_YAML_LEVELS, Source } from "@agentos/text/source";
import { isMap, isScalar, LineCounter, Parser, parseDocument as parseYaml } from "yaml";
import type { Criteria } from "./criteria.js";

/**
 * Reads the criteria in the front matter of a template (`successCriteria: {minLines,
 * requiredSections, forbiddenPhrases, tokenUsageWarningThreshold}`), if there are any. Never
 * throws: reports and skips invalid keys.
 */
export function parseTemplateCriteria(
  text: string,
  options: { path?: string } = {},
): { criteria: Criteria | undefined; diagnostics: Diagnostic[] } {
  const path = options.path ?? "template";
  const { lines } = new Source(text);
  const end = countFrontMatter(lines);
  if (end === 0) return { criteria: undefined, diagnostics: [] };
  return readCriteria(lines.slice(1, end - 1).join("\n"), { path, firstLine: 2, isTemplate: true });
}

/**
 * Reads a criteria file: YAML or JSON with the keys of `successCriteria`, with or without that key
 * at the top, or a template. Never throws: reports invalid keys and missing criteria.
 */
export function parseCriteria(
  text: string,
  options: { path?: string } = {},
): { criteria: Criteria | undefined; diagnostics: Diagnostic[] } {
  const path = options.path ?? "criteria";
  const { text: plain, lines } = new Source(text);
  const read =
    countFrontMatter(lines) > 0
      ? parseTemplateCriteria(text, { path })
      : readCriteria(plain, { path, firstLine: 1, isTemplate: false });
  if (read.criteria === undefined && read.diagnostics.length === 0) {
    const message = `It contains no criteria: expected ${criteriaKeys().join(", ")}, or "successCriteria" with these keys`;
    read.diagnostics.push({ severity: "error", path, line: 1, message });
  }
  return read;
}

function readCriteria(
  yaml: string,
  { path, firstLine, isTemplate }: { path: string; firstLine: number; isTemplate: boolean },
): { criteria: Criteria | undefined; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const what = isTemplate ? "Front matter: " : "";
  const lineCounter = new LineCounter();
  if (findTooDeep([...new Parser().parse(yaml)])) {
    const message = `${what}It is nested deeper than ${MAX_YAML_LEVELS} levels, so it was not read`;
    return { criteria: undefined, diagnostics: [{ severity: "error", path, line: firstLine, message }] };
  }
  const document = parseYaml(yaml, { lineCounter, logLevel: "silent", prettyErrors: false });
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + firstLine - 1;
  for (const error of document.errors.slice(0, 5)) {
    diagnostics.push({
      severity: "error",
      path,
      line: lineAt(error.pos[0]),
      message: `${what}${error.message}`,
    });
  }
  const root = isMap(document.contents) ? document.contents : undefined;
  const node = root?.get("successCriteria", true) ?? (isTemplate ? undefined : document.contents);
  if (node === undefined || node === null) return { criteria: undefined, diagnostics };
  const report = (line: number, message: string) =>
    diagnostics.push({ severity: "error", path, line, message });
  if (!isMap(node)) {
    const range = isScalar(node) ? node.range : undefined;
    report(range ? lineAt(range[0]) : 1, 'Expected "successCriteria" to hold "key: value" lines');
    return { criteria: undefined, diagnostics };
  }
  const lines = new Map(
    node.items.map(({ key }) => [
      isScalar(key) ? String(key.value) : "",
      isScalar(key) && key.range ? lineAt(key.range[0]) : 1,
    ]),
  );
  const criteria = takeCriteria(node.toJS(document), "successCriteria", ({ path: [name], message }) =>
    report(lines.get(String(name)) ?? 1, message),
  );
  diagnostics.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  return { criteria: criteria ?? {}, diagnostics };
}
