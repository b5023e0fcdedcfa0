import type { ShellWord } from "../programs/index.js";
import { CHARACTERS_A_UNIT, COST_OF_COMMAND, MAX_COST, MAX_COUNTED, MAX_STEPS } from "./limits.js";

/**
 * How much may be read until somebody gets an answer: of one command, or of all that one tool call brings
 * with it.
 */
export class ReadingBudget {
  private steps = 0;
  private cost = 0;

  /** False when there were so many steps that no more is read. */
  takeSteps(count: number): boolean {
    this.steps += count;
    return this.steps <= MAX_STEPS;
  }

  /**
   * False when there were so many commands that no more is told of; a single one is told of whatever it
   * costs.
   */
  takeCommand(words: readonly ShellWord[]): boolean {
    const isFirst = this.cost === 0;
    let characters = 0;
    for (const { text } of words) characters += Math.min(text.length, MAX_COUNTED);
    this.cost += COST_OF_COMMAND + words.length + characters / CHARACTERS_A_UNIT;
    return isFirst || this.cost <= MAX_COST;
  }
}
