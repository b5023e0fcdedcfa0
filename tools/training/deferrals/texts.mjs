import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { texts } from "./reading.mjs";

const read = (name) => JSON.parse(readFileSync(join(texts, name), "utf8"));
export const slots = read("slots.json");
const padding = read("padding.json");

/** Files are `<language>.txt` and `<language>-<what>.txt`. */
export function wordingsOf(folder) {
  const found = [];
  for (const file of readdirSync(join(texts, folder)).sort()) {
    const language = file.slice(0, 2);
    let family = "";
    for (const line of readFileSync(join(texts, folder, file), "utf8").split("\n")) {
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

/** Without `half`, slots are filled from all fillers. */
export function fill(template, language, half, next) {
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

/** Inserts a name between two words, or else at the beginning. */
function named(text, name, next) {
  const body = text.replace(/[.\u3002]$/, "");
  // In Chinese, Japanese and Korean, it is always at the beginning.
  const gaps = /[\u3040-\u9fff\uac00-\ud7a3]/.test(text)
    ? []
    : [...body.matchAll(/(?<=[\p{L}\p{N}])(?= \p{L})/gu)].slice(1);
  const end = text.slice(body.length);
  if (gaps.length === 0) return name.trimStart() + body + end;
  const at = gaps[Math.floor(next() * gaps.length)].index;
  return body.slice(0, at) + name + body.slice(at) + end;
}

/** Returns variants of a sentence with added text. `clause` is from a finished document. */
export function padded(text, clause, language, half, next) {
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

/** Like {@link padded}, with additions that were not used for training. */
export function paddedAnew(text, language, next) {
  const { before, behind, named: names } = padding[language].held;
  const pick = (list) => list[Math.floor(next() * list.length)];
  const body = text.replace(/[.\u3002]$/, "");
  return {
    before: capital(pick(before)) + lower(text),
    behind: body + pick(behind) + text.slice(body.length),
    named: named(text, pick(names), next),
  };
}
