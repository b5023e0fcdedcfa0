// The guard's own reading of messages, so that training and use agree.
// @boundaries-ignore a tool of this repository reads its sources
import {
  BUCKETS,
  clausesOf,
  combinedScore,
  forEachClaimFeature,
} from "../../../packages/artifact-guard/src/evidence/claim-features.ts";
// @boundaries-ignore a tool of this repository reads its sources
import { sentencesOf } from "../../../packages/artifact-guard/src/evidence/message-sentences.ts";

/** Returns the sentences of a labeled message as the guard reads them, each with its label. */
function labeledSentences(sentences) {
  const found = [];
  let line = 0;
  for (const { text, words } of sentencesOf(sentences.map(([text]) => text).join("\n"))) {
    while (line < sentences.length && !sentences[line][0].includes(text)) line++;
    if (line === sentences.length) break;
    found.push({ words, label: sentences[line][1] });
  }
  return found;
}

function featuresOf(words) {
  const indices = [];
  const values = [];
  forEachClaimFeature(words, (index, value) => {
    indices.push(index);
    values.push(value);
  });
  return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
}

export const reading = { BUCKETS, clausesOf, combinedScore, featuresOf, labeledSentences };
