// Trains the model that tells sentences that put work off from those of finished documents, and writes its
// weights.
//
//   node scripts/train-deferrals.mjs --docs FOLDER [--docs FOLDER]... [--evaluate] [--wordings FILE]...
// [--out FILE]
//
// Texts: see training/README.md. Documents are split by package: half of the packages teach, a quarter sets
// the thresholds, and on the last
// quarter the false alarms are counted. `--evaluate` holds back every third family of wordings with half of
// all slot fillers, and writes nothing.
// `--wordings` tries the model on files of other people's sentences: {"label": "defers" or not, "text"} a
// line, `<anything>-<language>.jsonl`.
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
    wordings: { type: "string", multiple: true, default: [] },
    evaluate: { type: "boolean", default: false },
    out: { type: "string", default: join(root, "src/weights.ts") },
  },
});

const reading = await load();
const { sentencesIn, readingsOf, tongueOf, forEachFeature, BUCKETS, DENSE } = reading;
const SIZE = BUCKETS + DENSE + 1;
const BIAS = 0.5;
const slots = JSON.parse(readFileSync(join(root, "training/slots.json"), "utf8"));
const padding = JSON.parse(readFileSync(join(root, "training/padding.json"), "utf8"));

/** The package's own reading of sentences, from its sources, and what reads documents. */
async function load() {
  const outfile = join(mkdtempSync(join(tmpdir(), "deferrals-")), "reading.mjs");
  const modules = [
    ...["clauses", "features", "readings", "sentences", "tongue"].map((name) => `./src/${name}.ts`),
    "@agentos/artifact-text",
    "@agentos/markdown-document",
  ];
  await build({
    stdin: {
      contents: modules.map((module) => `export * from "${module}";`).join(""),
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
}

// ---------------------------------------------------------------- texts

/** Numbers from 0 to 1, the same at each run. */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
const hashOf = (text) => createHash("sha256").update(text).digest().readUInt32LE(0);

/** The wordings of `training/<folder>`: `<language>.txt` and `<language>-<what>.txt`. */
function wordingsOf(folder) {
  const found = [];
  for (const file of readdirSync(join(root, "training", folder)).sort()) {
    const language = file.slice(0, 2);
    let family = "";
    for (const line of readFileSync(join(root, "training", folder, file), "utf8").split("\n")) {
      if (line.startsWith("## ")) family = `${file}:${line.slice(3)}`;
      else if (line !== "" && !line.startsWith("#")) found.push({ language, family, text: line });
    }
  }
  return found;
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const FILES = [
  ["`src/queue.ts`", "config.yaml", "the wiki", "`parseDate`"],
  ["`lib/store.go`", "schema.sql", "the tracker", "`toRecord`"],
];

/** Fills the slots of a wording, from one half of the fillers or, without `half`, from all of them. */
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

const lower = (text) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** The text with a name behind one of its words, or in front of it. */
function named(text, name, next) {
  const body = text.replace(/[.\u3002]$/, "");
  // Chinese, Japanese and Korean ones may stand anywhere.
  const gaps = /[\u3040-\u9fff\uac00-\ud7a3]/.test(text)
    ? []
    : [...body.matchAll(/(?<=[\p{L}\p{N}])(?= \p{L})/gu)].slice(1);
  const end = text.slice(body.length);
  if (gaps.length === 0) return name.trimStart() + body + end;
  const at = gaps[Math.floor(next() * gaps.length)].index;
  return body.slice(0, at) + name + body.slice(at) + end;
}

/**
 * A sentence inside longer ones, as people write it: with what was finished before or behind it, and with
 * identifiers in its midst. `clause` is one of a finished document.
 */
function padded(text, clause, language, half, next) {
  const isCjk = language === "ja" || language === "zh";
  const pads = padding[language];
  const pick = (list) => fill(list[Math.floor(next() * list.length)], language, half, next);
  const body = text.replace(/[.\u3002]$/, "");
  const inside = named(text, pick(pads.named), next);
  return [
    capital(pick(pads.before)) + lower(text),
    `${clause}${isCjk ? "\uff0c" : ", "}${lower(text)}`,
    `${body}${isCjk ? "\uff08" : " ("}${clause}${isCjk ? "\uff09\u3002" : ")."}`,
    body + pick(pads.behind) + text.slice(body.length),
    inside,
    capital(pick(pads.before)) + lower(inside),
  ];
}

/** The same with surroundings that nothing was learned from. */
function paddedAnew(text, language, next) {
  const { before, behind, named: names } = padding[language].held;
  const pick = (list) => list[Math.floor(next() * list.length)];
  const body = text.replace(/[.\u3002]$/, "");
  return {
    before: capital(pick(before)) + lower(text),
    behind: body + pick(behind) + text.slice(body.length),
    named: named(text, pick(names), next),
  };
}

// ---------------------------------------------------------------- documents

/**
 * A manual and its translations are one package: `manual-de` and `manual-fr` stand on one side of the split.
 */
const packageOf = (folder) =>
  folder
    .replace(/[-_](?:de|fr|es|it|pt|pt-br|ja|zh-cn|zh|ko|ru|nl|en)(?:-dev)?$/, "")
    .replace(/(?<=.)@.*$/, "");
/** Chosen so that each part has manuals of every language. */
const SPLIT = "split-1861:";
const partOf = (name) => ["train", "train", "tune", "test"][hashOf(SPLIT + name) % 4];
/** Many pages teach; fewer judge, so that no large manual decides alone. */
const MAX_OF_PACKAGE = { train: 1000, tune: 350, test: 350 };

/**
 * The documents below `<folder>/txt/<language>/<package>/`. Of those that judge, each has last words, and
 * none the same as another: the
 * pages of one manual often end alike.
 */
function documents() {
  const found = [];
  const endings = new Set();
  for (const folder of options.docs)
    for (const language of readdirSync(join(folder, "txt")).sort())
      for (const name of readdirSync(join(folder, "txt", language)).sort()) {
        const home = join(folder, "txt", language, name);
        const part = partOf(packageOf(name));
        const files = readdirSync(home)
          .filter((file) => statSync(join(home, file)).size < 400_000)
          .sort((a, b) => hashOf(name + a) - hashOf(name + b))
          .slice(0, MAX_OF_PACKAGE[part]);
        for (const file of files) {
          const places = placesOf(join(home, file));
          const ending = places.last.join(" ");
          if (part !== "train" && (ending === "" || endings.has(ending))) continue;
          endings.add(ending);
          found.push({ language, part, path: join(home, file), ...places });
        }
      }
  return found;
}

const TO_DO = /^\W*(?:todo|fixme)\b/i;

/**
 * What the check reads of a document: its last words, the other pieces of its tail, remarks that stand alone;
 * and other sentences to learn from.
 */
function placesOf(path) {
  const document = reading.parseDocument(new reading.Source(readFileSync(path, "utf8")));
  const tail = reading.tailOf(document);
  const last = reading.lastWordsOf(document, tail);
  const tailLines = new Set(tail.map(({ line }) => line));
  const said = ({ kind, text }) =>
    reading
      .sentencesOf(kind === "comment" ? `[${text}]` : text)
      .filter(({ isMention }) => !isMention)
      .map(({ original }) => original.slice(0, 1500));
  const places = { last: [], tail: [], alone: [], others: [] };
  for (const piece of tail) {
    if (piece.kind === "cell" && !piece.isAlone && piece.line !== tail[0].line) continue;
    if (piece === last) places.last.push(...said(piece));
    else places.tail.push(...said(piece).filter((text) => !TO_DO.test(text) && /\s|[^\x00-\x7f]/.test(text)));
  }
  for (const piece of reading.alonePiecesOf(document)) {
    const sentences = said(piece).filter((text) => !text.endsWith(":"));
    const isRead = sentences.every((text) => !TO_DO.test(text) && text.split(" ").length > 4);
    if (!tailLines.has(piece.line) && sentences.length > 0 && isRead) places.alone.push(sentences);
  }
  const others = [...reading.piecesOf(document)].filter(
    ({ line, text }) => !tailLines.has(line) && text.length < 900,
  );
  const start = hashOf(path);
  for (let at = 0; at < Math.min(8, others.length); at++)
    places.others.push(...said(others[(start + at * 7919) % others.length]));
  return places;
}

// ---------------------------------------------------------------- rows

/**
 * What is learned at a time: all readings of a sentence, or of several. The likeliest one of them counts, as
 * when the model judges: of a deferral one must tell, of anything else none may.
 */
function rowOf(sentences, label, weight, read = readingsOf) {
  const readings = sentences.flatMap(read).map(featuresOf);
  return readings.length === 0 ? [] : [{ readings, label, weight }];
}

const wholesOf = (sentence) => readingsOf(sentence).slice(0, 1);
const asPartOf = (sentence) => wholesOf(sentence).map((unit) => ({ ...unit, isPart: true }));

function featuresOf(unit) {
  const indices = [];
  const values = [];
  forEachFeature(unit, (index, value) => {
    indices.push(index);
    values.push(value);
  });
  indices.push(SIZE - 1);
  values.push(BIAS);
  return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
}

/** Of a long page not every remark teaches. */
const MAX_ALONE = 12;
const WEIGHT = {
  known: 16,
  wording: 1.25,
  filled: 0.5,
  padded: 0.6,
  finished: 6,
  paddedFinished: 1,
  tail: 4,
  other: 1,
};

/** Rows to learn from. Of a wording of several sentences one puts off; of any other none does. */
function rowsFrom(deferrals, finished, docs, half) {
  const next = random(3);
  const rows = [];
  const clauses = new Map();
  for (const { language, others } of docs)
    for (const text of others.slice(0, 2))
      if (text.length > 25 && text.length < 90)
        clauses.set(language, [...(clauses.get(language) ?? []), text.replace(/[.!?\u3002]+$/, "")]);
  const paddedRows = (text, language, label) => {
    const pads = clauses.get(language) ?? clauses.get("en");
    if (pads === undefined || /^[|\-#[(]/.test(text)) return [];
    const clause = pads[Math.floor(next() * pads.length)];
    const weight = label === 1 ? WEIGHT.padded : WEIGHT.paddedFinished;
    return padded(text, clause, language, half, next)
      .map(sentencesIn)
      .filter((sentences) => sentences.length === 1)
      .flatMap((sentences) => rowOf(sentences, label, weight));
  };
  for (const { language, family, text: wording } of deferrals) {
    const isFilled = wording.includes("{");
    // The plain wordings that everybody uses.
    const isKnown = family.includes(":known-");
    for (let at = 0; at < (isFilled ? 3 : 1); at++) {
      const text = fill(wording, language, half, next);
      const sentences = sentencesIn(text);
      const weight = isFilled ? WEIGHT.filled : isKnown ? WEIGHT.known : WEIGHT.wording;
      rows.push(...rowOf(sentences, 1, weight));
      if (sentences.length > 1) continue;
      // The reason in front of a deferral tells something too.
      rows.push(...rowOf(sentences, 1, weight, wholesOf), ...rowOf(sentences, 1, weight / 2, asPartOf));
      rows.push(...paddedRows(text, language, 1));
    }
  }
  const learnFinished = (text, weight) => {
    for (const sentence of sentencesIn(text)) rows.push(...rowOf([sentence], 0, weight));
  };
  for (const { language, text: wording } of finished)
    for (let at = 0; at < (wording.includes("{") ? 3 : 1); at++) {
      const text = fill(wording, language, half, next);
      learnFinished(text, WEIGHT.finished);
      // What surrounds a wording tells nothing.
      if (sentencesIn(text).length === 1) rows.push(...paddedRows(text, language, 0));
    }
  const seen = new Set();
  for (const { last, tail, alone, others } of docs) {
    const learn = (texts, weight) => {
      for (const text of texts) {
        if (seen.has(text)) continue;
        seen.add(text);
        learnFinished(text, weight);
      }
    };
    learn([...last, ...tail], WEIGHT.tail);
    learn([...alone.slice(0, MAX_ALONE).flat(), ...others], WEIGHT.other);
  }
  return rows;
}

// ---------------------------------------------------------------- learning

/** The likeliest reading of a row, and its score. */
function likeliestOf(weights, { readings }) {
  let likeliest = { reading: readings[0], score: sumOf(weights, readings[0]) };
  for (let at = 1; at < readings.length; at++) {
    const score = sumOf(weights, readings[at]);
    if (score > likeliest.score) likeliest = { reading: readings[at], score };
  }
  return likeliest;
}

function sumOf(weights, { indices, values }) {
  let sum = 0;
  for (let i = 0; i < indices.length; i++) sum += weights[indices[i]] * values[i];
  return sum;
}

/** The share of features that a step sees, so that no sentence is learned by a word of it alone. */
const KEPT = 0.9;
/** A row that is told so clearly teaches nothing, and is not looked at for some rounds. */
const CLEAR = 1e-3;
const ROUNDS_OF_REST = 2;

/** Logistic regression by AdaGrad; the weights are the mean of those of all rounds but the first. */
function train(rows, { rounds = 8, rate = 0.1, decay = 3e-6 } = {}) {
  const weights = new Float32Array(SIZE);
  const squares = new Float32Array(SIZE).fill(1e-4);
  const mean = new Float64Array(SIZE);
  const order = Int32Array.from(rows.keys());
  const next = random(7);
  const rests = new Uint8Array(rows.length);
  const seen = new Int32Array(1 << 16);
  let means = 0;
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      if (rests[at] > 0) {
        rests[at]--;
        continue;
      }
      const { label, weight } = rows[at];
      const { indices, values } = likeliestOf(weights, rows[at]).reading;
      let count = 0;
      let sum = 0;
      for (let i = 0; i < indices.length; i++) {
        if (next() > KEPT) continue;
        seen[count++] = i;
        sum += weights[indices[i]] * values[i];
      }
      const error = (1 / (1 + Math.exp(-sum / KEPT)) - label) * weight;
      if (Math.abs(error) < CLEAR) {
        rests[at] = ROUNDS_OF_REST;
        continue;
      }
      for (let k = 0; k < count; k++) {
        const i = seen[k];
        const j = indices[i];
        const gradient = (error * values[i]) / KEPT + decay * weights[j];
        squares[j] += gradient * gradient;
        weights[j] -= (rate * gradient) / Math.sqrt(squares[j]);
      }
      if (round > 0 && ++steps % 20_000 === 0) {
        means++;
        for (let j = 0; j < SIZE; j++) mean[j] += weights[j];
      }
    }
  }
  return means === 0 ? weights : Float32Array.from(mean, (sum) => sum / means);
}

/**
 * Half a byte a bucket, one of sixteen levels; one byte a dense feature, of which the largest sets the scale.
 */
function quantized(weights) {
  const hashed = weights.subarray(0, BUCKETS);
  const dense = weights.subarray(BUCKETS);
  const levels = levelsOf(hashed);
  const scale = dense.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / 127;
  const bytes = new Uint8Array(BUCKETS / 2 + dense.length);
  const kept = new Float32Array(weights.length);
  for (let at = 0; at < BUCKETS; at++) {
    const level = nearest(levels, hashed[at]);
    bytes[at >> 1] |= level << (4 * (at & 1));
    kept[at] = levels[level];
  }
  for (const [at, weight] of dense.entries()) {
    const byte = Math.round(weight / scale);
    bytes[BUCKETS / 2 + at] = byte;
    kept[BUCKETS + at] = byte * scale;
  }
  return { bytes, levels, scale, weights: kept };
}

const LEVEL_COUNT = 16;

/** The levels that are nearest to all weights (k-means on a line); one of them is 0. */
function levelsOf(weights) {
  const sorted = Float32Array.from(weights).sort();
  let levels = Array.from(
    { length: LEVEL_COUNT },
    (_, at) => sorted[Math.floor(((at + 0.5) * sorted.length) / LEVEL_COUNT)],
  );
  for (let round = 0; round < 60; round++) {
    const sums = new Float64Array(LEVEL_COUNT);
    const counts = new Float64Array(LEVEL_COUNT);
    let level = 0;
    for (const weight of sorted) {
      while (level < LEVEL_COUNT - 1 && weight > (levels[level] + levels[level + 1]) / 2) level++;
      sums[level] += weight;
      counts[level]++;
    }
    levels = levels.map((old, at) => (counts[at] === 0 ? old : sums[at] / counts[at]));
  }
  levels[nearest(levels, 0)] = 0;
  return levels.map((level) => Number(level.toFixed(4)));
}

const nearest = (levels, weight) =>
  levels.reduce(
    (best, level, at) => (Math.abs(level - weight) < Math.abs(levels[best] - weight) ? at : best),
    0,
  );

// ---------------------------------------------------------------- judging

/** Scores of a text's readings without offsets, each text read once. */
function scorerOf({ weights }) {
  const known = new Map();
  return (text) => {
    let scores = known.get(text);
    if (scores === undefined) {
      scores = sentencesIn(text)
        .flatMap(readingsOf)
        .map((unit) => ({ score: sumOf(weights, featuresOf(unit)), tongue: tongueOf(unit.words) }));
      known.set(text, scores);
    }
    return scores;
  };
}

const judgeOf = (scorer, offsets) => (text) =>
  scorer(text).reduce((highest, { score, tongue }) => Math.max(highest, score - offsets[tongue]), -99);

const most = (list, judge) => list.reduce((highest, each) => Math.max(highest, judge(each)), -99);

/**
 * The scores of a document: of its last words, and of the rest that is read; of a remark alone each sentence
 * must put off.
 */
const scoresOf = ({ last, tail, alone }, judge) => ({
  last: most(last, judge),
  elsewhere: Math.max(
    most(tail, judge),
    most(alone, (sentences) => sentences.reduce((least, text) => Math.min(least, judge(text)), 99)),
  ),
});

/**
 * The score that `rate` of the documents reach. Of few documents one more or less says little, so a line is
 * laid through the scores of the
 * highest two in a hundred, against the logarithm of their rank.
 */
function thresholdAt(scores, rate) {
  const sorted = Float64Array.from(scores).sort().reverse();
  const count = Math.ceil(sorted.length / 50);
  const xs = Array.from({ length: count }, (_, rank) => Math.log((rank + 0.5) / sorted.length));
  const x = xs.reduce((sum, each) => sum + each, 0) / count;
  const y = sorted.slice(0, count).reduce((sum, each) => sum + each, 0) / count;
  const slope =
    xs.reduce((sum, each, rank) => sum + (each - x) * (sorted[rank] - y), 0) /
    xs.reduce((sum, each) => sum + (each - x) ** 2, 0);
  return Math.round(100 * (y + slope * (Math.log(rate) - x))) / 100;
}

/**
 * Shares of the documents that set the thresholds. Manuals with untranslated and unfinished pages are among
 * them: others are accused less.
 */
const RATES = { error: 0.0005, elsewhere: 0.0004, warning: 0.005 };

function thresholdsFrom(docs, judge) {
  const scores = docs.map((doc) => scoresOf(doc, judge));
  const last = scores.map((each) => each.last);
  return {
    error: thresholdAt(last, RATES.error),
    warning: thresholdAt(last, RATES.warning),
    elsewhere: thresholdAt(
      scores.map((each) => each.elsewhere),
      RATES.elsewhere,
    ),
  };
}

const TONGUES = { en: "english", ru: "cyrillic", ja: "kana", zh: "han", ko: "hangul" };
const NO_OFFSETS = { english: 0, latin: 0, cyrillic: 0, kana: 0, han: 0, hangul: 0 };

/** So many documents count half against the guess that a language is as English. */
const FEW_DOCUMENTS = 300;

/**
 * How much higher the finished documents of other languages score than English ones, at the rate of warnings.
 */
function offsetsFrom(docs, scorer) {
  const judge = judgeOf(scorer, NO_OFFSETS);
  const thresholds = Object.keys(NO_OFFSETS).map((tongue) => {
    const own = docs.filter(({ language }) => (TONGUES[language] ?? "latin") === tongue);
    const isOwn = (text) => scorer(text).some((each) => each.tongue === tongue);
    const at = thresholdAt(
      own.map(({ last }) => most(last.filter(isOwn), judge)),
      RATES.warning,
    );
    return { tongue, at, sure: own.length / (own.length + FEW_DOCUMENTS) };
  });
  const english = thresholds[0].at;
  return Object.fromEntries(
    thresholds.map(({ tongue, at, sure }) => [tongue, Math.round(100 * sure * (at - english)) / 100]),
  );
}

const per1000 = (count, of) => ((1000 * count) / Math.max(1, of)).toFixed(1);

function reportAlarms(docs, judge, thresholds) {
  const rows = docs.map((doc) => ({ ...doc, scores: scoresOf(doc, judge) }));
  const isError = ({ scores }) => scores.last >= thresholds.error || scores.elsewhere >= thresholds.elsewhere;
  const isWarned = (row) => isError(row) || row.scores.last >= thresholds.warning;
  for (const language of ["all", ...new Set(rows.map((row) => row.language))]) {
    const own = rows.filter((row) => language === "all" || row.language === language);
    const [errors, warned] = [own.filter(isError).length, own.filter(isWarned).length];
    console.log(
      `  ${language}: ${own.length} documents, ${per1000(errors, own.length)} errors and ${per1000(warned - errors, own.length)} warnings in 1,000 (${errors}, ${warned - errors})`,
    );
  }
  for (const row of rows.filter(isError).slice(0, 20)) {
    const texts = [...row.last, ...row.tail, ...row.alone.flat()];
    const text = texts.reduce((best, each) => (judge(each) > judge(best) ? each : best));
    console.log(
      `    ${judge(text).toFixed(2)} ${row.path.split("/").slice(-3, -1).join("/")}: ${text.slice(0, 120)}`,
    );
  }
}

const percent = (texts, judge, threshold) =>
  Math.round((100 * texts.filter((text) => judge(text) >= threshold).length) / Math.max(1, texts.length));

function reportRecall(name, language, texts, negatives, judge, { error, warning, elsewhere }) {
  const next = random(5);
  const longer = texts
    .filter((text) => !/^[|\-#[(]/.test(text) && sentencesIn(text).length === 1)
    .map((text) => ({ plain: text, ...paddedAnew(text, language, next) }));
  const shares = ["plain", "before", "behind", "named"].map((what) => {
    const own = longer.map((each) => each[what]);
    return `${what} ${percent(own, judge, error)}/${percent(own, judge, warning)}`;
  });
  const accused = [error, warning].map((at) => negatives.filter((text) => judge(text) >= at).length);
  console.log(
    `  ${name}: ${percent(texts, judge, error)} % errors, ${percent(texts, judge, warning)} % seen, ${percent(texts, judge, elsewhere)} % elsewhere, of ${texts.length}; of ${longer.length} in longer ones ${shares.join(", ")}; innocent ${accused.join(" and ")} of ${negatives.length}`,
  );
}

// ---------------------------------------------------------------- the run

const docs = documents();
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
const negatives = taught.length - positives;
const model = quantized(train(taught));
const scorer = scorerOf(model);
const offsets = offsetsFrom(of("tune"), scorer);
const judge = judgeOf(scorer, offsets);
const thresholds = thresholdsFrom(of("tune"), judge);
console.log(
  `${positives} deferrals, ${negatives} other sentences; thresholds ${JSON.stringify(thresholds)}, offsets ${JSON.stringify(offsets)}`,
);
console.log("False alarms on documents that neither taught nor set thresholds:");
reportAlarms(of("test"), judge, thresholds);
if (options.evaluate) {
  console.log("Families and fillers that were not learned from:");
  const next = random(11);
  for (const language of Object.keys(slots)) {
    const own = (list, held) =>
      list
        .filter((row) => row.language === language && held(row))
        .map(({ text }) => fill(text, language, 1, next));
    reportRecall(
      language,
      language,
      own(deferrals, heldDeferral),
      own(finished, heldFinished),
      judge,
      thresholds,
    );
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
  writeFileSync(
    options.out,
    [
      "// Written by scripts/train-deferrals.mjs; see training/README.md.",
      `// ${positives} deferrals and ${negatives} other sentences; thresholds from ${of("tune").length} documents that were not learned from.`,
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
      `export const OFFSETS = { ${Object.entries(offsets)
        .map(([tongue, offset]) => `${tongue}: ${offset}`)
        .join(", ")} };`,
      `/** Last words: one in 2,000 finished documents reaches it. */`,
      `export const ERROR_THRESHOLD = ${thresholds.error};`,
      `/** Last words: five in 1,000 reach it. */`,
      `export const WARNING_THRESHOLD = ${thresholds.warning};`,
      `/** Anywhere else: one in 2,500 reaches it. */`,
      `export const ELSEWHERE_THRESHOLD = ${thresholds.elsewhere};`,
      "/** Half a byte a bucket, then one signed byte a dense feature, in base64. */",
      `export const WEIGHTS =`,
      `  "${Buffer.from(model.bytes.buffer).toString("base64")}";`,
      "",
    ].join("\n"),
  );
  console.log(`${options.out}: ${model.bytes.length} bytes of weights`);
}
