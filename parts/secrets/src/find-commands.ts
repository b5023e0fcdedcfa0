import { lazy } from "./lazy.js";
import type { Span } from "./span.js";

/**
 * Which options of which programs take a secret. With `+` it may follow without a space; with `:` it
 * follows a name and a colon.
 */
const OPTIONS = `
mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump +-p
sshpass +-p
docker podman buildah skopeo helm oc nerdctl mongo mongosh mongodump mongorestore az -p
mosquitto_pub mosquitto_sub -P
sqlcmd bcp -P
zip unzip 7z -P
redis-cli -a
ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami -w
curl :-u :--user :-U :--proxy-user
smbclient rpcclient :-U
ssh-keygen -P -N
swaks -ap
twine -p
doctl -t
`;
type Style = "" | "+" | ":";
type Options = ReadonlyMap<string, Style>;
const programs = lazy(() => {
  const found = new Map<string, Options>();
  for (const line of OPTIONS.trim().split("\n")) {
    const words = line.split(" ");
    const isOption = (word: string) => /^[+:]?-/.test(word);
    const options: Options = new Map(
      words.filter(isOption).map((word) => [word.replace(/^[+:]/, ""), /^[+:]?/.exec(word)![0] as Style]),
    );
    for (const word of words) if (!isOption(word)) found.set(word, options);
  }
  return found;
});
/** Characters between words and between commands. */
const WORD = /[^\s|;&`()"'\\,]+|["']|[\n|;&`(]/g;
/** How many words before its option a program is searched for. */
const MAX_WORDS = 30;

/** Secrets passed to commands in one-letter options: `mysql -phunter2`, `curl -u me:hunter2`. */
export function findCommandOptions(text: string): Span[] {
  const spans: Span[] = [];
  let options: Options | undefined;
  let words = 0;
  let pending: Style | undefined;
  let quote: number | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word === '"' || word === "'") {
      quote = index;
    } else if (word.length === 1 && "\n|;&`(".includes(word)) {
      // A backslash before a newline continues the command.
      if (word !== "\n" || text[index - 1] !== "\\") options = undefined;
      pending = undefined;
    } else if (pending !== undefined) {
      const span = secretAt(text, index, quote === index - 1 ? text[quote] : undefined, pending);
      if (span) spans.push(span);
      pending = undefined;
    } else if (options !== undefined && word.startsWith("-") && words++ < MAX_WORDS) {
      const style = options.get(word) ?? ofBundle(word, options);
      const glued = options.get(word.slice(0, 2)) === "+" ? index + 2 : undefined;
      const isQuoted = text[index + 2] === "'" || text[index + 2] === '"';
      // `mysql -p` prompts, and the next word is its database.
      if (glued !== undefined && (word.length > 2 || isQuoted)) {
        const span = secretAt(text, glued + (isQuoted ? 1 : 0), isQuoted ? text[glued] : undefined, "+");
        if (span) spans.push(span);
      } else if (style !== undefined && (style !== "+" || options === programs().get("sshpass")))
        pending = style;
    } else {
      const known = programs().get(word.slice(Math.max(word.lastIndexOf("/"), word.lastIndexOf("=")) + 1));
      if (known) [options, words] = [known, 0];
    }
  }
  return spans;
}

/** The last letter of a bundle of options may take a value: `curl -fsu me:…`. */
function ofBundle(word: string, options: Options): Style | undefined {
  return /^-[A-Za-z]{2,5}$/.test(word) ? options.get(`-${word.at(-1)}`) : undefined;
}

const MAX_LENGTH = 200;

function secretAt(text: string, start: number, quote: string | undefined, style: Style): Span | undefined {
  let end = start;
  while (end < text.length && end < start + MAX_LENGTH && !isEnd(text, end, quote)) end++;
  const value = text.slice(start, end);
  const skip = style === ":" ? value.search(/[:%]/) + 1 : 0;
  if (style === ":" && skip === 0) return undefined;
  const secret = value.slice(skip);
  if (secret.length < 3 || /^(?:[-$<{]|\[secret\]|\d{1,5}(?::\d{1,5})?$)/.test(secret)) return undefined;
  return { start: start + skip, end };
}

function isEnd(text: string, at: number, quote: string | undefined): boolean {
  const character = text[at]!;
  if (quote !== undefined)
    return character === quote || character === "\n" || (character === "\\" && text[at + 1] === quote);
  return /[\s"'`|;&<>]/.test(character) || (character === "\\" && /["'n]/.test(text[at + 1] ?? ""));
}
