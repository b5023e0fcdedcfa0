import { any, tokensOf } from "./lexicon.js";
import { sentencesOf } from "./message-sentences.js";
import { readOutput } from "./outcome.js";

/** Matches the result of one test that passed. */
const PASSED = /^\s*(?:[✓✔√]|ok |PASS|--- PASS)|\bPASSED\b/;

const MAX_MESSAGE = 16 * 1024;
const MAX_OUTPUT = 64 * 1024;

/**
 * Whether a message reports that a run failed: it states how many passed and how many failed, or names,
 * beside a word for a failure, what the output says has failed.
 */
export function tellsFailure(message: string, output: string): boolean {
  const sentences = sentencesOf(message.slice(-MAX_MESSAGE));
  const { passed = 0, failed = 0 } = readOutput(output);
  const numbers = new Map<number, Set<number>>();
  for (const { block, text } of sentences) {
    const own = numbers.get(block) ?? new Set();
    for (const [number] of text.matchAll(/\d{1,6}/g)) own.add(Number(number));
    numbers.set(block, own);
  }
  const counts = [...numbers.values()];
  if (failed > 0 && counts.some((own) => own.has(passed) && (own.has(failed) || own.has(passed + failed))))
    return true;
  const failures = output
    .slice(-MAX_OUTPUT)
    .split("\n")
    .filter((line) => !PASSED.test(line));
  return sentences.some(
    ({ text, words }) =>
      any(tokensOf(words), "fail") &&
      [...text.matchAll(/`([^`\n]{3,80})`/g)].some(([, name = ""]) =>
        failures.some((line) => line.includes(name)),
      ),
  );
}
