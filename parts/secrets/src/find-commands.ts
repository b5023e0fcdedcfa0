import { lazy } from "./lazy.js";
import type { Span } from "./span.js";

/** Programs that take secrets in one-letter options, and what precedes the secret. */
const COMMANDS: readonly { programs: string; options: string; by: "blank" | "nothing" | "name" }[] = [
  {
    programs:
      "docker podman buildah skopeo helm oc nerdctl mongo mongosh mongodump mongorestore az twine sshpass swaks",
    options: "p",
    by: "blank",
  },
  {
    programs: "mysql mysqldump mysqladmin mysqlimport mariadb mariadb-dump sshpass 7z",
    options: "p",
    by: "nothing",
  },
  { programs: "mosquitto_pub mosquitto_sub sqlcmd bcp zip unzip ssh-keygen", options: "P", by: "blank" },
  { programs: "ssh-keygen", options: "N", by: "blank" },
  { programs: "redis-cli", options: "a", by: "blank" },
  { programs: "ldapsearch ldapmodify ldapadd ldapdelete ldapwhoami", options: "w", by: "blank" },
  { programs: "curl smbclient rpcclient", options: "uU", by: "name" },
  { programs: "doctl", options: "t", by: "blank" },
];
/** Matches the text before the option. A backslash before a line break continues the line. */
const REST = String.raw`(?:[^\n|;&\`(]|\\\r?\n){0,300}?`;
const FORMS = {
  blank: (options: string) => String.raw`\s-[A-Za-z]{0,4}[${options}][\s=]+`,
  nothing: (options: string) => String.raw`\s-[${options}]`,
  name: (options: string) =>
    String.raw`\s(?:-[A-Za-z]{0,4}[${options}]|--user|--proxy-user)[\s=]*["']?[^\s"':%]{0,64}[:%]`,
};
/** Matches a quoted string or a word. */
const SECRET = String.raw`(?:(?<=["'][^\s"':%]{0,64}[:%])[^"'\n]{3,200}|\\?"[^"\n]{3,200}|'[^'\n]{3,200}|[^\s"'\`|;&<>\\]{3,200})`;
const NO_SECRET =
  /^(?:[$<{]|-[-\w]?$|--\w|\[secret\]|\d{1,5}(?::\d{1,5})?$|(?:pass(?:word|wd)?|secret|token|pwd?)$)/i;

const commands = lazy(() =>
  COMMANDS.map(({ programs, options, by }) => {
    const names = `(?<![\\w.-])(?:${programs.split(" ").join("|")})`;
    return new RegExp(`${names}(?=\\s)${REST}${FORMS[by](options)}(${SECRET})`, "g");
  }),
);

/** Finds secrets in one-letter options: `mysql -phunter2`, `curl -u me:hunter2`. */
export function findCommandOptions(text: string): Span[] {
  return commands().flatMap((command) =>
    Array.from(text.matchAll(command)).flatMap(({ 0: whole, 1: value, index }) => {
      const secret = value!.replace(/^\\?["']/, "");
      const end = index + whole.length;
      return NO_SECRET.test(secret) ? [] : [{ start: end - secret.length, end }];
    }),
  );
}
