import { MAX_ALL_WORDS, MAX_INVOCATIONS, MAX_STEPS } from "./limits.js";

/** How much may be read until somebody gets an answer: of one command, or of all that one tool call brings with it. */
export class ReadingBudget {
  private steps = 0;
  private commands = 0;
  private words = 0;

  /** False when there were so many steps that no more is read. */
  takeSteps(count: number): boolean {
    this.steps += count;
    return this.steps <= MAX_STEPS;
  }

  /** Says of what there is too much. */
  takeCommand(words: number): string | undefined {
    if (this.commands >= MAX_INVOCATIONS) return `more than ${MAX_INVOCATIONS} commands`;
    this.words += words;
    if (this.words > MAX_ALL_WORDS && this.commands > 0) return `more than ${MAX_ALL_WORDS} words`;
    this.commands++;
    return undefined;
  }
}
