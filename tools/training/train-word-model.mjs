// Regenerates parts/secrets/src/word-model.ts: the probability that a character follows another in
// words, identifiers and file names. Counts the READMEs and type declarations of installed
// packages. Run it by hand:
//
//     node tools/training/train-word-model.mjs FOLDER...
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SYMBOLS = 29;
const counts = Array.from({ length: SYMBOLS * SYMBOLS }, () => 1);
const seen = new Set();
const MAX_FILES = 4000;
let files = 0;

/**
 * Letters in either case, digit, separator, change of case, as in parts/secrets/src/surprise.ts.
 */
function symbolsOf(token) {
  const symbols = [];
  let lower = false;
  for (const character of token) {
    const code = character.charCodeAt(0) | 32;
    if (/[A-Za-z]/.test(character)) {
      const upper = character < "a";
      if (upper && lower) symbols.push(28);
      lower = !upper;
      symbols.push(code - 97);
    } else {
      lower = false;
      symbols.push(character >= "0" && character <= "9" ? 26 : 27);
    }
  }
  return symbols;
}

function visit(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (files > MAX_FILES) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) visit(path);
    else if (/\.(?:md|d\.ts)$/i.test(entry.name)) learn(path);
  }
}

function learn(path) {
  files++;
  for (const [token] of readFileSync(path, "utf8")
    .slice(0, 100_000)
    .matchAll(/[A-Za-z0-9_.-]{4,60}/g)) {
    if (seen.has(token) || /\d.*\d.*\d.*\d.*\d/.test(token)) continue;
    seen.add(token);
    const symbols = symbolsOf(token);
    for (let at = 1; at < symbols.length; at++) counts[symbols[at - 1] * SYMBOLS + symbols[at]]++;
  }
}

for (const folder of process.argv.slice(2)) visit(folder);
let table = "";
for (let from = 0; from < SYMBOLS; from++) {
  const row = counts.slice(from * SYMBOLS, (from + 1) * SYMBOLS);
  const sum = row.reduce((a, b) => a + b);
  // One base-36 digit per entry, in quarter bits: 0 to 9 bits in 36 steps.
  for (const count of row) table += Math.min(35, Math.round(-Math.log2(count / sum) * 4)).toString(36);
}
const lines = table.match(/.{1,87}/g).map((line) => `  "${line}"`);
writeFileSync(
  new URL("../../parts/secrets/src/word-model.ts", import.meta.url),
  `/** Written by tools/training/train-word-model.mjs: bits, in quarters and base 36, that a character costs after another in words and identifiers. */
export const WORD_MODEL =
${lines.join(" +\n")};
`,
);
console.log(`${seen.size} tokens of ${files} files`);
