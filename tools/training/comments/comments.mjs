import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "../deferrals/random.mjs";
import { filesBelow, packagesIn, partOf } from "../packages.mjs";
import { reading } from "./reading.mjs";

const CODE = /\.(?:[cm]?[jt]sx?|cc?|cpp|h|hpp|py|java|swift|kt|go|rs|sh|rb|scss|css|vue|m)$/;
const MAX_FILES = 120;
const MAX_OF_FILE = 60;
const MAX_SIZE = 200_000;
/** Files whose lines are longer on average are considered minified. */
const MAX_LINE_LENGTH = 200;

/** Of comments with the same beginning, only the first is included. */
export function commentsBelow(folder) {
  const found = [];
  const seen = new Set();
  for (const name of packagesIn(folder)) {
    const part = partOf(name);
    const files = filesBelow(join(folder, name), CODE)
      .filter((file) => !/\.min\./.test(file) && statSync(file).size < MAX_SIZE)
      .sort((a, b) => hashOf(a.slice(folder.length)) - hashOf(b.slice(folder.length)))
      .slice(0, MAX_FILES);
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      if (text.length / text.split("\n").length > MAX_LINE_LENGTH || text.includes("\0")) continue;
      let count = 0;
      for (const { text: said, place } of reading.commentsOf(file, text)) {
        if (said.length > 2000 || count >= MAX_OF_FILE) continue;
        const key = said.slice(0, 200);
        if (seen.has(key)) continue;
        seen.add(key);
        count++;
        found.push({ name, part, file, text: said, place });
      }
    }
  }
  return found;
}
