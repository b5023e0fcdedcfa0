import type { Node } from "jsonc-parser";
import { append, removeLargest } from "./json/edit.js";
import { type JsonDocument, parseJson, property } from "./json/parse.js";
import { expectType } from "./json/unexpected-type.js";
import type { Splice } from "./splice.js";

/** Adds a rule to `permissions.ask`. A rule that already exists belongs to the user. */
export function addAskRule(document: JsonDocument, rule: string): Splice[] {
  const permissions = property(document.root, "permissions");
  if (!permissions) return append(document, document.root, { ask: [rule] }, "permissions");
  expectType(document, permissions.value, "object", '"permissions"');
  const ask = property(permissions.value, "ask");
  if (!ask) return append(document, permissions.value, [rule], "ask");
  expectType(document, ask.value, "array", '"permissions.ask"');
  const isThere = ask.value.children?.some(({ value }) => value === rule);
  return isThere ? [] : append(document, ask.value, rule);
}

/** Removes one of these rules, and any containers that become empty. */
export function takeAskRuleOut(document: JsonDocument, rules: ReadonlySet<string>): Splice[] | undefined {
  const permissions = property(document.root, "permissions");
  const ask = permissions?.value.type === "object" ? property(permissions.value, "ask") : undefined;
  const rule =
    ask?.value.type === "array" ? ask.value.children?.find((node) => isOneOf(node, rules)) : undefined;
  if (!permissions || !ask || !rule) return undefined;
  return removeLargest(document, [
    { container: document.root, child: permissions.whole },
    { container: permissions.value, child: ask.whole },
    { container: ask.value, child: rule },
  ]);
}

/** Returns all rules, whether ours or not, or none if the text does not parse. */
export function findAskRules(text: string): string[] {
  const document = parseJson(text);
  return "root" in document ? askRulesOf(document) : [];
}

export function askRulesOf({ root }: JsonDocument): string[] {
  const permissions = property(root, "permissions")?.value;
  const ask = permissions?.type === "object" ? property(permissions, "ask")?.value : undefined;
  return (ask?.type === "array" ? (ask.children ?? []) : []).flatMap(({ value }) =>
    typeof value === "string" ? [value] : [],
  );
}

function isOneOf({ value }: Node, rules: ReadonlySet<string>): boolean {
  return typeof value === "string" && rules.has(value);
}
