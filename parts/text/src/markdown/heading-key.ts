import { plainCharacters, plainText } from "./inline.js";

/** Matches the numbering at the start of a title in lower case. */
const NUMBERING =
  /^(?:(?:section|chapter|part|step)\s+\d+(?:\.\d+)*\s*[.:)-]?\s+|\d{1,2}\s+(?:[-|·]\s+|(?=[^\W\d_]|[^\x00-\x7f]))|§\s*|(?:\d+(?:\.\d+)+[.:)]?|\(?\d{1,3}[.:)]|\(?[ivx]{1,5}[.)]|\(?[a-z][.)])\s+)/;

const MAX_LENGTH = 400;

/** Converts a heading to lower case, and removes numbering, emphasis, links, emoji and trailing punctuation. */
export function headingKey(text: string): string {
  const words = plainCharacters(plainText(text.slice(0, MAX_LENGTH), (content) => content).normalize("NFKC"));
  const plain = (
    /[\u0080-\uffff]/.test(words) ? words.replace(/\p{Extended_Pictographic}|\ufe0f|\u200d/gu, "") : words
  )
    .replace(/\s{0,9}\{#[^{}]{0,200}\}\s{0,9}$/, "")
    .replace(/&amp;|&/g, " and ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const bare = withoutNumbering(plain).replace(/^[\s:.-]+|[\s:;.,!?#-]{1,40}$/g, "");
  return bare === "" ? plain : bare;
}

/** Removes both numbers from "4. Step 2: Split the files", but keeps "1.2.0 (2026-01-01)". */
function withoutNumbering(title: string): string {
  if (!/[\d.)§]/.test(title)) return title;
  for (let bare = title; ; title = bare) {
    bare = title.replace(NUMBERING, "");
    if (bare === title || !/^\d|[a-z]|[^\x00-\x7f]/.test(bare)) return title;
  }
}

/** Whether two heading keys match, apart from a remark in parentheses or after a colon or dash. */
export function isHeadingFor(heading: string, required: string): boolean {
  if (heading === required) return true;
  if (withoutRemark(heading) === required || heading === withoutRemark(required)) return true;
  return heading.startsWith(required) && /^(?::| - | \()/.test(heading.slice(required.length));
}

function withoutRemark(key: string): string {
  return key.replace(/\s{0,9}\([^()]{0,200}\)$/, "");
}
