import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { artifactTypeOf, checkArtifact, passes } from "@agentos/artifact-guard";
import { CODE_CUTS, PROSE_CUTS, pick } from "./cuts.mjs";
import { ELISIONS, HEDGES } from "./wordings.mjs";

const MAX_SIZE = 256 * 1024;
const MIN_LENGTH = 200;
/** Plain text counts as a document only with one of these extensions. */
const TEXT = new Set([".txt", ".rst"]);
/** Longer lines occur only in generated files. */
const MAX_LINE_LENGTH = 400;
/** In these languages, the guard checks comments but not where a file ends. */
const COMMENTS_ONLY = new Set([
  "braces",
  "hash",
  "settings",
  "perl",
  "dashes",
  "lisp",
  "percent",
  "ml",
  "markup",
  "csv",
]);

/**
 * Checks every document and source file: unchanged (an error is a false alarm), without the last
 * line break, and with each kind of damage that suits its type (a pass is a miss). The hash of a file
 * determines which half it belongs to and where it is cut.
 * @param half "0" for development or "1" for the reported figure; defaults to all files
 * @returns whether every row of the table reaches its goal
 */
export function runSweep(folder, { details, most, half }) {
  const table = new Map();
  const examples = new Map();
  const causes = new Map();
  let hedge = 0;
  let elision = 0;
  for (const { path, text, seed } of filesBelow(folder, most, half)) {
    const type = artifactTypeOf(path);
    const isWhole = judge(`${type}, unchanged`, path, text, true, 99.9);
    if (!isWhole) continue;
    judge(`${type}, without its last line break`, path, text.trimEnd(), true, 99);
    if (type === "text") continue;
    const cuts = type === "markdown" ? PROSE_CUTS : COMMENTS_ONLY.has(type) ? {} : CODE_CUTS;
    for (const [name, cut] of Object.entries(cuts)) {
      const damaged = cut(text, seed);
      if (damaged !== undefined)
        judge(`${type}, ${name}`, path, damaged, false, type === "markdown" ? 97 : 80);
    }
    if (type === "markdown") {
      const damaged = `${text.trimEnd()}\n\n${HEDGES[hedge++ % HEDGES.length]}\n`;
      judge("markdown, hedged tail", path, damaged, false, 97);
    } else {
      const elide = ELISIONS(extname(path).toLowerCase());
      const damaged =
        elide.length === 0 ? undefined : insertLine(text, elide[elision++ % elide.length], seed);
      if (damaged !== undefined) judge(`${type}, elided`, path, damaged, false, 97);
    }
  }
  console.log("| files | number | correct | % | goal |\n|---|---:|---:|---:|---:|");
  let isGood = true;
  for (const [name, { count, right, goal }] of [...table].sort(([a], [b]) => a.localeCompare(b))) {
    isGood &&= (100 * right) / count >= goal;
    console.log(`| ${name} | ${count} | ${right} | ${((100 * right) / count).toFixed(1)} | ${goal} |`);
  }
  console.log("\nFinished files that were rejected, by cause:");
  for (const [cause, count] of [...causes].sort(([, a], [, b]) => b - a)) console.log(`  ${count} ${cause}`);
  if (details) {
    for (const [name, list] of examples) {
      console.log(`\n${name}`);
      for (const line of list) console.log(`  ${line}`);
    }
  }
  return isGood;

  function judge(name, path, text, shouldPass, goal) {
    const findings = checkArtifact(text, undefined, { path });
    const isRight = passes(findings) === shouldPass;
    const row = table.get(name) ?? { count: 0, right: 0, goal };
    table.set(name, { goal, count: row.count + 1, right: row.right + (isRight ? 1 : 0) });
    if (isRight) return true;
    const errors = findings.filter(({ severity }) => severity === "error");
    if (shouldPass) {
      const cause = `${name}: ${errors[0].code}: ${errors[0].message.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, "N")}`;
      causes.set(cause, (causes.get(cause) ?? 0) + 1);
    }
    const list = examples.get(name) ?? [];
    const why = shouldPass
      ? errors.map(({ line, code, message }) => `${line} ${code}: ${message}`).join("; ")
      : JSON.stringify(text.slice(-160));
    if (list.length < details) examples.set(name, [...list, `${path}: ${why.slice(0, 400)}`]);
    return false;
  }
}

/** Inserts the line before a statement, because inside a string it would only be data. */
function insertLine(text, line, seed) {
  const lines = text.split("\n");
  const places = [...lines.keys()].filter((index) => index > 0 && STATEMENT.test(lines[index]));
  if (places.length === 0) return undefined;
  lines.splice(pick(places, seed), 0, line);
  return lines.join("\n");
}

const STATEMENT =
  /^\s*(?:def \w+\(|class \w+|return\b|if .*[:{]$|for .*[:{]$|const \w+ =|let \w+ =|(?:export )?(?:async )?function |export |await |- \w+:|[\w-]+:\s*$)/;

export function* documentsBelow(folder, most) {
  for (const file of filesBelow(folder, most)) if (artifactTypeOf(file.path) === "markdown") yield file;
}

/** Yields only one of several identical files. */
function* filesBelow(folder, most, half) {
  const seen = new Set();
  const folders = [realpathSync(folder)];
  let count = 0;
  while (folders.length > 0 && count < most) {
    const base = folders.pop();
    for (const entry of readdirSync(base, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? 1 : -1,
    )) {
      const path = join(base, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && (artifactTypeOf(path) !== "text" || TEXT.has(extname(path).toLowerCase()))) {
        if (count >= most) return;
        const { size } = statSync(path);
        if (size < MIN_LENGTH || size > MAX_SIZE) continue;
        const bytes = readFileSync(path);
        const hash = createHash("sha1").update(bytes).digest();
        const key = hash.toString("hex");
        if (seen.has(key)) continue;
        seen.add(key);
        if (half !== undefined && String(hash[4] % 2) !== half) continue;
        if (bytes.includes(0) || !isUtf8(bytes)) continue;
        const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
        if (text.length / text.split("\n").length > MAX_LINE_LENGTH) continue;
        count++;
        yield {
          path,
          text,
          seed: hash.readUInt32BE(0) / 2 ** 32,
        };
      }
    }
  }
}
