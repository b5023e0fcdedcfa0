export const SHELL_PIECES = [
  "rm -rf x",
  "git",
  "push",
  "--force",
  "bash -c",
  "sh -c '",
  "eval",
  "xargs",
  "parallel",
  "find . -exec",
  "$(",
  ")",
  "`",
  "'",
  '"',
  "<<EOF\n",
  "EOF\n",
  "<(",
  "|",
  "&&",
  ";",
  "{",
  "}",
  "((",
  "$((",
  "${",
  "[[",
  "]]",
  "case x in",
  "esac",
  "for i in a b",
  "do",
  "done",
  "if",
  "then",
  "fi",
  "\\",
  "\0",
  "python3 -c",
  "node -e",
  "psql -c",
  ">",
  "<<<",
  "=",
  "\n",
  "$X",
  "X=",
  "~",
  "é",
  "{a,b}",
  "npm install",
  "echo",
  "printf",
  "sed -e",
  "env",
  "$@",
  "perl -e q(",
  "\u{1f600}",
];

/**
 * Yields malformed commands, which must be parsed without harm. The seed makes runs repeatable.
 * @param {number} count
 * @param {number} [seed]
 */
export function* brokenCommands(count, seed = 42) {
  let state = seed >>> 0;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  for (let at = 0; at < count; at++) {
    const kind = at % 100;
    if (kind === 0) yield "echo word ".repeat(100_000);
    else if (kind === 1) yield SHELL_PIECES[random(SHELL_PIECES.length)].repeat(20_000).slice(0, 1_000_000);
    else if (kind === 2) yield `${SHELL_PIECES[random(SHELL_PIECES.length)]} `.repeat(1_000);
    else if (kind === 3) yield `${"(".repeat(1 + random(3_000))}rm -rf x`;
    else if (kind === 5)
      yield `${SHELL_PIECES[random(SHELL_PIECES.length)]}; `.repeat(1 + random(20_000)).slice(0, 96_000);
    else if (kind === 4) yield `${"echo $(".repeat(1 + random(1_000))}rm -rf x`;
    else if (kind < 30)
      yield String.fromCharCode(
        ...Array.from({ length: random(400) }, () => random(kind < 15 ? 256 : 65_536)),
      );
    else
      yield Array.from({ length: 1 + random(60) }, () => SHELL_PIECES[random(SHELL_PIECES.length)]).join(
        random(4) === 0 ? "" : " ",
      );
  }
}
