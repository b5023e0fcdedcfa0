import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, folderOf, packagesIn } from "../packages.mjs";
import { originOf, repositories } from "../repositories.mjs";
import { hashOf } from "./random.mjs";
import { reading } from "./reading.mjs";

/** With this seed, each of the three parts has documents in every language. */
const SPLIT = "split-68038:";
const partOf = (origin) => ["train", "train", "tune", "test"][hashOf(SPLIT + origin) % 4];
/** The maximum number of documents per package and language, so that no large manual dominates. */
const MAX_OF_PACKAGE = { train: 1000, tune: 350, test: 350 };

const SCRIPTS = [
  ["ja", /[\u3040-\u30ff]/g],
  ["ko", /[\uac00-\ud7a3]/g],
  ["ru", /[\u0400-\u04ff]/g],
  ["zh", /[\u4e00-\u9fff]/g],
];
const OF_PATH = /(?:^|[/._-])(de|fr|es|it|pt|nl|ja|ko|ru|zh)(?:[-_][a-z]{2,4})?[/.]/i;
const CODE = /^ *(`{3,}|~{3,})[\s\S]*?^ *\1/gm;
/** The maximum rate of "the" in other languages. English has about 9 per 1,000 characters. */
const MAX_THE = 2 / 1000;

/**
 * Returns the language that the path states, or undefined if the text is in another one: many pages
 * in folders for translations have not been translated yet. If the path states none, the letters
 * determine the language; Latin letters count as English.
 */
function languageOf(path, text, own) {
  const sample = text.replace(CODE, "").slice(0, 20_000);
  const [script] =
    SCRIPTS.find(([, letters]) => (sample.match(letters)?.length ?? 0) > sample.length / 20) ?? [];
  const stated = own ?? OF_PATH.exec(path)?.[1].toLowerCase();
  if (stated === undefined || stated === script) return script ?? "en";
  const isScripted = script !== undefined || SCRIPTS.some(([language]) => language === stated);
  return isScripted || sample.match(/\bthe\b/gi)?.length > MAX_THE * sample.length ? undefined : stated;
}

/** Yields what fetch.mjs fetched. All translations of a manual have the same origin. */
function* homesIn(folder) {
  const filesOf = (home, path, pattern) =>
    existsSync(join(home, path))
      ? filesBelow(join(home, path), pattern).map((file) => file.slice(home.length + 1))
      : [];
  for (const name of packagesIn(folder)) {
    const files = filesOf(join(folder, name), "", /\.md$|locales.*\.html$/).map((file) => ({ file }));
    yield { name, origin: name.replace(/(?<=.)@.*$/, ""), home: join(folder, name), files };
  }
  for (const { source, name, folders } of repositories()) {
    const home = folderOf(folder, source);
    const files = folders.flatMap(({ path, language }) =>
      filesOf(home, path, /\.mdx?$/).map((file) => ({ file, language })),
    );
    yield { name: name.replace("/", "+"), origin: originOf(name), home, files };
  }
}

/**
 * Returns the documents. Those for judging all have different endings, because pages of one manual
 * often end alike.
 */
export function documentsIn(folders) {
  const found = [];
  const endings = new Set();
  for (const { name, origin, home, files } of folders.flatMap((folder) => [...homesIn(folder)])) {
    const part = partOf(origin);
    const counts = {};
    const inOrder = files
      .filter(({ file }) => statSync(join(home, file)).size < 400_000)
      .sort((a, b) => hashOf(name + a.file) - hashOf(name + b.file));
    for (const { file, language: own } of inOrder) {
      const text = readFileSync(join(home, file), "utf8");
      const language = languageOf(`${name.replace(/.*\+/, "")}/${file}`, text, own);
      if (language === undefined || isUnfinished(text, part)) continue;
      if (counts[language] === MAX_OF_PACKAGE[part]) continue;
      // Depends only on names: the folder's location must not affect training.
      const places = placesOf(text, hashOf(`${language}/${name}/${file}`));
      const ending = places.last.join(" ");
      if (part !== "train" && ending !== "" && endings.has(ending)) continue;
      endings.add(ending);
      counts[language] = (counts[language] ?? 0) + 1;
      found.push({ language, part, path: `${language}/${name}/${file}`, ...places });
    }
  }
  return found;
}

const MARK = /\b(?:TODO|TBD|FIXME|WIP)\b/;
const OPEN_TASK = /^[ >]*[-*+] \[ \] /m;
const CODE_SPAN = /`[^`\n]+`/g;

/**
 * Whether a document contains a mark such as `TODO` or, unless it is used for training, an open task.
 * Plans with open tasks are suitable for training, but not for judging.
 */
function isUnfinished(text, part) {
  const prose = text.replace(CODE, "").replace(CODE_SPAN, "");
  return MARK.test(prose) || (part !== "train" && OPEN_TASK.test(prose));
}

const TO_DO = /^\W*(?:todo|fixme)\b/i;
/** A longer text is an explanation. */
const MAX_ALONE_LENGTH = 220;

/**
 * Returns the parts that the check reads, and other sentences for training, selected by `start`.
 */
function placesOf(text, start) {
  const document = reading.parseDocument(new reading.Source(text));
  const tail = reading.tailOf(document);
  const last = reading.lastWordsOf(document, tail[0]);
  const tailLines = new Set(tail.map(({ line }) => line));
  const said = ({ kind, text }) =>
    reading
      .sentencesOf(kind === "comment" ? `[${text}]` : text)
      .filter((sentence) => !reading.isMention(sentence))
      .map(({ original }) => original.slice(0, 1500));
  const places = { last: [], tail: [], alone: [], others: [] };
  for (const piece of tail) {
    if (piece === last) places.last.push(...said(piece));
    else places.tail.push(...said(piece).filter((text) => !TO_DO.test(text) && /\s|[^\x00-\x7f]/.test(text)));
  }
  for (const piece of reading.piecesOf(document).filter(({ text }) => text.length <= MAX_ALONE_LENGTH)) {
    const sentences = said(piece).filter((text) => !text.endsWith(":"));
    const isRead = sentences.every((text) => !TO_DO.test(text) && text.split(" ").length > 4);
    if (!tailLines.has(piece.line) && sentences.length > 0 && isRead) places.alone.push(sentences);
  }
  const others = reading
    .piecesOf(document)
    .filter(({ line, text }) => !tailLines.has(line) && text.length < 900);
  for (let at = 0; at < Math.min(8, others.length); at++)
    places.others.push(...said(others[(start + at * 7919) % others.length]));
  return places;
}
