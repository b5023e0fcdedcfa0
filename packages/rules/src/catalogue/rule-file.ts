import { type Diagnostic, describeError } from "@agentos/platform";
import { splitFrontMatter } from "@agentos/text/front-matter";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";
import * as z from "zod";
import { type Rule, TIERS } from "./catalogue.js";

/** The fields that a file sets for a rule. All other fields of a known rule are left unchanged. */
type RulePatch = Partial<Rule> & { id: string };

export interface RuleFile {
  rules: RulePatch[];
  disable: { id: string; line: number }[];
  text?: string;
  diagnostics: Diagnostic[];
}

const texts = z.array(z.string().regex(/\S/, "must not be empty"));
const MatchSchema = z
  .strictObject({ commands: texts.optional(), paths: texts.optional(), tools: texts.optional() })
  // Without a pattern, the rule would look enforced but never match.
  .refine((match) => Object.values(match).some((patterns) => patterns && patterns.length > 0), {
    error: 'needs at least one entry in "commands", "paths" or "tools"',
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
  id: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,63}$/,
      "must be 1 to 64 lowercase letters, digits, dots, dashes and underscores, and start with a letter or a digit",
    ),
  tier: z.enum(TIERS).optional(),
  sentence: z.string().min(1).optional(),
  examples: texts.optional(),
  mode: z.enum(["enforce", "warn", "off"]).optional(),
  match: MatchSchema.optional(),
  allow: texts.optional(),
  tests: z
    .strictObject({ stops: z.array(TestSchema).optional(), allows: z.array(TestSchema).optional() })
    .optional(),
});
/** Rules for which `allow` is rejected. */
const ALLOWS_NOTHING: ReadonlySet<string> = new Set(["guard", "unreadable", "secrets"]);
const MAX_FILE = 1024 * 1024;

/** Parses a rule file: YAML, or Markdown whose front matter is a single rule. Never throws. */
export function parseRuleFile(path: string, text: string): RuleFile {
  const file: RuleFile = { rules: [], disable: [], diagnostics: [] };
  const report = (line: number, message: string, severity: Diagnostic["severity"] = "error") => {
    file.diagnostics.push({ severity, path, line, message });
  };
  if (text.length > MAX_FILE) {
    report(1, "the file is larger than 1 MB; it was not read");
    return file;
  }
  try {
    if (/\.ya?ml$/i.test(path)) readYaml(text, 1, file, report, path);
    else readMarkdown(text, file, report, path);
  } catch (error) {
    report(1, describeError(error));
  }
  file.diagnostics.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return file;
}

type Report = (line: number, message: string, severity?: Diagnostic["severity"]) => void;

function readMarkdown(text: string, file: RuleFile, report: Report, path: string): void {
  const source = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const split = splitFrontMatter(source, { languages: ["", "yaml", "yml", "json"] });
  if (split.status === "refused") {
    report(split.line, split.message);
    return;
  }
  file.text = split.content;
  if (split.yaml.trim() === "") return;
  const isOneRule = readYaml(split.yaml, 1, file, report, path);
  const [only] = file.rules;
  if (!isOneRule || !only || only.sentence !== undefined) return;
  const sentence = firstParagraph(file.text);
  if (sentence !== "") only.sentence = sentence;
}

/** @returns whether the document is a single rule rather than a list */
function readYaml(source: string, firstLine: number, file: RuleFile, report: Report, path: string): boolean {
  const lineCounter = new LineCounter();
  const document = parseDocument(source, {
    // "silent" would also suppress the error for multiple documents.
    logLevel: "error",
    prettyErrors: false,
    lineCounter,
    merge: false,
  });
  const lineAt = (offset: number) => firstLine + lineCounter.linePos(offset).line - 1;
  for (const { message, pos } of document.errors.slice(0, 5)) report(lineAt(pos[0]), message);
  const root = document.contents;
  if (document.errors.length > 0 || root === null) return false;
  const lineOf: LineOf = (node) => lineAt((isNode(node) ? node.range?.[0] : undefined) ?? 0);
  const plainOf = (node: unknown): unknown => {
    try {
      return isNode(node) ? node.toJS(document, { maxAliasCount: 20 }) : node;
    } catch (error) {
      report(lineOf(node), describeError(error));
      return undefined;
    }
  };
  const isOneRule = isMap(root) && root.has("id");
  if (!isSeq(root) && !isMap(root)) report(firstLine, 'expected "rules:" with a list of rules');
  else if (isMap(root)) {
    file.disable.push(...disabledIn(root, report, lineOf));
    if (!isOneRule) reportKeys(root, report, lineOf);
  }
  for (const node of isOneRule ? [root] : rulesIn(root, report, lineOf)) {
    const value = plainOf(node);
    if (value === undefined) continue;
    const parsed = RuleSchema.safeParse(value);
    const line = lineOf(node);
    if (parsed.success) {
      const { id, tests, allow } = parsed.data;
      if (allow && ALLOWS_NOTHING.has(id)) {
        report(line, `rule "${id}" cannot have "allow": a person must review each of its stops`);
        continue;
      }
      const linesOf = (list: "stops" | "allows") => lineOfTests(node, list, lineOf);
      const before = file.rules.find((rule) => rule.id === id);
      if (before)
        report(
          line,
          `rule "${id}" is also defined on line ${before.source?.line}; the later one wins`,
          "warning",
        );
      file.rules.push({
        ...withoutUndefined(parsed.data),
        source: { path, line },
        ...(tests && { testLines: { path, stops: linesOf("stops"), allows: linesOf("allows") } }),
      });
    } else
      for (const issue of parsed.error.issues.slice(0, 5))
        report(lineOfIssue(node, issue, line, lineOf), messageOf(issue));
  }
  return isOneRule;
}

type LineOf = (node: unknown) => number;

function rulesIn(root: unknown, report: Report, lineOf: LineOf): readonly unknown[] {
  if (isSeq(root)) return root.items;
  const list = isMap(root) ? root.get("rules", true) : undefined;
  if (isSeq(list)) return list.items;
  if (!isNothing(list)) report(lineOf(list), '"rules" must be a list of rules, each with "- id:"');
  return [];
}

function disabledIn(root: YAMLMap, report: Report, lineOf: LineOf): RuleFile["disable"] {
  const list = root.get("disable", true);
  if (!isSeq(list)) {
    if (!isNothing(list)) report(lineOf(list), '"disable" must be a list of rule ids');
    return [];
  }
  return list.items.flatMap((item) => {
    const id = isScalar(item) ? item.value : undefined;
    if (typeof id === "string") return [{ id, line: lineOf(item) }];
    report(lineOf(item), '"disable" must be a list of rule ids; this entry is not a rule id');
    return [];
  });
}

function reportKeys(root: YAMLMap, report: Report, lineOf: LineOf): void {
  const others = root.items
    .map(({ key }) => ({ name: String(key), line: lineOf(key) }))
    .filter(({ name }) => name !== "rules" && name !== "disable");
  const ofRule = others.filter(({ name }) => Object.hasOwn(RuleSchema.shape, name));
  const [first] = ofRule;
  if (first) report(first.line, `"${first.name}" belongs to a rule, and a rule needs an "id"`);
  for (const { name, line } of others)
    if (!Object.hasOwn(RuleSchema.shape, name))
      report(line, `unknown key "${name}"; expected "rules" or "disable"`, "warning");
}

function isNothing(node: unknown): boolean {
  return node === undefined || node === null || (isScalar(node) && node.value === null);
}

function lineOfTests(node: unknown, list: string, lineOf: LineOf): number[] {
  const tests = isMap(node) ? node.getIn(["tests", list], true) : undefined;
  return isSeq(tests) ? tests.items.map(lineOf) : [];
}

function lineOfIssue(node: unknown, issue: z.core.$ZodIssue, line: number, lineOf: LineOf): number {
  const keys = issue.path.filter((key) => typeof key !== "symbol");
  const inner = isMap(node) && keys.length > 0 ? node.getIn(keys, true) : node;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const pair = isMap(inner) ? inner.items.find(({ key }) => String(key) === unknown) : undefined;
  if (pair) return lineOf(pair.key);
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

/** Removes keys whose values are undefined, as `exactOptionalPropertyTypes` requires. */
function withoutUndefined(rule: z.infer<typeof RuleSchema>): RulePatch {
  return JSON.parse(JSON.stringify(rule)) as RulePatch;
}
