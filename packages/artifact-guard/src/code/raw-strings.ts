import type { Language } from "./languages.js";

/**
 * Where a raw text ends, whose marks have a length of their own: behind the end of the whole text when it is
 * open.
 */
export interface RawEnd {
  end: number;
  isComment: boolean;
  /** What a comment says. */
  from: number;
  to: number;
}

/** Where each form begins, with what tells its length, and how it closes. */
const FORMS: Readonly<
  Record<NonNullable<Language["raw"]>, { begin: RegExp; close(match: RegExpExecArray): string }>
> = {
  rust: { begin: /^(?:br|r)(#{0,32})"/, close: (match) => `"${match[1]}` },
  cpp: { begin: /^R"([^()\\\s"]{0,16})\(/, close: (match) => `)${match[1]}"` },
  swift: { begin: /^(#{1,8})("""|")/, close: (match) => `${match[2]}${match[1]}` },
  lua: { begin: /^(?:--)?\[(={0,16})\[/, close: (match) => `]${match[1]}]` },
  // The rows of a dump, "COPY … FROM stdin;", are no SQL.
  sql: {
    begin: /^(?:\$([A-Za-z_]{0,32})\$|from\s{1,9}stdin\b[^;\n]{0,20};(?=\n))/i,
    close: (match) => (match[1] === undefined ? "\n\\." : `$${match[1]}$`),
  },
};

/** The raw text that begins at an offset; undefined where none does. */
export function rawEnd(text: string, at: number, form: NonNullable<Language["raw"]>): RawEnd | undefined {
  // `for` ends with an "r" as well.
  if (form !== "lua" && /\w/.test(text[at - 1] ?? " ")) return undefined;
  const { begin, close } = FORMS[form];
  const match = begin.exec(text.slice(at, at + 48));
  if (match === null) return undefined;
  const mark = close(match);
  const from = at + match[0].length;
  const to = text.indexOf(mark, from);
  return {
    end: to === -1 ? text.length + 1 : to + mark.length,
    isComment: form === "lua" && match[0].startsWith("--"),
    from,
    to: to === -1 ? text.length : to,
  };
}
