// Trains the model that recognizes comments that postpone work or replace omitted code. Writes
// parts/text/src/sentences/comment-weights.ts.
//
//   npm run train:comments -- --packages FOLDER [--evaluate] [--out FILE]
//
// FOLDER is the output of fetch.mjs. Half of the packages are for training, a quarter for
// setting the thresholds, and a quarter for counting false alarms. `--evaluate` holds out every
// third wording and writes nothing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { random } from "../deferrals/random.mjs";
import { quantized, train } from "../logistic.mjs";
import { commentsBelow } from "./comments.mjs";
import { COMMENT_SIZE, reading } from "./reading.mjs";
import { wordings } from "./wordings.mjs";

const { values: options } = parseArgs({
  options: {
    packages: { type: "string" },
    evaluate: { type: "boolean", default: false },
    out: {
      type: "string",
      default: join(import.meta.dirname, "../../../parts/text/src/sentences/comment-weights.ts"),
    },
  },
});

const PLACE = {
  isAlone: false,
  endsBlock: false,
  followsCode: false,
  isLast: false,
  isDocComment: false,
  startsBranch: false,
};
const ABOVE = PLACE;
const ALONE = { ...PLACE, isAlone: true, endsBlock: true };
const LAST_IN_BLOCK = { ...PLACE, endsBlock: true };
const LAST = { ...PLACE, isLast: true };
const BEHIND = { ...PLACE, followsCode: true };
const PLACES = {
  defers: [ALONE, ALONE, LAST_IN_BLOCK, LAST_IN_BLOCK, ABOVE, ABOVE, BEHIND, LAST],
  elides: [ALONE, LAST_IN_BLOCK, LAST_IN_BLOCK, ABOVE, ABOVE, LAST, LAST],
  fine: [LAST_IN_BLOCK, ABOVE, ABOVE, ABOVE, BEHIND, BEHIND],
};
const next = random(5);
const pick = (list) => list[Math.floor(next() * list.length)];

const rows = [];
const held = { defers: [], elides: [], fine: [] };
for (const kind of ["defers", "elides", "fine"])
  wordings(kind, next).forEach(({ text, weight, family }, at) => {
    const isHeld = options.evaluate && at % 3 === 1;
    for (let time = 0; time < (family.startsWith("documents") ? 1 : 3); time++) {
      const place = family.includes("-alone") ? ALONE : pick(PLACES[kind]);
      const marked =
        kind === "defers" && next() < 0.15
          ? `TODO: ${text}`
          : kind === "elides" && next() < 0.1
            ? `... ${text} ...`
            : text;
      if (isHeld) held[kind].push({ text: marked, place });
      else for (const row of reading.rowsOf(marked, place)) rows.push({ ...row, kind, weight });
    }
  });
const comments = commentsBelow(options.packages);
console.log(`${comments.length} comments from ${new Set(comments.map(({ name }) => name)).size} packages`);
const taught = comments.filter(({ part }) => part === "train");
for (const { text, place } of taught)
  for (const row of reading.rowsOf(text, place)) rows.push({ ...row, kind: "fine", weight: 1 });
console.log(`${rows.length} sentences`);

const models = {};
for (const kind of ["defers", "elides"]) {
  const other = kind === "defers" ? "elides" : "defers";
  const own = rows
    .filter((row) => row.kind !== other)
    .map((row) => ({ ...row, label: row.kind === kind ? 1 : 0 }));
  models[kind] = quantized(train(own, COMMENT_SIZE));
}
const judge = (kind, text, place) =>
  reading
    .rowsOf(text, place)
    .reduce((most, row) => Math.max(most, reading.sumOf(models[kind].weights, row)), -99);

/** The rate of files with at least one comment above the threshold, per 1,000. */
const RATES = { defers: { error: 0.4, warning: 2.5 }, elides: { error: 0.3, warning: 0.6 } };
const thresholds = {};
for (const kind of ["defers", "elides"]) {
  const files = new Map();
  for (const { part, file, text, place } of comments)
    if (part === "tune") files.set(file, Math.max(files.get(file) ?? -99, judge(kind, text, place)));
  const scores = [...files.values()].sort((a, b) => b - a);
  const at = (rate) => scores[Math.floor((rate * scores.length) / 1000)];
  thresholds[kind] = { error: at(RATES[kind].error), warning: at(RATES[kind].warning) };
  console.log(kind, scores.length, "files", thresholds[kind]);
}
for (const kind of ["defers", "elides"]) {
  const files = new Map();
  for (const { part, file, text, place } of comments) {
    if (part !== "test") continue;
    const score = judge(kind, text, place);
    if (score > (files.get(file)?.score ?? -99)) files.set(file, { score, text });
  }
  const count = (level) => [...files.values()].filter(({ score }) => score >= thresholds[kind][level]).length;
  console.log(
    `${kind}: of ${files.size} files that were not used for training or thresholds, ${count("error")} have an error, and ${count("warning")} an error or a warning`,
  );
  for (const { score, text } of [...files.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, options.evaluate ? 30 : 0))
    console.log(`   ${score.toFixed(2)} ${text.replaceAll("\n", " ").slice(0, 120)}`);
}
if (options.evaluate)
  for (const kind of ["defers", "elides"]) {
    const seen = (list, level) =>
      list.filter(({ text, place }) => judge(kind, text, place) >= thresholds[kind][level]).length;
    console.log(
      `${kind}: of ${held[kind].length} held-out comments, ${seen(held[kind], "error")} get an error, and ${seen(held[kind], "warning")} an error or a warning; of ${held.fine.length} held-out harmless ones, ${seen(held.fine, "error")} and ${seen(held.fine, "warning")}`,
    );
    for (const { text, place } of held[kind]
      .filter(({ text, place }) => judge(kind, text, place) < thresholds[kind].warning)
      .slice(0, 25))
      console.log(
        `   missed ${judge(kind, text, place).toFixed(2)} ${text} ${Object.keys(place).filter((k) => place[k])}`,
      );
  }
else writeFileSync(options.out, reading.weightsFile(models, thresholds));
