// Trains the model that tells sentences that put work off from those of finished documents, and writes its weights.
//
//   node scripts/train-deferrals.mjs [--docs FOLDER]... [--evaluate] [--out FILE]
//
// Texts: `training/deferrals/*.txt` (wordings by family, filled from `training/slots.json`), `training/finished/*.txt` (sentences that only
// sound like them), and the paragraphs of finished documents below each folder of --docs, of which only the weights keep anything.
// `--evaluate` holds back every third family together with half of all slot fillers, and a third of the documents, and reports on those.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const { values: options } = parseArgs({
  options: {
    docs: { type: "string", multiple: true, default: [] },
    evaluate: { type: "boolean", default: false },
    out: { type: "string", default: join(root, "src/deferrals/weights.ts") },
    error: { type: "string" },
    warning: { type: "string" },
  },
});

const { sentencesIn, unitsOf, forEachFeature, BUCKETS, DENSE } = await load();
const SIZE = BUCKETS + DENSE + 1;
const slots = JSON.parse(readFileSync(join(root, "training/slots.json"), "utf8"));

async function load() {
  const outfile = join(mkdtempSync(join(tmpdir(), "deferrals-")), "features.mjs");
  await build({
    stdin: {
      contents: 'export * from "./src/deferrals/clauses.ts"; export * from "./src/deferrals/features.ts";',
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
}

/** A generator of numbers from 0 to 1, the same at each run. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function* wordingsOf(folder) {
  for (const file of readdirSync(join(root, "training", folder)).sort()) {
    const language = file.slice(0, 2);
    let family = "";
    for (const line of readFileSync(join(root, "training", folder, file), "utf8").split("\n")) {
      if (line.startsWith("## ")) family = line.slice(3);
      else if (line !== "" && !line.startsWith("#")) yield { language, family, text: line };
    }
  }
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const FILES = [
  ["`src/queue.ts`", "config.yaml", "the wiki", "`parseDate`"],
  ["`lib/store.go`", "schema.sql", "the tracker", "`toRecord`"],
];

function fill(template, language, half, next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const of = (name) => {
    const halves = slots[language]?.[name] ?? slots[language]?.part;
    return pick(half === undefined ? halves.flat() : halves[half]);
  };
  const n = 2 + Math.floor(next() * 7);
  return template
    .replaceAll("{part}", () => of("part"))
    .replaceAll("{Part}", () => capital(of("part")))
    .replaceAll("{parts}", () => of("parts"))
    .replaceAll("{Parts}", () => capital(of("parts")))
    .replaceAll("{file}", () => pick(half === undefined ? FILES.flat() : FILES[half]))
    .replaceAll("{n}", String(n))
    .replaceAll("{m}", String(n + 1 + Math.floor(next() * 20)));
}

function documents() {
  const found = [];
  const walk = (folder, group) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, group);
      else if (/\.(md|txt)$/.test(entry.name) && statSync(path).size < 400_000) found.push(path);
    }
  };
  for (const folder of options.docs) walk(folder);
  return found;
}

const hashOf = (text) => createHash("sha256").update(text).digest().readUInt32LE(0);

/** The pieces of prose of a document: paragraphs without code, headings, tables. */
function piecesOf(text) {
  const pieces = [];
  let fenced = false;
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n{2,}/)) {
    const fences = (block.match(/^\s*(```|~~~)/gm) ?? []).length;
    const wasFenced = fenced;
    if (fences % 2 === 1) fenced = !fenced;
    if (wasFenced || fences > 0 || /^(\s{4}|\t|#|\||<)/.test(block)) continue;
    for (const item of block.split(/\n(?=\s*(?:[-*+]|\d+[.)])\s)/)) {
      const plain = item
        .replace(/^\s*(?:[-*+>]|\d+[.)])\s+/, "")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/[*_]{1,2}(\S[^*_]*)[*_]{1,2}/g, "$1")
        .replace(/\n/g, " ")
        .trim();
      if (plain !== "") pieces.push(plain);
    }
  }
  return pieces;
}

const rowOf = (unit) => {
  const indices = [];
  const values = [];
  forEachFeature(unit, (index, value) => {
    indices.push(index);
    values.push(value);
  });
  indices.push(SIZE - 1);
  values.push(0.5);
  return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
};

const unitsOfText = (text) => sentencesIn(text).flatMap(unitsOf);

/** Rows to learn from: all of a wording says it; of a finished text no unit does. */
function rowsFrom({ deferrals, finished, pieces }, half, seed) {
  const next = random(seed);
  const rows = [];
  const perLanguage = new Map();
  const add = (unit, label, weight, language) => {
    const row = { ...rowOf(unit), label, weight, language };
    rows.push(row);
    const key = `${language}:${label}`;
    perLanguage.set(key, (perLanguage.get(key) ?? 0) + weight);
  };
  for (const { language, text } of deferrals) {
    const fills = /\{/.test(text) ? 4 : 6;
    for (let at = 0; at < fills; at++) {
      const sentences = sentencesIn(fill(text, language, half, next));
      // A wording of two sentences puts off in either; only one sentence says it for sure.
      if (sentences.length === 1) add(unitsOf(sentences[0])[0], 1, 1, language);
      else for (const sentence of sentences.slice(0, 1)) add(unitsOf(sentence)[0], 1, 1, language);
      // Bare: without its full stop, as in lists.
    }
  }
  for (const { language, text } of finished) {
    const fills = /\{/.test(text) ? 3 : 1;
    for (let at = 0; at < fills; at++)
      for (const unit of unitsOfText(fill(text, language, half, next))) add(unit, 0, 10, language);
  }
  for (const { language, piece } of pieces) for (const unit of unitsOfText(piece)) add(unit, 0, 1, language);
  return { rows, perLanguage };
}

/** Logistic regression by AdaGrad, L2 on what is seen. */
function train(rows, { epochs = 5, rate = 0.1, decay = 1e-4, positive = 5, seed = 7 } = {}) {
  const weights = new Float32Array(SIZE);
  const squares = new Float32Array(SIZE).fill(1e-6);
  const order = Int32Array.from(rows.keys());
  const average = new Float64Array(SIZE);
  let averaged = 0;
  let steps = 0;
  const next = random(seed);
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      const { indices, values, label, weight } = rows[at];
      let sum = 0;
      for (let i = 0; i < indices.length; i++) sum += weights[indices[i]] * values[i];
      const p = 1 / (1 + Math.exp(-sum));
      if (label === 0 && p < 2e-5) {
        continue;
      }
      const error = (p - label) * weight * (label === 1 ? positive : 1);
      if (Math.abs(error) < 1e-4) continue;
      for (let i = 0; i < indices.length; i++) {
        const j = indices[i];
        const gradient = error * values[i] + decay * weights[j];
        squares[j] += gradient * gradient;
        weights[j] -= (rate * gradient) / Math.sqrt(squares[j]);
      }
      if (++steps % 2000 === 0 && steps > rows.length) {
        averaged++;
        for (let j = 0; j < SIZE; j++) average[j] += weights[j];
      }
    }
  }
  return quantized(average.map((sum) => sum / averaged));
}

/** One byte a weight; the largest sets the scale. */
function quantized(weights) {
  let largest = 0;
  const clip = percentile(weights.map(Math.abs), 0.9998);
  for (const weight of weights) largest = Math.max(largest, Math.min(Math.abs(weight), clip));
  const scale = largest / 127;
  const bytes = new Int8Array(weights.length);
  for (let at = 0; at < weights.length; at++)
    bytes[at] = Math.max(-127, Math.min(127, Math.round(weights[at] / scale)));
  return { bytes, scale };
}
const percentile = (values, share) => Float32Array.from(values).sort()[Math.floor(values.length * share)];

function scoreUnit({ bytes, scale }, unit) {
  let sum = bytes[SIZE - 1] * 0.5;
  forEachFeature(unit, (index, value) => {
    sum += bytes[index] * value;
  });
  return sum * scale;
}
const scoreText = (model, text) =>
  unitsOfText(text).reduce((most, unit) => Math.max(most, scoreUnit(model, unit)), -99);

/** As the check does: the last six pieces of a document, of longer ones only how they end. */
const scoreDocument = (model, pieces) =>
  pieces.slice(-6).reduce((most, piece, at, tail) => {
    const sentences = sentencesIn(piece);
    const read = piece.length <= 220 ? sentences : sentences.slice(at === tail.length - 1 ? -2 : -1);
    return read.flatMap(unitsOf).reduce((highest, unit) => Math.max(highest, scoreUnit(model, unit)), most);
  }, -99);

const languageOf = (path) => /\/txt\/([a-z]{2})2?\//.exec(path)?.[1] ?? "en";
const all = documents();
const docs = all.map((path) => ({
  path,
  language: languageOf(path),
  pieces: piecesOf(readFileSync(path, "utf8")),
  share: hashOf(path) % 3,
}));
console.log(`${docs.length} documents`);
const deferrals = [...wordingsOf("deferrals")];
const finished = [...wordingsOf("finished")];

function sample(list, seed, perDoc = 10) {
  const next = random(seed);
  const out = [];
  const budget = new Map();
  for (const { language, pieces } of list) {
    const used = budget.get(language) ?? 0;
    if (used > (language === "en" ? 40_000 : 12_000)) continue;
    const chosen = new Set(pieces.slice(-4));
    for (let i = 0; i < perDoc; i++) chosen.add(pieces[Math.floor(next() * pieces.length)]);
    for (const piece of chosen) if (piece && piece.length < 600) out.push({ language, piece });
    budget.set(language, used + chosen.size);
  }
  return out;
}

if (options.evaluate) {
  const familyKey = ({ language, family }) => `${language}:${family}`;
  const families = [...new Set(deferrals.map(familyKey))];
  const held = new Set(families.filter((_, at) => at % 3 === 1));
  const finishedFamilies = [...new Set(finished.map(familyKey))];
  const heldFinished = new Set(finishedFamilies.filter((_, at) => at % 4 === 1));
  const trainDocs = docs.filter(({ share }) => share !== 0);
  const testDocs = docs.filter(({ share }) => share === 0);
  const data = {
    deferrals: deferrals.filter((row) => !held.has(familyKey(row))),
    finished: finished.filter((row) => !heldFinished.has(familyKey(row))),
    pieces: sample(trainDocs, 12),
  };
  const { rows } = rowsFrom(data, 0, 3);
  console.log(`${rows.length} rows, ${rows.filter(({ label }) => label === 1).length} deferrals`);
  const started = performance.now();
  const model = train(rows);
  console.log(`trained in ${Math.round(performance.now() - started)} ms`);
  const scores = testDocs
    .map((doc) => ({ doc, score: scoreDocument(model, doc.pieces) }))
    .sort((a, b) => b.score - a.score);
  const thresholds = [1, 3, 10].map((rate) => scores[Math.floor((scores.length * rate) / 1000)].score);
  console.log(
    `${testDocs.length} test documents, thresholds at 1, 3, 10 per 1,000: ${thresholds.map((t) => t.toFixed(2)).join(" ")}`,
  );
  const next = random(11);
  const PAD = {
    en: "After looking at `scripts/build.mjs` and at how the packages depend on each other on the two machines that we have, ",
    de: "Nach einem Blick auf `scripts/build.mjs` und die Abhängigkeiten der Pakete auf beiden Maschinen, ",
  };
  for (const language of Object.keys(slots)) {
    const rows = deferrals.filter((row) => row.language === language && held.has(familyKey(row)));
    const texts = rows.map(({ text }) => fill(text, language, 1, next));
    const recall = thresholds.map((t) =>
      Math.round((100 * texts.filter((text) => scoreText(model, text) >= t).length) / texts.length),
    );
    const negatives = finished
      .filter((row) => row.language === language && heldFinished.has(familyKey(row)))
      .map(({ text }) => fill(text, language, 1, next));
    const accused = thresholds.map((t) => negatives.filter((text) => scoreText(model, text) >= t).length);
    const padded = PAD[language]
      ? thresholds.map((t) =>
          Math.round(
            (100 *
              texts.filter(
                (text) =>
                  scoreText(model, PAD[language] + text.slice(0, 1).toLowerCase() + text.slice(1)) >= t,
              ).length) /
              texts.length,
          ),
        )
      : [];
    console.log(
      `${language}: recall ${recall.join("/")} of ${texts.length}; padded ${padded.join("/")}; hard negatives accused ${accused.join("/")} of ${negatives.length}`,
    );
  }
}

if (!options.evaluate) {
  // A third of the documents sets the thresholds, the others teach.
  const { rows } = rowsFrom(
    {
      deferrals,
      finished,
      pieces: sample(
        docs.filter(({ share }) => share !== 0),
        12,
      ),
    },
    undefined,
    3,
  );
  const model = train(rows);
  const scores = docs
    .filter(({ share }) => share === 0)
    .map(({ path, pieces }) => ({ path, pieces, score: scoreDocument(model, pieces) }))
    .sort((a, b) => b.score - a.score);
  const at = (rate) => scores[Math.floor((scores.length * rate) / 1000)]?.score ?? 0;
  for (const { score, pieces } of scores.slice(0, 36)) {
    const unit = pieces
      .slice(-6)
      .flatMap(sentencesIn)
      .flatMap(unitsOf)
      .find((each) => scoreUnit(model, each) === score);
    console.log(score.toFixed(2), unit?.words.join(" "));
  }
  const [error, warning] = [options.error ?? at(1), options.warning ?? at(3)].map(
    (score) => Math.round(score * 100) / 100,
  );
  const taught = rows.filter(({ label }) => label === 1).length;
  const base64 = Buffer.from(model.bytes.buffer).toString("base64");
  writeFileSync(
    options.out,
    [
      "// Written by scripts/train-deferrals.mjs; see training/README.md.",
      `// ${taught} deferrals and ${rows.length - taught} other sentences; thresholds from ${scores.length} documents that were not learned from.`,
      `export const SCALE = ${model.scale.toPrecision(6)};`,
      `/** At most two in 1,000 finished documents reach it with their end. */`,
      `export const ERROR_THRESHOLD = ${error};`,
      `/** Some five in 1,000 reach it. */`,
      `export const WARNING_THRESHOLD = ${warning};`,
      "/** One signed byte a feature, in base64. */",
      `export const WEIGHTS =`,
      `  "${base64}";`,
      "",
    ].join("\n"),
  );
  console.log(
    `${taught} deferrals, ${rows.length - taught} other sentences; thresholds ${error} and ${warning}; ${options.out}`,
  );
}
