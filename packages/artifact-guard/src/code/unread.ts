import type { CodeFile } from "./code-file.js";
import type { FunctionBody } from "./functions.js";

/** Matches a private field. If it is also a parameter, the second group is not empty. */
const PRIVATE =
  /(?:\bprivate\s+(?!(?:static|const|class|func?|sub)\b)(?:[\w?<>[\],.|\\]{1,99}\s{1,99}){0,9}?\$?|^[ \t]*(?=#))(#?\w{1,80})[ \t]{0,9}(?:[?!]?:(?!:)[^(){}=;\n]{0,200})?(?:=[^(){};\n,]{0,200})?(?:\s{0,99}([,)])|;|$)/gm;
const IN_RUBY = /^[ \t]*@(\w{1,80})()[ \t]*=[ \t]*\1[ \t]*$/gm;
/** Match classes whose private fields are also available in other files, such as templates. */
const SHARED = /\b(?:partial|trait)\s/;
const SHARED_IN_RUBY = /^[ \t]*class\s.*<|\bbinding\b/m;
const LITERAL = /^(?:null|nil|true|false|undefined)$/;
/** Limits the searches for fields in the file. */
const MAX_FIELDS = 30;

/**
 * Finds private fields that are set to a constructor argument but never read: the code that needs
 * them is probably missing. If most fields that are set this way are read, the others may be left
 * over from earlier code, so they are ignored.
 */
export function unreadFieldsIn(
  { source, name: language, scan: { code, comments } }: CodeFile,
  bodies: readonly FunctionBody[],
): { name: string; index: number }[] {
  const isRuby = language === "ruby";
  const fields = new Map([...code.matchAll(isRuby ? IN_RUBY : PRIVATE)].map((match) => [match[1]!, match]));
  if (fields.size === 0 || fields.size > MAX_FIELDS || (isRuby ? SHARED_IN_RUBY : SHARED).test(code))
    return [];
  // Strings remain, because they can contain interpolated fields.
  const text = [...comments, { start: source.text.length }]
    .map(({ start }, at) => source.text.slice(comments[at - 1]?.end ?? 0, start))
    .join("");
  const ownMark = isRuby ? "[@:]" : language === "php" ? "->" : undefined;
  const unread: { name: string; index: number }[] = [];
  let read = 0;
  for (const [name, { index, 0: declaration, 2: isParameter }] of fields) {
    const set = new RegExp(`(?<!\\w)${name}\\s*=\\s*\\$?([a-z_]\\w*)\\s*(?:[;}\\n]|\\?\\?)`).exec(text);
    const argument = set?.[1] ?? "null";
    if (!isParameter && LITERAL.test(argument)) continue;
    const uses = text.match(new RegExp(`${ownMark ?? `(?<!\\w|["']/?)`}${name}(?!\\w)`, "g"))?.length ?? 0;
    // Without a mark such as "@" or "->", the count also includes the declaration. If the argument and
    // the field have the same name, it also includes both occurrences of the argument.
    const sets = isParameter ? 0 : 1;
    const others = ownMark !== undefined ? 0 : !isParameter && argument === name ? 3 : 1;
    if (uses > sets + others) read++;
    else unread.push({ name, index: index + declaration.indexOf(name) });
  }
  const usesOne = ({ head, code }: FunctionBody) =>
    unread.some(({ name }) => `${head}${code}`.includes(name));
  return unread.length >= read && !bodies.every(usesOne) ? unread : [];
}
