import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesBelow, packagesIn } from "../packages.mjs";
import { hashOf } from "./random.mjs";
import { reading } from "./reading.mjs";

/** Translations, such as `manual-de` and `manual-fr`, count as one package. */
const packageOf = (folder) =>
  folder
    .replace(/[-_](?:de|fr|es|it|pt|pt-br|ja|zh-cn|zh|ko|ru|nl|en)(?:-dev)?$/, "")
    .replace(/(?<=.)@.*$/, "");
/** With this seed, each of the three parts has manuals in every language. */
const SPLIT = "split-1861:";
const partOf = (name) => ["train", "train", "tune", "test"][hashOf(SPLIT + name) % 4];
/** Limits the documents for judging, so that no large manual dominates. */
const MAX_OF_PACKAGE = { train: 1000, tune: 350, test: 350 };

/** The script indicates the language more reliably than the path. */
const SCRIPTS = [
  ["ja", /[\u3040-\u30ff]/g],
  ["ko", /[\uac00-\ud7a3]/g],
  ["ru", /[\u0400-\u04ff]/g],
  ["zh", /[\u4e00-\u9fff]/g],
];
const OF_PATH = /(?:^|[/._-])(de|fr|es|it|pt|nl)(?:[-_](?:DE|FR|ES|BR|PT|IT|NL))?[/.]/;

function languageOf(path, text) {
  const sample = text.slice(0, 20_000);
  const script = SCRIPTS.find(([, letters]) => (sample.match(letters)?.length ?? 0) > sample.length / 20);
  return script?.[0] ?? OF_PATH.exec(path)?.[1] ?? "en";
}

/** Yields the packages in a folder: `txt/<language>/<package>/`, or as fetch-packages.mjs stores them. */
function* homesIn(folder) {
  if (existsSync(join(folder, "txt"))) {
    for (const language of readdirSync(join(folder, "txt")).sort())
      for (const name of readdirSync(join(folder, "txt", language)).sort()) {
        const home = join(folder, "txt", language, name);
        yield { name, home, language, files: readdirSync(home) };
      }
    return;
  }
  for (const name of packagesIn(folder)) {
    const home = join(folder, name);
    const files = filesBelow(home, /\.md$|locales.*\.html$/).map((path) => path.slice(home.length + 1));
    yield { name, home, files };
  }
}

/**
 * Returns the documents. Of those for judging, no two have the same ending, because pages of one
 * manual often end alike.
 */
export function documentsIn(folders) {
  const found = [];
  const endings = new Set();
  for (const { name, home, files, language: own } of folders.flatMap((folder) => [...homesIn(folder)])) {
    const part = partOf(packageOf(name));
    const chosen = files
      .filter((file) => statSync(join(home, file)).size < 400_000)
      .sort((a, b) => hashOf(name + a) - hashOf(name + b))
      .slice(0, MAX_OF_PACKAGE[part]);
    for (const file of chosen) {
      const text = readFileSync(join(home, file), "utf8");
      const language = own ?? languageOf(file, text);
      // Depends only on names: the folder's location must not affect training.
      const places = placesOf(text, hashOf(`${language}/${name}/${file}`));
      const ending = places.last.join(" ");
      if (part !== "train" && (ending === "" || endings.has(ending))) continue;
      endings.add(ending);
      found.push({ language, part, path: `${language}/${name}/${file}`, ...places });
    }
  }
  return found;
}

const TO_DO = /^\W*(?:todo|fixme)\b/i;

/**
 * Returns the parts that the check reads, and other sentences for training, selected by `start`.
 */
function placesOf(text, start) {
  const document = reading.parseDocument(new reading.Source(text));
  const tail = reading.tailOf(document);
  const last = reading.lastWordsOf(document, tail);
  const tailLines = new Set(tail.map(({ line }) => line));
  const said = ({ kind, text }) =>
    (reading.isPointer(text) ? [] : reading.sentencesOf(kind === "comment" ? `[${text}]` : text))
      .filter((sentence) => !reading.isMention(sentence) && !reading.isMadeOfSigns(sentence.original))
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
  for (let at = 0; at < Math.min(8, others.length); at++)
    places.others.push(...said(others[(start + at * 7919) % others.length]));
  return places;
}
