const SEED = 20_240_229;
let state = SEED;

/** Starts a separate sequence for each label, so that a test's draws do not depend on earlier tests. */
export function beginDraws(label: string): void {
  state = SEED;
  for (const character of label) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
}

/** Returns an integer below `most`. The sequence is the same in every run. */
function randomInt(most: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const ALPHABETS: Readonly<Record<string, string>> = {
  h: "0123456789abcdef",
  u: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
  a: `${LETTERS}0123456789`,
  w: `${LETTERS}0123456789_-`,
  d: `${LETTERS}0123456789_-.`,
  b: `${LETTERS}0123456789+/`,
};

/**
 * Returns random characters. They are generated at run time, so that no file of this project contains
 * anything that looks like a secret.
 */
export function draw(characters: string, length: number): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join("");
}

/** Returns a random string that a secret scanner's expression matches. Supports only common syntax. */
export function sampleOf({ source }: RegExp): string {
  let at = 0;
  const sample = alternatives();
  return sample();

  function alternatives(): () => string {
    const all = [sequence()];
    while (source[at] === "|") {
      at++;
      all.push(sequence());
    }
    return () => all[randomInt(all.length)]!();
  }

  function sequence(): () => string {
    const parts: (() => string)[] = [];
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const one = atom();
      const [least, most] = count();
      parts.push(() => Array.from({ length: least + randomInt(most - least + 1) }, one).join(""));
    }
    return () => parts.map((part) => part()).join("");
  }

  function count(): [number, number] {
    const found = /^(?:\{(\d+)(,?)(\d*)\}|[?*+])\??/.exec(source.slice(at));
    if (!found) return [1, 1];
    at += found[0].length;
    if (found[1] === undefined)
      return { "?": [0, 1], "*": [14, 20], "+": [12, 20] }[found[0][0]!] as [number, number];
    const least = Number(found[1]) === 1 ? 12 : Number(found[1]);
    const most = found[2] === "" ? Number(found[1]) : Math.min(Number(found[3] || least + 20), least + 20);
    return [Math.min(found[2] === "" ? Number(found[1]) : least, most), most];
  }

  function atom(): () => string {
    const first = source[at++]!;
    if (first === "(") {
      const opening = /^\?(?:<?[=!]|<\w+>|:)/.exec(source.slice(at))?.[0] ?? "";
      at += opening.length;
      const inner = alternatives();
      at++;
      return /[=!]$/.test(opening) ? () => "" : inner;
    }
    if (first === "[") return oneOf(set());
    if (first === "\\") return escaped();
    if (first === ".") return oneOf(ALPHABETS.a!);
    return first === "^" || first === "$" ? () => "" : () => first;
  }

  function escaped(): () => string {
    const character = source[at++]!;
    if (character === "p") at = source.indexOf("}", at) + 1;
    if (character === "b" || character === "p") return () => "";
    return oneOf(classOf(character) ?? character);
  }

  function set(): string {
    const isNot = source[at] === "^";
    if (isNot) at++;
    let characters = "";
    while (source[at] !== "]") {
      if (source[at] === "\\") {
        characters += classOf(source[at + 1]!) ?? source[at + 1];
        at += 2;
      } else if (source[at + 1] === "-" && source[at + 2] !== "]") {
        for (let code = source.charCodeAt(at); code <= source.charCodeAt(at + 2); code++)
          characters += String.fromCharCode(code);
        at += 3;
      } else characters += source[at++];
    }
    at++;
    return isNot ? [...ALPHABETS.a!].filter((each) => !characters.includes(each)).join("") : characters;
  }

  function classOf(character: string): string | undefined {
    return { d: "0123456789", w: `${ALPHABETS.a}_`, s: " ", S: ALPHABETS.a, W: "-" }[character];
  }

  function oneOf(characters: string): () => string {
    return () => characters[randomInt(characters.length)]!;
  }
}
