/** Code with what is said in a language's own way said in the common one, so that one reading does for all languages. */
export function withPlainWords(language: string, code: string): string {
  switch (language) {
    case "perl":
    case "ruby":
      return withPlainQuotes(code);
    case "javascript":
      return code.includes("`") ? withPlainTemplates(code) : code;
    case "python":
      return withoutAliases(code);
    default:
      return code;
  }
}

const PERL_QUOTE =
  /(?<![\w$@%])%?(qq?|qw|qx|x)\s*(?:\(([^()]*)\)|\{([^{}]*)\}|\[([^[\]]*)\]|([/|!])([^/|!\n]*)\5)/gi;

/** Perl's `q(…)`, `qq{…}`, `qw(…)` and `qx(…)`, and Ruby's like, as ordinary quotes. */
function withPlainQuotes(code: string): string {
  return code.replace(PERL_QUOTE, (whole, kind: string, round, curly, square, __, other) => {
    const text: string = round ?? curly ?? square ?? other ?? "";
    if (/^x$/i.test(kind)) return whole.startsWith("%") ? `system(${JSON.stringify(text)})` : whole;
    if (/^qx$/i.test(kind)) return `system(${JSON.stringify(text)})`;
    if (/^qw$/i.test(kind))
      return `[${text
        .trim()
        .split(/\s+/)
        .map((word) => JSON.stringify(word))
        .join(",")}]`;
    return JSON.stringify(text);
  });
}

/** A template as a string; `${…}` stays, and reads as a variable where a shell is given it. */
function withPlainTemplates(code: string): string {
  return code.replace(/`((?:[^`\\]|\\.)*)`/gs, (_, text: string) =>
    JSON.stringify(text.replace(/\$\{[^{}]*\}/g, "$${_}")),
  );
}

const ALIAS = /\bimport\s+(os|subprocess|shutil)\s+as\s+(\w+)/g;

/** `import subprocess as s`: with the module's own name. */
function withoutAliases(code: string): string {
  if (!code.includes(" as ")) return code;
  let plain = code;
  for (const [, module, alias] of [...code.matchAll(ALIAS)].slice(0, 5))
    plain = plain.replace(new RegExp(`\\b${alias}(?=\\s*\\.)`, "g"), module!);
  return plain;
}
