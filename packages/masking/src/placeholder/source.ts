import { byWord } from "../tools/words.js";
import { eachMatch, headOf } from "./words.js";

const LANGUAGES = byEnding(
  "Rust: rs; Python: py pyi; TypeScript: ts tsx mts cts; JavaScript: js jsx mjs cjs; Go: go; Java: java; " +
    "Kotlin: kt kts; Swift: swift; C: c h; C++: cc cpp cxx hpp hh; C#: cs; Ruby: rb; PHP: php; Scala: scala; " +
    "Elixir: ex exs; Erlang: erl; Haskell: hs; OCaml: ml; Lua: lua; Perl: pl; R: r; Julia: jl; Dart: dart; " +
    "Zig: zig; shell: sh bash zsh; PowerShell: ps1; SQL: sql; Vue: vue; Svelte: svelte",
);

const FORMATS = byEnding(
  "Markdown: md mdx; reStructuredText: rst; text: txt; JSON: json; JSON lines: jsonl; YAML: yaml yml; TOML: toml; " +
    "INI: ini cfg; XML: xml; HTML: html htm; CSS: css; SCSS: scss; CSV: csv; log: log; lock file: lock; " +
    "notebook: ipynb; protobuf: proto; Terraform: tf; SVG: svg",
);

function byEnding(table: string): ReadonlyMap<string, string> {
  return byWord(Object.fromEntries(table.split("; ").map((each) => each.split(": "))));
}

const MODIFIERS =
  "export|default|declare|pub|public|private|protected|internal|static|async|abstract|final|sealed|unsafe|extern|inline|virtual|override|open|data|const";
const FUNCTIONS = "fn|def|defp|func|fun|function|sub";
const TYPES = "class|struct|enum|trait|interface|impl|module|mod|namespace|protocol|record|object|actor|type";

/** The line number and the separator that file readers add to each line. */
const LINE_NUMBER = "[ \\t]{0,10}\\d{1,7}(?:[:|→\\t]|[ ]{1,4}(?=[|│]?[ ]))[|│]?";

/**
 * Matches the definition of a function or type. `const main = async () =>` is excluded, because
 * constants look the same. Each alternative starts differently, which prevents backtracking.
 */
const DEFINITION = new RegExp(
  `^(?:${LINE_NUMBER})?([ \\t]{0,40})(?:(?:${MODIFIERS}|pub\\([a-z]{1,20}\\))[ \\t]{1,4}){0,5}(?:(${FUNCTIONS}|function\\*)|(?:${TYPES}))[ \\t]{1,4}(?:\\([^()\\n]{0,80}\\)[ \\t]?)?([A-Za-z_$][\\w$]{0,80})`,
  "gm",
);

/** C-like languages have no keyword for functions, so only `main` is recognized. */
const MAIN = new RegExp(
  `^(?:${LINE_NUMBER})?[ \\t]{0,8}(?:[A-Za-z_][\\w:<>*&]{0,40}[ \\t]{1,4}){1,4}main[ \\t]{0,2}\\(`,
  "m",
);

export function numberedLines(text: string): { from: number; to: number } | undefined {
  const first = lineNumber(text.slice(0, 40));
  const last = lineNumber(text.slice(text.lastIndexOf("\n", text.length - 2) + 1).slice(0, 40));
  return first !== undefined && last !== undefined && last >= first ? { from: first, to: last } : undefined;
}

const NUMBERED = /^[ \t]{0,10}(\d{1,7})(?:[:|→\t]|[ ]{1,4}[|│])/;

function lineNumber(line: string): number | undefined {
  const found = NUMBERED.exec(line);
  return found ? Number(found[1]) : undefined;
}

const MAX_DEFINITIONS = 3;
const MAX_DEFINITIONS_LENGTH = 60;

const ENDING = /\.([A-Za-z0-9]{1,6})$/;

/**
 * Describes source code: "Rust source with main(), Config". Returns undefined for an unknown
 * language.
 */
export function describeSource(path: string | undefined, text: string): string | undefined {
  const ending = ENDING.exec(path?.slice(-40) ?? "")?.[1]?.toLowerCase() ?? "";
  const format = FORMATS.get(ending);
  if (format !== undefined) return format;
  const named = LANGUAGES.get(ending);
  if (named === undefined && ending !== "") return undefined;
  const language = named && `${named} source`;
  const names = findDefinitions(text);
  if (names.length === 0) return language;
  return `${language ?? "source"} with ${names.join(", ")}`;
}

function findDefinitions(text: string): string[] {
  const head = headOf(text, 200_000);
  const mayHaveMain = head.includes("main");
  let hasMain = mayHaveMain && MAIN.test(head);
  const names: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  eachMatch(DEFINITION, head, ([, indent, word, name]) => {
    const shown = word ? `${name}()` : name!;
    if (shown === "main()") hasMain = true;
    // Nested definitions are listed only until a definition with less indentation follows.
    else if (indent!.length <= depth && !names.includes(shown)) {
      depth = indent!.length;
      names.push(shown);
    }
    return names.length < MAX_DEFINITIONS || mayHaveMain;
  });
  if (hasMain) names.unshift("main()");
  let length = 0;
  return names.slice(0, MAX_DEFINITIONS).filter((name, index) => {
    length += name.length;
    return index === 0 || length <= MAX_DEFINITIONS_LENGTH;
  });
}
