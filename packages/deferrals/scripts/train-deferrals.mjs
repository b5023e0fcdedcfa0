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
const { sentencesIn, unitOf, isOneWord, readingsOf, tongueOf, forEachFeature, BUCKETS, DENSE } = reading;
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

/**
 * A sentence inside longer ones, as people write it: with what was finished before or behind it, and with
 * identifiers in its midst. `clause` is one of a finished document.
 */
function padded(text, clause, language, half, next) {
  const isCjk = language === "ja" || language === "zh";
  const { before, named } = padding[language];
  const pick = (list) => fill(list[Math.floor(next() * list.length)], language, half, next);
  const body = text.replace(/[.\u3002]$/, "");
  // Chinese and Japanese ones may stand anywhere.
  const gaps = isCjk ? [] : [...body.matchAll(/(?<=[\p{L}\p{N}])(?= \p{L})/gu)].slice(1);
  const at = gaps.length === 0 ? 0 : gaps[Math.floor(next() * gaps.length)].index;
  const inside = at === 0 ? pick(named).trimStart() + body : body.slice(0, at) + pick(named) + body.slice(at);
  return [
    capital(pick(before)) + lower(text),
    `${clause}${isCjk ? "\uff0c" : ", "}${lower(text)}`,
    `${body}${isCjk ? "\uff08" : " ("}${clause}${isCjk ? "\uff09\u3002" : ")."}`,
    inside + text.slice(body.length),
    capital(pick(before)) + lower(inside) + text.slice(body.length),
  ];
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

const unitsOf = (text) =>
  sentencesIn(text)
    .map(unitOf)
    .filter((unit) => !isOneWord(unit));

function rowOf(unit, label, weight) {
  const indices = [];
  const values = [];
  forEachFeature(unit, (index, value) => {
    indices.push(index);
    values.push(value);
  });
  indices.push(SIZE - 1);
  values.push(BIAS);
  return { indices: Int32Array.from(indices), values: Float32Array.from(values), label, weight };
}

const WEIGHT = {
  known: 16,
  wording: 1.25,
  filled: 0.5,
  padded: 0.3,
  finished: 6,
  paddedFinished: 1,
  tail: 4,
  other: 1,
};

/**
 * Rows to learn from. `groups` are wordings of several sentences, of which one puts off: the one that a first
 * model finds most likely.
 */
function rowsFrom(deferrals, finished, docs, half) {
  const next = random(3);
  const rows = [];
  const groups = [];
  const clauses = new Map();
  for (const { language, others } of docs)
    for (const text of others.slice(0, 2))
      if (text.length > 25 && text.length < 90)
        clauses.set(language, [...(clauses.get(language) ?? []), text.replace(/[.!?\u3002]+$/, "")]);
  const paddedRows = (text, language, label) => {
    const pads = clauses.get(language) ?? clauses.get("en");
    if (pads === undefined || /^[|\-#[(]/.test(text)) return [];
    const clause = pads[Math.floor(next() * pads.length)];
    return padded(text, clause, language, half, next)
      .map(unitsOf)
      .flatMap(([unit, ...others]) =>
        unit === undefined || others.length > 0
          ? []
          : [rowOf(unit, label, label === 1 ? WEIGHT.padded : WEIGHT.paddedFinished)],
      );
  };
  for (const { language, family, text: wording } of deferrals) {
    const isFilled = wording.includes("{");
    // The plain wordings that everybody uses.
    const isKnown = family.includes(":known-");
    for (let at = 0; at < (isFilled ? 3 : 1); at++) {
      const text = fill(wording, language, half, next);
      const units = unitsOf(text).map((unit) =>
        rowOf(unit, 1, isFilled ? WEIGHT.filled : isKnown ? WEIGHT.known : WEIGHT.wording),
      );
      if (units.length > 1) groups.push(units);
      else rows.push(...units);
      if (units.length === 1) rows.push(...paddedRows(text, language, 1));
    }
  }
  for (const { language, text } of finished)
    for (let at = 0; at < (text.includes("{") ? 3 : 1); at++) {
      const sentence = fill(text, language, half, next);
      const units = unitsOf(sentence);
      for (const unit of units) rows.push(rowOf(unit, 0, WEIGHT.finished));
      // What surrounds a wording tells nothing.
      if (units.length === 1) rows.push(...paddedRows(sentence, language, 0));
    }
  const seen = new Set();
  for (const { last, tail, alone, others } of docs) {
    const learn = (texts, weight) => {
      for (const text of texts) {
        if (seen.has(text)) continue;
        seen.add(text);
        for (const unit of unitsOf(text)) rows.push(rowOf(unit, 0, weight));
      }
    };
    learn([...last, ...tail], WEIGHT.tail);
    learn([...alone.slice(0, 6).flat(), ...others], WEIGHT.other);
  }
  return { rows, groups };
}

// ---------------------------------------------------------------- learning

function learned({ rows, groups }) {
  const first = train(rows);
  const chosen = groups.map((sentences) =>
    sentences.reduce((best, row) => (sumOf(first, row) > sumOf(first, best) ? row : best)),
  );
  return quantized(train([...rows, ...chosen]));
}

function sumOf(weights, { indices, values }) {
  let sum = 0;
  for (let i = 0; i < indices.length; i++) sum += weights[indices[i]] * values[i];
  return sum;
}

/** Logistic regression by AdaGrad; the weights are the mean of those of all rounds but the first. */
function train(rows, { rounds = 8, rate = 0.1, decay = 3e-6 } = {}) {
  const weights = new Float32Array(SIZE);
  const squares = new Float32Array(SIZE).fill(1e-4);
  const mean = new Float64Array(SIZE);
  const order = Int32Array.from(rows.keys());
  const next = random(7);
  let means = 0;
  let steps = 0;
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(next() * (at + 1));
      [order[at], order[other]] = [order[other], order[at]];
    }
    for (const at of order) {
      const row = rows[at];
      const { indices, values, label, weight } = row;
      const error = (1 / (1 + Math.exp(-sumOf(weights, row))) - label) * weight;
      if (Math.abs(error) < 1e-4) continue;
      for (let i = 0; i < indices.length; i++) {
        const j = indices[i];
        const gradient = error * values[i] + decay * weights[j];
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

/** One byte a weight; the largest but a few set the scale. */
function quantized(weights) {
  const sorted = Float32Array.from(weights, Math.abs).sort();
  const scale = sorted[Math.floor(sorted.length * 0.9998)] / 127;
  const bytes = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight / scale))),
  );
  return { bytes, scale, weights: Float32Array.from(bytes, (byte) => byte * scale) };
}

// ---------------------------------------------------------------- judging

function judgeOf({ weights }, offsets) {
  const known = new Map();
  return (text) => {
    let score = known.get(text);
    if (score === undefined) {
      const scoreOf = ({ unit, penalty }) =>
        sumOf(weights, rowOf(unit, 0, 0)) - offsets[tongueOf(unit.words)] - penalty;
      score = sentencesIn(text)
        .flatMap(readingsOf)
        .reduce((highest, reading) => Math.max(highest, scoreOf(reading)), -99);
      known.set(text, score);
    }
    return score;
  };
}

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
const RATES = { error: 0.001, elsewhere: 0.0006, warning: 0.005 };

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
function offsetsFrom(docs, judge) {
  const thresholds = Object.keys(NO_OFFSETS).map((tongue) => {
    const own = docs.filter(({ language }) => (TONGUES[language] ?? "latin") === tongue);
    const isOwn = (text) => unitsOf(text).some(({ words }) => tongueOf(words) === tongue);
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

function reportRecall(name, texts, negatives, judge, { error, warning, elsewhere }) {
  const pad = (text) =>
    `After looking at \`scripts/build.mjs\` and at how the packages depend on each other on the two machines, ${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
  const long = texts.filter((text) => !/^[|\-#[(]/.test(text)).map(pad);
  const longer = name.endsWith("en")
    ? `; with a clause and an identifier before ${percent(long, judge, error)} and ${percent(long, judge, warning)}`
    : "";
  const accused = [error, warning].map((at) => negatives.filter((text) => judge(text) >= at).length);
  console.log(
    `  ${name}: ${percent(texts, judge, error)} % errors, ${percent(texts, judge, warning)} % seen, ${percent(texts, judge, elsewhere)} % elsewhere, of ${texts.length}${longer}; innocent ${accused.join(" and ")} of ${negatives.length}`,
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
const positives = taught.rows.filter(({ label }) => label === 1).length + taught.groups.length;
const negatives = taught.rows.length + taught.groups.length - positives;
const model = learned(taught);
const offsets = offsetsFrom(of("tune"), judgeOf(model, NO_OFFSETS));
const judge = judgeOf(model, offsets);
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
    reportRecall(language, own(deferrals, heldDeferral), own(finished, heldFinished), judge, thresholds);
  }
}
for (const file of options.wordings) {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const texts = (isDeferral) =>
    rows.filter(({ label }) => (label === "defers") === isDeferral).map(({ text }) => text);
  reportRecall(file.replace(/.*\/|\.jsonl$/g, ""), texts(true), texts(false), judge, thresholds);
}
if (!options.evaluate) {
  writeFileSync(
    options.out,
    [
      "// Written by scripts/train-deferrals.mjs; see training/README.md.",
      `// ${positives} deferrals and ${negatives} other sentences; thresholds from ${of("tune").length} documents that were not learned from.`,
      `export const SCALE = ${model.scale.toPrecision(6)};`,
      "/** What is taken off the scores of a language, so that one threshold does for all. */",
      `export const OFFSETS = { ${Object.entries(offsets)
        .map(([tongue, offset]) => `${tongue}: ${offset}`)
        .join(", ")} };`,
      `/** Last words: one in 1,000 finished documents reaches it. */`,
      `export const ERROR_THRESHOLD = ${thresholds.error};`,
      `/** Last words: five in 1,000 reach it. */`,
      `export const WARNING_THRESHOLD = ${thresholds.warning};`,
      `/** Anywhere else: one in 1,600 reaches it. */`,
      `export const ELSEWHERE_THRESHOLD = ${thresholds.elsewhere};`,
      "/** One signed byte a feature, in base64. */",
      `export const WEIGHTS =`,
      `  "${Buffer.from(model.bytes.buffer).toString("base64")}";`,
      "",
    ].join("\n"),
  );
  console.log(`${options.out}: ${model.bytes.length} bytes of weights`);
}
