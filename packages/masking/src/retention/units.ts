import { countBreaks } from "../lines.js";

/** The kinds of unit: a plain word, a name (`max_size`, `readFile`, `utf8`), a figure, a path. */
export const WORD = 0;
export const NAME = 1;
export const FIGURE = 2;
export const PATH = 3;

/** A text split into lines and units. */
export interface Reading {
  /** The number of lines read; in a text that is too long, the middle counts as one line. */
  readonly lines: number;
  /** The index of that one line, and the number of lines it represents. */
  readonly skipAt: number;
  readonly skipped: number;
  /** The characters of each line, including its end. */
  readonly sizes: Int32Array;
  /**
   * The units of a line: `unitStarts[line]` up to `unitStarts[line + 1]`, in `units` (hashes) and `kinds`.
   */
  readonly unitStarts: Int32Array;
  readonly units: Int32Array;
  readonly kinds: Uint8Array;
  /** The indentation of each line, at most 254; 255 for a blank one. */
  readonly indents: Uint8Array;
  /** 1 for a line with a word that indicates trouble. */
  readonly troubles: Uint8Array;
}

/** For longer texts, this much is read at each end. */
const MAX_TEXT_LENGTH = 1 << 16;
const END_OF_LONG_TEXT = 1 << 14;

/** Splits a text into units in one pass; a very long one only at its beginning and end. */
export function readUnits(text: string): Reading {
  const scan = new Scan();
  if (text.length <= MAX_TEXT_LENGTH) {
    scan.read(text, 0, text.length);
    return scan.reading(-1, 0);
  }
  const headEnd = text.lastIndexOf("\n", END_OF_LONG_TEXT) + 1;
  const tailBegin = text.indexOf("\n", text.length - END_OF_LONG_TEXT) + 1 || text.length;
  scan.read(text, 0, headEnd);
  const skipAt = scan.lines;
  scan.skip(tailBegin - headEnd);
  scan.read(text, tailBegin, text.length);
  const isCut = tailBegin === text.length && !text.endsWith("\n");
  return scan.reading(skipAt, countBreaks(text, headEnd, tailBegin) + (isCut ? 1 : 0));
}

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const UNDERSCORE = 4;
const SLASH = 5;
const JOINER = 6;

/** The classes of the first 128 characters; every other one counts as a letter. */
const CLASSES = new Uint8Array(128);
for (let code = 97; code <= 122; code++) CLASSES[code] = LOWER;
for (let code = 65; code <= 90; code++) CLASSES[code] = UPPER;
for (let code = 48; code <= 57; code++) CLASSES[code] = DIGIT;
for (const code of [36, 95]) CLASSES[code] = UNDERSCORE;
for (const code of [47, 92]) CLASSES[code] = SLASH;
for (const code of [45, 46]) CLASSES[code] = JOINER;

const MIN_WORD_LENGTH = 3;
const MIN_FIGURE_LENGTH = 3;
const NEWLINE = 10;
const SEED = 0x2545f491;

function mix(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, 0x01000193);
  return next ^ (next >>> 13);
}

/**
 * Words with which programs report that something went wrong; also as part of a name
 * (`KeyError`, `on_failure`).
 */
const TROUBLE = new Set(
  (
    "abort aborted broken cannot conflict crash crashed denied error errors exception exceptions fail failed " +
    "failing fails failure failures fatal forbidden invalid killed mismatch missing panic refused timeout " +
    "traceback unable undefined unexpected unknown unresolved warn warning warnings"
  )
    .split(" ")
    .map((word) => [...word].reduce((hash, letter) => mix(hash, letter.charCodeAt(0)), SEED)),
);

// Texts are read one at a time, so they all share these buffers; a reading gets right-sized copies.
let sizes = new Int32Array(1 << 10);
let unitStarts = new Int32Array(1 << 10);
let indents = new Uint8Array(1 << 10);
let troubles = new Uint8Array(1 << 10);
let units = new Int32Array(1 << 12);
let kinds = new Uint8Array(1 << 12);

class Scan {
  lines = 0;
  #units = 0;

  reading(skipAt: number, skipped: number): Reading {
    const { lines } = this;
    unitStarts[lines] = this.#units;
    return {
      lines,
      skipAt,
      skipped,
      sizes: sizes.slice(0, lines),
      unitStarts: unitStarts.slice(0, lines + 1),
      units: units.slice(0, this.#units),
      kinds: kinds.slice(0, this.#units),
      indents: indents.slice(0, lines),
      troubles: troubles.slice(0, lines),
    };
  }

  skip(size: number) {
    unitStarts[this.lines] = this.#units;
    this.#endLine(size, 255, 0);
  }

  read(text: string, begin: number, end: number) {
    let lineBegin = begin;
    let indent = 0;
    let blank = true;
    let trouble = 0;
    // A run of words joined by slashes, dots and dashes; `base` is what follows its last slash.
    let run = SEED;
    let base = SEED;
    let runLetters = 0;
    let slashes = 0;
    let baseIsJoined = false;
    let isInRun = false;
    unitStarts[this.lines] = this.#units;
    for (let at = begin; at <= end; ) {
      const code = at < end ? text.charCodeAt(at) : NEWLINE;
      const kind = code < 128 ? CLASSES[code]! : LOWER;
      if (kind >= LOWER && kind <= UNDERSCORE) {
        if (!isInRun) {
          isInRun = true;
          run = base = SEED;
          runLetters = slashes = 0;
          baseIsJoined = false;
        }
        blank = false;
        const wordBegin = at;
        let word = SEED;
        let part = SEED;
        let letters = 0;
        let hasDigit = false;
        let isName = false;
        let previous = OTHER;
        let now: number = kind;
        let char = code;
        do {
          word = mix(word, char);
          run = mix(run, char);
          base = mix(base, char);
          if (now <= UPPER) {
            if (previous === LOWER && now === UPPER) {
              isName = true;
              if (TROUBLE.has(part)) trouble = 1;
              part = SEED;
            } else if (previous === UNDERSCORE) {
              if (letters > 0) isName = true;
              part = SEED;
            }
            letters++;
            part = mix(part, char | 32);
          } else {
            if (now === DIGIT) hasDigit = true;
            else if (TROUBLE.has(part)) trouble = 1;
          }
          previous = now;
          at++;
          if (at >= end) break;
          char = text.charCodeAt(at);
          now = char < 128 ? CLASSES[char]! : LOWER;
        } while (now >= LOWER && now <= UNDERSCORE);
        if (TROUBLE.has(part)) trouble = 1;
        runLetters += letters;
        const size = at - wordBegin;
        if (letters > 0) {
          if (size >= MIN_WORD_LENGTH) this.#add(word, isName || hasDigit ? NAME : WORD);
        } else if (size >= MIN_FIGURE_LENGTH && hasDigit) this.#add(word, FIGURE);
        continue;
      }
      if (isInRun && kind === SLASH) {
        slashes++;
        run = mix(run, 47);
        base = SEED;
        baseIsJoined = false;
      } else if (isInRun && kind === JOINER) {
        run = mix(run, code);
        base = mix(base, code);
        baseIsJoined = true;
      } else if (isInRun) {
        isInRun = false;
        if (slashes > 0 && runLetters > 0) {
          this.#add(run, PATH);
          if (baseIsJoined) this.#add(base, PATH);
        }
      }
      if (code === NEWLINE) {
        if (at < end || at > lineBegin)
          this.#endLine(Math.min(at + 1, end) - lineBegin, blank ? 255 : indent, trouble);
        lineBegin = at + 1;
        indent = 0;
        blank = true;
        trouble = 0;
      } else if (blank) {
        if (code === 32) indent = Math.min(indent + 1, 254);
        else if (code === 9) indent = Math.min(indent + 4, 254);
        else if (code !== 13) blank = false;
      }
      at++;
    }
  }

  #add(hash: number, kind: number) {
    if (this.#units === units.length) {
      units = grown(units, new Int32Array(units.length * 2));
      kinds = grown(kinds, new Uint8Array(kinds.length * 2));
    }
    units[this.#units] = hash;
    kinds[this.#units] = kind;
    this.#units++;
  }

  #endLine(size: number, indent: number, trouble: number) {
    if (this.lines + 2 > sizes.length) {
      sizes = grown(sizes, new Int32Array(sizes.length * 2));
      unitStarts = grown(unitStarts, new Int32Array(unitStarts.length * 2));
      indents = grown(indents, new Uint8Array(indents.length * 2));
      troubles = grown(troubles, new Uint8Array(troubles.length * 2));
    }
    sizes[this.lines] = size;
    indents[this.lines] = indent;
    troubles[this.lines] = trouble;
    this.lines++;
    unitStarts[this.lines] = this.#units;
  }
}

function grown<Numbers extends Int32Array | Uint8Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
