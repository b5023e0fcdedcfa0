import type { ShellWord } from "../../programs/index.js";
import type { Redirection } from "../invocation.js";
import { MAX_WORDS } from "../limits.js";
import { deeper, NO_ASSIGNMENTS, type Place } from "../place.js";
import { type Argument, cmdletName, equivalentOf, type Host } from "./cmdlets.js";

const BEFORE = new Set(["call", "@echo", "else", "do"]);

/** Reads a command line for `cmd` in a single pass. */
export function readCmd(text: string, host: Host, place: Place): void {
  let words: ShellWord[] = [];
  let redirections: Redirection[] = [];
  let at = 0;
  const end = () => {
    if (words.length > 0 || redirections.length > 0) readCommand(words, redirections, host, place);
    words = [];
    redirections = [];
  };
  while (at < text.length && !host.record.isFull && host.record.step()) {
    const character = text[at]!;
    if (character === " " || character === "\t" || character === "\r" || character === ",") at++;
    else if ("&|\n()".includes(character)) {
      end();
      at++;
    } else if (character === ">") {
      const operator = text[at + 1] === ">" ? ">>" : ">";
      at += operator.length;
      while (text[at] === " ") at++;
      const target = readWord(text, at, place);
      if (!target.word.text.startsWith("&")) redirections.push({ operator, target: target.word });
      at = Math.max(target.end, at + 1);
    } else {
      const { word, end: next } = readWord(text, at, place);
      if (words.length < MAX_WORDS) words.push(word);
      at = Math.max(next, at + 1);
    }
  }
  end();
}

function readWord(text: string, start: number, place: Place): { word: ShellWord; end: number } {
  let value = "";
  let known = true;
  let quoted = false;
  let at = start;
  for (; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"') quoted = !quoted;
    else if (!quoted && (" \t\r\n|()<>,".includes(character) || (character === "&" && at > start))) break;
    else if (!quoted && character === "^") value += text[++at] ?? "";
    else if (character === "%") {
      const close = text.indexOf("%", at + 1);
      const name = close === -1 || close - at > 64 ? "" : text.slice(at + 1, close);
      if (name === "" || name.includes(" ")) {
        value += `$${text[at + 1] ?? ""}`;
        at++;
        known = false;
        continue;
      }
      const held = place.scope.variables.get(name.toLowerCase());
      value += held ?? `$${name}`;
      known &&= held !== undefined;
      at = close;
    } else value += character;
  }
  return { word: { text: value, known }, end: at };
}

function readCommand(
  all: readonly ShellWord[],
  redirections: readonly Redirection[],
  host: Host,
  place: Place,
): void {
  let words = all;
  while (words[0] && BEFORE.has(words[0].text.toLowerCase())) words = words.slice(1);
  const first = words[0];
  const bare = first?.text.startsWith("@") ? first.text.slice(1) : (first?.text ?? "");
  const lower = bare.toLowerCase();
  if (lower === "if" || lower === "for") {
    // `if exist x del x` and `for %f in (*.ts) do del %f` contain another command.
    const skip =
      lower === "for"
        ? words.findIndex(({ text }) => text.toLowerCase() === "do") + 1
        : conditionLength(words);
    if (skip > 0 && skip < words.length) readCommand(words.slice(skip), redirections, host, place);
    return;
  }
  if (lower === "set") {
    const line = words
      .slice(1)
      .map(({ text }) => text)
      .join(" ");
    const equals = line.indexOf("=");
    if (equals > 0) place.scope.variables.set(line.slice(0, equals).toLowerCase(), line.slice(equals + 1));
    return;
  }
  if (!first) {
    host.run([], NO_ASSIGNMENTS, redirections, place);
    return;
  }
  const name = cmdletName(lower);
  const args = words
    .slice(1)
    .map(
      (word): Argument =>
        word.text.startsWith("/") && word.text.length <= 6
          ? { parameter: word.text.toLowerCase().replace("//", "/") }
          : { value: word },
    );
  const same = equivalentOf(name, args, []);
  if (same === undefined)
    host.run([{ ...first, text: bare }, ...words.slice(1)], NO_ASSIGNMENTS, redirections, place);
  else {
    const inside = { ...deeper(place, place.scope), via: [...place.via, lower] };
    host.run(same.words, NO_ASSIGNMENTS, [...redirections, ...(same.writes ?? [])], inside);
  }
}

/** Counts the words in conditions such as `not exist file`, `a==b` or `errorlevel 1`. */
function conditionLength(words: readonly ShellWord[]): number {
  let at = 1;
  while (words[at]?.text.toLowerCase() === "not" || words[at]?.text.toLowerCase() === "/i") at++;
  const kind = words[at]?.text.toLowerCase();
  if (kind === "exist" || kind === "defined" || kind === "errorlevel") return at + 2;
  return words[at]?.text.includes("==") && !words[at]!.text.endsWith("==") ? at + 1 : at + 2;
}
