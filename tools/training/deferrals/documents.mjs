import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./random.mjs";
import { reading } from "./reading.mjs";

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
 * none the same as another: the pages of one manual often end alike.
 */
export function documentsIn(folders) {
  const found = [];
  const endings = new Set();
  for (const folder of folders)
    for (const language of readdirSync(join(folder, "txt")).sort())
      for (const name of readdirSync(join(folder, "txt", language)).sort()) {
        const home = join(folder, "txt", language, name);
        const part = partOf(packageOf(name));
        const files = readdirSync(home)
          .filter((file) => statSync(join(home, file)).size < 400_000)
          .sort((a, b) => hashOf(name + a) - hashOf(name + b))
          .slice(0, MAX_OF_PACKAGE[part]);
        for (const file of files) {
          // Chosen by names alone: where the folder lies must not change what is learned.
          const places = placesOf(join(home, file), hashOf(`${language}/${name}/${file}`));
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
 * What the check reads of a document: its last words, the other pieces of its tail, remarks that stand alone;
 * and some other sentences to learn from, which `start` picks.
 */
function placesOf(path, start) {
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
  for (let at = 0; at < Math.min(8, others.length); at++)
    places.others.push(...said(others[(start + at * 7919) % others.length]));
  return places;
}
