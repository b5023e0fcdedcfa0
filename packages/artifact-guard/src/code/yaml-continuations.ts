/** A text in quotes or a list in brackets that goes on behind the end of its line. */
interface Open {
  /** What the key or the item that begins it is indented by. */
  indent: number;
  quote: string | undefined;
  brackets: number;
}

const AFTER = new Set([..." \t:-,[{("]);

/**
 * The lines of a quoted text or of a list in brackets indented further than the line that begins it: the
 * specification wants it, and no parser but the one at hand insists. No line is added and none changes its
 * place; undefined where all are indented already.
 */
export function withIndentedContinuations(lines: readonly string[]): string | undefined {
  let open: Open | undefined;
  let block: number | undefined;
  let isChanged = false;
  const indented = lines.map((line) => {
    const indent = line.search(/\S/);
    if (indent === -1) return line;
    if (open === undefined && block !== undefined) {
      if (indent > block) return line;
      block = undefined;
    }
    const isShort = open !== undefined && indent <= open.indent;
    const written = isShort ? `${" ".repeat(open!.indent + 1 - indent)}${line}` : line;
    isChanged ||= isShort;
    open = openAfter(line, indent, open);
    if (open === undefined && /[:-]\s+(?:[!&]\S+\s+)?[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(line.slice(-200)))
      block = indent;
    return written;
  });
  return isChanged ? indented.join("\n") : undefined;
}

function openAfter(line: string, indent: number, before: Open | undefined): Open | undefined {
  const marks = /^\s*(?:[-?]\s+)*/.exec(line.slice(0, 200))![0].length;
  const open = before ?? { indent: marks, quote: undefined, brackets: 0 };
  for (let at = indent; at < line.length; at++) {
    const character = line[at]!;
    if (open.quote !== undefined) {
      if (character === "\\" && open.quote === '"') at++;
      else if (character === open.quote) open.quote = undefined;
      continue;
    }
    const mayBegin = at === indent || AFTER.has(line[at - 1]!);
    if (character === "#" && (at === 0 || /\s/.test(line[at - 1]!))) break;
    if ((character === '"' || character === "'") && mayBegin) open.quote = character;
    else if ((character === "[" || character === "{") && (mayBegin || open.brackets > 0)) open.brackets++;
    else if ((character === "]" || character === "}") && open.brackets > 0) open.brackets--;
  }
  return open.quote !== undefined || open.brackets > 0 ? open : undefined;
}
