import { fencedLines, shorten } from "@agentos/platform";

/** Fewer lines are no paste. */
const MIN_LINES = 3;
/** The share of letters and spaces in a line that somebody typed. */
const TYPED = 0.8;
/** The share of what is not blank that plain words have in it. */
const PLAIN = 0.5;
/** Words between blanks, and any of scripts that put none between words. */
const WORDS =
  /(?<!\S)[("']?[\p{L}\p{M}'’-]+\p{P}{0,3}(?!\S)|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー、。・「」]+/gu;
const MAX_LINE = 140;
const ITEM = /^(?:[-*+•・･]|\d{1,3}[.)])(?:\s|(?<=[・･]))/;

/**
 * The text with each paste in it, such as a log, a stack trace or code, reduced to its first and last line,
 * which are quoted: they are a program's words.
 */
export function shortenPastes(text: string): string {
  return replacePastes(text, (lines) => {
    const told = lines.filter((line) => line.trim() !== "" && !/^\s*(?:```|~~~)/.test(line));
    const ends = told.length <= 3 ? told : [told[0]!, `(${told.length - 2} more lines)`, told.at(-1)!];
    return ends.map((line) => `> ${shorten(line.trim(), MAX_LINE)}`);
  });
}

/** The text without what was pasted into it. */
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

/** Blocks that a program may have written, joined with those next to them: there are blank lines in logs, too. */
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

/** "Why?" directly above a log or below it, where the message has no other place for it. */
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

/** Blocks separated by blank lines and code fences; blank lines belong to the block before them. */
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

/** Whether half of the lines, or more, are none that a person types. */
function isForeign(block: Block): boolean {
  const lines = told(block);
  return lines.filter((line) => !isTyped(line)).length >= Math.max(1, lines.length / 2);
}

function told({ lines }: Block): string[] {
  return lines.filter((line) => line.trim() !== "");
}

/** Words with blanks between them; programs write signs, numbers, paths and columns. */
function isTyped(line: string): boolean {
  if (ITEM.test(line.trim())) return true;
  if (/^(?:\t| {2,})|\S(?:\t| {3,})\S/.test(line)) return false;
  const letters = line.match(/[\p{L}\p{M} ,'、。・「」]/gu)?.length ?? 0;
  const words = line.match(WORDS)?.join("").length ?? 0;
  return letters / line.length >= TYPED && words / line.replace(/\s/g, "").length >= PLAIN;
}
