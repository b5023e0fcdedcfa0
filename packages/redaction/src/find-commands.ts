import { lazy } from "./lazy.js";
import type { Span } from "./span.js";

/** Which options of which programs take a secret; with `+` it may follow without a space, with `:` it stands behind a name and a colon. */
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
`;
type Options = ReadonlyMap<string, "" | "+" | ":">;
const programs = lazy(() => {
  const found = new Map<string, Options>();
  for (const line of OPTIONS.trim().split("\n")) {
    const words = line.split(" ");
    const isOption = (word: string) => /^[+:]?-/.test(word);
    const options: Options = new Map(
      words
        .filter(isOption)
        .map((word) => [word.replace(/^[+:]/, ""), /^[+:]?/.exec(word)![0] as "" | "+" | ":"]),
    );
    for (const word of words) if (!isOption(word)) found.set(word, options);
  }
  return found;
});
/** Between two words, and between two commands. */
const WORD = /[^\s|;&`()"']+|["'][^"'\n]{0,200}["']|[\n|;&`(]/g;
/** A program is looked for this far before its option. */
const MOST_WORDS = 30;

/** Secrets that commands take under an option of one letter: `mysql -phunter2`, `curl -u me:hunter2`. */
export function findCommandOptions(text: string): Span[] {
  const spans: Span[] = [];
  let options: Options | undefined;
  let words = 0;
  let pending: "" | "+" | ":" | undefined;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (word.length === 1 && /[\n|;&`(]/.test(word)) {
      // A backslash before a newline goes on with the command.
      if (word !== "\n" || text[index - 1] !== "\\") options = undefined;
      pending = undefined;
    } else if (pending !== undefined) {
      const span = secretIn(word, index, pending);
      if (span) spans.push(span);
      pending = undefined;
    } else if (options !== undefined && word.startsWith("-") && words++ < MOST_WORDS) {
      const style = options.get(word);
      // `mysql -p` asks, and the next word is its database.
      if (style !== undefined)
        pending = style === "+" && options !== programs().get("sshpass") ? undefined : style;
      else if (options.get(word.slice(0, 2)) === "+") {
        const span = secretIn(word.slice(2), index + 2, "+");
        if (span) spans.push(span);
      }
    } else {
      const known = programs().get(word.slice(word.lastIndexOf("/") + 1));
      if (known) [options, words] = [known, 0];
    }
  }
  return spans;
}

function secretIn(word: string, index: number, style: "" | "+" | ":"): Span | undefined {
  const quoted = /^["']/.test(word) ? 1 : 0;
  const value = word.slice(quoted, word.length - quoted);
  const skip = style === ":" ? value.search(/[:%]/) + 1 : 0;
  if (style === ":" && skip === 0) return undefined;
  const secret = value.slice(skip);
  if (secret.length < 3 || /^(?:[-$<{]|\[secret\]|\d{1,5}(?::\d{1,5})?$)/.test(secret)) return undefined;
  return { start: index + quoted + skip, end: index + word.length - quoted };
}
