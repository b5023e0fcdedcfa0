// Trains the model that recognizes sentences that postpone work, and writes its weights.
//
//   npm run train -- --docs FOLDER... [--evaluate] [--wordings FILE]... [--out FILE]
//
// texts/README.md describes the texts. Half of the packages in the `--docs` folders are for
// training, a quarter for setting the thresholds, and a quarter for counting false alarms.
// `--evaluate` holds out every third family of wordings, every fourth family of finished sentences,
// and half of all slot fillers, and writes nothing. `--wordings` tests the model on files of
// sentences, named `<anything>-<language>.jsonl`, with one object per line: `text`, and `label`,
// which is "defers" or any other value. The same input gives the same weights, byte for byte.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { documentsIn } from "./documents.mjs";
import { judgeOf, offsetsFrom, scorerOf, thresholdsFrom } from "./judging.mjs";
import { languageWords } from "./languages.mjs";
import { quantized, train } from "./learning.mjs";
import { random } from "./random.mjs";
import { weights } from "./reading.mjs";
import { reportAlarms, reportRecall } from "./reports.mjs";
import { rowsFrom } from "./rows.mjs";
import { fill, slots, wordingsOf } from "./texts.mjs";
import { weightsFile } from "./weights-file.mjs";

const { values: options } = parseArgs({
  options: {
    docs: { type: "string", multiple: true, default: [] },
    wordings: { type: "string", multiple: true, default: [] },
    evaluate: { type: "boolean", default: false },
    out: { type: "string", default: weights },
  },
});

const docs = documentsIn(options.docs);
const of = (part) => docs.filter((doc) => doc.part === part);
console.log(
  `${docs.length} documents: ${["train", "tune", "test"].map((part) => `${of(part).length} ${part}`).join(", ")}`,
);
const deferrals = wordingsOf("deferrals");
const finished = wordingsOf("finished");
const isHeld = (list, every) => {
  const families = [...new Set(list.map(({ family }) => family))];
  const held = new Set(options.evaluate ? families.filter((_, at) => at % every === 1) : []);
  return ({ family }) => held.has(family);
};
const heldDeferral = isHeld(deferrals, 3);
const heldFinished = isHeld(finished, 4);
const taught = rowsFrom(
  deferrals.filter((row) => !heldDeferral(row)),
  finished.filter((row) => !heldFinished(row)),
  of("train"),
  options.evaluate ? 0 : undefined,
);
const positives = taught.filter(({ label }) => label === 1).length;
const counts = { positives, negatives: taught.length - positives, tuned: of("tune").length };
const model = quantized(train(taught));
const words = languageWords(of("train"), [...deferrals, ...finished]);
const scorer = scorerOf(model, words);
const offsets = offsetsFrom(of("tune"), scorer);
const judge = judgeOf(scorer, offsets);
const thresholds = thresholdsFrom(of("tune"), judge);
console.log(
  `${counts.positives} deferrals, ${counts.negatives} other sentences; thresholds ${JSON.stringify(thresholds)}, offsets ${JSON.stringify(offsets)}`,
);
console.log("False alarms on documents that were not used for training or thresholds:");
reportAlarms(of("test"), judge, thresholds);
if (options.evaluate) {
  console.log("Held-out families and fillers:");
  const next = random(11);
  for (const language of Object.keys(slots)) {
    const own = (list, held) =>
      list
        .filter((row) => row.language === language && held(row))
        .map(({ text }) => fill(text, language, 1, next));
    const [texts, innocent] = [own(deferrals, heldDeferral), own(finished, heldFinished)];
    reportRecall(language, language, texts, innocent, judge, thresholds);
  }
}
for (const file of options.wordings) {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const texts = (isDeferral) =>
    rows.filter(({ label }) => (label === "defers") === isDeferral).map(({ text }) => text);
  const name = file.replace(/.*\/|\.jsonl$/g, "");
  reportRecall(name, name.slice(-2), texts(true), texts(false), judge, thresholds);
}
if (!options.evaluate) {
  writeFileSync(options.out, weightsFile(model, { words, offsets }, thresholds, counts));
  console.log(`${options.out}: ${model.bytes.length} bytes of weights`);
}
