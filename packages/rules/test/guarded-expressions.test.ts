import { readFileSync } from "node:fs";
import { wordsOf } from "@agentos/build";
import fc from "fast-check";
import { expect, test } from "vitest";

test.each([
  [/^(?:curl|wget)$/, ["curl", "wget"]],
  [/(?:^|\/)\.env\.(?!example)[\w-]+$/, [".env."]],
  [/\.(?:claude|qwen)\/settings\.json$/, ["/settings.json"]],
  [/ya?ml or (?:json|toml)+/, ["ml or "]],
  [/[.]npmrc[ab]/, [".npmrc"]],
  [/ReadMe\.md/i, ["readme.md"]],
  [/(?:dist|)\/x|--all/, ["/x", "--all"]],
])("what %s matches has one of %j", (expression, words) => {
  expect(wordsOf(expression.source, expression.flags)).toEqual(words);
});

test.each([
  /a|b/,
  /\w+/,
  /(?:dist|\w+)/,
  /(?:dist)?/,
  /(?!dist)/,
  /dist/g,
  /dist/y,
  /dist/iu,
  /(?:dist){0,2}/,
])("nothing is known of what %s matches", (expression) => {
  expect(wordsOf(expression.source, expression.flags)).toBeUndefined();
});

test("in the bundles, whatever an expression matches has one of its words", () => {
  const guard = /\.guarded\)\((\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*),("(?:[^"\\]|\\.)*")\)/g;
  let tried = 0;
  const bundle = readFileSync(new URL("../dist/hook-judge.cjs", import.meta.url), "utf8");
  for (const [, literal = "", words = ""] of bundle.matchAll(guard)) {
    const end = literal.lastIndexOf("/");
    const expression = new RegExp(literal.slice(1, end), literal.slice(end + 1));
    const matching = stringsMatching(expression);
    if (matching === undefined) continue;
    tried++;
    const known = (JSON.parse(words) as string).split("\n");
    const property = fc.property(matching, (text) => {
      const [found] = expression.exec(text) ?? [];
      if (found === undefined) return true;
      return known.some((word) => (expression.ignoreCase ? found.toLowerCase() : found).includes(word));
    });
    fc.assert(property, { numRuns: 20 });
  }
  expect(tried).toBeGreaterThan(40);
});

/** Undefined for what fast-check does not make texts for. */
function stringsMatching(expression: RegExp): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(expression.source));
  } catch {
    return undefined;
  }
}
