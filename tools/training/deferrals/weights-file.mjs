import { LEVEL_COUNT } from "../levels.mjs";
import { textsDigest } from "./digest.mjs";

export function weightsFile(model, languages, thresholds, { positives, negatives, tuned }) {
  return [
    "// Written by tools/training/deferrals/train-deferrals.mjs; see texts/README.md there.",
    `// ${positives} deferrals and ${negatives} other sentences were generated from texts ${textsDigest()}`,
    `// (a digest). The thresholds were set with ${tuned} documents that were not used for training.`,
    "/** The sixteen weights that a bucket can have. */",
    "// biome-ignore format: as the script writes it",
    "export const LEVELS = [",
    ...[model.levels.slice(0, LEVEL_COUNT / 2), model.levels.slice(LEVEL_COUNT / 2)].map(
      (half) => `  ${half.join(", ")},`,
    ),
    "];",
    "/** The factor that turns a dense feature's byte into its weight. */",
    `export const SCALE = ${model.scale.toPrecision(6)};`,
    "/** How much is subtracted from scores in each language, so that the same thresholds fit them all. */",
    "export const OFFSETS = {",
    ...Object.entries(languages.offsets).map(([language, offset]) => `  ${language}: ${offset},`),
    "};",
    "/** For a document's last sentences. One in 2,000 finished documents reaches it. */",
    `export const ERROR_THRESHOLD = ${thresholds.error};`,
    "/** For a document's last sentences. One in 1,000 finished documents reaches it. */",
    `export const WARNING_THRESHOLD = ${thresholds.warning};`,
    "/** For all other sentences. One in 2,500 finished documents reaches it. */",
    `export const ELSEWHERE_THRESHOLD = ${thresholds.elsewhere};`,
    "/** Words, each with a digit per language: how many bits rarer it is there than where it is most common. */",
    "export const LANGUAGE_WORDS =",
    `  "${languages.words}";`,
    "/** Half a byte per bucket, then a signed byte per dense feature, in base64. */",
    "export const WEIGHTS =",
    `  "${Buffer.from(model.bytes.buffer).toString("base64")}";`,
    "",
  ].join("\n");
}
