import { createHash } from "node:crypto";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { checkArtifact, passes } from "@agentos/artifact-guard";
import { CODE_CUTS, PROSE_CUTS } from "./cuts.mjs";
import { ELISIONS, HEDGES } from "./wordings.mjs";

const PROSE = new Set([".md", ".markdown"]);
const CODE = new Set([".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json", ".yaml", ".yml", ".py"]);
const LARGEST = 256 * 1024;
const SHORTEST = 200;

/**
 * Checks every document and source file below a folder, as it is (finished work: an error is a false alarm), then spoilt in every way
 * that fits it (a pass is a miss), and prints a table. Deterministic: where a file is cut is decided by its own hash.
 * @returns whether nothing finished is refused and every way of spoiling is seen at least 97 times in 100
 */
export function runSweep(folder, { details, most }) {
  const table = new Map();
  const examples = new Map();
  let hedge = 0;
  let elision = 0;
  for (const { path, text, seed } of filesBelow(folder, most)) {
    const type = extname(path).toLowerCase();
    const kind = PROSE.has(type) ? "Markdown" : type.slice(1);
    const isWhole = judge(`${kind}, as it is`, path, text, true);
    if (!isWhole) continue;
    if (PROSE.has(type)) {
      for (const [name, cut] of Object.entries(PROSE_CUTS)) {
        const spoilt = cut(text, seed);
        if (spoilt !== undefined) judge(`Markdown, ${name}`, path, spoilt, false);
      }
      judge(
        "Markdown, hedged tail",
        path,
        `${text.trimEnd()}\n\n${HEDGES[hedge++ % HEDGES.length]}\n`,
        false,
      );
    } else {
      for (const [name, cut] of Object.entries(CODE_CUTS)) {
        const spoilt = cut(text, seed, type);
        if (spoilt !== undefined) judge(`${kind}, ${name}`, path, spoilt, false);
      }
      const elide = ELISIONS(type);
      if (elide.length > 0)
        judge(`${kind}, elided`, path, insertLine(text, elide[elision++ % elide.length], seed), false);
    }
  }
  console.log("| what | files | right | % | goal |\n|---|---:|---:|---:|---:|");
  let isGood = true;
  for (const [name, { count, right }] of [...table].sort(([a], [b]) => a.localeCompare(b))) {
    const goal = name.endsWith("as it is") ? 100 : 97;
    isGood &&= (100 * right) / count >= goal;
    console.log(`| ${name} | ${count} | ${right} | ${((100 * right) / count).toFixed(1)} | ${goal} |`);
  }
  if (details) {
    for (const [name, list] of examples) {
      console.log(`\n${name}`);
      for (const line of list) console.log(`  ${line}`);
    }
  }
  return isGood;

  function judge(name, path, text, shouldPass) {
    const findings = checkArtifact(text, undefined, { path });
    const isRight = passes(findings) === shouldPass;
    const row = table.get(name) ?? { count: 0, right: 0 };
    table.set(name, { count: row.count + 1, right: row.right + (isRight ? 1 : 0) });
    if (isRight) return true;
    const list = examples.get(name) ?? [];
    const why = shouldPass
      ? findings
          .filter(({ severity }) => severity === "error")
          .slice(0, 2)
          .map(({ line, code, message }) => `${line} ${code}: ${message}`)
          .join("; ")
      : JSON.stringify(text.slice(-160));
    if (list.length < details) examples.set(name, [...list, `${path}: ${why}`]);
    return false;
  }
}

function insertLine(text, line, seed) {
  const lines = text.split("\n");
  lines.splice(Math.floor(lines.length * (0.3 + 0.5 * seed)), 0, line);
  return lines.join("\n");
}

/** The Markdown documents below a folder, each text once. */
export function* documentsBelow(folder, most) {
  for (const file of filesBelow(folder, most)) if (PROSE.has(extname(file.path).toLowerCase())) yield file;
}

/** Each text once, however many packages carry it. */
function* filesBelow(folder, most) {
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
      else if (
        entry.isFile() &&
        (PROSE.has(extname(path).toLowerCase()) || CODE.has(extname(path).toLowerCase()))
      ) {
        if (count >= most) return;
        const { size } = statSync(path);
        if (size < SHORTEST || size > LARGEST) continue;
        const bytes = readFileSync(path);
        const hash = createHash("sha1").update(bytes).digest();
        const key = hash.toString("hex");
        if (seen.has(key)) continue;
        seen.add(key);
        count++;
        yield {
          path,
          text: bytes.toString("utf8").replace(/^\uFEFF/, ""),
          seed: hash.readUInt32BE(0) / 2 ** 32,
        };
      }
    }
  }
}
