import { checkArtifact } from "@agentos/artifact-guard";

const ENDINGS =
  "md txt json jsonl yaml csv ts py go rs java c cs kt swift php rb lua sql css sh toml html svg vue tf ini env pl tex other".split(
    " ",
  );
/** Fragments whose repetition slows down parsers that look back. */
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
  // Complete single-line files.
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
/** Superlinear growth shows at this size already, in an eighth of the time. */
const MIDDLE = 128 * 1024;
/** Slower texts are always measured at the full size. */
const LONG_MS = 60;
const SUSPECT = 1.3;
const LARGE = 4 * 1024 * 1024;
/**
 * The maximum growth of the time per character. Quadratic growth gives 256. Large texts exceed the
 * caches, and the collector copies live objects: one object per two characters gives 9 to 14.
 */
const MAX_COUNT = 3;

/**
 * Measures fragments repeated to 16 KB and to 4 MB, or to 128 KB if that is clearly fast.
 * @returns whether no time grows faster than the length
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
      // Garbage collection may have been included.
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
