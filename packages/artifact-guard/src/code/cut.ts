import {
  endsInToken,
  endsInWord,
  type Finding,
  isElsewhere,
  isMadeOfWhole,
  type Source,
} from "@agentos/text/source";
import { LANGUAGES, type LanguageName } from "./languages.js";
import type { Scan } from "./scan.js";

/** What a program's last line tells of its end, by language. */
interface Ending {
  /** What no last line ends with. */
  unfinished: RegExp;
  /** What ends with the same signs, and is whole. */
  finished?: RegExp;
  /** A declaration that stops before its body or its value. */
  head?: RegExp;
  /** Names that a last line may end with though they stand nowhere else. */
  commonNames: RegExp;
}

const SIGNS = "[=([{,&|?:+*%^~!<-]";
const BRACED: Ending = {
  unfinished: new RegExp(`(?:${SIGNS}|(?<![\\w/])/|\\.)$`),
  finished: /(?:\+\+|--|[*&]|\.\.\.|\.)$/,
  commonNames: /^(?:true|false|null|nil|None|this|self|break|continue|return|pass|end|done|fi|esac)$/,
};

/** A command that goes on in the next line. */
const GOES_ON: Ending = { unfinished: /(?:\\|&&|\|)$/, commonNames: /./ };

const ENDINGS: Partial<Record<LanguageName, Ending>> = {
  javascript: {
    unfinished:
      /(?:[=([{,.&|?:+*%^~!<]|=>|(?<![-])-|\b(?:const|let|var|function|class|return|if|else|for|while|import|export|from|new|typeof|extends|implements|interface|type|enum|async|await|default|case|throw|try|catch|switch|in|of|as))$/,
    finished: /(?:\+\+|--|\/>|(?:^|[;{}])\s*[\w$]+:)$/,
    head: /^(?:export\s{1,9})?(?:default\s{1,9})?(?:declare\s{1,9})?(?:abstract\s{1,9})?(?:(?:async\s{1,9})?function\b(?!.*\)\s{0,9}:)[^{;]*|(?:class|interface|enum|namespace)\s[^{;]*|type\s{1,9}\w+|import\s{1,9}(?!["'(\s])[^"']*)$/,
    commonNames:
      /^(?:string|number|boolean|void|any|unknown|never|undefined|null|true|false|this|object|symbol|bigint|debugger|break|continue)$/,
  },
  python: {
    unfinished:
      /(?:[=([{,.+*%&|^~<>\\@-]|\b(?:and|or|not|in|is|if|else|elif|for|while|def|class|import|from|return(?= )|lambda|with|as|raise(?= )|assert|del|global|nonlocal))$/,
    finished: /(?:\.\.\.|\bimport\s+\*)$/,
    commonNames:
      /^(?:True|False|None|pass|self|cls|break|continue|return|raise|int|str|float|bool|list|dict|set|tuple|bytes|object|Exception|type|any|all|len|print|__all__)$/,
  },
  rust: BRACED,
  java: BRACED,
  csharp: BRACED,
  kotlin: BRACED,
  c: BRACED,
  cpp: BRACED,
  go: BRACED,
  php: BRACED,
  shell: GOES_ON,
  docker: GOES_ON,
  hash: { ...GOES_ON, unfinished: /\\$/ },
};

const NAMES: Readonly<Record<string, string>> = {
  "/*": "the comment",
  "{-": "the comment",
  "--[[": "the comment",
  "=begin": "the comment",
  "<<": "the here-document",
  "`": "the template",
};

/** Code that ends too soon: something is still open at its end, or its last line asks for more. */
export function checkCut(source: Source, name: LanguageName, scan: Scan): Finding[] {
  const language = LANGUAGES[name];
  const cut = (message: string) => [
    source.finding("truncated", "error", source.lastLine, `The code ends too soon: ${message}`),
  ];
  const { open } = scan;
  if (
    language.isBraced &&
    open !== undefined &&
    !isEndOfAll(source) &&
    !isLeftBehind(source, open.offset, open.character)
  ) {
    const { line } = source.positionOf(open.offset);
    const isWord = /^#?[a-z]+$/.test(open.character);
    const isText = /["'`]/.test(open.character) && open.character !== "`";
    const what = NAMES[open.character] ?? (isText ? "the text" : `"${open.character}"`);
    return cut(`${isWord ? `the block of "${open.character}"` : what} of line ${line + 1} is never closed`);
  }
  const last = lastLineOf(scan.code);
  if (name === "python") return cutPython(source, scan, last, cut);
  const ending = ENDINGS[name];
  if (!language.isBraced && ending === undefined) return [];
  if (name === "toml" && /^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/.test(last.slice(0, 200)))
    return cut("its last entry is unfinished");
  if (last === "") return [];
  if (name === "css" || name === "scss") {
    if (!/[};]$/.test(last) && !/^\s*@/.test(last)) return cut("its last rule has no body");
  } else if (
    name === "sql" &&
    !/[;/]$/.test(last) &&
    !endsInRows(source.text, scan.code) &&
    (/[,(=]$/.test(last) || endsStatements(scan.code, source.endsWithNewline ? 3 : 1))
  )
    return cut("its last statement is unfinished");
  const isCodeAtEnd = scan.code.trimEnd().length >= source.text.trimEnd().length;
  if (
    !source.endsWithNewline &&
    (endsInWord(source.text) || (isCodeAtEnd && (endsInToken(source.text) || /\S[ \t]$/.test(source.text))))
  )
    return cut("its last word is unfinished");
  if (ending === undefined) return [];
  const isDirective = language.hasPreprocessor === true && last.trimStart().startsWith("#");
  if (isDirective) return [];
  if (ending.unfinished.test(last) && ending.finished?.test(last) !== true && !isTable(scan.code, name))
    return cut("its last line is unfinished");
  if (ending.head?.test(statementOf(last))) return cut("its last declaration has no body");
  if (!source.endsWithNewline && isCodeAtEnd && isBrokenOff(source, name, last, ending))
    return cut("its last line is unfinished");
  return [];
}

/**
 * Whether the last line ends everything: a closing bracket or word without an indentation. Who breaks off in
 * the middle of a block does not end there; a scanner that misread something does.
 */
function isEndOfAll({ lines, lastLine }: Source): boolean {
  const last = (lines[lastLine] ?? "").trimEnd();
  return /^(?:[)\]}]+[;,]?|end|fi|done|esac|#\s{0,9}endif\b.{0,200}|\?>)$/.test(last);
}

/**
 * Whether the last line stands outside of what is said to be open, by its indentation: then the scanner
 * misread something before. Only where the line below the opening one is indented, as its author does it.
 */
function isLeftBehind(source: Source, offset: number, character: string): boolean {
  if (/["'`/]|^<<|^#/.test(character)) return false;
  const { lines, lastLine } = source;
  const { line } = source.positionOf(offset);
  const last = lines[lastLine]!;
  if (
    lastLine - line < 3 ||
    /^\s*(?:[)\]}]|#|\/\/|e(?:lse|lif|lsif)\b|when\b|rescue\b)/.test(last.slice(0, 300))
  )
    return false;
  const body = lines.slice(line + 1, lastLine).find((each) => each.trim() !== "");
  return (
    body !== undefined && indentOf(body) > indentOf(lines[line]!) && indentOf(last) <= indentOf(lines[line]!)
  );
}

/** The rows of a dump end with a line of their own. */
function endsInRows(text: string, code: string): boolean {
  return text.startsWith("\n\\.", code.trimEnd().length - 3);
}

function indentOf(line: string): number {
  return Math.max(0, line.search(/\S/));
}

/** The end of the last line of code, without its comments: texts in it are blank between their marks. */
function lastLineOf(code: string): string {
  const end = code.trimEnd();
  return end.slice(Math.max(end.lastIndexOf("\n") + 1, end.length - 2000));
}

/**
 * Whether a file of C holds nothing but entries, each with a comma behind it: others include it in the midst
 * of a list.
 */
function isTable(code: string, name: LanguageName): boolean {
  if (name !== "c" && name !== "cpp") return false;
  if (!code.trimEnd().endsWith(",")) return false;
  return !/[;]|\)\s{0,200}\{/.test(code);
}

/** The last statement, as far as its line tells. */
function statementOf(code: string): string {
  return (code.split(/[;}\n]/).at(-1) ?? "").trim();
}

/**
 * Whether the end of a file without its last line break is no end: its last word stands nowhere else in the
 * file, or everybody else's statement ends with a semicolon.
 */
function isBrokenOff(source: Source, name: LanguageName, lastCode: string, { commonNames }: Ending): boolean {
  const { text, lines } = source;
  const word = /(?<![\w$.])(?:[\w$]+\.)*([A-Za-z_$][\w$]*)$/.exec(lastCode.slice(-300))?.[1];
  if (word === undefined || commonNames.test(word)) return false;
  if (!isElsewhere(text, word) && !isMadeOfWhole(text, word)) return true;
  if (name !== "javascript") return LANGUAGES[name].endsWithSemicolon === true;
  const ended = lines.filter((line) => line.trimEnd().endsWith(";")).length;
  const unended = lines.filter(
    (line) => /[\w)\]"'`]$/.test(line.trimEnd().slice(-1)) && !/^\s*(?:\*|\/\/|\/\*)/.test(line),
  ).length;
  return ended > 0 && ended >= 3 * (unended - 1);
}

/** Whether the statements of a script of SQL end with ";", so that the last one would, too. */
function endsStatements(code: string, least: number): boolean {
  let count = 0;
  for (let at = code.indexOf(";"); at !== -1 && count < least; at = code.indexOf(";", at + 1)) count++;
  return count >= least && !/\n[ \t]{0,9}go\s{0,9}$/i.test(code.slice(-20));
}

/** A line of Python that has to open a block. */
const PYTHON_HEAD =
  /^\s{0,200}(?:(?:if|elif|while|with|for|class|try|else|except|finally|def|async(?: (?:def|for|with))?)\b(?!\s*[=.,)(]).*|from\s{1,9}[\w.]{0,200}(?:\s{1,9}\w{0,100})?)$/;

function cutPython(
  source: Source,
  { code }: Scan,
  last: string,
  cut: (message: string) => Finding[],
): Finding[] {
  const ending = ENDINGS.python!;
  if (last.endsWith(":")) return cut("the block that its last line opens has no body");
  if (/^\s*@[\w.]+(?:\(.*\))?$/.test(last)) return cut("nothing follows its last decorator");
  if (ending.unfinished.test(last) && !ending.finished!.test(last)) return cut("its last line is unfinished");
  if (PYTHON_HEAD.test(last) && !last.includes(":") && !closesMore(last))
    return cut("its last line opens no block yet");
  if (isLoneTry(code)) return cut("its last try has neither except nor finally");
  if (source.endsWithNewline) return [];
  const statement = last.trim();
  if (/^(?:from|import|global|nonlocal)\b/.test(statement)) return [];
  const word = /(?<![\w.])(?:\w+\.)*([A-Za-z_]\w*)$/.exec(statement.slice(-300))?.[1];
  if (word === undefined || ending.commonNames.test(word)) return [];
  const isAlone = /^[A-Za-z_][\w.]*$/.test(statement);
  return isAlone || (!isElsewhere(source.text, word) && !isMadeOfWhole(source.text, word))
    ? cut("its last line is unfinished")
    : [];
}

/** A line that closes brackets of lines before it begins no statement. */
function closesMore(line: string): boolean {
  let depth = 0;
  for (const character of line) {
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && --depth < 0) return true;
  }
  return false;
}

/** The body of a `try` that nothing follows. */
function isLoneTry(code: string): boolean {
  const lines = code.split("\n");
  for (let line = lines.length - 1, body = Number.POSITIVE_INFINITY; line >= 0 && body > 0; line--) {
    const text = lines[line]!;
    const indent = text.search(/\S/);
    if (indent === -1 || indent >= body) continue;
    if (text.trim() === "try:" && body !== Number.POSITIVE_INFINITY) return true;
    body = indent;
  }
  return false;
}
