import { inline } from "../quote.js";
import type { LanguageProblem } from "../reference/index.js";
import { type BoundLine, Variables } from "./bound-line.js";
import { referenceAt } from "./line-references.js";

/**
 * Binds the references in a command for `cmd /v:on`, which expands `!NAME!` after parsing, so that `&`
 * and `%` in values are harmless. A command with references must not contain `!` or `^`, because
 * `/v:on` changes their meaning.
 */
export function bindCmdLine(line: string, locals: readonly string[] = []): BoundLine {
  const variables = new Variables();
  const problems: LanguageProblem[] = [];
  let isQuoted = false;
  let out = "";
  for (let at = 0; at < line.length; ) {
    const found = line[at] === "$" ? referenceAt(line, at, locals) : undefined;
    if (found === undefined) {
      if (line[at] === '"') isQuoted = !isQuoted;
      out += line[at++];
      continue;
    }
    const { text } = found;
    if (found.kind === "escaped") out += text.slice(1);
    else {
      const variable = `!${variables.nameOf(found.path)}!`;
      out += isQuoted ? variable : `"${variable}"`;
      const odd = /[!^]/.exec(line)?.[0];
      if (odd !== undefined) {
        const message = `on Windows, a shell command with "${odd}" cannot contain ${inline(text)}; use an argument list`;
        problems.push({ message, start: at, end: at + text.length });
      }
    }
    at += text.length;
  }
  return { line: out, variables: variables.paths, problems };
}
