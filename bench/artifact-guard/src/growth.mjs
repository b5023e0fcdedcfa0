import { checkArtifact } from "@agentos/artifact-guard";

const ENDINGS =
  "md txt json jsonl yaml csv ts py go rs java c cs kt swift php rb lua sql css sh toml html svg vue tf ini env pl tex other".split(
    " ",
  );
/** What a reader that looks back stumbles over when it comes again and again. */
const PIECES = [
  ..."`'\"<>[]{}()|#*_-+=:;,./\\$@&% \n\t\0a1。…“",
  ...[
    "<a b=c ",
    "<!-- ",
    "## A\n\nsame\n\n",
    "- ",
    "> ",
    "](",
    "```\n",
    "| a ",
    "a: ",
    "a ",
    "/[",
    "${",
    "/* ",
  ],
  ...[
    "<<A\n",
    "<?php ?>",
    "$$",
    "--[[",
    "if ",
    "do\n",
    "def a\n",
    "#if\n",
    "try:\n",
    "TODO ",
    "// x\n",
    '""',
    "the rest of ",
  ],
  // Whole files of one line.
  ...[
    '<p class="a">Some words, <b>and</b> more.</p>',
    '{"a":[1,"b c"],"d":{"e":null}},',
    "function a(b){return b+1}var c=a(2);",
    'a,"b, c",1;',
    "- An item, with **bold** words and `code`. ",
    "A sentence of some words, and another clause. ",
    "key = value ",
    "if (a) { b(); } else c('d'); ",
    "def a(b): return b\t",
    "未完の文章、続きは次回に。",
  ],
];
const SMALL = 16 * 1024;
/** What grows faster than its length shows it here already, in an eighth of the time. */
const MIDDLE = 128 * 1024;
/** Longer than this for the middle one is measured to the end, too: it is what takes longest. */
const LONG_MS = 60;
const SUSPECT = 1.3;
const LARGE = 4 * 1024 * 1024;
/**
 * What grows with the square takes 256 times as much per character. The larger text no longer fits the caches,
 * and what is kept of it is moved as garbage is collected: an object kept for every two characters takes 9 to
 * 14 times as much per character by itself.
 */
const MAX_COUNT = 3;

/**
 * Pieces repeated to 16 KB and to 4 MB (to 128 KB where that tells already that they are quick): how much
 * longer the larger one takes, by its length. @returns whether none grows faster
 */
export function measureGrowth() {
  const slow = [];
  let count = 0;
  for (const ending of ENDINGS)
    for (const piece of PIECES) {
      count++;
      const small = Math.min(cpuTime(ending, piece, SMALL), cpuTime(ending, piece, SMALL));
      const middle = cpuTime(ending, piece, MIDDLE);
      if (middle < LONG_MS && middle < SUSPECT * small * (MIDDLE / SMALL)) continue;
      let large = cpuTime(ending, piece, LARGE);
      if (large < 250) continue;
      // Once more where the time may be that of collecting garbage.
      if (large > MAX_COUNT * small * (LARGE / SMALL)) large = Math.min(large, cpuTime(ending, piece, LARGE));
      const ratio = large / small / (LARGE / SMALL);
      if (ratio > MAX_COUNT) slow.push({ ending, piece, small, large, ratio });
    }
  console.log(
    `${count} repetitions from 16 KB to 4 MB, ${slow.length} of them grow faster than their length`,
  );
  for (const { ending, piece, small, large, ratio } of slow)
    console.log(
      `  ${ending} ${JSON.stringify(piece)}: ${small.toFixed(0)} ms, ${large.toFixed(0)} ms (${ratio.toFixed(1)} x)`,
    );
  return slow.length === 0;
}

function cpuTime(ending, piece, length) {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const before = process.cpuUsage();
  checkArtifact(text, { minLines: 10, requiredSections: ["A"] }, { path: `a.${ending}` });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
