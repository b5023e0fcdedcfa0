import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkArtifact } from "@agentos/artifact-guard";

const ENDINGS =
  "md txt json jsonl yaml csv ts py go rs java c cs kt swift php rb lua sql css sh toml html svg vue tf ini env pl tex other".split(
    " ",
  );
/** Fragments whose repetition slows down parsers that backtrack. */
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
const MB = 1024 * 1024;
/** Every piece is repeated up to the first size. Slow pieces are also measured at the larger sizes. */
const SIZES = [MB / 4, MB, 4 * MB];
/** A piece that takes this long at the first size takes 2 s at 4 MB if its time is quadratic. */
const QUICK_MS = 8;
/**
 * A piece is measured at 4 MB if it takes longer than `LONG_MS` at 1 MB, or if each character takes
 * more than `SUSPECT` times as long at 1 MB as at 256 KB.
 */
const LONG_MS = 400;
const SUSPECT = 1.5;
/**
 * The highest ratio that counts as linear. In quadratic time, a character takes 16 times as long at
 * 4 MB as at 256 KB. Even in linear time, it takes somewhat longer, because the larger text does not
 * fit into the CPU's caches and because the garbage collector has to move more memory.
 */
const MOST = 3;
/** The time limit for one type. */
const TIMEOUT_MS = 300_000;

/**
 * Measures each type in its own process, so that a type that never finishes is reported and does not
 * hold up the others. Prints the worst ratio for each type.
 * @returns whether, for every type, the time grows no faster than the length
 */
export function measureGrowth() {
  let isLinear = true;
  console.log(
    "| type | worst ratio per character | with | slowest for 4 MB, ms | with |\n|---|---:|---|---:|---|",
  );
  for (const ending of ENDINGS) {
    const { stdout, error, status, stderr } = spawnSync(
      process.execPath,
      [fileURLToPath(import.meta.url), ending],
      { encoding: "utf8", timeout: TIMEOUT_MS },
    );
    const rows = stdout
      .split("\n")
      .filter((line) => line.endsWith("}"))
      .map((line) => JSON.parse(line));
    const measured = rows.filter(({ ratio }) => ratio !== undefined);
    const worst = measured.toSorted((a, b) => b.ratio - a.ratio)[0];
    const slowest = measured.toSorted((a, b) => b.ms - a.ms)[0];
    const name = (row) => `\`${JSON.stringify(row.piece)}\``;
    console.log(
      worst === undefined
        ? `| ${ending} | | | | |`
        : `| ${ending} | ${worst.ratio.toFixed(1)} | ${name(worst)} | ${slowest.ms.toFixed(0)} | ${name(slowest)} |`,
    );
    if (error !== undefined || status !== 0) {
      const at = rows.at(-1);
      console.log(
        `${ending} did not finish: ${error?.code ?? stderr.trim().split("\n").at(-1)}; last piece: ${at === undefined ? "none" : JSON.stringify(at.piece)}`,
      );
      isLinear = false;
    }
    if (worst !== undefined && worst.ratio > MOST) isLinear = false;
  }
  return isLinear;
}

/** Prints each piece before it is measured, and its ratio afterwards. */
function measureType(ending) {
  for (const piece of PIECES) {
    console.log(JSON.stringify({ piece }));
    try {
      const base = cpuTime(ending, piece, SIZES[0]);
      let size = SIZES[0];
      let ms = base;
      if (base > QUICK_MS) {
        const middle = cpuTime(ending, piece, SIZES[1]);
        const isSuspect = middle / base > SUSPECT * (SIZES[1] / SIZES[0]);
        size = middle > LONG_MS || isSuspect ? SIZES[2] : SIZES[1];
        ms = size === SIZES[1] ? middle : cpuTime(ending, piece, size);
      }
      const ratioOf = (of) => ms / of / (size / SIZES[0]);
      // Measured again, because the difference may be due to garbage collection.
      const isSlow = ratioOf(base) > MOST;
      if (isSlow) ms = Math.min(ms, cpuTime(ending, piece, size));
      const ratio = ratioOf(isSlow ? Math.max(base, cpuTime(ending, piece, SIZES[0])) : base);
      console.log(JSON.stringify({ piece, ratio, ms: (ms * SIZES[2]) / size }));
    } catch (error) {
      console.log(JSON.stringify({ piece, ratio: Number.MAX_VALUE, ms: 0, error: String(error) }));
    }
  }
}

function cpuTime(ending, piece, length) {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const before = process.cpuUsage();
  checkArtifact(text, { minLines: 10, requiredSections: ["A"] }, { path: `a.${ending}` });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) measureType(process.argv[2]);
