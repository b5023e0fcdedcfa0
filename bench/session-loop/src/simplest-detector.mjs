import { createHash } from "node:crypto";

/**
 * A call counts as a repetition if the same input and result have occurred before. Digits can be
 * ignored. Two failures are considered the same if they differ only in digits and in words that their
 * inputs contain.
 */

const FAILURE =
  /\b(?:error|exception|failed|fatal|denied|refused|not found|no such|cannot|unable to|invalid)\b/i;
const WAITING = /\b(?:sleep|wait|pending|queued|running|building|downloading|in progress)\b/i;

const wordsOf = (text) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
const textOf = (value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** @param {{ nudgeAfter?: number, ignoresDigits?: boolean }} [options] */
export function createSimplestDetector({ nudgeAfter = 5, ignoresDigits = false } = {}) {
  const keyOf = (text) => {
    const compared = ignoresDigits ? text.replace(/\d+/g, "#") : text;
    return createHash("sha1").update(compared).digest("base64");
  };
  const known = new Set();
  let repeated = [];
  let failure = { says: "", count: 0 };
  let isStuck = false;

  function observe({ name, input, output, failed }) {
    const asked = `${name} ${textOf(input)}`;
    const result = textOf(output);
    const key = keyOf(`${asked}\n${result}`);
    repeated = known.has(key) ? [...repeated, key] : [];
    known.add(key);
    const patience = WAITING.test(asked + result) ? 3 : 1;
    const rounds = repeated.length / Math.max(1, new Set(repeated).size) + 1;
    if (rounds >= nudgeAfter * patience) isStuck = true;
    if (!(failed ?? FAILURE.test(result))) return;
    const says = [...new Set(wordsOf(result))].filter((word) => !wordsOf(asked).includes(word)).join(" ");
    failure = { says, count: says === failure.says ? failure.count + 1 : 1 };
    if (failure.count >= nudgeAfter) isStuck = true;
  }

  return {
    observe({ calls = [], text = "" }) {
      isStuck = false;
      for (const call of calls.length > 0 ? calls : [{ name: "", input: text, failed: false }]) observe(call);
      return { status: isStuck ? "nudge" : "progress" };
    },
  };
}
