// Reads sentences as `parts/text` does, so that training and use agree. Run with tsx.
import { join } from "node:path";
// @boundaries-ignore a tool of this repository reads its sources
import * as markdown from "../../../parts/text/src/markdown/index.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as clauses from "../../../parts/text/src/sentences/clauses.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as features from "../../../parts/text/src/sentences/features.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as language from "../../../parts/text/src/sentences/language.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as readings from "../../../parts/text/src/sentences/readings.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as sentences from "../../../parts/text/src/sentences/sentences.ts";
// @boundaries-ignore a tool of this repository reads its sources
import * as source from "../../../parts/text/src/source/index.ts";

export const texts = join(import.meta.dirname, "texts");
export const weights = join(import.meta.dirname, "../../../parts/text/src/sentences/weights.ts");
export const reading = {
  ...clauses,
  ...features,
  /** Returns all readings of a sentence. The one that most resembles a deferral represents it. */
  readingsOf: (sentence) => {
    const whole = readings.wholeOf(sentence);
    return whole === undefined ? [] : [whole, ...readings.partsOf(sentence)];
  },
  ...sentences,
  ...language,
  ...source,
  ...markdown,
};
