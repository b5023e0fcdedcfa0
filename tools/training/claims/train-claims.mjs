// Trains the model that finds what a message says was run or checked. Writes
// packages/artifact-guard/src/evidence/claim-weights.ts.
//
//   npm run train:claims -- [--evaluate NAME,...] [--misses] [--out FILE]
//
// Each file in texts/ contains one message per line: a list of sentences, each with its label (see
// texts/README.md). `--evaluate` holds the named files out of training, prints how well their sentences are
// read, and writes nothing.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { hashOf } from "../deferrals/random.mjs";
import { levelsOf, nearest } from "../levels.mjs";
import { train } from "../logistic.mjs";
import { reading } from "./reading.mjs";

const KINDS = ["test", "build", "lint", "types", "coverage", "checks", "deployment", "trial"];
const FOLDS = 5;
/** Sentences that differ in one word teach what decides. */
const PAIRS_WEIGHT = 2;

const { values: options } = parseArgs({
  options: {
    evaluate: { type: "string", default: "" },
    misses: { type: "boolean", default: false },
    out: {
      type: "string",
      default: join(import.meta.dirname, "../../../packages/artifact-guard/src/evidence/claim-weights.ts"),
    },
  },
});
const heldNames = options.evaluate.split(",").filter((name) => name !== "");

const texts = join(import.meta.dirname, "texts");
const all = readdirSync(texts)
  .filter((file) => file.endsWith(".jsonl"))
  .sort()
  .flatMap((file) =>
    readFileSync(join(texts, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .flatMap((line) =>
        reading.labeledSentences(JSON.parse(line)).map((sentence) => ({
          ...sentence,
          ...reading.featuresOf(sentence.words),
          clauses: reading.clausesOf(sentence.words).map(reading.featuresOf),
          name: file.replace(".jsonl", ""),
          fold: hashOf(line) % FOLDS,
          weight: /^contrasts-(?:rows|pairs)/.test(file) ? PAIRS_WEIGHT : 1,
        })),
      ),
  );
const labelsOf = ({ label }) => label.split(" ").filter((each) => each !== "");
const asserted = (row) => labelsOf(row).filter((each) => !each.startsWith("!"));
const kindsOf = (row) => asserted(row).map((each) => each.replace(/[-+]$/, ""));
const claims = (row) => asserted(row).length > 0;
const hasMark = (mark) => (row) => asserted(row).some((each) => each.endsWith(mark));

/**
 * Each question that the model answers: which sentences it is about, when the answer is yes, and the share
 * of right answers among those above the threshold. Without a share, the threshold is 0.
 */
const QUESTIONS = {
  claims: { byClause: true, among: () => true, is: claims, precision: 0.95 },
  denies: {
    byClause: true,
    among: ({ name }) => name !== "contrasts-rows",
    is: (row) => labelsOf(row).some((each) => each.startsWith("!")),
    precision: 0.93,
  },
  whole: { among: claims, is: hasMark("+") },
  part: { among: claims, is: hasMark("-") },
};
for (const kind of KINDS) QUESTIONS[kind] = { among: claims, is: (row) => kindsOf(row).includes(kind) };

/** Trains weights that are quantized to sixteen levels. */
function learn(rows, { among, is }) {
  const trained = train(
    rows.filter(among).map((row) => ({ ...row, label: is(row) ? 1 : 0 })),
    reading.BUCKETS,
  );
  const levels = levelsOf(trained.filter((weight) => weight !== 0));
  const indices = Uint8Array.from(trained, (weight) => nearest(levels, weight));
  return { levels, indices, weights: Float32Array.from(indices, (index) => levels[index]) };
}
const sumOf = (weights, { indices, values }) =>
  indices.reduce((sum, index, at) => sum + weights[index] * values[at], 0);
const scoreOf = (weights, row, { byClause = false }) =>
  byClause
    ? reading.combinedScore(
        sumOf(weights, row),
        row.clauses.map((clause) => sumOf(weights, clause)),
      )
    : sumOf(weights, row);

/** Scores each row with a model that was trained without it, or with all rows if they are held out. */
function scoresOf(question) {
  const taught = all.filter(({ name }) => !heldNames.includes(name));
  if (heldNames.length > 0) {
    const { weights } = learn(taught, question);
    const held = all.filter((row) => heldNames.includes(row.name) && question.among(row));
    return held.map((row) => ({ row, score: scoreOf(weights, row, question) }));
  }
  return Array.from({ length: FOLDS }, (_, fold) => {
    const { weights } = learn(
      taught.filter((row) => row.fold !== fold),
      question,
    );
    const held = taught.filter((row) => row.fold === fold && question.among(row));
    return held.map((row) => ({ row, score: scoreOf(weights, row, question) }));
  }).flat();
}

/**
 * Returns the lowest threshold at which this share of the rows above it is right. Leaves out the messages
 * that are made of near misses, because few real ones are.
 */
function thresholdFor(scored, is, precision) {
  const sorted = scored
    .filter(({ row }) => !row.name.startsWith("contrasts"))
    .sort((a, b) => b.score - a.score);
  let right = 0;
  let threshold = Number.POSITIVE_INFINITY;
  for (const [at, { row, score }] of sorted.entries()) {
    if (is(row)) right++;
    if (right / (at + 1) >= precision) threshold = score;
  }
  return threshold;
}

function report(name, scored, is, threshold) {
  const positive = scored.filter(({ row }) => is(row)).length;
  const above = scored.filter(({ score }) => score >= threshold);
  const right = above.filter(({ row }) => is(row)).length;
  const share = (part, whole) => `${Math.round((100 * part) / Math.max(1, whole))}%`;
  console.log(
    `| ${name} | ${positive} of ${scored.length} | ${share(right, positive)} | ${share(right, above.length)} |`,
  );
}

console.log(
  `${all.length} sentences, ${all.filter((row) => asserted(row).length > 0).length} with a claim\n`,
);
console.log("| question | yes | found | right |\n|---|---:|---:|---:|");
const models = {};
for (const [name, question] of Object.entries(QUESTIONS)) {
  const { is, precision } = question;
  const scored = scoresOf(question);
  const threshold = precision === undefined ? 0 : thresholdFor(scored, is, precision);
  report(name, scored, is, threshold);
  if (options.misses && precision !== undefined)
    for (const { row, score } of scored)
      if (score >= threshold !== is(row))
        console.log(
          `  ${is(row) ? "missed" : "wrong "} ${score.toFixed(1)} ${row.label} | ${row.words.slice(0, 160)}`,
        );
  if (heldNames.length === 0) models[name] = { ...learn(all, question), threshold };
}
if (heldNames.length === 0) writeFileSync(options.out, weightsFile(Object.entries(models)));

function weightsFile(entries) {
  const bytes = new Uint8Array((reading.BUCKETS * entries.length) / 2);
  for (const [at, [, { indices }]] of entries.entries())
    for (const [bucket, index] of indices.entries())
      bytes[(bucket * entries.length + at) >> 1] |= index << (4 * (at & 1));
  return `// Written by tools/training/claims/train-claims.mjs.
/** The threshold of each question, and the sixteen weights that a bucket can have. */
// biome-ignore format: as the script writes it
export const QUESTIONS = {
${entries
  .map(
    ([name, { threshold, levels }]) =>
      `  ${name}: { threshold: ${Number(threshold.toFixed(2))}, levels: [\n    ${levels.slice(0, 8).join(", ")},\n    ${levels.slice(8).join(", ")},\n  ] },`,
  )
  .join("\n")}
};
/** Half a byte per bucket and question, first all questions for the first bucket, in base64. */
export const WEIGHTS =
  "${Buffer.from(bytes).toString("base64")}";
`;
}
