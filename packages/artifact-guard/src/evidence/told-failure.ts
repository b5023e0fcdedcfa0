import { any, type Token, tokensOf } from "./lexicon.js";
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
  const numbers = new Map<number, number[]>();
  for (const { block, words } of sentences) {
    const own = [...words.matchAll(/(?<![\w.])\d{1,6}(?![\w]|\.\w)/g)].map(([number]) => Number(number));
    numbers.set(block, [...(numbers.get(block) ?? []), ...own]);
  }
  const tells = (own: readonly number[]) => {
    const others = own.toSpliced(own.indexOf(passed), 1);
    return own.includes(passed) && (others.includes(failed) || others.includes(passed + failed));
  };
  if (failed > 0 && [...numbers.values()].some(tells)) return true;
  const failures = output
    .slice(-MAX_OUTPUT)
    .split("\n")
    .filter((line) => !PASSED.test(line));
  return sentences.some(
    ({ text, words }) =>
      reportsTrouble(tokensOf(words)) &&
      [...text.matchAll(/`([^`\n]{3,80})`/g)].some(([, name = ""]) =>
        failures.some((line) => line.includes(name)),
      ),
  );
}

/** "It fails", "two failures, `TestRetry` and `TestRedirect`"; not "All `eslint` errors are fixed". */
const reportsTrouble = (tokens: readonly Token[]) =>
  any(tokens, "fail") ||
  (any(tokens, "trouble") && !any(tokens, "none") && tokens.some(({ text }) => text === "part_test"));
