import { textsDigest } from "./digest.mjs";
import { LEVEL_COUNT } from "./learning.mjs";

export function weightsFile(model, languages, thresholds, { positives, negatives, tuned }) {
  return [
    "// Written by tools/training/deferrals/train-deferrals.mjs; see the README of its texts.",
    `// ${positives} deferrals and ${negatives} other sentences of texts ${textsDigest()}; thresholds from ${tuned}`,
    "// documents that were not learned from.",
    "/** The weights of buckets. */",
    "// biome-ignore format: as the script writes it",
    "export const LEVELS = [",
    ...[model.levels.slice(0, LEVEL_COUNT / 2), model.levels.slice(LEVEL_COUNT / 2)].map(
      (half) => `  ${half.join(", ")},`,
    ),
    "];",
    "/** What one step of a dense feature's weight is worth. */",
    `export const SCALE = ${model.scale.toPrecision(6)};`,
    "/** What is taken off the scores of a language, so that one threshold does for all. */",
    "export const OFFSETS = {",
    ...Object.entries(languages.offsets).map(([language, offset]) => `  ${language}: ${offset},`),
    "};",
    "/** Last words: one in 2,000 finished documents reaches it. */",
    `export const ERROR_THRESHOLD = ${thresholds.error};`,
    "/** Last words: one in 1,000 reaches it. */",
    `export const WARNING_THRESHOLD = ${thresholds.warning};`,
    "/** Anywhere else: one in 2,500 reaches it. */",
    `export const ELSEWHERE_THRESHOLD = ${thresholds.elsewhere};`,
    "/** Words, and how much rarer they are in each language than where they are most common, in bits. */",
    "export const LANGUAGE_WORDS =",
    `  "${languages.words}";`,
    "/** Half a byte a bucket, then one signed byte a dense feature, in base64. */",
    "export const WEIGHTS =",
    `  "${Buffer.from(model.bytes.buffer).toString("base64")}";`,
    "",
  ].join("\n");
}
