import type { ShellWord } from "../programs/index.js";
import { CHARACTERS_PER_UNIT, COST_OF_COMMAND, MAX_COST, MAX_COUNTED, MAX_STEPS } from "./limits.js";

/** Limits how much is read to judge one action. */
export class ReadingBudget {
  private steps = 0;
  private cost = 0;

  takeSteps(count: number): boolean {
    this.steps += count;
    return this.steps <= MAX_STEPS;
  }

  /** Returns false after too many commands. The first command is always accepted. */
  takeCommand(words: readonly ShellWord[]): boolean {
    const isFirst = this.cost === 0;
    let characters = 0;
    for (const { text } of words) characters += Math.min(text.length, MAX_COUNTED);
    this.cost += COST_OF_COMMAND + words.length + characters / CHARACTERS_PER_UNIT;
    return isFirst || this.cost <= MAX_COST;
  }
}
