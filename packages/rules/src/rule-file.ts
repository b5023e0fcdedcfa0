import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import * as z from "zod";
import { type Rule, TIERS } from "./catalogue.js";
import { splitFrontMatter } from "./front-matter.js";

export interface Diagnostic {
  severity: "error" | "warning";
  path: string;
  /** From 1; absent when the trouble is with the file as a whole. */
  line?: number;
  /** From 1, where it is known. */
  column?: number;
  message: string;
}

/** A rule as its file says it: only what is there is changed when it overrides another. */
type RulePatch = Partial<Rule> & { id: string };

export interface RuleFile {
  rules: RulePatch[];
  /** Ids of rules that shall no longer hold. */
  disable: string[];
  /** Text for prompts: a Markdown file without its front matter. */
  text?: string;
  diagnostics: Diagnostic[];
}

const texts = z.array(z.string().min(1));
const MatchSchema = z.strictObject({
  commands: texts.optional(),
  paths: texts.optional(),
  tools: texts.optional(),
});
const TestSchema = z.union(
  [
    z.string().min(1),
    z.strictObject({ path: z.string().min(1) }),
    z.strictObject({ tool: z.string().min(1), input: z.record(z.string(), z.unknown()).optional() }),
  ],
  { error: 'must be a command, "{ path: ... }", or "{ tool: ..., input: { ... } }"' },
);
const RuleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, "must be lower-case letters, digits and dashes"),
  tier: z.enum(TIERS).optional(),
  sentence: z.string().min(1).optional(),
  examples: texts.optional(),
  mode: z.enum(["enforce", "warn", "off"]).optional(),
  match: MatchSchema.optional(),
  tests: z
    .strictObject({ stops: z.array(TestSchema).optional(), allows: z.array(TestSchema).optional() })
    .optional(),
});
const MAX_FILE = 1024 * 1024;

/** Reads a file of rules: YAML with `rules` and `disable`, or Markdown whose front matter is one rule. Never throws. */
export function parseRuleFile(path: string, text: string): RuleFile {
  const file: RuleFile = { rules: [], disable: [], diagnostics: [] };
  const report = (line: number, message: string, severity: Diagnostic["severity"] = "error") => {
    file.diagnostics.push({ severity, path, line, message });
  };
  if (text.length > MAX_FILE) {
    report(1, "the file is larger than 1 MB; it was not read");
    return file;
  }
  if (/\.ya?ml$/i.test(path)) readYaml(text, 1, file, report, path);
  else readMarkdown(text, file, report, path);
  return file;
}

type Report = (line: number, message: string, severity?: Diagnostic["severity"]) => void;

function readMarkdown(text: string, file: RuleFile, report: Report, path: string): void {
  try {
    const split = splitFrontMatter(text);
    file.text = split?.content ?? text;
    if (split && split.yaml.trim() !== "") readYaml(split.yaml, split.line, file, report, path);
    const [only] = file.rules;
    if (only && only.sentence === undefined) {
      const sentence = firstParagraph(file.text);
      if (sentence !== "") only.sentence = sentence;
    }
  } catch (error) {
    report(1, error instanceof Error ? error.message : String(error));
  }
}

function readYaml(source: string, firstLine: number, file: RuleFile, report: Report, path: string): void {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {
    logLevel: "silent",
    prettyErrors: false,
    lineCounter,
    merge: false,
  });
  const lineAt = (offset: number) => firstLine + lineCounter.linePos(offset).line - 1;
  for (const { message, pos } of document.errors.slice(0, 5)) report(lineAt(pos[0]), message);
  if (document.errors.length > 0) return;
  const root = document.contents;
  if (root === null) return;
  const lineOf = (node: unknown) => lineAt((node as Node | null)?.range?.[0] ?? 0);
  const nodes = isSeq(root)
    ? root.items
    : isMap(root) && isSeq(root.get("rules"))
      ? (root.get("rules") as { items: unknown[] }).items
      : [];
  if (!isSeq(root) && !isMap(root)) {
    report(firstLine, 'expected "rules:" with a list of rules');
    return;
  }
  if (isMap(root)) {
    const disable: unknown = (root.toJS(document, { maxAliasCount: 20 }) as Record<string, unknown>).disable;
    if (Array.isArray(disable)) file.disable.push(...disable.filter((id) => typeof id === "string"));
    else if (disable !== undefined)
      report(lineOf(root.get("disable", true)), '"disable" must be a list of ids');
    for (const { key } of root.items) {
      const name = String(key);
      if (root.has("id") || name === "rules" || name === "disable") continue;
      report(lineOf(key), `unknown key "${name}"; known are "rules" and "disable"`, "warning");
    }
  }
  const single = isMap(root) && root.has("id");
  for (const node of single ? [root] : nodes) {
    const value: unknown = (node as Node).toJS(document, { maxAliasCount: 20 });
    const parsed = RuleSchema.safeParse(value);
    const line = lineOf(node);
    if (parsed.success) {
      const linesOf = (list: "stops" | "allows") => lineOfTests(node, list, lineOf);
      file.rules.push({
        ...withoutUndefined(parsed.data),
        source: { path, line },
        ...(parsed.data.tests && { testLines: { path, stops: linesOf("stops"), allows: linesOf("allows") } }),
      });
    } else
      for (const issue of parsed.error.issues.slice(0, 5))
        report(lineOfIssue(node, issue.path, line, lineOf), messageOf(issue));
  }
}

function lineOfTests(node: unknown, list: string, lineOf: (node: unknown) => number): number[] {
  const tests = isMap(node) ? node.getIn(["tests", list], true) : undefined;
  return isSeq(tests) ? tests.items.map(lineOf) : [];
}

function lineOfIssue(
  node: unknown,
  path: readonly PropertyKey[],
  line: number,
  lineOf: (node: unknown) => number,
): number {
  const keys = path.filter((key) => typeof key !== "symbol");
  const inner = isMap(node) ? node.getIn(keys, true) : undefined;
  return inner === undefined || inner === null ? line : lineOf(inner);
}

function messageOf(issue: { path: readonly PropertyKey[]; message: string }): string {
  return issue.path.length === 0 ? issue.message : `${issue.path.map(String).join(".")}: ${issue.message}`;
}

function firstParagraph(text: string): string {
  const paragraph = text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .find((one) => one !== "" && !one.startsWith("#"));
  return (paragraph ?? "").replace(/\s+/g, " ").slice(0, 500);
}

/** Absent and undefined are one in a file, and two in a type. */
function withoutUndefined(rule: z.infer<typeof RuleSchema>): RulePatch {
  return JSON.parse(JSON.stringify(rule)) as RulePatch;
}
