// `npm run check -- --only expressions`: every regular expression that a hook applies to its input
// must run in linear time. Checks the bundles of the rules hook and the guard's hook. Excludes the
// code that reads the user's own rule files, because no input reaches it. Does not find expressions
// that are built at run time; these are applied to one line at a time.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { analyse } from "scslre";
import { root } from "./run.mjs";

const BUNDLES = ["rules", "artifact-guard"].flatMap((name) =>
  readdirSync(join(root, "packages", name, "dist"))
    .filter((file) => /\.[cm]js$/.test(file) && file !== "hook-rules.cjs")
    .map((file) => `packages/${name}/dist/${file}`),
);

/** Expressions of the YAML parser. Its input is limited in size, lines and depth. */
const PARSER_EXPRESSIONS = new Set([
  String.raw`/\n+(?!\n|$)/g`,
  String.raw`/(?:^|\n)([\t ].*)(?:([\n\t ]*)\n(?![\n\t ]))?/g`,
  String.raw`/000000\d*$/`,
  String.raw`/[\n\r]+$/`,
  String.raw`/[ \t]+$/`,
  String.raw`/^[ \t]+|[ \t]+$/g`,
  "/^-+|-+$/g",
]);

const found = new Map();
for (const bundle of BUNDLES) {
  for (const { pattern, flags } of expressionsOf(readFileSync(join(root, bundle), "utf8")))
    found.set(`/${pattern}/${flags}`, { pattern, flags, bundle });
}
const slow = [...found].flatMap(([text, { pattern, flags, bundle }]) => {
  if (PARSER_EXPRESSIONS.has(text)) return [];
  // The reports cover backtracking, and matches that are tried again at each position of a long text.
  const { reports } = analyse({ source: pattern, flags }, { assumeRejectingSuffix: false });
  if (reports.length === 0) return [];
  const time = reports.some(({ exponential }) => exponential) ? "exponential" : "more than linear";
  return [`${bundle}: ${time} time: ${text}`];
});
for (const line of slow) console.error(line);
console.log(`${found.size} expressions in ${BUNDLES.length} bundles: ${slow.length} can be made slow`);
if (slow.length > 0) {
  console.error(
    "Read the text once instead, character by character or with indexOf, or define exactly what may be between two parts.",
  );
  process.exitCode = 1;
}

function expressionsOf(source) {
  const expressions = [];
  parse(source, {
    ecmaVersion: "latest",
    sourceType: "module",
    onToken({ type, value }) {
      if (type.label === "regexp") expressions.push(value);
    },
  });
  return expressions;
}
