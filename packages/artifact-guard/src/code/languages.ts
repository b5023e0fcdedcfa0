export interface Form {
  kind: "comment" | "text";
  /** A pattern must be sticky; `at` contains the characters with which a match can start. */
  open: string | { at: string; pattern: RegExp };
  /** Empty if `open` matches the complete form. A closing "\n" is not part of a line comment. */
  close: string | ((match: RegExpExecArray) => string);
  /** How a closing mark inside the form is escaped. */
  escape?: "backslash" | "doubled" | "none";
  /** If false, a line break shows that the opening mark did not start a string. */
  isMultiline?: boolean;
  nests?: boolean;
  /** The marks that start interpolated code, which ends at the matching bracket. */
  code?: readonly string[];
  /** Whether the form is a regular expression. Its opening slash can also be a division. */
  isRegex?: boolean;
  /** Whether a space or an operator must precede it: `$#` does not start a comment in a shell. */
  isWord?: boolean;
  mayStayOpen?: boolean;
}

export interface Language {
  files: string;
  forms: readonly Form[];
  /** Matches the start of a here-document, whose delimiter is in the second group. */
  heredoc?: RegExp;
  /** Whether an unclosed bracket at the end means that the end of the file is missing. */
  isBraced?: boolean;
  /** Matches an incomplete last line; `finished` matches the exceptions. */
  unfinished?: RegExp;
  finished?: RegExp;
  /** Matches lines that open a block that a keyword closes, such as Ruby's `if`. */
  opensBlock?: RegExp;
  /** Whether no check can determine if a file is complete. */
  isOpenEnded?: boolean;
}

const line = (mark: string, isWord = false): Form => ({ kind: "comment", open: mark, close: "\n", isWord });
const block = (open: string, close: string, nests = false): Form => ({ kind: "comment", open, close, nests });
const text = (open: string, close = open, more: Partial<Form> = {}): Form => ({
  kind: "text",
  open,
  close,
  escape: "backslash",
  ...more,
});
const long = (open: string, close = open, more: Partial<Form> = {}) =>
  text(open, close, { isMultiline: true, ...more });
const raw = (open: string, close = open) => long(open, close, { escape: "none" });
const doubled = (open: string, close: string) => long(open, close, { escape: "doubled" });
const token = (at: string, pattern: RegExp, more: Partial<Form> = {}): Form => ({
  kind: "text",
  open: { at, pattern },
  close: "",
  ...more,
});
const measured = (at: string, pattern: RegExp, close: (match: RegExpExecArray) => string): Form =>
  token(at, pattern, { close, isMultiline: true });
const rest = (open: string): Form => ({
  kind: "text",
  open,
  close: "\0",
  isMultiline: true,
  mayStayOpen: true,
});

const DOUBLE = text('"');
const SINGLE = text("'");
const C_COMMENTS = [line("//"), block("/*", "*/")];
const NESTED_COMMENTS = [line("//"), block("/*", "*/", true)];
/** Matches `'a'`. A single `'` can also start a lifetime or a label. */
const CHARACTER = token("'", /'(?:\\[^\n]{1,10}?|[^\\'\n])'/uy);
const REGEX = token("/", /\/(?![*/])/y, { isRegex: true });
const HASH = [line("#", true), DOUBLE, SINGLE];
const SIGNS = /(?:[=([{,&|?:+*%^~!<-]|(?<![\w/])\/|\.)$/;

const BRACED = {
  forms: [...C_COMMENTS, DOUBLE, CHARACTER],
  isBraced: true,
  unfinished: SIGNS,
  finished: /(?:\+\+|--|[*&]|\.)$/,
} satisfies Partial<Language>;
/** Matches the head of a declaration without a body. An overload usually has a return type. */
const BARE_HEAD =
  /^(?:export )?(?:default )?(?:async |abstract )?(?:function\b|(?:class|interface|enum)\s)(?!.*\)\s?:)[^{;]*$/;
const STYLES = {
  forms: [block("/*", "*/"), DOUBLE, SINGLE],
  isBraced: true,
  unfinished: /^(?!\s*@).*[^};]$/,
} satisfies Partial<Language>;
/** The body of a macro does not have to be balanced. */
const MACRO = token("#", /#[ \t]*define\b(?:\\\n|[^\n]){0,20000}/y);
export const CONTINUED_LINE = /(?:\\|&&|\|)$/;
const END_WORDS =
  /^\s*(?:def|class|module|begin|case|if|unless|while|until|for|else|elsif|when|rescue|ensure)\b|\bdo(?:\s*\|[^|]*\|)?\s*$/;

const table = {
  javascript: {
    ...BRACED,
    files: "js jsx mjs cjs ts tsx mts cts",
    unfinished: new RegExp(`${SIGNS.source}|${BARE_HEAD.source}`),
    finished: /(?:\+\+|--|(?:^|[;{}])\s*[\w$]+:)$/,
    forms: [...C_COMMENTS, DOUBLE, SINGLE, long("`", "`", { code: ["${"] }), REGEX],
  },
  python: {
    files: "py pyi pyw",
    forms: [line("#"), long('"""'), long("'''"), DOUBLE, SINGLE],
    isBraced: true,
    unfinished:
      /(?:[=([{,.+*%&|^~<>\\@:-]|^\s*(?:(?:if|elif|while|with|for(?!.*[\])}])|class|try|except|finally|def|async (?:def|for|with))\b(?!\s*[=.,)(])[^:]*|from\s+[\w.]*(?:(?<=[\w.])\s+\w*)?))$/,
    finished: /(?:\.\.\.|\bimport\s+\*)$/,
  },
  go: { ...BRACED, files: "go", forms: [...C_COMMENTS, DOUBLE, raw("`"), CHARACTER] },
  rust: {
    ...BRACED,
    files: "rs",
    forms: [
      measured("br", /\bb?r(#{0,32})"/y, (match) => `"${match[1]}`),
      ...NESTED_COMMENTS,
      long('"'),
      CHARACTER,
    ],
  },
  java: { ...BRACED, files: "java", forms: [...C_COMMENTS, long('"""'), DOUBLE, CHARACTER] },
  c: { ...BRACED, files: "c h", forms: [MACRO, ...BRACED.forms] },
  cpp: {
    ...BRACED,
    files: "cc cpp cxx hpp hh hxx ino cu",
    forms: [measured("R", /\bR"([^()\\\s"]{0,16})\(/y, (match) => `)${match[1]}"`), MACRO, ...BRACED.forms],
  },
  csharp: {
    ...BRACED,
    files: "cs",
    forms: [
      ...C_COMMENTS,
      raw('"""'),
      ...['@"', '$@"', '@$"'].map((open) => doubled(open, '"')),
      DOUBLE,
      CHARACTER,
    ],
  },
  kotlin: {
    ...BRACED,
    files: "kt kts",
    forms: [
      ...NESTED_COMMENTS,
      long('"""', '"""', { escape: "none", code: ["${"] }),
      text('"', '"', { code: ["${"] }),
      CHARACTER,
    ],
  },
  swift: {
    ...BRACED,
    files: "swift",
    forms: [
      measured("#", /(#{1,8})("""|")/y, (match) => `${match[2]}${match[1]}`),
      ...NESTED_COMMENTS,
      long('"""', '"""', { code: ["\\("] }),
      text('"', '"', { code: ["\\("] }),
    ],
  },
  php: {
    ...BRACED,
    files: "php",
    forms: [
      { ...raw("?>", "<?"), mayStayOpen: true },
      token("/#", /(?:\/\/|#)(?:(?!\?>)[^\n]){0,2000}/y, { kind: "comment" }),
      block("/*", "*/"),
      long('"'),
      long("'"),
    ],
    heredoc: /<<<[ \t]*(['"]?)([A-Za-z_]\w*)\1/y,
  },
  ruby: {
    files: "rb rake gemspec",
    forms: [
      rest("\n__END__\n"),
      line("#", true),
      block("\n=begin", "\n=end"),
      text('"', '"', { code: ["#{"] }),
      SINGLE,
      text("`"),
      REGEX,
    ],
    heredoc: /<<[~-](['"`]?)([A-Z_]\w*)\1/y,
    opensBlock: END_WORDS,
    isBraced: true,
  },
  lua: {
    files: "lua",
    forms: [
      { ...measured("-", /--\[(={0,16})\[/y, (match) => `]${match[1]}]`), kind: "comment" },
      measured("[", /\[(={0,16})\[/y, (match) => `]${match[1]}]`),
      line("--"),
      DOUBLE,
      SINGLE,
    ],
    opensBlock: /\bfunction\b[^()]*\([^()]*\)\s*$|\b(?:then|do|else)\s*$|^\s*repeat\b/,
    isBraced: true,
  },
  sql: {
    files: "sql",
    forms: [
      // The rows after "COPY … FROM stdin;" in a dump are not SQL.
      measured("Ff", /from\s{1,9}stdin\b[^;\n]{0,20};(?=\n)/iy, () => "\n\\."),
      line("--"),
      block("/*", "*/"),
      doubled("'", "'"),
      text('"', '"', { escape: "doubled" }),
      text("`", "`", { escape: "none" }),
    ],
    isBraced: true,
    unfinished: /[,(=]$/,
  },
  css: { ...STYLES, files: "css" },
  scss: { ...STYLES, files: "scss less", forms: [...C_COMMENTS, DOUBLE, SINGLE] },
  shell: {
    files: "sh bash zsh ksh",
    forms: [
      token("\\", /\\[^\n]/y),
      line("#", true),
      long('"', '"', { code: ["$(", "${"] }),
      long("$'", "'"),
      raw("'"),
    ],
    heredoc: /<<-?[ \t]*(['"\\]?)([A-Za-z_][\w.]*)\1?/y,
    opensBlock: /^\s*(?:if|elif|else|case|for|while|until|select)\b|\b(?:do|then)\s*$/,
    isBraced: true,
    unfinished: CONTINUED_LINE,
  },
  toml: {
    files: "toml",
    forms: [line("#"), long('"""'), raw("'''"), DOUBLE, text("'", "'", { escape: "none" })],
    isBraced: true,
    unfinished: /^\s*(?:[\w-][\w.-]*\s*=?|\[[^\]]*)$/,
  },
  yaml: { files: "", forms: [line("#", true)] },
  json: { files: "", forms: [...C_COMMENTS, DOUBLE], isBraced: true },
  markup: {
    files: "html htm xml svg xhtml vue svelte astro j2 jinja jinja2 njk twig ejs erb",
    forms: [
      block("<!--", "-->"),
      // A comment in Jinja; `{#if` is code in Svelte.
      block("{# ", "#}"),
      raw("<![CDATA[", "]]>"),
      { ...raw("<?", "?>"), mayStayOpen: true },
      raw("<%", "%>"),
      ...["script", "style", "textarea", "title"].map((name) => raw(`<${name}`, `</${name}`)),
    ],
  },
  /** Groups of languages with similar syntax follow, starting with those that resemble C. */
  braces: {
    files: "dart scala groovy gradle zig proto thrift glsl hlsl wgsl sol",
    forms: BRACED.forms,
    isBraced: true,
  },
  hcl: {
    files: "tf hcl tfvars",
    forms: [line("#", true), line("//"), block("/*", "*/"), text('"', '"', { code: ["${", "%{"] }), SINGLE],
    heredoc: /<<-?[ \t]*(['"\\]?)([A-Za-z_][\w.]*)\1/y,
    isBraced: true,
  },
  graphql: { files: "graphql gql", forms: [line("#", true), long('"""'), DOUBLE], isBraced: true },
  docker: { files: "dockerfile containerfile", forms: HASH, isBraced: true, unfinished: CONTINUED_LINE },
  hash: {
    files: "r jl nim tcl ex exs cr cmake mk fish ps1 psm1 awk nix gitignore dockerignore editorconfig",
    forms: HASH,
    unfinished: CONTINUED_LINE,
    isOpenEnded: true,
  },
  settings: {
    files: "conf cfg ini env properties service timer socket desktop",
    forms: [...HASH, line(";", true)],
  },
  perl: {
    files: "pl pm",
    forms: [
      rest("\n__END__\n"),
      ...["pod", "head", "over", "item", "begin", "for", "encoding"].map((word) =>
        block(`\n=${word}`, "\n=cut"),
      ),
      ...HASH,
    ],
  },
  dashes: {
    files: "hs elm adb ads vhd vhdl purs",
    forms: [line("--"), block("{-", "-}", true), DOUBLE, CHARACTER],
    isOpenEnded: true,
  },
  lisp: { files: "lisp cl el clj cljs cljc scm rkt", forms: [line(";"), block("#|", "|#", true), long('"')] },
  ml: { files: "ml fs fsx", forms: [block("(*", "*)", true), long('"'), CHARACTER] },
  percent: { files: "erl hrl tex", forms: [line("%")] },
} satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof table;
export const LANGUAGES: Readonly<Record<LanguageName, Language>> = table;

/** Patterns for file names, which take precedence over extensions. */
const BY_NAME: readonly (readonly [RegExp, LanguageName])[] = [
  [/(?:^|[/\\])\.env(?:\.[\w.-]{1,30})?$/, "settings"],
  [/(?:^|[/\\])(?:dockerfile|containerfile)(?:\.[\w-]{1,40})?$/i, "docker"],
  [/(?:^|[/\\])(?:(?:makefile|justfile|procfile)(?:\.[\w-]{1,40})?|cmakelists\.txt)$/i, "hash"],
  [/(?:^|[/\\])(?:gemfile|rakefile|vagrantfile|guardfile|podfile|fastfile|brewfile)$/i, "ruby"],
];

const extensions = new Map<string, LanguageName>();
for (const [name, { files }] of Object.entries(table))
  for (const extension of files.split(" "))
    if (extension !== "") extensions.set(extension, name as LanguageName);

export function languageOf(path: string): LanguageName | undefined {
  const end = path.slice(-120);
  const named = BY_NAME.find(([pattern]) => pattern.test(end))?.[1];
  if (named !== undefined) return named;
  const extension = /\.([^./\\]+)$/.exec(end)?.[1];
  return extension === undefined ? undefined : extensions.get(extension.toLowerCase());
}
