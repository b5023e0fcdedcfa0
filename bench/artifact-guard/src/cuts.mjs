/**
 * Ways to truncate finished work. A number from 0 to 1 selects the place. The result is undefined
 * for a text that cannot be truncated in this way.
 */

const FENCE = /^\s*(`{3,}|~{3,})/;

function linesOf(text) {
  const lines = text.split(/\r?\n/);
  let fence;
  let isFront = lines[0] === "---";
  return lines.map((line, index) => {
    if (isFront) {
      if (index > 0 && line === "---") isFront = false;
      return { line, index, kind: "front" };
    }
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      const isEnd =
        mark !== undefined && mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark;
      if (isEnd) fence = undefined;
      return { line, index, kind: isEnd ? "fence" : "code" };
    }
    if (mark !== undefined) {
      fence = mark;
      return { line, index, kind: "fence" };
    }
    if (/^ {0,3}#{1,6}\s/.test(line)) return { line, index, kind: "heading" };
    if (/^\s*\|.*\|\s*$/.test(line)) return { line, index, kind: "row" };
    if (/^\s*(?:[-*+]|\d+[.)])\s+\S/.test(line)) return { line, index, kind: "item" };
    if (line.trim() === "") return { line, index, kind: "blank" };
    if (/^\s*(?:<|>|\[[^\]]+\]:|!?\[|={3,}|-{3,}|\||\*\s*\*|_\s*_)/.test(line) || /^ {4}|^\t/.test(line))
      return { line, index, kind: "other" };
    return { line, index, kind: "prose" };
  });
}

/** A number from 0 to 1 selects the candidate. */
export function pick(candidates, seed) {
  return candidates[Math.min(candidates.length - 1, Math.floor(candidates.length * seed))];
}

function upTo(lines, index, rest = "") {
  return [...lines.slice(0, index).map(({ line }) => line), rest].join("\n");
}

/** Excludes code spans and links. */
function wordsOf(line) {
  const plain = line.replace(/`[^`]*`|\[[^\]]*\]\([^)]*\)|<[^>]*>|https?:\S+/g, (match) =>
    " ".repeat(match.length),
  );
  return [...plain.matchAll(/[A-Za-z]{5,}/g)].map((match) => ({ at: match.index, word: match[0] }));
}

function midWord(lines, kind, seed) {
  const candidates = lines.filter(
    ({ line, kind: own, index }) => own === kind && index > 2 && wordsOf(line).length >= 3,
  );
  const chosen = pick(candidates, seed);
  if (chosen === undefined) return undefined;
  const words = wordsOf(chosen.line).slice(1);
  const { at, word } = pick(words, (seed * 7) % 1);
  return upTo(
    lines,
    chosen.index,
    chosen.line.slice(0, at + 2 + Math.floor((word.length - 3) * ((seed * 13) % 1))),
  );
}

export const PROSE_CUTS = {
  "cut mid-word": (text, seed) => midWord(linesOf(text), "prose", seed),
  "cut in a list": (text, seed) => midWord(linesOf(text), "item", seed),
  "cut mid-sentence"(text, seed) {
    const lines = linesOf(text);
    const chosen = pick(
      lines.filter(({ line, kind, index }) => kind === "prose" && index > 2 && wordsOf(line).length >= 4),
      seed,
    );
    if (chosen === undefined) return undefined;
    const words = wordsOf(chosen.line).slice(1, -1);
    const { at, word } = pick(words, (seed * 7) % 1);
    const end = at + word.length;
    if (!/^ [a-z]/.test(chosen.line.slice(end))) return undefined;
    return upTo(lines, chosen.index, chosen.line.slice(0, end));
  },
  "cut in a table"(text, seed) {
    const lines = linesOf(text);
    const rows = lines.filter(
      ({ kind, index, line }) =>
        kind === "row" &&
        lines[index - 1]?.kind === "row" &&
        lines[index - 2]?.kind === "row" &&
        !/^[\s|:-]+$/.test(line),
    );
    const chosen = pick(rows, seed);
    if (chosen === undefined || chosen.line.trim().length < 8) return undefined;
    const start = chosen.line.search(/\S/) + 3;
    const end = chosen.line.trimEnd().length - 2;
    const part = chosen.line.slice(0, start + Math.floor((end - start) * ((seed * 11) % 1)));
    return part.trimEnd().endsWith("|") ? undefined : upTo(lines, chosen.index, part);
  },
  "cut after a heading"(text, seed) {
    const lines = linesOf(text);
    const chosen = pick(
      lines.filter(({ kind, index }) => kind === "heading" && index > 2),
      seed,
    );
    return chosen === undefined ? undefined : `${upTo(lines, chosen.index, chosen.line)}\n`;
  },
  "cut in a fence"(text, seed) {
    const lines = linesOf(text);
    const chosen = pick(
      lines.filter(({ kind, line }) => kind === "code" && line.trim() !== ""),
      seed,
    );
    return chosen === undefined ? undefined : `${upTo(lines, chosen.index, chosen.line)}\n`;
  },
};

function next(seed, turn) {
  return (seed * 9973 * turn + 0.618 * turn) % 1;
}

function cutAtByte(text, seed) {
  const at = Math.floor(text.length * (0.1 + 0.85 * seed));
  const part = text.slice(0, at);
  const line = part.slice(part.lastIndexOf("\n") + 1);
  // A file that is cut at the end of a line or in a comment may be complete.
  const isEdge = line.trim().length < 2 || text[at] === "\n" || /^\s*(?:#|\/\/|\*|\/\*|--)/.test(line);
  return isEdge ? undefined : part;
}

function cutAtLine(text, seed) {
  const lines = text.split("\n");
  const count = 1 + Math.floor((lines.length - 2) * (0.1 + 0.85 * seed));
  const following = lines.slice(count).find((line) => line.trim() !== "") ?? "";
  // A file that is cut before an unindented line may be complete.
  return /^\s/.test(following) ? `${lines.slice(0, count).join("\n")}\n` : undefined;
}

export const CODE_CUTS = {
  "cut in a line": (text, seed) => cutAtByte(text, seed),
  "cut in a line, again": (text, seed) => cutAtByte(text, next(seed, 1)),
  "cut at an indented line": (text, seed) => cutAtLine(text, next(seed, 2)),
  "cut at an indented line, again": (text, seed) => cutAtLine(text, next(seed, 3)),
};
