import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fill, wordingsOf } from "../deferrals/texts.mjs";

const texts = join(import.meta.dirname, "../deferrals/texts/comments");
const slots = JSON.parse(readFileSync(join(texts, "slots.json"), "utf8"));

/** How many times a wording with a slot is instantiated. */
const TIMES = 4;
/** Wordings from documents have a lower weight, because comments are shorter and about code. */
const WEIGHT = { own: 4, documents: 0.5 };
const MAX_WORDS = 14;

export function wordings(kind, next) {
  const found = [];
  for (const file of readdirSync(join(texts, kind)).sort()) {
    const language = file.slice(0, 2);
    const code = (slots[language] ?? slots.en).flat();
    for (const line of readFileSync(join(texts, kind, file), "utf8").split("\n")) {
      if (line === "" || line.startsWith("#")) continue;
      for (let time = 0; time < (line.includes("{") ? TIMES : 1); time++) {
        const text = line
          .replaceAll("{code}", () => code[Math.floor(next() * code.length)])
          .replaceAll("{n}", String(2 + Math.floor(next() * 30)));
        found.push({ text, weight: WEIGHT.own, family: file });
      }
    }
  }
  const folder = { defers: "deferrals", fine: "finished" }[kind];
  if (folder !== undefined)
    for (const { language, family, text } of wordingsOf(folder)) {
      if (text.split(" ").length > MAX_WORDS) continue;
      const isOfCode = family.includes("-comments");
      found.push({
        text: fill(text, language, undefined, next),
        weight: isOfCode ? WEIGHT.own : WEIGHT.documents,
        family: isOfCode ? family : `documents:${family}`,
      });
    }
  return found;
}
