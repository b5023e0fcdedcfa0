// The guard's own reading of comments, so that training and use agree.
// @boundaries-ignore a tool of this repository reads its sources
import { readCode, remarksOf } from "../../../packages/artifact-guard/src/code/code-file.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { languageOf } from "../../../packages/artifact-guard/src/code/languages.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { placeOf } from "../../../packages/artifact-guard/src/code/remark-place.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { sentencesIn } from "../../../parts/text/src/sentences/clauses.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { COMMENT_SIZE, forEachCommentFeature } from "../../../parts/text/src/sentences/comment-features.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { scoreSentence } from "../../../parts/text/src/sentences/score.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { Source } from "../../../parts/text/src/source/index.ts";

export { COMMENT_SIZE };

function* commentsOf(path, text) {
  const language = languageOf(path);
  if (language === undefined) return;
  const file = readCode(new Source(text), language);
  for (const remark of remarksOf(file)) yield { text: remark.text, place: placeOf(file, remark) };
}

function rowsOf(comment, place) {
  const sentences = sentencesIn(comment);
  return sentences.map((sentence) => {
    const indices = [];
    const values = [];
    const said = { sentence, comment, count: sentences.length, place, score: scoreSentence(sentence) };
    forEachCommentFeature(said, (index, value) => {
      indices.push(index);
      values.push(value);
    });
    return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
  });
}

function sumOf(weights, { indices, values }) {
  let sum = 0;
  for (let at = 0; at < indices.length; at++) sum += weights[indices[at]] * values[at];
  return sum;
}

function weightsFile(models, thresholds) {
  const lines = ["// Written by tools/training/comments/train-comments.mjs."];
  for (const [kind, { bytes, scale }] of Object.entries(models)) {
    const { error, warning } = thresholds[kind];
    lines.push(
      `export const ${kind.toUpperCase()} = {`,
      `  error: ${error.toFixed(2)},`,
      `  warning: ${warning.toFixed(2)},`,
      `  scale: ${scale.toPrecision(6)},`,
      "  weights:",
      `    "${Buffer.from(bytes.buffer).toString("base64")}",`,
      "};",
    );
  }
  return `${lines.join("\n")}\n`;
}

export const reading = { commentsOf, rowsOf, sumOf, weightsFile };
