/** How a text of a language begins and ends. */
export interface StringForm {
  open: string;
  close: string;
  /** What keeps a closing mark from closing: a backslash before it, or that it stands twice. */
  escape?: "backslash" | "doubled";
  /** Without it, a line break ends what was no text after all. */
  isMultiline?: boolean;
  /** What opens code in it, which the partner of its last sign closes. */
  interpolation?: readonly string[];
}

/**
 * What the scanner has to know of a language to tell its code from its texts and comments, and what is open
 * at its end.
 */
export interface Language {
  lineComments: readonly string[];
  /** A line comment is one only at the beginning of a word: `$#` of a shell is none. */
  isCommentAtWord?: boolean;
  blockComments: readonly { open: string; close: string; nests?: boolean }[];
  strings: readonly StringForm[];
  /** `'a'` is a character and `'a` something else (a lifetime, a label, an apostrophe). */
  hasCharacters?: boolean;
  /** `/…/` where a value may begin. */
  hasRegexes?: boolean;
  /** `<<WORD` begins a text that ends at a line that holds only the word. */
  heredoc?: "shell" | "ruby" | "php";
  /** Raw texts whose marks have a length of their own. */
  raw?: "rust" | "cpp" | "swift" | "lua" | "sql";
  /** A backslash outside of texts takes the next sign's meaning. */
  hasEscapes?: boolean;
  /** Directives such as `#if` choose between lines. */
  hasPreprocessor?: boolean;
  /** Words that open a block, and those that close it. */
  blocks?: KeywordBlocks;
  /** A statement ends with `;`, so that a word alone ends no file. */
  endsWithSemicolon?: boolean;
  /**
   * Its brackets hold the whole of a program together: one that is open at the end tells that the end is
   * missing.
   */
  isBraced?: boolean;
  /** What follows this line is no code. */
  end?: string;
  /** What stands outside of these is text of another language. */
  island?: { open: RegExp; close: string };
}

export interface KeywordBlocks {
  /** Which word closes it. */
  openers: Readonly<Record<string, string>>;
  /** Open a block only where they begin a statement: `x if y` of Ruby opens none. */
  atStatement?: ReadonlySet<string>;
  /** Behind ")" a statement begins, as after a pattern of `case`. */
  isAfterPatterns?: boolean;
  /** A `do` behind one of these on its line belongs to it. */
  loops?: ReadonlySet<string>;
}

const DOUBLE: StringForm = { open: '"', close: '"', escape: "backslash" };
const SINGLE: StringForm = { open: "'", close: "'", escape: "backslash" };
const TRIPLE: StringForm = { open: '"""', close: '"""', escape: "backslash", isMultiline: true };
const C_BLOCK = { open: "/*", close: "*/" };
const C_LIKE: Language = {
  lineComments: ["//"],
  blockComments: [C_BLOCK],
  strings: [DOUBLE],
  hasCharacters: true,
  isBraced: true,
};
const HASH: Language = {
  lineComments: ["#"],
  blockComments: [],
  strings: [DOUBLE, SINGLE],
  isCommentAtWord: true,
};

const END_BLOCKS = (openers: string, atStatement: string, loops: string): KeywordBlocks => ({
  openers: Object.fromEntries(openers.split(" ").map((word) => [word, "end"])),
  atStatement: new Set(atStatement.split(" ")),
  loops: new Set(loops.split(" ")),
});

const table = {
  javascript: {
    lineComments: ["//"],
    blockComments: [C_BLOCK],
    strings: [
      DOUBLE,
      SINGLE,
      { open: "`", close: "`", escape: "backslash", isMultiline: true, interpolation: ["${"] },
    ],
    hasRegexes: true,
    isBraced: true,
  },
  python: {
    lineComments: ["#"],
    blockComments: [],
    strings: [TRIPLE, { ...TRIPLE, open: "'''", close: "'''" }, DOUBLE, SINGLE],
    isBraced: true,
  },
  go: { ...C_LIKE, strings: [DOUBLE, { open: "`", close: "`", isMultiline: true }] },
  rust: {
    ...C_LIKE,
    blockComments: [{ ...C_BLOCK, nests: true }],
    strings: [{ ...DOUBLE, isMultiline: true }],
    raw: "rust",
    endsWithSemicolon: true,
  },
  java: { ...C_LIKE, strings: [TRIPLE, DOUBLE], endsWithSemicolon: true },
  c: { ...C_LIKE, hasPreprocessor: true, endsWithSemicolon: true },
  cpp: { ...C_LIKE, hasPreprocessor: true, raw: "cpp", endsWithSemicolon: true },
  csharp: {
    ...C_LIKE,
    strings: [
      { open: '"""', close: '"""', isMultiline: true },
      { open: '@"', close: '"', escape: "doubled", isMultiline: true },
      { open: '$@"', close: '"', escape: "doubled", isMultiline: true },
      { open: '@$"', close: '"', escape: "doubled", isMultiline: true },
      DOUBLE,
    ],
    hasPreprocessor: true,
    endsWithSemicolon: true,
  },
  kotlin: {
    ...C_LIKE,
    blockComments: [{ ...C_BLOCK, nests: true }],
    strings: [
      { open: '"""', close: '"""', isMultiline: true, interpolation: ["${"] },
      { ...DOUBLE, interpolation: ["${"] },
    ],
  },
  swift: {
    ...C_LIKE,
    blockComments: [{ ...C_BLOCK, nests: true }],
    strings: [
      { ...TRIPLE, interpolation: ["\\("] },
      { ...DOUBLE, interpolation: ["\\("] },
    ],
    raw: "swift",
    hasPreprocessor: true,
  },
  php: {
    lineComments: ["//", "#"],
    blockComments: [C_BLOCK],
    strings: [
      { ...DOUBLE, isMultiline: true },
      { ...SINGLE, isMultiline: true },
    ],
    heredoc: "php",
    isBraced: true,
    island: { open: /<\?(?:php\b|=)/, close: "?>" },
  },
  ruby: {
    end: "\n__END__\n",
    lineComments: ["#"],
    isCommentAtWord: true,
    blockComments: [{ open: "\n=begin", close: "\n=end" }],
    strings: [{ ...DOUBLE, interpolation: ["#{"] }, SINGLE, { open: "`", close: "`", escape: "backslash" }],
    hasRegexes: true,
    heredoc: "ruby",
    blocks: END_BLOCKS(
      "def class module begin case if unless while until for do",
      "def class module begin case if unless while until for",
      "while until for",
    ),
    isBraced: true,
  },
  lua: {
    lineComments: ["--"],
    blockComments: [],
    strings: [DOUBLE, SINGLE],
    raw: "lua",
    blocks: {
      openers: { function: "end", if: "end", do: "end", repeat: "until" },
    },
    isBraced: true,
  },
  sql: {
    lineComments: ["--"],
    blockComments: [C_BLOCK],
    strings: [
      { open: "'", close: "'", escape: "doubled", isMultiline: true },
      { open: '"', close: '"', escape: "doubled" },
      { open: "`", close: "`" },
    ],
    raw: "sql",
    isBraced: true,
  },
  css: { lineComments: [], blockComments: [C_BLOCK], strings: [DOUBLE, SINGLE], isBraced: true },
  scss: { lineComments: ["//"], blockComments: [C_BLOCK], strings: [DOUBLE, SINGLE], isBraced: true },
  shell: {
    lineComments: ["#"],
    isCommentAtWord: true,
    blockComments: [],
    strings: [
      { open: '"', close: '"', escape: "backslash", isMultiline: true, interpolation: ["$(", "${"] },
      { open: "$'", close: "'", escape: "backslash", isMultiline: true },
      { open: "'", close: "'", isMultiline: true },
    ],
    heredoc: "shell",
    hasEscapes: true,
    blocks: {
      openers: { if: "fi", case: "esac", do: "done" },
      atStatement: new Set(["if", "case", "do", "fi", "esac", "done"]),
      isAfterPatterns: true,
    },
    isBraced: true,
  },
  toml: {
    lineComments: ["#"],
    blockComments: [],
    strings: [TRIPLE, { open: "'''", close: "'''", isMultiline: true }, DOUBLE, { open: "'", close: "'" }],
    isBraced: true,
  },
  yaml: {
    lineComments: ["#"],
    isCommentAtWord: true,
    blockComments: [],
    strings: [],
  },
  markup: {
    lineComments: [],
    blockComments: [
      { open: "<!--", close: "-->" },
      { open: "{#", close: "#}" },
    ],
    strings: [],
  },
  /** What looks like C, and what has `#`, `--`, `;` or `%` for its comments. */
  braces: C_LIKE,
  hcl: {
    ...HASH,
    lineComments: ["#", "//"],
    blockComments: [C_BLOCK],
    strings: [{ ...DOUBLE, interpolation: ["${", "%{"] }],
    heredoc: "shell",
    isBraced: true,
  },
  graphql: { ...HASH, strings: [TRIPLE, DOUBLE], isBraced: true },
  docker: { ...HASH, isBraced: true },
  hash: HASH,
  settings: { ...HASH, lineComments: ["#", ";"] },
  perl: {
    ...HASH,
    end: "\n__END__\n",
    blockComments: ["pod", "head", "over", "item", "begin", "for", "encoding"].map((word) => ({
      open: `\n=${word}`,
      close: "\n=cut",
    })),
  },
  dashes: {
    lineComments: ["--"],
    blockComments: [{ open: "{-", close: "-}", nests: true }],
    strings: [DOUBLE],
    hasCharacters: true,
  },
  lisp: {
    lineComments: [";"],
    blockComments: [{ open: "#|", close: "|#", nests: true }],
    strings: [{ ...DOUBLE, isMultiline: true }],
  },
  ml: {
    lineComments: [],
    blockComments: [{ open: "(*", close: "*)", nests: true }],
    strings: [{ ...DOUBLE, isMultiline: true }],
    hasCharacters: true,
  },
  percent: { lineComments: ["%"], blockComments: [], strings: [] },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof table;
export const LANGUAGES: Readonly<Record<LanguageName, Language>> = table;

const BY_EXTENSION: Readonly<Record<LanguageName, string>> = {
  javascript: "js jsx mjs cjs ts tsx mts cts",
  python: "py pyi pyw",
  go: "go",
  rust: "rs",
  java: "java",
  c: "c h",
  cpp: "cc cpp cxx hpp hh hxx ino cu",
  csharp: "cs",
  kotlin: "kt kts",
  swift: "swift",
  php: "php",
  ruby: "rb rake gemspec",
  lua: "lua",
  sql: "sql",
  css: "css",
  scss: "scss less",
  shell: "sh bash zsh ksh",
  toml: "toml",
  yaml: "",
  markup: "html htm xml svg xhtml vue svelte astro j2 jinja jinja2 njk twig ejs erb",
  braces: "dart scala groovy gradle zig proto thrift glsl hlsl wgsl sol",
  hcl: "tf hcl tfvars",
  graphql: "graphql gql",
  docker: "dockerfile containerfile",
  hash: "r jl nim tcl ex exs cr cmake mk fish ps1 psm1 awk nix gitignore dockerignore editorconfig",
  settings: "conf cfg ini env properties service timer socket desktop",
  perl: "pl pm",
  dashes: "hs elm adb ads vhd vhdl purs",
  lisp: "lisp cl el clj cljs cljc scm rkt",
  ml: "ml fs fsx",
  percent: "erl hrl tex",
};

/** Files without an ending, or whose name tells more than that. */
const BY_NAME: readonly (readonly [RegExp, LanguageName])[] = [
  [/^(?:dockerfile|containerfile)(?:\.[\w-]{1,40})?$/i, "docker"],
  [/^(?:makefile|justfile|procfile)(?:\.[\w-]{1,40})?$/i, "hash"],
  [/^(?:gemfile|rakefile|vagrantfile|guardfile|podfile|fastfile|brewfile)$/i, "ruby"],
  [/^cmakelists\.txt$/i, "hash"],
];

const extensions = new Map<string, LanguageName>();
for (const [name, list] of Object.entries(BY_EXTENSION))
  for (const extension of list.split(" "))
    if (extension !== "") extensions.set(extension, name as LanguageName);

/** The language of a file, by the ending of its name; undefined for what is not known. */
export function languageOf(path: string): LanguageName | undefined {
  // ".env.production"
  if (/(?:^|[/\\])\.env(?:\.[\w.-]{1,30})?$/.test(path.slice(-60))) return "settings";
  const file = /[^/\\]{0,120}$/.exec(path.slice(-120))![0];
  const named = BY_NAME.find(([pattern]) => pattern.test(file))?.[1];
  if (named !== undefined) return named;
  const extension = /\.([^./\\]+)$/.exec(file)?.[1];
  return extension === undefined ? undefined : extensions.get(extension.toLowerCase());
}
