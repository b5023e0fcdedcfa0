import { fencedLines, shorten } from "@agentos/platform";

/** Fewer lines do not count as a paste. */
const MIN_LINES = 3;
/** The minimum share of letters and spaces in a typed line. */
const TYPED = 0.8;
/** The minimum share of plain words in the non-blank text. */
const PLAIN = 0.5;
/** Words between blanks, and any run of a script without spaces. */
const WORDS =
  /(?<!\S)[("']?[\p{L}\p{M}'’-]+\p{P}{0,3}(?!\S)|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー、。・「」]+/gu;
const MAX_LINE = 140;
const ITEM = /^(?:[-*+•・･]|\d{1,3}[.)])(?:\s|(?<=[・･]))/;

/**
 * The text with each paste (a log, a stack trace, code) reduced to its first and last line. These are quoted
 * because they are a program's words.
 */
export function shortenPastes(text: string): string {
  return replacePastes(text, (lines) => {
    const told = lines.filter((line) => line.trim() !== "" && !/^\s*(?:```|~~~)/.test(line));
    const ends = told.length <= 3 ? told : [told[0]!, `(${told.length - 2} more lines)`, told.at(-1)!];
    return ends.map((line) => `> ${shorten(line.trim(), MAX_LINE)}`);
  });
}

/** The text without pastes. */
export function withoutPastes(text: string): string {
  return replacePastes(text, () => []);
}

function replacePastes(text: string, replace: (lines: readonly string[]) => readonly string[]): string {
  const runs = runsOf(blocksOf(text));
  return runs
    .flatMap((run, at) => {
      if (!isPaste(run)) return run.lines;
      const [before, pasted, behind] = withoutTyped(run, at === 0, at === runs.length - 1);
      return [...before, ...replace(pasted), ...behind];
    })
    .join("\n");
}

/** Joins blocks that a program may have written with adjacent ones, since logs also contain blank lines. */
function runsOf(blocks: readonly Block[]): Block[] {
  const runs: Block[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isJoined =
      last !== undefined && !last.isFenced && !block.isFenced && isForeign(last) && isForeign(block);
    if (isJoined) last.lines.push(...block.lines);
    else runs.push({ ...block });
  }
  return runs;
}

/** Separates typed lines, such as a "Why?", from the log directly below or above them at a message's ends. */
function withoutTyped({ lines, isFenced }: Block, isFirst: boolean, isLast: boolean) {
  const isPasted = (line: string) => line.trim() !== "" && !isTyped(line);
  const from = isFirst && !isFenced ? lines.findIndex(isPasted) : 0;
  const to = isLast && !isFenced ? lines.findLastIndex(isPasted) + 1 : lines.length;
  return [lines.slice(0, from), lines.slice(from, to), lines.slice(to)] as const;
}

interface Block {
  lines: string[];
  isFenced: boolean;
}

/** Blocks separated by blank lines and code fences. Blank lines belong to the preceding block. */
function blocksOf(text: string): Block[] {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const blocks: Block[] = [];
  lines.forEach((line, at) => {
    const last = blocks.at(-1);
    const isNew =
      last === undefined ||
      last.isFenced !== fenced[at] ||
      (!fenced[at] && lines[at - 1]!.trim() === "" && line.trim() !== "");
    if (isNew) blocks.push({ lines: [line], isFenced: fenced[at]! });
    else last.lines.push(line);
  });
  return blocks;
}

function isPaste(block: Block): boolean {
  return block.isFenced || (isForeign(block) && told(block).length >= MIN_LINES);
}

/** Whether at least half of the lines are not what a person types. */
function isForeign(block: Block): boolean {
  const lines = told(block);
  return lines.filter((line) => !isTyped(line)).length >= Math.max(1, lines.length / 2);
}

function told({ lines }: Block): string[] {
  return lines.filter((line) => line.trim() !== "");
}

/**
 * Whether a line consists of words with blanks between them. Programs write symbols, numbers, paths and
 * columns.
 */
function isTyped(line: string): boolean {
  if (ITEM.test(line.trim())) return true;
  if (/^(?:\t| {2,})|\S(?:\t| {3,})\S/.test(line)) return false;
  const letters = line.match(/[\p{L}\p{M} ,'、。・「」]/gu)?.length ?? 0;
  const words = line.match(WORDS)?.join("").length ?? 0;
  return letters / line.length >= TYPED && words / line.replace(/\s/g, "").length >= PLAIN;
}
