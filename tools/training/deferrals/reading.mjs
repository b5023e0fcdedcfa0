// The part's own reading of sentences, from its sources, so that what is learned is what is judged. Run with tsx.
import { join } from "node:path";
import * as markdown from "../../../parts/text/src/markdown/index.ts";
import * as clauses from "../../../parts/text/src/sentences/clauses.ts";
import * as features from "../../../parts/text/src/sentences/features.ts";
import * as readings from "../../../parts/text/src/sentences/readings.ts";
import * as sentences from "../../../parts/text/src/sentences/sentences.ts";
import * as tongue from "../../../parts/text/src/sentences/tongue.ts";
import * as source from "../../../parts/text/src/source/index.ts";

export const texts = join(import.meta.dirname, "texts");
export const weights = join(import.meta.dirname, "../../../parts/text/src/sentences/weights.ts");
export const reading = {
  ...clauses,
  ...features,
  ...readings,
  ...sentences,
  ...tongue,
  ...source,
  ...markdown,
};
